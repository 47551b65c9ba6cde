public import JSON

/// One widget of a window.
public struct WidgetConfiguration: Hashable, Sendable, Codable {
  /// The name of the plugin's widget.
  public var name: String
  /// The widget's id, unique in its window: letters, digits, `-` and `_`.
  public var id: String
  /// The widget's properties, whose texts may hold bindings (`JSONValue.resolvingBindings`).
  public var props: [String: JSONValue]
  /// The widget's part of the room that is left over; `nil` for none.
  public var weight: Double?
  /// The width in points; `nil` for the widget's own.
  public var width: Double?
  /// The height in points; `nil` for the widget's own.
  public var height: Double?
  /// What each event does; the event `*` means every event.
  public var actions: [String: [Action]]
  /// Where the file defines the widget.
  public var position: SourcePosition
  /// Where the file sets each property: the place of its key.
  public var propPositions: [String: SourcePosition]

  /// Creates a widget.
  public init(
    name: String, id: String, props: [String: JSONValue] = [:], weight: Double? = nil,
    width: Double? = nil, height: Double? = nil, actions: [String: [Action]] = [:],
    position: SourcePosition = SourcePosition(file: "", line: 1, column: 1),
    propPositions: [String: SourcePosition] = [:]
  ) {
    self.name = name
    self.id = id
    self.props = props
    self.weight = weight
    self.width = width
    self.height = height
    self.actions = actions
    self.position = position
    self.propPositions = propPositions
  }

  /// What an event does: the actions for it, then those for every event.
  public func actions(for event: String) -> [Action] {
    (actions[event] ?? []) + (actions["*"] ?? [])
  }

  /// The names of the variables that the properties use.
  public var boundNames: Set<String> { JSONValue.object(props).boundNames }
}
