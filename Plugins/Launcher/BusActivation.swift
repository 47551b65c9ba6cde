/// The activation of an application over D-Bus, as the Desktop Entry Specification describes it.
///
/// An installed program sends the message: `gdbus` of GLib or `busctl` of systemd.
struct BusActivation: Hashable, Sendable {
  /// How long the application may take to answer, in seconds.
  private static let patience = 5
  private static let interface = "org.freedesktop.Application"

  /// The name of the application on the bus.
  let name: String
  /// The action that is activated; `nil` for the application itself.
  var action: String?

  /// Creates the activation of an application; `nil` if its id is not a bus name.
  ///
  /// - Parameter id: The id of the desktop file: the bus name, followed by `.desktop`.
  init?(id: String) {
    guard id.hasSuffix(".desktop") else { return nil }
    let name = id.dropLast(".desktop".count)
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, name.utf8.count <= 255, parts.allSatisfy(Self.isPart) else {
      return nil
    }
    self.name = String(name)
  }

  private static func isPart(_ text: Substring) -> Bool {
    guard let first = text.first, !first.isNumber else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }

  /// The path of the application's object on the bus.
  private var object: String {
    "/" + name.replacing(".", with: "/").replacing("-", with: "_")
  }

  /// The activation of an action.
  func ofAction(_ id: String) -> BusActivation {
    var activation = self
    activation.action = id
    return activation
  }

  /// The command line of `gdbus`.
  var words: [String] {
    let method = action == nil ? "Activate" : "ActivateAction"
    // The name of an action may contain quotes, which would end a string of GVariant.
    let escaped = action.map { $0.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) }
    let arguments = escaped.map { ["'\($0)'", "@av []"] } ?? []
    return [
      "gdbus", "call", "--session", "--timeout", "\(Self.patience)", "--dest", name,
      "--object-path", object, "--method", "\(Self.interface).\(method)",
    ] + arguments + ["@a{sv} {}"]
  }

  /// The command line of `busctl`.
  private var otherWords: [String] {
    let arguments =
      action.map { ["ActivateAction", "sava{sv}", $0, "0", "0"] } ?? ["Activate", "a{sv}", "0"]
    return [
      "busctl", "--user", "--timeout=\(Self.patience)", "call", "--", name, object, Self.interface,
    ] + arguments
  }

  /// The command line of the first installed program; `nil` if there is none, or no bus.
  func call(in session: DesktopSession) -> [String]? {
    guard session.hasBus else { return nil }
    return [words, otherWords].lazy.compactMap { words in
      session.program(words[0]).map { [$0] + words.dropFirst() }
    }.first
  }
}
