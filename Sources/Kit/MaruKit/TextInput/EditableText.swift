import Foundation
import Typesetting

/// Text in an editor, with optional attributes.
///
/// Positions are UTF-16 offsets from the start; positions outside are clamped.
struct EditableText {
  /// The length from which removed text gives its memory back, in bytes of UTF-8.
  private static let longText = 1 << 20

  /// A range with uniform attributes.
  struct Run {
    /// In UTF-16 units.
    var length: Int
    var attributes: [NSAttributedString.Key: Any]
  }

  /// The characters.
  private(set) var string = ""
  /// The attribute runs, in order; none without attributes.
  private(set) var runs: [Run] = []
  /// The length in UTF-16 units.
  private(set) var length = 0

  init() {}

  /// Creates text without attributes; NUL characters are removed.
  init(_ string: String) {
    self.string = string.withoutNULs
    length = self.string.utf16.count
  }

  /// Creates text from UTF-16 units; NUL characters and single surrogates become U+FFFD.
  init(units: some Sequence<UInt16>) {
    string = String(units: ContiguousArray(units.lazy.map { $0 == 0 ? 0xFFFD : $0 }))
    length = string.utf16.count
  }

  /// Creates text with attributes; NUL characters are removed.
  init(_ text: NSAttributedString) {
    self.init(text.string)
    let units = Array(text.string.utf16)
    var place = 0
    while place < units.count {
      var range = NSRange()
      let attributes = text.attributes(at: place, effectiveRange: &range)
      let end = min(max(NSMaxRange(range), place + 1), units.count)
      let length = units[place..<end].count { $0 != 0 }
      if length > 0 { runs.append(Run(length: length, attributes: attributes)) }
      place = end
    }
  }

  /// The attributed text.
  ///
  /// - Parameter usual: The attributes of runs without their own.
  /// - Returns: The text; `nil` without attributes.
  func attributed(usual: [NSAttributedString.Key: Any]) -> NSAttributedString? {
    guard !runs.isEmpty else { return nil }
    let text = NSMutableAttributedString(string: "")
    for (piece, attributes) in pieces(of: string) {
      text.append(
        NSAttributedString(string: piece, attributes: attributes.isEmpty ? usual : attributes))
    }
    return text
  }

  /// Splits a text into pieces with the attributes of a part of this text that is as long.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - first: The start of the part.
  /// - Returns: The pieces in text order.
  func pieces(
    of text: String, from first: Int = 0
  ) -> [(text: String, attributes: [NSAttributedString.Key: Any])] {
    var start = text.startIndex
    var place = 0
    return runs.compactMap { run in
      let skipped = max(min(first - place, run.length), 0)
      place += run.length
      guard run.length > skipped else { return nil }
      let end =
        text.utf16.index(start, offsetBy: run.length - skipped, limitedBy: text.endIndex)
        ?? text.endIndex
      defer { start = end }
      return start < end ? (String(text[start..<end]), run.attributes) : nil
    }
  }

  /// The text in a range.
  subscript(range: Range<Int>) -> String {
    String(string[index(range.lowerBound)..<index(range.upperBound)])
  }

