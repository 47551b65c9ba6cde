import JSON
import PlainText

/// The calls of the control socket with their arguments.
///
/// Requests are checked against this list, and `share/maru/control.schema.json` is made from it.
public enum ControlSchema {
  /// What an argument may be.
  public enum Kind: Hashable, Sendable {
    /// A text.
    case text
    /// The address of a window, a widget or a property.
    case address
    /// A number, at least 0.
    case seconds
    /// Two numbers, x and y.
    case point
    /// Named values.
    case values
    /// Any value.
    case anything

    /// Completes the sentence “timeout takes …”.
    public var wanted: String {
      switch self {
      case .text: "a text"
      case .address: "an address, as in \"bar/busy\""
      case .seconds: "a number of seconds, at least 0"
      case .point: "a list of x and y in points, as in [12,40]"
      case .values: "an object of named values"
      case .anything: "a value"
      }
    }

    /// Whether a value is of this kind.
    func accepts(_ value: JSONValue) -> Bool {
      switch self {
      case .text, .address: value.string != nil
      case .seconds: value.double.map { $0 >= 0 && $0.isFinite } ?? false
      case .point:
        value.array.map { $0.count == 2 && $0.allSatisfy { $0.double?.isFinite ?? false } } ?? false
      case .values: value.object != nil
      case .anything: true
      }
    }
  }

  /// An argument of a call.
  public struct Argument: Hashable, Sendable {
    /// The key in the request.
    public let name: String
    /// What it may be.
    public let kind: Kind
    /// Whether the call needs it.
    public let isRequired: Bool
    /// One sentence.
    public let summary: String
  }

  /// A call.
  public struct Call: Hashable, Sendable {
    /// The value of `call` in the request.
    public let name: String
    /// One sentence about what it does.
    public let summary: String
    /// One sentence about the `value` of the answer.
    public let answer: String
    /// The arguments, required ones first.
    public let arguments: [Argument]
  }

  /// The call of a name.
  public static func call(named name: String) -> Call? { calls.first { $0.name == name } }

  /// Every call, in the order of the documentation.
  public static let calls: [Call] = [
    Call(
      name: "status", summary: "Lists the windows and their state.",
      answer: """
        An object with `windows`, a list of objects with `id`, `kind`, `state` (starting, shown, \
        hidden or failed), `minimized`, `pid`, `xid`, `restarts`, a `reason` if it failed or \
        waits for its monitor, \
        the `place` that the user gave it, `workspace`, `states` (EWMH's names) and `focused`, if it \
        has a frame, `refused`, if widgets cannot be shown, a list of objects with `widget` and \
        `reason`, `unsaved`, why the widgets' state cannot be saved, if it cannot, and `widgets`, a list of objects with `id` and `name`. Beside it are `pid`, \
        `variables`, an object of current values, `keys`, a list of objects with `key`, `place`, \
        `state` (bound, taken or missing) and a `reason` if it is not bound, and `configuration` with \
        its `file` and `mistakes`, a list of texts.
        """,
      arguments: []),
    Call(
      name: "open", summary: "Shows a window.", answer: "Null.", arguments: [window]),
    Call(
      name: "close", summary: "Hides a window.", answer: "Null.", arguments: [window]),
    Call(
      name: "toggle", summary: "Shows a hidden window, or hides a shown one.", answer: "Null.",
      arguments: [window]),
    Call(
      name: "minimize", summary: "Minimizes a window with a frame; `open` shows it again.",
      answer: "Null. Status 70 if the window is hidden, 65 if it has no frame.",
      arguments: [window]),
    Call(
      name: "set", summary: "Sets a property of a widget.", answer: "Null.",
      arguments: [
        required("address", .address, "The property, as in `bar/busy.text`."),
        required("value", .anything, "The value; a text is parsed by the property's type."),
      ]),
    Call(
      name: "get", summary: "Reads a property of a widget, or all of them.",
      answer: "The value, or an object of all properties.",
      arguments: [required("address", .address, "The property or the widget.")]),
    Call(
      name: "call", summary: "Runs an action of a widget.",
      answer: "The value that the action returns, or null.",
      arguments: [
        required("address", .address, "The widget."),
        required("action", .text, "The name of the action."),
        optional("values", .values, "The values of the action; texts are parsed by their types."),
      ]),
    Call(
      name: "emit", summary: "Sends an event to all that listen or wait.", answer: "Null.",
      arguments: [
        required("name", .text, "The name of the event."),
        optional("values", .values, "The values of the event."),
      ]),
    Call(
      name: "wait", summary: "Waits for the next event of a window or a widget.",
      answer: "The event. Status 124 if the time runs out.",
      arguments: [
        required("event", .text, "The name of the event; `*` is any."),
        optional("address", .address, "The window or the widget; all without it."),
        optional("timeout", .seconds, "The limit; without it, the call waits for ever."),
      ]),
    Call(
      name: "listen", summary: "Sends every event from now on as a line without an `id`.",
      answer: "Null, before the first event.",
      arguments: [optional("address", .address, "The window or the widget; all without it.")]),
    Call(
      name: "describe", summary: "Describes the properties, events and actions of a widget.",
      answer: """
        An object with `name`, `props` (a JSON Schema with `properties`), `events` and `actions`, \
        each an object by name.
        """,
      arguments: [required("name", .text, "The name of a widget, or the address of one.")]),
    Call(
      name: "tree",
      summary: "Lists the views of a window, or tells which of them gets a press at a point.",
      answer: """
        The window's view with its role, label, frame, constraints and children, as in \
        `tree.schema.json`; with `at`, an object with the `view`, the `recognizers`, and `others`, \
        each with a `reason`.
        """,
      arguments: [
        window, optional("at", .point, "A point of the window, x and y in points."),
      ]),
    Call(
      name: "screenshot", summary: "Draws a window into a PNG file.",
      answer: "An object with `file`, or with `png` in base64 if no file is written.",
      arguments: [
        window, optional("file", .text, "The absolute path of the file, which is replaced."),
      ]),
    Call(
      name: "overlay", summary: "Draws something over a window for a developer, or no longer.",
      answer: "The names of the overlays that are shown, a list of texts.",
      arguments: [
        window,
        optional("name", .text, "The overlay, as in `layout`; none changes without it."),
        optional("on", .anything, "True or false; without it, the overlay is toggled."),
        optional("view", .anything, "The `number` of a view that is marked; 0 for none."),
      ]),
    Call(
      name: "pick", summary: "Lets a person pick a view of a window by the pointer.",
      answer: """
        An object with `picking`; with `view`, the `number` of the view that was picked, 0 if none \
        was; and with `at`, the point of the window at which it was pressed, x and y in points.
        """,
      arguments: [
        window,
        optional("on", .anything, "True to begin, false to end; without it, nothing changes."),
      ]),
    Call(
      name: "touch",
      summary: "Puts a finger on a window, moves it or lifts it, as a touchscreen does; for tests.",
      answer: "Null, when the window has taken it.",
      arguments: [
        window, required("at", .point, "The place in the window, x and y in points."),
        required("phase", .text, "`down`, `moved`, `up` or `cancelled`."),
        optional("finger", .anything, "The finger, a number from 0 to 99; 0 without it."),
      ]),
    Call(
      name: "trace", summary: "Records what the worker of a window does, for some seconds.",
      answer: """
        An object in Chrome's trace event format, with `traceEvents`, after that time. Status 70 if \
        a trace of the window is being recorded already.
        """,
      arguments: [window, optional("seconds", .seconds, "The time; 5 without it, at most 600.")]),
    Call(
      name: "reload", summary: "Reads the configuration again.",
      answer: "Null. Status 65 with the mistakes if it is invalid; the last valid one stays.",
      arguments: []),
    Call(
      name: "restart", summary: "Ends the worker of a window and starts another.", answer: "Null.",
      arguments: [window]),
    Call(
      name: "var", summary: "Reads a variable, or sets it.",
      answer: "The value of the variable.",
      arguments: [
        required("name", .text, "The name of the variable."),
        optional("value", .anything, "The new value."),
      ]),
    Call(name: "quit", summary: "Ends the host.", answer: "Null.", arguments: []),
    Call(
      name: "log", summary: "Names the log file of the host.",
      answer: "An object with `file`, the absolute path.", arguments: []),
  ]

