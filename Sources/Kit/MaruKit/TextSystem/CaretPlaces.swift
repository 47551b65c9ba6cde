import Foundation
import Graphics
import Typesetting

/// The places of carets and selections in the lines of a layout manager.
///
/// Offsets are in UTF-16 units. Points and rectangles are in a container.
final class CaretPlaces {
  private unowned let manager: NSLayoutManager
  private let sections: TextSections

  /// Prepares to find places.
  init(_ manager: NSLayoutManager, _ sections: TextSections) {
    self.manager = manager
    self.sections = sections
  }

  /// The rectangles that cover the part of a range in a container, line by line.
  ///
  /// - Parameters:
  ///   - range: UTF-16 offsets.
  ///   - container: The container.
  ///   - visible: The vertical range that is of interest; `nil` for all.
  ///   - fills: Whether selected line breaks reach to the end of the line, as in a selection.
  /// - Returns: Rectangles in the container.
  func rects(
    of range: Range<Int>, _ container: NSTextContainer, in visible: ClosedRange<CGFloat>?,
    fills: Bool = false
  ) -> [CGRect] { lineRects(of: range, container, in: visible, fills: fills).map(\.rect) }

  /// The same rectangles, with the base directions of their lines.
  func lineRects(
    of range: Range<Int>, _ container: NSTextContainer, in visible: ClosedRange<CGFloat>?,
    fills: Bool
  ) -> [(rect: CGRect, isRightToLeft: Bool)] {
    var rects: [(rect: CGRect, isRightToLeft: Bool)] = []
    var range = clamped(range, to: container)
    if let visible, let lines = manager.lines(of: container),
      let first = lines.part(atHeight: visible.lowerBound)
    {
      let end = lines.part(atHeight: visible.upperBound)?.range.upperBound ?? lines.visibleEnd
      range = range.clamped(to: first.start..<max(end, first.start))
    }
    guard !range.isEmpty else { return [] }
    sections.forEachLine(of: range) { line in
      rects += line.rects(of: range, fills: fills).map { ($0, line.isRightToLeft) }
      return true
    }
    return rects
  }

  /// The rectangle of a caret, with zero width.
  ///
  /// - Parameters:
  ///   - offset: The position.
  ///   - affinity: The line of a caret at a wrap: `.backward` for the upper one.
  ///   - container: The container, to whose text the position is clamped; `nil` for the one that
  ///     shows the position.
  /// - Returns: The rectangle in the container.
  func rect(
    at offset: Int, _ affinity: UITextStorageDirection = .forward,
    in container: NSTextContainer? = nil
  ) -> CGRect {
    let offset = container.map { nearest(to: offset, in: $0) } ?? offset
    return line(at: offset, affinity, in: container)?.caretRect(at: offset) ?? .zero
  }

  /// The line that shows a caret.
  private func line(
    at offset: Int, _ affinity: UITextStorageDirection, in container: NSTextContainer? = nil
  ) -> PlacedLine? {
    let isUpper = affinity == .backward && isWrap(at: offset)
    return sections.line(at: isUpper ? offset - 1 : offset, in: container)
  }

  /// Whether a line wraps at an offset: a line begins there, but no paragraph does.
  func isWrap(at offset: Int) -> Bool {
    offset > 0 && offset < manager.numberOfGlyphs
      && sections.line(at: offset)?.range.lowerBound == offset
      && manager.paragraph(at: offset).lowerBound < offset
  }

  /// A position, clamped to what a container shows.
  private func nearest(to offset: Int, in container: NSTextContainer) -> Int {
    guard manager.textContainers.count > 1, let lines = manager.lines(of: container) else {
      return offset
    }
    return min(max(offset, lines.start), lines.visibleEnd)
  }

  /// The line that shows a caret, without its line break.
  ///
  /// The white space at which it wraps belongs to it.
  func lineRange(
    at offset: Int, _ affinity: UITextStorageDirection = .forward
  ) -> Range<Int> { line(at: offset, affinity)?.textRange ?? 0..<0 }

  /// The position in the line above or below a caret that is nearest to a column.
  ///
  /// The result is `nil` if the container has no such line.
  /// The space between two paragraphs belongs to one of them.
  func offset(
    besideLineOf caret: CGRect, in container: NSTextContainer, isBelow: Bool, column: CGFloat
  ) -> Int? {
    let step = max(caret.height, 1) * (isBelow ? 1 : -1)
    var y = isBelow ? caret.maxY + 1 : caret.minY - 1
    while y >= 0, y <= manager.lines(of: container)?.height ?? 0 {
      let found = offset(at: CGPoint(x: column, y: y), in: container)
      if rect(at: found, in: container).minY != caret.minY { return found }
      y += step
    }
    return nil
  }

  /// The next caret position in visual order, in a line with both directions; otherwise `nil`.
  func neighbour(of offset: Int, right: Bool) -> Int? {
    sections.line(at: offset)?.neighbour(of: offset, right: right)
  }

  /// Whether the base direction at an offset is right to left.
  func isRightToLeft(at offset: Int) -> Bool {
    sections.line(at: offset)?.isRightToLeft ?? false
  }

  /// The character boundary nearest to a point of a container.
  func offset(at point: CGPoint, in container: NSTextContainer) -> Int {
    guard let part = manager.lines(of: container)?.part(atHeight: point.y) else { return 0 }
    let inner = CGPoint(x: point.x - container.padding, y: point.y - part.linesTop)
    return part.start + part.layout.index(at: inner)
  }

  /// The caret nearest to a point of a container.
  ///
  /// Beyond the end of a line that wraps, it is in this line.
  func caret(at point: CGPoint, in container: NSTextContainer) -> TextSelection {
    if let part = manager.lines(of: container)?.part(atHeight: point.y),
      let line = line(of: part, at: point, in: container)
    {
      let end = line.textRange.upperBound
      if line.boundary(at: point.x) == end, isWrap(at: end) { return TextSelection(end, .backward) }
    }
    return TextSelection(offset(at: point, in: container))
  }

  /// The line of a piece at a point, or the nearest one; `nil` if the piece has no lines.
  func line(
    of part: TextFlow.Part, at point: CGPoint, in container: NSTextContainer
  ) -> PlacedLine? {
    let inner = CGPoint(x: point.x - container.padding, y: point.y - part.linesTop)
    return part.layout.lineIndex(at: inner).map {
      PlacedLine(container: container, part: part, index: $0)
    }
  }

  /// The part of a range that a container shows.
  private func clamped(_ range: Range<Int>, to container: NSTextContainer) -> Range<Int> {
    guard manager.textContainers.count > 1 else { return range }
    guard let lines = manager.lines(of: container) else { return 0..<0 }
    return range.clamped(to: lines.start..<lines.visibleEnd)
  }
}
