/// Widgets that are laid out together.
public struct LayoutGroup: Hashable, Sendable, Codable {
  /// The direction of a group.
  public enum Axis: String, Hashable, Sendable, Codable, CaseIterable {
    /// From left to right.
    case row
    /// From top to bottom.
    case column
    /// One above the other.
    case stack
  }

  /// The place of items across the group's direction.
  public enum Alignment: String, Hashable, Sendable, Codable, CaseIterable {
    /// Items are as large as the group.
    case fill
    /// Items are at the left or at the top.
    case leading
    /// Items are in the middle.
    case center
    /// Items are at the right or at the bottom.
    case trailing
  }

  /// The spacing if the file does not say, in points.
  public static let defaultSpacing = 8.0

  /// The direction.
  public var axis: Axis
  /// The distance between items, in points.
  public var spacing: Double
  /// The distance between the items and the group's edges, in points.
  public var padding: Edges
  /// The alignment if the file sets it; see `effectiveAlignment`.
  public var alignment: Alignment?
  /// The items in order.
  public var items: [LayoutItem]

  /// Creates a group.
  public init(
    axis: Axis, spacing: Double = LayoutGroup.defaultSpacing, padding: Edges = Edges(),
    alignment: Alignment? = nil, items: [LayoutItem]
  ) {
    self.axis = axis
    self.spacing = spacing
    self.padding = padding
    self.alignment = alignment
    self.items = items
  }

  /// The alignment: the file's, or else `fill` for a stack and `center` for others.
  public var effectiveAlignment: Alignment { alignment ?? (axis == .stack ? .fill : .center) }

  /// All widgets in order, also those of nested groups.
  public var widgets: [WidgetConfiguration] {
    items.flatMap { item -> [WidgetConfiguration] in
      switch item {
      case .widget(let widget): [widget]
      case .group(let group, _): group.widgets
      case .space: []
      }
    }
  }
}
