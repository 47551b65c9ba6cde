/// One item of a group.
public indirect enum LayoutItem: Hashable, Sendable, Codable {
  /// A widget.
  case widget(WidgetConfiguration)
  /// A nested group, with its part of the room that is left over.
  case group(LayoutGroup, weight: Double?)
  /// A gap that takes its part of the room that is left over, by its weight.
  case space(Double)
}
