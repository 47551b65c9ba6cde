import Foundation
import Typesetting

// Text in one line, as a caret moves through it.
extension TypesetText {
  /// The first line, which is all of a text without line breaks.
  var line: TextLine? { parts.first?.layout.lines.first }

  /// From where to where the line reaches, white space at its end included, in points.
  var extent: ClosedRange<CGFloat> {
    guard let line else { return 0...0 }
    let left = line.origin.x
    let hanging = line.trailingWhitespaceWidth
    // With strong negative kerning a line is narrower than nothing.
    return line.isRightToLeft
      ? min(left - hanging, left + line.width)...left + line.width
      : left...max(left, left + line.width + hanging)
  }

  /// Where a caret stands before a character, in points.
  func caretOffset(at place: Int) -> CGFloat {
    line.map { $0.origin.x + $0.caretOffset(for: place) } ?? 0
  }

  /// The place of the line that is nearest to a point.
  func place(at x: CGFloat) -> Int { line?.index(forOffset: x - (line?.origin.x ?? 0)) ?? 0 }

  /// From where to where a stretch reaches, in points: more than once where directions mix.
  func extents(of range: Range<Int>) -> [ClosedRange<CGFloat>] {
    guard let line else { return [] }
    return line.extents(of: range).map {
      $0.lowerBound + line.origin.x...$0.upperBound + line.origin.x
    }
  }

  /// Whether the line reads from right to left as a whole.
  var isRightToLeft: Bool { line?.isRightToLeft ?? false }

  /// Whether both directions occur in the line.
  var mixesDirections: Bool {
    guard let runs = line?.runs, let first = runs.first?.isRightToLeft else { return false }
    return runs.contains { $0.isRightToLeft != first }
  }
}
