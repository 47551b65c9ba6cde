import Foundation
import MaruKit

/// The rows that rofi reads from standard input, and the lines that the list shows for them.
///
/// The attributes of a row follow a NUL byte, as in rofi-script(5). Bytes that are not UTF-8 become
/// replacement characters.
struct RofiRows {
  /// How rows are shown.
  struct Style {
    var showsIcons = false
    /// The numbers of the shown columns, from 1; `nil` shows the whole text.
    var columns: [Int]?
    /// The regular expression between columns.
    var columnSeparator = "\t"
    /// The ranges of `-u` and `-a`.
    var urgent = RofiRanges("")
    var active = RofiRanges("")
  }

  private static let newline = UInt8(ascii: "\n")
  /// The byte between a key and its value.
  private static let unit = UInt8(0x1F)

  private let bytes: [UInt8]
  /// The range of each row, with its attributes.
  private let ranges: [Range<Int>]
  /// Whether texts are in Pango's markup.
  private let hasMarkup: Bool

  /// Divides an input into rows.
  ///
  /// - Parameters:
  ///   - input: The rows.
  ///   - separator: The byte between them.
  ///   - hasMarkup: Whether their texts are in Pango's markup.
  /// - Complexity: O(n) in the bytes.
  init(_ input: [UInt8], separator: UInt8 = newline, hasMarkup: Bool = false) {
    self.hasMarkup = hasMarkup
    bytes =
      String(validating: input, as: UTF8.self) == nil
      ? Array(String(decoding: input, as: UTF8.self).utf8) : input
    var (ranges, start): ([Range<Int>], Int) = ([], 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: separator) ?? bytes.count
      ranges.append(start..<end)
      start = end + 1
    }
    self.ranges = ranges
  }

  /// The number of rows.
  var count: Int { ranges.count }

  /// The text of a row without its attributes, which is printed.
  func text(of row: Int) -> String {
    let bytes = bytes[ranges[row]]
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The value of an attribute of a row; `nil` if it has none.
  func value(of key: String, row: Int) -> String? {
    guard ranges.indices.contains(row) else { return nil }
    let words = words(of: row)
    return zip(words, words.dropFirst()).enumerated()
      .first { $0.offset.isMultiple(of: 2) && $0.element.0 == key }.map { String($0.element.1) }
  }

  /// The keys and values of a row's attributes, one after the other.
  private func words(of row: Int) -> [Substring] {
    let part = bytes[ranges[row]].split(
      separator: 0, maxSplits: 1, omittingEmptySubsequences: false
    ).dropFirst().first
    return part.map {
      String(decoding: $0, as: UTF8.self).split(
        separator: "\u{1F}", omittingEmptySubsequences: false)
    } ?? []
  }

  /// The lines for the list's format `rofi`, each with a line break.
  ///
  /// - Complexity: O(n) in the bytes. Plain rows are copied without decoding them.
  func lines(in style: Style) -> [UInt8] {
    let (urgent, active) = (style.urgent.rows(of: count), style.active.rows(of: count))
    let hasMarks = !urgent.isEmpty || !active.isEmpty
    let isPlain = style.columns == nil
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count + count)
    for (row, range) in ranges.enumerated() {
      let marks =
        hasMarks ? [("urgent", urgent), ("active", active)].filter { $0.1.contains(row) } : []
      if !isPlain || !marks.isEmpty || !copy(range, to: &lines, showsIcons: style.showsIcons) {
        let attributes = marks.map { [$0.0, "true"] } + attributes(of: row, in: style)
        let parts = [text(of: row)] + attributes.flatMap(\.self)
        lines += parts.map(Self.inOneLine).joined(separator: "\u{1F}").utf8
      }
      lines.append(Self.newline)
    }
    return lines
  }

  /// Adds a row without decoding it; returns `false`, and adds nothing, if that is not possible.
  ///
  /// A window with a million rows with icons opens in 1.4 s instead of 8 s.
  private func copy(_ range: Range<Int>, to lines: inout [UInt8], showsIcons: Bool) -> Bool {
    let row = bytes[range]
    let end = row.firstIndex(of: 0) ?? row.endIndex
    guard !row.contains(Self.newline), !row[..<end].contains(Self.unit),
      !row[end...].dropFirst().contains(0)
    else { return false }
    lines += row[..<end]
    var rest = row[end...].dropFirst()
    func popWord() -> ArraySlice<UInt8> {
      let end = rest.firstIndex(of: Self.unit) ?? rest.endIndex
      defer { rest = rest[end...].dropFirst() }
      return rest[..<end]
    }
    while !rest.isEmpty {
      let key = popWord()
      guard !rest.isEmpty else { break }
      var value = popWord()
      let isIcon = key.elementsEqual("icon".utf8)
      guard isIcon ? showsIcons : Self.otherKeys.contains(where: key.elementsEqual) else {
        continue
      }
      // Other names may follow, in case that there is no such icon.
      if isIcon { value = value.prefix { $0 != UInt8(ascii: ",") } }
      lines.append(Self.unit)
      lines += key
      lines.append(Self.unit)
      lines += value
    }
    return true
  }

  /// The keys of the attributes that the list knows, besides that of icons.
  private static let otherKeys = [
    "display", "meta", "nonselectable", "permanent", "urgent", "active",
  ].map { Array($0.utf8) }

  /// The attributes that the list has to know, each with its value.
  private func attributes(of row: Int, in style: Style) -> [[String]] {
    var rest = words(of: row)[...]
    var attributes: [[String]] = []
    while let key = rest.popFirst(), let value = rest.popFirst() {
      switch key {
      case "icon" where style.showsIcons:
        // Other names may follow, in case that there is no such icon.
        attributes.append(["icon", value.prefix { $0 != "," }.description])
      case "display", "meta", "nonselectable", "permanent", "urgent", "active":
        attributes.append([String(key), String(value)])
      default: break
      }
    }
    if let columns = style.columns, !attributes.contains(where: { $0[0] == "display" }) {
      attributes.append(["display", cells(columns, of: text(of: row), in: style)])
    }
    return attributes
  }

  private func cells(_ columns: [Int], of text: String, in style: Style) -> String {
    let parts = text.split(by: style.columnSeparator)
    return columns.compactMap { parts.indices.contains($0 - 1) ? parts[$0 - 1] : nil }
      .joined(separator: "\t")
  }

  /// A text without the characters that end a line or a part of it.
  private static func inOneLine(_ text: String) -> String {
    let ends: Set<Unicode.Scalar> = ["\n", "\r", "\0", "\u{1F}"]
    guard text.unicodeScalars.contains(where: ends.contains) else { return text }
    var line = String.UnicodeScalarView()
    line.append(contentsOf: text.unicodeScalars.map { ends.contains($0) ? " " : $0 })
    return String(line)
  }

  // MARK: Search

  /// The first row that matches; `nil` if there is none.
  func firstMatch(of matcher: RofiMatcher) -> Int? {
    matches(of: matcher).first { _ in true }
  }

  /// The rows that match.
  func matches(of matcher: RofiMatcher) -> some Sequence<Int> {
    (0..<count).lazy.filter { row in
      let text = self.text(of: row)
      return matcher.matches(hasMarkup ? PangoMarkup.plain(text) : text)
    }
  }
}

