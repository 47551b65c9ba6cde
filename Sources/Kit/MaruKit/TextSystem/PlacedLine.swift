import Foundation
import Graphics
import Typesetting

/// A line of a text in the container that shows it.
///
/// Offsets are those of the text, in UTF-16 units. Points and rectangles are in the container.
struct PlacedLine {
  let container: NSTextContainer
  /// The piece of the text with the line.
  let part: TextFlow.Part
  /// The index of the line in its piece.
  let index: Int

  /// The line in its piece.
  var line: TextLine { part.layout.lines[index] }
  /// The frame of the text, without the container's padding.
  private var frame: CGRect { part.frame(of: line) }
  /// The height of the baseline.
  var baseline: CGFloat { part.linesTop + line.origin.y }

  /// The range of the line; the last line of a piece includes the line break.
  var range: Range<Int> { part.range(of: line) }
  /// The range of the line without a line break.
  var textRange: Range<Int> {
    part.start + line.range.lowerBound..<part.start + line.range.upperBound
  }
  /// Whether the base direction is right to left.
  var isRightToLeft: Bool { line.isRightToLeft }

  // MARK: Rectangles

  /// The rectangle over the whole width, or over its part beside excluded areas.
  var fragmentRect: CGRect {
    let (line, frame, width) = (line, frame, container.lineWidth)
    if let fragment = line.setting?.fragment {
      let rest = max(frame.maxX - fragment.minX, 0)
      return CGRect(
        x: fragment.minX, y: fragment.minY + part.linesTop,
        width: (fragment.size.width.isFinite ? fragment.size.width : rest) + 2 * container.padding,
        height: fragment.size.height)
    }
    return CGRect(
      x: 0, y: frame.minY, width: width.isFinite ? width : frame.maxX + 2 * container.padding,
      height: frame.height)
  }

  /// The rectangle of the text with its padding.
  var usedRect: CGRect {
    let frame = line.setting?.used?.offsetBy(dx: 0, dy: part.linesTop) ?? frame
    return CGRect(
      x: frame.minX, y: frame.minY, width: frame.width + 2 * container.padding,
      height: frame.height)
  }

  /// The rectangle of a caret, with zero width.
  func caretRect(at offset: Int) -> CGRect {
    let frame = frame
    return CGRect(x: caretX(at: offset), y: frame.minY, width: 0, height: frame.height)
  }

  private func caretX(at offset: Int) -> CGFloat {
    container.padding + line.origin.x + line.caretOffset(for: offset - part.start)
  }

  /// The place of a glyph's pen, from the fragment's upper left corner.
  func penLocation(at offset: Int) -> CGPoint {
    CGPoint(
      x: caretX(at: offset) - (line.setting?.fragment.minX ?? 0),
      y: line.origin.y - line.frame.minY)
  }

  /// The rectangles that cover the part of a range in the line.
  ///
  /// - Parameters:
  ///   - range: The range, which may begin before the line and end after it.
  ///   - fills: Whether a line break in the range reaches to the end of the line.
  /// - Returns: Rectangles with the height of the line.
  func rects(of range: Range<Int>, fills: Bool) -> [CGRect] {
    let (line, frame, whole) = (line, frame, self.range)
    let (width, padding) = (container.lineWidth, container.padding)
    let local = range.clamped(to: whole)
    let extents = line.extents(
      of: local.lowerBound - part.start..<local.upperBound - part.start)
    var rects = extents.map {
      CGRect(
        x: padding + line.origin.x + $0.lowerBound, y: frame.minY,
        width: $0.upperBound - $0.lowerBound, height: frame.height)
    }
    guard fills, range.upperBound > line.range.upperBound + part.start, width.isFinite,
      range.upperBound >= whole.upperBound
    else { return rects }
    let fragment = fragmentRect
    // White space at the end of a line hangs over its edge.
    let (first, last) = (rects.first?.minX, rects.last?.maxX)
    let (left, right) =
      line.isRightToLeft
      ? (fragment.minX + padding, min(padding + frame.minX, first ?? .infinity))
      : (max(padding + frame.maxX, last ?? 0), fragment.maxX - padding)
    if right > left {
      rects.append(CGRect(x: left, y: frame.minY, width: right - left, height: frame.height))
    }
    return rects
  }

  // MARK: Positions

  /// The character boundary nearest to a horizontal position, which may be the end of the line.
  func boundary(at x: CGFloat) -> Int {
    part.start + line.index(forOffset: x - container.padding - line.origin.x)
  }

  /// The next caret position in visual order, in a line with both directions; otherwise `nil`.
  func neighbour(of offset: Int, right: Bool) -> Int? {
    let line = line
    guard let first = line.runs.first,
      line.runs.contains(where: { $0.isRightToLeft != first.isRightToLeft })
    else { return nil }
    let next = part.start + line.index(beside: offset - part.start, right: right)
    return next == offset ? nil : next
  }

  /// The character at a horizontal position or the nearest one, and how much of it lies before the
  /// position, 0…1.
  func character(at x: CGFloat) -> (index: Int, fraction: CGFloat) {
    let (line, whole) = (line, range)
    let x = x - container.padding - line.origin.x
    let nearest = line.index(forOffset: x)
    let isLeft = x < line.caretOffset(for: nearest)
    // The neighbour on the other side of the point.
    let other = line.index(beside: nearest, right: !isLeft)
    let (lower, upper) = (min(nearest, other), max(nearest, other))
    let index = part.start + (lower == upper && upper == line.range.upperBound ? upper : lower)
    let (from, to) = (line.caretOffset(for: lower), line.caretOffset(for: upper))
    let fraction = to == from ? (lower == upper && lower > 0 ? 1 : 0) : (x - from) / (to - from)
    return (
      max(min(index, whole.upperBound - 1), whole.lowerBound),
      fraction.isFinite ? min(max(fraction, 0), 1) : 0
    )
  }
}
