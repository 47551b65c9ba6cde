public import JSON

/// What happens after an event of a widget.
///
/// Texts may hold bindings of variables and of the event: `${event}` and `${event.NAME}`.
public indirect enum Action: Hashable, Sendable, Codable {
  /// Shows a window.
  case show(String)
  /// Hides a window.
  case hide(String)
  /// Shows a hidden window and hides a shown one.
  case toggle(String)
  /// Replaces a window's worker.
  case restart(String)
  /// Makes a window ask for attention.
  case urgent(String)
  /// Runs a command.
  case exec(CommandLineText)
  /// Sets properties, by their addresses.
  case set([String: JSONValue])
  /// Gives variables new values.
  case assign([String: JSONValue])
  /// Sends an event to everybody who listens on the control socket.
  case emit(String)
  /// Calls an action of a widget.
  case call(address: String, action: String, values: [String: JSONValue])

  /// The names of the variables that its texts use, with that of the event.
  public var boundNames: Set<String> {
    switch self {
    case .show, .hide, .toggle, .restart, .urgent: []
    case .exec(let command): command.boundNames
    case .set(let values), .assign(let values), .call(_, _, let values):
      JSONValue.object(values).boundNames
    case .emit(let name): JSONValue.string(name).boundNames
    }
  }
}
