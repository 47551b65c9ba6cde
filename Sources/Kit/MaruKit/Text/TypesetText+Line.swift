import Foundation
import Typesetting

// A single line of text and its caret positions.
extension TypesetText {
  /// The first line; the only one of a text without line breaks.
  var line: TextLine? { parts.first?.layout.lines.first }

  /// The horizontal extent of the line, including trailing white space, in points.
  var extent: ClosedRange<CGFloat> {
    guard let line else { return 0...0 }
    let left = line.origin.x
    let hanging = line.trailingWhitespaceWidth
    // Large negative kerning can make the width negative.
    return line.isRightToLeft
      ? min(left - hanging, left + line.width)...left + line.width
      : left...max(left, left + line.width + hanging)
  }

  /// The caret's offset before a character, in points.
  func caretOffset(at place: Int) -> CGFloat {
    line.map { $0.origin.x + $0.caretOffset(for: place) } ?? 0
  }

  /// The character position nearest to an offset in points.
  func place(at x: CGFloat) -> Int { line?.index(forOffset: x - (line?.origin.x ?? 0)) ?? 0 }

  /// The horizontal extents of a range, in points: several if directions mix.
  func extents(of range: Range<Int>) -> [ClosedRange<CGFloat>] {
    guard let line else { return [] }
    return line.extents(of: range).map {
      $0.lowerBound + line.origin.x...$0.upperBound + line.origin.x
    }
  }

  /// Whether the line's base direction is right to left.
  var isRightToLeft: Bool { line?.isRightToLeft ?? false }

  /// Whether the line contains both directions.
  var mixesDirections: Bool {
    guard let runs = line?.runs, let first = runs.first?.isRightToLeft else { return false }
    return runs.contains { $0.isRightToLeft != first }
  }
}