  private static let window = required("address", .address, "The window.")

  private static func required(_ name: String, _ kind: Kind, _ summary: String) -> Argument {
    Argument(name: name, kind: kind, isRequired: true, summary: summary)
  }

  private static func optional(_ name: String, _ kind: Kind, _ summary: String) -> Argument {
    Argument(name: name, kind: kind, isRequired: false, summary: summary)
  }
}

// MARK: - Checking a request

extension ControlSchema {
  /// The keys that every request may have.
  private static let common = ["id", "call", "maru"]

  /// Checks a request: its call, and the presence and the kinds of its arguments.
  ///
  /// - Returns: The call.
  /// - Throws: `ControlError` with status 65, which names the argument and the nearest valid word.
  @discardableResult
  public static func check(_ message: Message) throws(ControlError) -> Call {
    if let version = message["maru"], version.int != Message.version {
      throw invalid(
        "version \(version.json) of the messages is unknown, in a request, "
          + "use \"maru\":\(Message.version)")
    }
    guard let name = message["call"] else {
      throw invalid(#"a request has no call, on the control socket, add "call":"status""#)
    }
    guard let name = name.string else {
      throw invalid("the call is \(name.kind), in a request, give its name, as in \"status\"")
    }
    guard let call = call(named: name) else {
      throw invalid("no call is named “\(name)”, in a request, \(remedy(name, calls.map(\.name)))")
    }
    for argument in call.arguments {
      guard let value = message[argument.name] else {
        guard argument.isRequired else { continue }
        let stray = strayKeys(of: message, call: call).first {
          NearestName.to($0, among: [argument.name]) != nil
        }
        throw invalid(
          "\(argument.name) is missing, in the call \(name), "
            + (stray.map { "is “\($0)” a slip? It" } ?? "it") + " takes \(argument.kind.wanted)")
      }
      guard argument.kind.accepts(value) else {
        throw invalid(
          "\(argument.name) is \(value.kind), in the call \(name), it takes \(argument.kind.wanted)"
        )
      }
      if argument.kind == .address, let text = value.string { _ = try Address(text) }
    }
    if let stray = strayKeys(of: message, call: call).first {
      let names = call.arguments.map(\.name)
      throw invalid(
        "the call \(name) has no argument “\(stray)”, in a request, "
          + (names.isEmpty ? "it takes none" : remedy(stray, names)))
    }
    return call
  }

  private static func strayKeys(of message: Message, call: Call) -> [String] {
    let valid = Set(common + call.arguments.map(\.name))
    return message.object.keys.filter { !valid.contains($0) }.sorted()
  }

  private static func remedy(_ word: String, _ words: [String]) -> String {
    NearestName.to(word, among: words).map { "did you mean \($0)?" }
      ?? "there \(words.count == 1 ? "is" : "are") \(words.joined(separator: ", "))"
  }

  private static func invalid(_ message: String) -> ControlError {
    ControlError(status: ControlStatus.badInput, message: message)
  }
}
