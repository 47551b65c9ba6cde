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

/// The next line of a layout, which needs an area.
public struct LineRequest: Sendable {
  /// The area below the lines before, over the whole width.
  public var area: LineArea
  /// The height of the line's font, in points.
  public var height: CGFloat
  /// The first character, in UTF-16 from the start of the layout's text.
  public var index: Int
  /// Whether a paragraph starts with the line.
  public var startsParagraph: Bool
  /// Whether the paragraph runs right to left.
  public var isRightToLeft: Bool
}

/// Finds the area of a line beside obstacles; `nil` if there is no room for more lines.
///
/// The area may be lower than the requested one, or beside the line before.
public typealias LineAreas = (_ request: LineRequest) -> LineArea?
