public import JSON

/// A name in a configuration file that only a widget's plugin can confirm.
public struct PluginReference: Hashable, Sendable {
  /// What the file names.
  public enum Name: Hashable, Sendable {
    /// An event whose actions the file gives.
    case event(String)
    /// A value of an event, as in `${event.option}`.
    case eventValue(String, of: String)
    /// A property that an action sets.
    case property(String, value: JSONValue)
    /// An action that is called.
    case action(String, values: [String: JSONValue])
  }

  /// The name of the plugin's widget.
  public var plugin: String
  /// The name that the widget should have.
  public var name: Name
  /// Where the file uses it.
  public var position: SourcePosition
}