/// Ranges of rows, as `-a` and `-u` take them: `5,-3:,7:11,2-4`.
///
/// Rows are counted from 0, and negative ones from the end. As in Python, a range with a colon does
/// not include its end; one with a dash does.
struct RofiRanges {
  private let parts: [Substring]

  /// Creates ranges; a part that cannot be read has no rows.
  init(_ text: String) { parts = text.split(separator: ",") }

  /// The rows of a list with a number of rows.
  func rows(of count: Int) -> IndexSet {
    var rows = IndexSet()
    for part in parts {
      guard let (start, end) = Self.bounds(of: part, count: count) else { continue }
      let range = max(start, 0)..<max(min(end, count), max(start, 0))
      if !range.isEmpty { rows.insert(integersIn: range) }
    }
    return rows
  }

  /// The first row, and the row after the last one.
  private static func bounds(of part: Substring, count: Int) -> (start: Int, end: Int)? {
    func row(_ number: Int) -> Int { number < 0 ? count + number : number }
    if let colon = part.firstIndex(of: ":") {
      let (first, last) = (part[..<colon], part[colon...].dropFirst())
      guard let start = first.isEmpty ? 0 : Int(first),
        let end = last.isEmpty ? count : Int(last)
      else { return nil }
      return (row(start), row(end))
    }
    if let number = Int(part) { return (row(number), row(number) + 1) }
    // The first dash may be a sign.
    guard let dash = part.dropFirst().firstIndex(of: "-"), let start = Int(part[..<dash]),
      let end = Int(part[dash...].dropFirst())
    else { return nil }
    return (row(start), row(end) + 1)
  }
}

extension String {
  /// The parts between the matches of a regular expression; the whole text if it cannot be read.
  fileprivate func split(by pattern: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [self] }
    let text = self as NSString
    var (parts, start): ([String], Int) = ([], 0)
    for match in expression.matches(in: self, range: NSRange(location: 0, length: text.length))
    where match.range.length > 0 {
      parts.append(text.substring(with: NSRange(start..<match.range.location)))
      start = NSMaxRange(match.range)
    }
    return parts + [text.substring(from: start)]
  }
}
