import MaruKit

/// The options of a drop-down: the lines that have text, one a row.
struct DropDownOptions: Sendable {
  /// More letters than these are seen in no row.
  private static let longestTitle = 2_000

  private let lines: WidgetLines
  /// The lines that rows stand for; `nil` where every line has its row.
  private let lineOfRow: [Int]?

  /// Takes lines, of which the empty ones have no row.
  init(_ lines: WidgetLines = WidgetLines([])) {
    self.lines = lines
    let isWhole = lines.indices.allSatisfy { lines.byteCount(ofLine: $0) > 0 }
    lineOfRow = isWhole ? nil : lines.indices.filter { lines.byteCount(ofLine: $0) > 0 }
  }

  /// How many rows there are.
  var count: Int { lineOfRow?.count ?? lines.count }
  var isEmpty: Bool { count == 0 }

  /// The whole option of a row.
  subscript(row: Int) -> String { lines[index(ofRow: row)] }

  /// As much of a row's option as a row can show.
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

  /// The length of the row's option as UTF-8, which says about how wide it is.
  func byteCount(ofRow row: Int) -> Int { lines.byteCount(ofLine: index(ofRow: row)) }

  /// Hands out the UTF-8 of all options, with where a row's lies, to look at many in little time.
  ///
  /// - Parameter body: Gets the bytes and the rows' places; neither may be kept.
  /// - Returns: What `body` returns.
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
