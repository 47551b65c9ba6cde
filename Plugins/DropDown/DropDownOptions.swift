import MaruKit

/// The options of a drop-down: the non-empty lines, one per row.
struct DropDownOptions: Sendable {
  /// The most letters that a row shows.
  private static let longestTitle = 2_000

  private let lines: WidgetLines
  /// The line of each row; `nil` if every line has a row.
  private let lineOfRow: [Int]?

  /// Creates options from lines; empty lines get no row.
  init(_ lines: WidgetLines = WidgetLines([])) {
    self.lines = lines
    let isWhole = lines.indices.allSatisfy { lines.byteCount(ofLine: $0) > 0 }
    lineOfRow = isWhole ? nil : lines.indices.filter { lines.byteCount(ofLine: $0) > 0 }
  }

  /// The number of rows.
  var count: Int { lineOfRow?.count ?? lines.count }
  var isEmpty: Bool { count == 0 }

  /// The whole option of a row.
  subscript(row: Int) -> String { lines[index(ofRow: row)] }

  /// The part of a row's option that the row can show.
  func title(ofRow row: Int) -> String {
    lines.beginning(ofLine: index(ofRow: row), limit: Self.longestTitle)
  }

  /// The option's index among all lines, from 0.
  func index(ofRow row: Int) -> Int { lineOfRow?[row] ?? row }

  /// The first row with exactly this option.
  func row(of option: String) -> Int? {
    (0..<count).first { row in
      lines.byteCount(ofLine: index(ofRow: row)) == option.utf8.count && self[row] == option
    }
  }

  /// The option's length in UTF-8 bytes, an estimate of its width.
  func byteCount(ofRow row: Int) -> Int { lines.byteCount(ofLine: index(ofRow: row)) }

  /// Gives access to the UTF-8 bytes of all options, for fast searches.
  ///
  /// - Parameter body: Receives the bytes and the rows' ranges; neither may escape.
  /// - Returns: The result of `body`.
  func withUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, (_ row: Int) -> Range<Int>) -> Result
  ) -> Result {
    lines.withUTF8 { bytes, ranges in
      ranges.withUnsafeBufferPointer { ranges in
        guard let lineOfRow else { return body(bytes) { ranges[$0] } }
        return lineOfRow.withUnsafeBufferPointer { lines in body(bytes) { ranges[lines[$0]] } }
      }
    }
  }
}
