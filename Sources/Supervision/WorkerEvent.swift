import ConfigurationFile
import Control
import JSON

/// An event that a worker sends; `WorkerLink` describes them.
enum WorkerEvent {
  /// The link is read.
  case ready
  /// The window is mapped and has its first picture.
  case shown(xid: Int64?)
  /// The window is unmapped.
  case hidden
  /// The window manager has minimized the window, or shows it again.
  case minimized(Bool)
  /// A person can see something of the window again, or nothing more of it.
  case seen(Bool)
  /// The window is wanted, but cannot be shown now.
  case waiting(reason: String?)
  /// A person moved, resized, maximized or activated the window, or its workspace changed.
  case placed(JSONValue)
  /// A widget's state changed, in base64.
  case state(String, of: String)
  /// A popup did not handle a key.
  case unhandledKey(symbol: UInt32, modifiers: UInt16)
  /// A line for the log, from the worker itself.
  case warning(String)
  /// A line for the log, from a widget.
  case log(LogLevel, String)
  /// The widgets observe these variables, in place of those before.
  case observe(Set<String>)
  /// A widget gives a variable a new value.
  case assign(String, JSONValue)
  /// The placeholder's button was pressed.
  case retry
  /// An event of a widget, or one that is not known here.
  case other
  /// One of the above without what it needs.
  case malformed

  private static let placeMembers: Set = [
    "x", "y", "width", "height", "workspace", "states", "active",
  ]

  /// Decodes a message.
  init(_ message: Message) {
    let object = message.object
    func text(_ name: String) -> String? { object[name]?.string }
    switch (text("event"), text("widget")) {
    case ("ready", nil): self = .ready
    case ("shown", nil): self = .shown(xid: object["xid"]?.int.map(Int64.init))
    case ("hidden", nil): self = .hidden
    case ("minimized", nil): self = .minimized(true)
    case ("restored", nil): self = .minimized(false)
    case ("seen", nil): self = object["seen"]?.bool.map { .seen($0) } ?? .malformed
    case ("waiting", nil): self = .waiting(reason: text("reason"))
    case ("placed", nil):
      self = .placed(.object(object.filter { Self.placeMembers.contains($0.key) }))
    case ("state", let widget?):
      self = text("state").map { .state($0, of: widget) } ?? .malformed
    case ("unhandled-key", nil):
      guard let symbol = object["symbol"]?.int.flatMap(UInt32.init(exactly:)),
        let modifiers = object["modifiers"]?.int.flatMap(UInt16.init(exactly:))
      else {
        self = .malformed
        return
      }
      self = .unhandledKey(symbol: symbol, modifiers: modifiers)
    case ("warning", nil): self = .warning(text("message") ?? "")
    case ("log", nil):
      let level = text("level").flatMap(LogLevel.init) ?? .info
      self = .log(level, "\(text("source") ?? ""): \(text("message") ?? "")")
    case ("observe", nil):
      self = .observe(Set(object["names"]?.array?.compactMap(\.string) ?? []))
    case ("assign", nil):
      guard let name = text("name"), let value = object["value"] else {
        self = .malformed
        return
      }
      self = .assign(name, value)
    case ("retry", nil): self = .retry
    default: self = .other
    }
  }
}
