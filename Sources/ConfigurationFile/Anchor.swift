/// Where a window sits on its monitor.
public enum Anchor: String, Hashable, Sendable, Codable, CaseIterable {
  /// The middle of the top edge.
  case top
  /// The middle of the bottom edge.
  case bottom
  /// The middle of the left edge.
  case left
  /// The middle of the right edge.
  case right
  /// The middle of the monitor.
  case center
  /// The top left corner.
  case topLeft = "top-left"
  /// The top right corner.
  case topRight = "top-right"
  /// The bottom left corner.
  case bottomLeft = "bottom-left"
  /// The bottom right corner.
  case bottomRight = "bottom-right"

  /// Whether this is one of the four edges.
  public var isEdge: Bool {
    switch self {
    case .top, .bottom, .left, .right: true
    default: false
    }
  }

  /// Whether this is the top or the bottom edge.
  public var isHorizontalEdge: Bool { self == .top || self == .bottom }
}
