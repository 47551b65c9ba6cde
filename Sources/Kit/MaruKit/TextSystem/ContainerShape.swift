import Foundation
import Graphics
import Typesetting

/// Finds the areas of lines in a container that is no plain rectangle.
///
/// The lines of a piece are asked for one after the other. A row may have several lines, with
/// excluded areas between them.
final class ContainerShape {
  /// What is known about a container.
  struct Outline: Equatable {
    /// The excluded areas, in the container.
    var exclusions: [ExcludedArea] = []
    /// Whether a subclass chooses the rectangles of lines.
    var isOverridden = false

    /// Whether all lines have the whole width.
    var isPlain: Bool { exclusions.isEmpty && !isOverridden }
  }

  private let container: NSTextContainer
  private let obstacles: TextObstacles?
  private let isOverridden: Bool
  /// The width of a line with its padding; may be infinite.
  private let width: CGFloat
  /// The height of the container; may be infinite.
  private let height: CGFloat
  /// The top of the piece's first line in the container.
  private let top: CGFloat
  /// The offset of the piece's first character.
  private let start: Int
  /// The room for another line in the same row, in the container; empty without any.
  private var rest = CGRect.zero

  /// Prepares to place the lines of a piece.
  ///
  /// - Parameters:
  ///   - outline: The outline of the container.
  ///   - container: The container.
  ///   - width: The width of a line without padding, in points; may be infinite.
  ///   - top: The top of the first line in the container.
  ///   - start: The offset of the first character.
  init(
    _ outline: Outline, of container: NSTextContainer, width: CGFloat, top: CGFloat, start: Int
  ) {
    self.container = container
    obstacles = TextObstacles(outline.exclusions)
    isOverridden = outline.isOverridden
    self.width = width + 2 * container.padding
    height = container.settings.height
    self.top = top
    self.start = start
  }

  /// The area of the next line in its piece; `nil` if no more lines have room.
  func area(_ request: LineRequest) -> LineArea? {
    if request.startsParagraph { rest = .zero }
    if !rest.isEmpty {
      let wanted = rest
      // There may be no room beside the obstacle, but below it.
      if let found = find(wanted, request), found.minY == wanted.minY { return area(found) }
    }
    let row = CGRect(
      x: 0, y: request.area.top + top, width: width, height: max(request.height, 0))
    if let found = find(row, request) { return area(found) }
    rest = .zero
    // The height of the container limits the lines, which may end with an ellipsis.
    return row.maxY > height ? area(row) : nil
  }

  private func area(_ rect: CGRect) -> LineArea {
    LineArea(
      top: rect.minY - top, left: rect.minX,
      width: max(0, rect.size.width - 2 * container.padding))
  }

  /// The free part of a proposed rectangle in the container; notes the rest of the row.
  private func find(_ proposed: CGRect, _ request: LineRequest) -> CGRect? {
    rest = .zero
    guard isOverridden else {
      let free = obstacles?.free(in: proposed, isRightToLeft: request.isRightToLeft)
      rest = free?.rest ?? .zero
      return free?.part ?? proposed
    }
    var (proposed, remaining) = (proposed, CGRect.zero)
    let isUnlimited = !proposed.size.width.isFinite
    if isUnlimited { proposed.size.width = NSTextContainer.unlimited }
    var found = container.lineFragmentRect(
      forProposedRect: proposed, at: start + request.index,
      writingDirection: request.isRightToLeft ? .rightToLeft : .leftToRight,
      remaining: &remaining)
    guard isUsable(found) else { return nil }
    if isUsable(remaining), remaining.minY == found.minY { rest = remaining }
    if isUnlimited, found.maxX >= NSTextContainer.unlimited { found.size.width = .infinity }
    return found
  }

  /// Whether a subclass's rectangle has room for text.
  private func isUsable(_ rect: CGRect) -> Bool {
    [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].allSatisfy {
      abs($0) <= 2 * NSTextContainer.unlimited
    } && rect.size.width > 0 && rect.size.height > 0
  }
}
