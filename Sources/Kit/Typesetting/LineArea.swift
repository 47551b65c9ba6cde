import Foundation

/// The place of a line in a layout, in points from the layout's upper left corner.
public struct LineArea: Sendable {
  /// The upper edge.
  public var top: CGFloat
  /// The left edge.
  public var left: CGFloat
  /// The width; may be infinite.
  public var width: CGFloat

  /// Creates an area.
  public init(top: CGFloat, left: CGFloat, width: CGFloat) {
    self.top = top
    self.left = left
    self.width = width
  }
}

/// Finds the area of a line beside obstacles, from the place that it has without them and from the
/// height of its font; the area may be lower.
public typealias LineAreas = (_ area: LineArea, _ height: CGFloat) -> LineArea
