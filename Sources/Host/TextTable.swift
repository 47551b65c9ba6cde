/// Columns of text, each as wide as its widest cell, two spaces apart.
struct TextTable {
  let header: [String]
  let rows: [[String]]

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
