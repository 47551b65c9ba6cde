import Foundation
import MaruKit

/// The columns of a list whose items are records: cells between tabs.
///
/// If a record has too few cells, the last ones are empty. If it has too many, the last column gets the rest.
struct ListTable: Equatable, Sendable {
  /// The headings of all columns; empty if an item is a plain text.
  var headings: [String] = []
  /// The indices of the columns that are not shown.
  var hidden: Set<Int> = []
  /// The indices of the columns that are printed, in this order; `nil` prints the whole item.
  var printed: [Int]?
  /// The text between the printed cells.
  var separator = "\t"
  /// Whether the headings are shown.
  var showsHeadings = true

  /// Whether items have columns.
  var isTable: Bool { !headings.isEmpty }

  /// The indices of the shown columns.
  var shown: [Int] { headings.indices.filter { !hidden.contains($0) } }

  /// The cells of an item, one for each column.
  func cells(of item: String) -> [String] {
    guard isTable else { return [item] }
    var cells = item.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    if cells.count > headings.count {
      let rest = cells[(headings.count - 1)...].joined(separator: " ")
      cells = cells[..<(headings.count - 1)] + [rest]
    }
    return cells + [String](repeating: "", count: headings.count - cells.count)
  }

  /// The cells of an item that are shown.
  func shownCells(of item: String) -> [String] {
    guard isTable else { return [item] }
    let cells = cells(of: item)
    return shown.map { cells[$0] }
  }

  /// The bytes that are printed for an item, which need not be UTF-8.
  func printedBytes(of item: ArraySlice<UInt8>) -> [UInt8] {
    guard let printed, isTable else { return Array(item) }
    let cells = cells(of: item)
    return Array(printed.map { cells[$0] }.joined(separator: separator.utf8))
  }

  /// The cells of an item in bytes, one for each column.
  private func cells(of item: ArraySlice<UInt8>) -> [[UInt8]] {
    let cells = item.split(
      separator: UInt8(ascii: "\t"), maxSplits: headings.count - 1,
      omittingEmptySubsequences: false
    ).map { cell in cell.map { $0 == UInt8(ascii: "\t") ? UInt8(ascii: " ") : $0 } }
    return cells + [[UInt8]](repeating: [], count: headings.count - cells.count)
  }

  /// The text that is printed for an item of these cells.
  func text(ofCells cells: [String]) -> String {
    (printed ?? Array(cells.indices)).map { cells[$0] }.joined(separator: separator)
  }

  /// The items as they are searched and shown: without the cells of hidden columns.
  ///
  /// - Complexity: O(n) in their bytes if a column is hidden.
  func shownLines(of lines: ListLines) -> ListLines {
    guard isTable, !hidden.isEmpty else { return lines }
    return ListLines(lines.map { shownCells(of: $0).joined(separator: "\t") })
  }

  /// The table of the shown columns alone, for lines of `shownLines(of:)`.
  var ofShownLines: ListTable {
    ListTable(headings: shown.map { headings[$0] }, showsHeadings: showsHeadings)
  }

  // MARK: JSON

  /// A record of a line that is a JSON object: the values whose keys are the headings.
  ///
  /// - Parameter line: The line in bytes.
  /// - Returns: The cells, between tabs, and whether it has any of the keys; `nil` if the line is no
  ///   object.
  func record(ofJSON line: ArraySlice<UInt8>) -> (text: String, hasKey: Bool)? {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
    else { return nil }
    return (
      headings.map { Self.cell(object[$0]) }.joined(separator: "\t"),
      headings.contains { object[$0] != nil }
    )
  }

  /// The text of one key of a line that is a JSON object; `nil` if it has no such text.
  static func text(ofKey key: String, inJSON line: String) -> String? {
    let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return object?[key] as? String
  }

  /// A value as the text of a cell, in one line and without tabs.
  private static func cell(_ value: Any?) -> String {
    switch value {
    case nil, is NSNull: return ""
    case let text as String:
      return String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    case let number as NSNumber:
      // On Linux a truth value is a number with this type.
      return CFNumberKind.isTruth(number) ? "\(number.boolValue)" : "\(number)"
    case let other?:
      let data = try? JSONSerialization.data(withJSONObject: other, options: [.sortedKeys])
      return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }
}

/// Tells truth values from numbers in the output of JSONSerialization.
private enum CFNumberKind {
  static func isTruth(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
