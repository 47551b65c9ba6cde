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

  /// The text that is printed for an item.
  func text(of item: String) -> String {
    printed == nil ? item : text(ofCells: cells(of: item))
  }

  /// The printed cells of an item, with the separator between them.
  func text(ofCells cells: [String]) -> String {
    (printed ?? Array(cells.indices)).map { cells[$0] }.joined(separator: separator)
  }

  /// The items as they are searched and shown: without the cells of hidden columns.
  ///
  /// - Complexity: O(n) in their bytes if a column is hidden.
  func shownLines(of lines: WidgetLines) -> WidgetLines {
    guard isTable, !hidden.isEmpty else { return lines }
    return WidgetLines(lines.map { shownCells(of: $0).joined(separator: "\t") })
  }

  /// The table of the shown columns alone, for lines of `shownLines(of:)`.
  var ofShownLines: ListTable {
    ListTable(headings: shown.map { headings[$0] }, showsHeadings: showsHeadings)
  }

  // MARK: JSON

  /// Makes records of lines that are JSON objects: the values whose keys are the headings.
  ///
  /// - Throws: `PropsError` for the first line that is no object.
  func records(ofJSON lines: WidgetLines) throws(PropsError) -> WidgetLines {
    var records: [String] = []
    for (index, line) in lines.enumerated() {
      guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      else {
        throw .refused("format", reason: "line \(index + 1) is no JSON object")
      }
      records.append(headings.map { Self.cell(object[$0]) }.joined(separator: "\t"))
    }
    return WidgetLines(records)
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
