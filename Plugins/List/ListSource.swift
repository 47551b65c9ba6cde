import Foundation
import MaruKit

/// The items: as they were given, as they are searched and shown, and with their attributes.
///
/// Items can be added. Attributes are read when an item is shown. Items without any cost nothing.
struct ListSource: Sendable {
  /// Whether any item may have an icon.
  private(set) var hasIcons = false
  /// The rows that are shown whatever is typed, in their order.
  private(set) var permanent: [Int32] = []
  /// Whether no more items will arrive.
  var isComplete = true
  /// The items as they were given.
  private(set) var given = ListLines()

  /// The items as they are searched and shown; `nil` if that is how they were given.
  private var converted: ListLines?
  private let format: ListFormat
  private var table: ListTable
  private let iconColumn: Int?
  private let showsIcons: Bool
  /// Whether items without columns are in Pango's markup.
  let hasMarkup: Bool
  /// The number of lines that have arrived, with those that are no items.
  private var lineCount = 0

  /// Creates a source without items.
  ///
  /// - Parameters:
  ///   - format: How items are written.
  ///   - table: All columns.
  ///   - iconColumn: The index of the column with the icons, which is hidden; `nil` for none.
  ///   - showsIcons: Whether items may have icons.
  ///   - hasMarkup: Whether items without columns are in Pango's markup.
  init(
    format: ListFormat = .tabs, table: ListTable = ListTable(), iconColumn: Int? = nil,
    showsIcons: Bool = true, hasMarkup: Bool = false
  ) {
    self.format = format
    self.table = table
    self.iconColumn = iconColumn
    self.showsIcons = showsIcons
    self.hasMarkup = hasMarkup && !table.isTable
    hasIcons = showsIcons && iconColumn != nil
  }

  /// Creates the source of items.
  ///
  /// - Parameters:
  ///   - lines: The items as they are given.
  ///   - format: How they are written.
  ///   - table: All columns.
  ///   - iconColumn: The index of the column with the icons, which is hidden; `nil` for none.
  ///   - showsIcons: Whether items may have icons.
  ///   - hasMarkup: Whether items without columns are in Pango's markup.
  ///   - warn: Called with what is odd about a line.
  /// - Throws: `PropsError` for the first line that is not of the format.
  init(
    _ lines: ListLines, format: ListFormat = .tabs, table: ListTable = ListTable(),
    iconColumn: Int? = nil, showsIcons: Bool = true, hasMarkup: Bool = false,
    warn: (String) -> Void = { _ in }
  ) throws(PropsError) {
    self.init(
      format: format, table: table, iconColumn: iconColumn, showsIcons: showsIcons,
      hasMarkup: hasMarkup)
    var problem: String?
    append(lines, warn: warn) { problem = problem ?? $0 }
    if let problem { throw .refused("format", reason: problem) }
  }

  /// The items as they are searched, without hidden columns and without markup.
  var shown: ListLines { converted ?? given }

  // MARK: Arrival

  /// Adds items.
  ///
  /// - Parameters:
  ///   - lines: The lines as they are given.
  ///   - warn: Called with what is odd about a line.
  ///   - skip: Called with the reason for each line that is not of the format, and is no item.
  /// - Complexity: O(n) in their bytes.
  mutating func append(
    _ lines: ListLines, warn: (String) -> Void = { _ in }, skip: (String) -> Void
  ) {
    switch format {
    case .tabs:
      if table.isTable, !table.hidden.isEmpty {
        converted = converted ?? ListLines()
        converted?.append(table.shownLines(of: lines))
      } else {
        convert(lines, to: hasMarkup ? ListMarkup.plain(lines) : nil)
      }
      given.append(lines)
    case .json: appendObjects(lines, warn: warn, skip: skip)
    case .rofi:
      let rows = RofiLines(lines, hasMarkup: hasMarkup)
      convert(lines, to: rows.searched)
      permanent += rows.permanent.map { $0 + Int32(given.count) }
      hasIcons = hasIcons || showsIcons && rows.hasIcons
      given.append(lines)
    }
    lineCount += lines.count
  }

  /// Takes lines that are searched; `nil` if they are searched as they were given.
  private mutating func convert(_ lines: ListLines, to searched: ListLines?) {
    if searched != nil, converted == nil { converted = given }
    converted?.append(searched ?? lines)
  }

  private mutating func appendObjects(
    _ lines: ListLines, warn: (String) -> Void, skip: (String) -> Void
  ) {
    var (records, kept) = (ListLineBuilder(), ListLineBuilder())
    var areAllKept = true
    for index in lines.indices {
      let line = lines.bytes(ofLine: index)
      guard let record = table.record(ofJSON: line) else {
        skip("line \(lineCount + index + 1) is no JSON object")
        if areAllKept {
          for former in 0..<index { kept.append(lines.bytes(ofLine: former)) }
        }
        areAllKept = false
        continue
      }
      if !record.hasKey {
        let keys = table.headings.map { "“\($0)”" }.joined(separator: ", ")
        warn("line \(lineCount + index + 1) has none of the keys \(keys), its cells are empty")
      }
      records.append(record.text.utf8)
      if !areAllKept { kept.append(line) }
    }
    let lines = areAllKept ? lines : kept.lines
    given.append(lines)
    converted = converted ?? ListLines()
    converted?.append(table.shownLines(of: records.lines))
    hasIcons = hasIcons || showsIcons && Self.has("\"icon\"", lines)
  }

  /// The same items with another choice of printed columns.
  func with(_ table: ListTable) -> ListSource {
    var source = self
    source.table = table
    return source
  }

  // MARK: Items

  /// Whether items may have attributes.
  var hasAttributes: Bool { format == .rofi || hasIcons }

