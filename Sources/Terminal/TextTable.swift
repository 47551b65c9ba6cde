import PlainText

/// Columns of text, each as wide as its widest cell, two spaces apart.
public struct TextTable {
  private let header: [String]
  private let rows: [[String]]

  /// Creates a table; cells are made printable, so that each row stays on one line.
  public init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows.map { $0.map(PrintableText.line) }
  }

  /// The table: a line for the header and one for each row, without trailing spaces.
  public var text: String {
    let lines = [header] + rows
    let widths = header.indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    return lines.map { line in
      var text = ""
      for (cell, width) in zip(line, widths) {
        text += cell + String(repeating: " ", count: width - cell.count + 2)
      }
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }
}
