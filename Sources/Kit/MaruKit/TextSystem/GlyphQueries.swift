import Foundation
import Graphics
import Typesetting

/// Answers questions about the glyphs of lines, one for each UTF-16 unit.
///
/// The glyph of a character belongs to its first unit; the others have the property `.null`.
final class GlyphQueries {
  /// The glyph of a unit.
  struct Entry {
    var glyph: CGGlyph = 0
    var property: NSLayoutManager.GlyphProperty = .null
    /// The level of the text (UAX #9).
    var level: UInt8 = 0
  }

  /// The glyphs of a line.
  private struct Line {
    var key: UInt32
    var start: Int
    var entries: [Entry]
  }

  private let sections: TextSections
  /// The line of the last question: a caller often asks for all glyphs in turn.
  private var last: Line?

  /// Prepares to answer questions about the lines of a text.
  init(_ sections: TextSections) { self.sections = sections }

  /// The glyph of a unit; `nil` if it is not shown.
  func entry(at index: Int, in buffer: TextBuffer) -> Entry? {
    guard index >= 0, index < buffer.count, let line = sections.line(at: index),
      line.range.contains(index)
    else { return nil }
    if let last, last.key == line.part.key, last.start == line.range.lowerBound {
      return last.entries[index - last.start]
    }
    let made = Line(
      key: line.part.key, start: line.range.lowerBound, entries: entries(of: line, buffer))
    last = made
    return made.entries[index - made.start]
  }

  private func entries(of line: PlacedLine, _ buffer: TextBuffer) -> [Entry] {
    let (range, start) = (line.range, line.part.start)
    var entries = [Entry](repeating: Entry(), count: range.count)
    for run in line.line.runs where !run.isInserted {
      let look = line.part.lines.text.look(of: run)
      for place in run.range where range.contains(start + place) {
        entries[start + place - range.lowerBound].level = run.level
      }
      for (cluster, glyph) in Self.glyphs(of: run, look) where range.contains(start + cluster) {
        let place = start + cluster
        let entry = entries[place - range.lowerBound]
        guard entry.property == .null else { continue }
        entries[place - range.lowerBound].glyph = glyph
        entries[place - range.lowerBound].property =
          look.attachment == nil
          ? NSLayoutManager.GlyphProperty(of: scalar(at: place, in: buffer)) : .controlCharacter
      }
    }
    for place in range where HardBreaks.contains(buffer[place]) {
      entries[place - range.lowerBound].property = .controlCharacter
    }
    return entries
  }

  /// The characters of a run with their first glyphs.
  private static func glyphs(
    of run: GlyphRun, _ look: StyledText.Look
  ) -> [(cluster: Int, glyph: CGGlyph)] {
    func index(_ identifier: UInt32) -> CGGlyph { CGGlyph(exactly: identifier) ?? 0 }
    if let row = look.row {
      return run.range.prefix(1).map { ($0, index(row.glyphs.first?.identifier ?? 0)) }
    }
    if look.attachment != nil { return run.range.map { ($0, 0) } }
    let glyphs = run.glyphs
    // A tab has no glyph, but is no hidden character.
    if glyphs.isEmpty, run.width > 0 { return run.range.map { ($0, 0) } }
    return glyphs.map { ($0.cluster, index($0.identifier)) }
  }

  private func scalar(at place: Int, in buffer: TextBuffer) -> Unicode.Scalar {
    let string = buffer.string(place..<min(place + 2, buffer.count))
    return string.unicodeScalars.first ?? "\u{FFFD}"
  }

  // MARK: Places

  /// The size of an attachment; `nil` for another character.
  func attachmentSize(at index: Int) -> CGSize? {
    guard let (line, run) = run(at: index) else { return nil }
    return line.part.lines.text.look(of: run).attachment?.size
  }

  /// The characters around one that are in the same run of a line, as offsets of the text.
  func runRange(at index: Int) -> Range<Int>? {
    guard let (line, run) = run(at: index) else { return nil }
    return run.range.lowerBound + line.part.start..<run.range.upperBound + line.part.start
  }

  private func run(at index: Int) -> (PlacedLine, GlyphRun)? {
    guard let line = sections.line(at: index) else { return nil }
    let place = index - line.part.start
    let run = line.line.runs.first { !$0.isInserted && $0.range.contains(place) }
    return run.map { (line, $0) }
  }

  /// Whether the ink of a character's glyphs lies partly above or below its line.
  func drawsOutside(at index: Int) -> Bool {
    guard let (line, run) = run(at: index) else { return false }
    let place = index - line.part.start
    let glyphs = run.glyphs.filter { $0.cluster == place }.map {
      GlyphRow.Glyph(identifier: $0.identifier, x: $0.x, y: $0.y)
    }
    let row = GlyphRow(
      glyphs, in: run.shownFont, stretch: run.stretch, obliqueness: run.obliqueness)
    guard !glyphs.isEmpty, let outline = row.outline, !outline.isEmpty else { return false }
    let ink = CGPath(outline).boundingBox
    let frame = line.fragmentRect
    // The tolerance of outlines that touch the edge.
    return line.baseline + ink.minY < frame.minY - 0.01
      || line.baseline + ink.maxY > frame.maxY + 0.01
  }

  /// The omitted characters of a line with an ellipsis, as offsets of the text; `nil` without one.
  func omittedRange(at index: Int) -> Range<Int>? {
    guard let line = sections.line(at: index), line.line.isTruncated else { return nil }
    let start = line.part.start
    let shown = line.line.runs.filter { !$0.isInserted && !$0.range.isEmpty }.map(\.range)
      .sorted { $0.lowerBound < $1.lowerBound }
    var from = line.line.range.lowerBound
    for range in shown {
      if range.lowerBound > from { return start + from..<start + range.lowerBound }
      from = max(from, range.upperBound)
    }
    let end = line.range.upperBound
    return start + from < end ? start + from..<end : nil
  }

  /// The places of carets in a line, in points from the left edge of its rectangle.
  ///
  /// - Parameters:
  ///   - index: A character of the line.
  ///   - isAlternate: Whether a caret between two directions stands at the end of the character
  ///     before it.
  /// - Returns: The places with their characters, in text order.
  func insertionPoints(
    inLineOf index: Int, isAlternate: Bool
  ) -> [(position: CGFloat, index: Int)] {
    guard let placed = sections.line(at: index) else { return [] }
    let (line, start) = (placed.line, placed.part.start)
    let left = placed.fragmentRect.minX
    let origin = placed.container.padding + line.origin.x - left
    var places = line.boundaries
    // The end of a wrapped line is in the next one.
    if line.endsParagraph || places.isEmpty { places.append(line.textEnd) }
    var points: [(position: CGFloat, index: Int)] = []
    for (order, place) in places.enumerated() {
      var x = line.caretOffset(for: place)
      if isAlternate, order > 0 { x = end(of: places[order - 1]..<place, in: line) ?? x }
      points.append((origin + x, start + place))
    }
    return points
  }

  /// The trailing edge of a character, from the line's left edge.
  private func end(of character: Range<Int>, in line: TextLine) -> CGFloat? {
    let run = line.runs.first { !$0.isInserted && $0.range.contains(character.lowerBound) }
    guard let run, let extent = line.extents(of: character).first else { return nil }
    return run.isRightToLeft ? extent.lowerBound : extent.upperBound
  }
}