  /// An item with its attributes.
  func row(_ index: Int) -> ListRow {
    switch format {
    case .rofi: ListRow(rofi: given[index])
    case .json:
      ListRow(
        given[index],
        icon: iconColumn.map { cells(ofRow: index)[$0] }
          ?? ListTable.text(ofKey: "icon", inJSON: given[index]))
    case .tabs: ListRow(given[index], icon: iconColumn.map { cells(ofRow: index)[$0] })
    }
  }

  /// The cells of all columns of an item; its text if there are no columns.
  func cells(ofRow index: Int) -> [String] {
    switch format {
    case .tabs: table.cells(of: given[index])
    // Each line was read before, so it is an object.
    case .json: table.cells(of: table.record(ofJSON: given.bytes(ofLine: index))?.text ?? "")
    case .rofi: [row(index).text]
    }
  }

  /// The bytes that are printed for an item: those that were given, unless columns are chosen.
  func printedBytes(ofRow index: Int) -> [UInt8] {
    switch format {
    case .tabs: table.printedBytes(of: given.bytes(ofLine: index))
    case .json:
      table.printed == nil
        ? Array(given.bytes(ofLine: index))
        : Array(table.text(ofCells: cells(ofRow: index)).utf8)
    case .rofi: Array(ListRow.text(ofRofi: given.bytes(ofLine: index)))
    }
  }

  /// The text that a row without columns shows, in one line.
  ///
  /// - Parameters:
  ///   - index: The row.
  ///   - limit: The most UTF-8 bytes of a long line.
  /// - Returns: The text, or the beginning of it.
  func title(ofRow index: Int, limit: Int) -> String {
    let line = shown.beginning(ofLine: index, limit: limit)
    guard format == .rofi else { return Self.inOneLine(line) }
    let row = row(index)
    let text = row.display ?? row.text
    return Self.inOneLine(hasMarkup ? PangoMarkup.plain(text) : text)
  }

  /// The title of a row in Pango's markup; `nil` if it has none, or broken one.
  func markup(ofRow index: Int) -> PangoMarkup? {
    guard hasMarkup else { return nil }
    let row = row(index)
    return ListMarkup.styled(Self.inOneLine(row.display ?? row.text))
  }

  /// A text in which a symbol stands for each line break.
  private static func inOneLine(_ text: String) -> String {
    let hasBreaks = text.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
    guard hasBreaks else { return text }
    return String(text.map { $0.isNewline ? "↵" : $0 == "\0" ? "␀" : $0 })
  }

  /// The first item of a text, from a row on; `nil` if there is none.
  func firstRow(of text: String, from start: Int = 0) -> Int? {
    let bytes = Array(text.utf8)
    let isPlain = bytes.allSatisfy { $0 < 0x80 }
    return (start..<max(given.count, start)).first { row in
      let line = given.bytes(ofLine: row)
      let item = format == .rofi ? ListRow.text(ofRofi: line) : line
      if item.elementsEqual(bytes) { return true }
      // Letters with accents have several forms.
      return !isPlain && String(decoding: item, as: UTF8.self) == text
    }
  }

  private static func has(_ text: String, _ lines: ListLines) -> Bool {
    lines.parts.contains { part in
      part.segment.withBytes { bytes, _ in
        TextFinder(Array(text.utf8), sample: bytes).place(in: bytes, 0..<bytes.count) != nil
      }
    }
  }
}

/// The rows of rofi's scripts as they are searched, and what has to be known of all of them.
private struct RofiLines {
  /// The text of each row without its markup, and after a separator its hidden text, if it has one; `nil`
  /// if no row has attributes or markup.
  private(set) var searched: ListLines?
  private(set) var hasIcons = false
  private(set) var permanent: [Int32] = []

  /// Reads all rows.
  ///
  /// - Complexity: O(n) in the bytes.
  init(_ lines: ListLines, hasMarkup: Bool) {
    guard
      lines.parts.contains(where: { Self.hasAttributes($0.segment) })
        || hasMarkup && ListMarkup.mayHave(lines)
    else { return }
    var builder = ListLineBuilder()
    for (index, line) in lines.indices.lazy.map({ ($0, lines.bytes(ofLine: $0)) }) {
      let given = ListRow.text(ofRofi: line)
      let text = hasMarkup ? ListMarkup.plain(given) : given
      guard given.endIndex < line.endIndex else {
        builder.append(text)
        continue
      }
      var hidden: ArraySlice<UInt8>?
      Self.readAttributes(line[given.endIndex...].dropFirst()) { key, value in
        if key.elementsEqual("meta".utf8) { hidden = value }
        if key.elementsEqual("icon".utf8) { hasIcons = true }
        if key.elementsEqual("permanent".utf8), value.elementsEqual("true".utf8) {
          permanent.append(Int32(index))
        }
      }
      builder.append(hidden.map { text + [ListRow.separator] + $0 } ?? text)
    }
    searched = builder.lines
  }

  private static func hasAttributes(_ segment: ListSegment) -> Bool {
    segment.withBytes { bytes, _ in
      guard let base = bytes.baseAddress else { return false }
      return memchr(base, Int32(ListRow.separator), bytes.count) != nil
        || memchr(base, 0, bytes.count) != nil
    }
  }

  /// Reads keys and values without decoding them, as there may be a million.
  private static func readAttributes(
    _ bytes: ArraySlice<UInt8>,
    _ body: (_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Void
  ) {
    var rest = bytes
    func popWord() -> ArraySlice<UInt8> {
      let end = rest.firstIndex(of: ListRow.separator) ?? rest.endIndex
      defer { rest = rest[end...].dropFirst() }
      return rest[..<end]
    }
    while !rest.isEmpty {
      let key = popWord()
      guard !rest.isEmpty else { break }
      body(key, popWord())
    }
  }
}
