import Foundation
import MaruKit

/// The items: as they were given, as they are searched and shown, and with their attributes.
///
/// Attributes are read when an item is shown. Items without any cost nothing.
struct ListSource: Sendable {
  /// The items as they are searched, without hidden columns.
  let shown: WidgetLines
  /// Whether any item may have an icon.
  let hasIcons: Bool
  /// The rows that are shown whatever is typed.
  let permanent: [Int32]

  private let given: WidgetLines
  private let format: ListFormat
  private var table: ListTable
  private let iconColumn: Int?

  /// Creates the source of items.
  ///
  /// - Parameters:
  ///   - lines: The items as they are given.
  ///   - format: How they are written.
  ///   - table: All columns.
  ///   - iconColumn: The index of the column with the icons, which is hidden; `nil` for none.
  /// - Throws: `PropsError` for the first line that is not of the format.
  init(
    _ lines: WidgetLines, format: ListFormat = .tabs, table: ListTable = ListTable(),
    iconColumn: Int? = nil
  ) throws(PropsError) {
    given = lines
    self.format = format
    self.table = table
    self.iconColumn = iconColumn
    switch format {
    case .tabs:
      shown = table.shownLines(of: lines)
      hasIcons = iconColumn != nil
      permanent = []
    case .json:
      shown = table.shownLines(of: try table.records(ofJSON: lines))
      hasIcons = iconColumn != nil || Self.has("\"icon\"", lines)
      permanent = []
    case .rofi:
      let rows = RofiLines(lines)
      (shown, hasIcons, permanent) = (rows.searched, rows.hasIcons, rows.permanent)
    }
  }

  /// Creates the source of items that are plain texts.
  init(plain lines: WidgetLines) {
    (given, shown) = (lines, lines)
    (format, table, iconColumn, hasIcons, permanent) = (.tabs, ListTable(), nil, false, [])
  }

  /// The same items with another choice of printed columns.
  func with(_ table: ListTable) -> ListSource {
    var source = self
    source.table = table
    return source
  }

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
    case .json:
      // Each line was read before, so it is an object.
      table.cells(of: (try? table.records(ofJSON: WidgetLines([given[index]])))?.first ?? "")
    case .rofi: [row(index).text]
    }
  }

  /// The text that is printed for an item.
  func printedText(ofRow index: Int) -> String {
    guard format != .rofi, table.isTable, table.printed != nil else { return row(index).text }
    return table.text(ofCells: cells(ofRow: index))
  }

  /// The text that a row without columns shows.
  ///
  /// - Parameters:
  ///   - index: The row.
  ///   - limit: The most UTF-8 bytes of a long line.
  /// - Returns: The text, or the beginning of it.
  func title(ofRow index: Int, limit: Int) -> String {
    let line = shown.beginning(ofLine: index, limit: limit)
    guard format == .rofi else { return line }
    let row = row(index)
    return row.display ?? row.text
  }

  /// The first item of a text; `nil` if there is none.
  func firstRow(of text: String) -> Int? {
    format == .rofi
      ? given.firstIndex { ListRow(rofi: $0).text == text } : given.firstIndex(of: text)
  }

  private static func has(_ text: String, _ lines: WidgetLines) -> Bool {
    lines.withUTF8 { bytes, _ in
      TextFinder(Array(text.utf8), sample: bytes).place(in: bytes, 0..<bytes.count) != nil
    }
  }
}

/// The rows of rofi's scripts as they are searched, and what has to be known of all of them.
private struct RofiLines {
  /// The text of each row, and after a separator its hidden text, if it has one.
  let searched: WidgetLines
  let hasIcons: Bool
  let permanent: [Int32]

  /// Reads all rows.
  ///
  /// - Complexity: O(n) in the bytes.
  init(_ lines: WidgetLines) {
    let hasAttributes = lines.withUTF8 { bytes, _ in
      bytes.contains(ListRow.separator) || bytes.contains(0)
    }
    guard hasAttributes else {
      (searched, hasIcons, permanent) = (lines, false, [])
      return
    }
    var (bytes, permanent, hasIcons): ([UInt8], [Int32], Bool) = ([], [], false)
    lines.withUTF8 { all, ranges in
      bytes.reserveCapacity(all.count + ranges.count)
      for (index, range) in ranges.enumerated() {
        let end = range.first { all[$0] == ListRow.separator || all[$0] == 0 }
        bytes += all[range.lowerBound..<(end ?? range.upperBound)]
        if let end {
          Self.readAttributes(all[end + 1..<range.upperBound]) { key, value in
            if key.elementsEqual("meta".utf8) { bytes += [ListRow.separator] + value }
            if key.elementsEqual("icon".utf8) { hasIcons = true }
            if key.elementsEqual("permanent".utf8), value.elementsEqual("true".utf8) {
              permanent.append(Int32(index))
            }
          }
        }
        bytes.append(UInt8(ascii: "\n"))
      }
    }
    // The bytes are those of valid lines.
    searched = (try? WidgetLines(bytes: bytes)) ?? lines
    self.hasIcons = hasIcons
    self.permanent = permanent
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// Reads keys and values without decoding them, as there may be a million.
  private static func readAttributes(_ bytes: Bytes, _ body: (_ key: Bytes, _ value: Bytes) -> Void)
  {
    var rest = bytes
    func popWord() -> Bytes {
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