  /// Replaces a range.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - new: The new text.
  ///   - attributes: Its attributes; `nil` for those of the range or of the character before it.
  mutating func replace(
    _ range: Range<Int>, with new: String, attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    let range = aligned(range)
    let added = new.utf16.count
    if attributes != nil, added > 0, runs.isEmpty, length > 0 {
      runs = [Run(length: length, attributes: [:])]
    }
    let former = string.utf8.count
    string.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: new)
    length = string.utf16.count
    // A string keeps its memory when most of it is removed.
    if former > Self.longText, string.utf8.count < former / 2 {
      string = String(decoding: string.utf8, as: UTF8.self)
    }
    if let attributes, added > 0 {
      replaceRuns(range, with: Run(length: added, attributes: attributes))
    } else if !runs.isEmpty {
      replaceRuns(range, with: added)
    }
  }

  /// Puts a run in the place of a range.
  private mutating func replaceRuns(_ range: Range<Int>, with new: Run) {
    var result: [Run] = []
    var place = 0
    var isAdded = false
    for run in runs {
      let (start, end) = (place, place + run.length)
      place = end
      let before = min(range.lowerBound, end) - start
      if before > 0 { result.append(Run(length: before, attributes: run.attributes)) }
      if !isAdded, end >= range.lowerBound {
        result.append(new)
        isAdded = true
      }
      let after = end - max(range.upperBound, start)
      if after > 0 { result.append(Run(length: after, attributes: run.attributes)) }
    }
    runs = isAdded ? result : result + [new]
  }

  /// The new text takes the attributes of the first replaced character, or of the preceding one.
  private mutating func replaceRuns(_ range: Range<Int>, with length: Int) {
    var place = 0
    var heir: Int?
    for index in runs.indices {
      let run = place..<place + runs[index].length
      place = run.upperBound
      runs[index].length -= run.clamped(to: range).count
      let holds =
        range.isEmpty ? run.upperBound >= range.lowerBound : run.contains(range.lowerBound)
      if heir == nil, holds { heir = index }
    }
    runs[heir ?? runs.count - 1].length += length
    runs.removeAll { $0.length == 0 }
  }

  // MARK: Characters

  /// The index of a position; inside a surrogate pair, that of its scalar.
  private func index(_ place: Int) -> String.Index {
    let index = string.utf16.index(string.startIndex, offsetBy: min(max(place, 0), length))
    return index.samePosition(in: string.unicodeScalars) ?? string.utf16.index(before: index)
  }

  /// The range clamped to the text and widened to scalars.
  func aligned(_ range: Range<Int>) -> Range<Int> {
    place(index(range.lowerBound))..<place(index(range.upperBound))
  }

  private func place(_ index: String.Index) -> Int { index.utf16Offset(in: string) }

  /// The start of the character that contains a position.
  func clusterStart(_ place: Int) -> Int {
    let index = index(place)
    guard index < string.endIndex else { return length }
    return self.place(string.index(before: string.index(after: index)))
  }

  /// The start of the next character.
  func clusterEnd(after place: Int) -> Int {
    let index = index(place)
    return index < string.endIndex ? self.place(string.index(after: index)) : length
  }

  /// The position itself if it is between characters; otherwise the end of its character.
  func clusterBorder(at place: Int) -> Int {
    clusterStart(place) == place ? place : clusterEnd(after: clusterStart(place))
  }

  /// The start of the preceding character.
  func clusterStart(before place: Int) -> Int {
    place > 0 ? clusterStart(min(place, length) - 1) : 0
  }

  /// The starts of all characters, and the end of the text.
  ///
  /// Complexity: O(n).
  var clusterStarts: [Int] {
    var starts: [Int] = []
    var place = 0
    for character in string {
      starts.append(place)
      place += character.utf16.count
    }
    return starts + [place]
  }

  // MARK: Words

  private enum Kind { case space, word, other }

  /// A word, white space or punctuation.
  private struct Segment {
    var range: Range<Int>
    var kind: Kind
    /// Whether UAX #29 leaves its letters to a dictionary that the kit lacks, as in Chinese.
    var isUnclassified: Bool
  }

  /// The most characters to look at on each side of a position.
  private static let reach = 4096

  /// The segments around a position, at most `reach` characters to each side.
  ///
  /// They begin and end at the boundaries of UAX #29, but adjacent white space is one segment, and so are
  /// adjacent signs, and adjacent letters of scripts whose words need a dictionary that the kit lacks.
  private func segments(around place: Int) -> [Segment] {
    let middle = index(place)
    let all = string.unicodeScalars
    let lower = all.index(middle, offsetBy: -Self.reach, limitedBy: all.startIndex)
    let upper = all.index(middle, offsetBy: Self.reach, limitedBy: all.endIndex)
    let scalars = Array(all[(lower ?? all.startIndex)..<(upper ?? all.endIndex)])
    let starts = WordBoundaries.starts(in: scalars)
    var segments: [Segment] = []
    var offset = self.place(lower ?? all.startIndex)
    for (start, end) in zip(starts, starts.dropFirst() + [scalars.count]) {
      let part = scalars[start..<end]
      let length = part.reduce(0) { $0 + UTF16.width($1) }
      let segment = Segment(
        range: offset..<offset + length, kind: Self.kind(of: part),
        isUnclassified: part.allSatisfy(WordBoundaries.isUnclassified))
      offset += length
      if let last = segments.last, last.kind == segment.kind,
        last.kind != .word || (last.isUnclassified && segment.isUnclassified)
      {
        segments[segments.count - 1].range = last.range.lowerBound..<offset
      } else {
        segments.append(segment)
      }
    }
    return segments
  }

  private static func kind(of scalars: ArraySlice<Unicode.Scalar>) -> Kind {
    if scalars.first?.properties.isWhitespace == true { return .space }
    let isWord = scalars.contains {
      $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return isWord ? .word : .other
  }

  /// The end of the word that contains or follows a position.
  func wordEnd(after place: Int) -> Int {
    let segments = segments(around: place)
    let word = segments.first { $0.range.upperBound > place && $0.kind != .space }
    return (word ?? segments.last)?.range.upperBound ?? length
  }

  /// The start of the word that contains or precedes a position.
  func wordStart(before place: Int) -> Int {
    let segments = segments(around: place)
    let word = segments.last { $0.range.lowerBound < place && $0.kind != .space }
    return (word ?? segments.first)?.range.lowerBound ?? 0
  }

  /// The word, white space or punctuation at a position; at the end, the last of them.
  func word(at place: Int) -> Range<Int> {
    let segments = segments(around: place)
    return (segments.first { $0.range.upperBound > place } ?? segments.last)?.range ?? 0..<0
  }

  // MARK: One line

  /// The text for a single-line field: line breaks and tabs become spaces.
  ///
  /// Line breaks at the ends and all NUL characters are removed.
  static func singleLine(_ text: String) -> String {
    let text = text.withoutNULs
    // Every line break, and the tab, has one of these bytes, which most texts do not have.
    let mayHaveBreaks = text.utf8.contains { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }
    guard mayHaveBreaks, text.contains(where: { $0.isNewline || $0 == "\t" }) else { return text }
    var characters = Substring(text)
    while characters.last?.isNewline == true { characters.removeLast() }
    while characters.first?.isNewline == true { characters.removeFirst() }
    return String(characters.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
