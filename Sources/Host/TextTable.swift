import MaruKit

/// Columns of text, each as wide as its widest cell, two spaces apart.
struct TextTable {
  private let header: [String]
  private let rows: [[String]]

  /// Makes a table; a row stays one line whatever its cells hold.
  init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows.map { $0.map(PrintableText.line) }
  }

  /// The table, one line for the header and for each row, without spaces at the ends of lines.
  var text: String {
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
