import PlainText

/// The entries of a help text in two columns: a short term, and its wrapped description.
public struct HelpTable {
  /// The greatest width of the first column, in characters.
  private static let widestColumn = 30
  private static let width = 80

  private let rows: [(head: String, about: String)]

  /// Creates a table.
  ///
  /// - Parameter rows: `head` is in the first column, `about` in the second. Both are made
  ///   printable.
  public init(_ rows: [(head: String, about: String)]) {
    self.rows = rows.map { (PrintableText.line($0.head), PrintableText.line($0.about)) }
  }

  /// The lines of the table, each with a newline; empty if there are no rows.
  ///
  /// The first column is as wide as its longest text, up to a limit. Longer text has its own line.
  /// Lines are not broken at no-break spaces, which then become spaces.
  public var text: String {
    let longest = rows.map { $0.head.count + 4 }.filter { $0 <= Self.widestColumn }.max()
    let column = longest ?? Self.widestColumn
    let margin = String(repeating: " ", count: column)
    return rows.map { head, about in
      let first = "  \(head)"
      let isShort = first.count + 2 <= column
      let start = isShort ? first + margin.dropFirst(first.count) : "\(first)\n\(margin)"
      let lines = Self.lines(of: about, width: Self.width - column).joined(separator: "\n\(margin)")
      return "\(start)\(lines.replacing("\u{A0}", with: " "))\n"
    }.joined()
  }

  /// Text wrapped to the full width, without a final newline.
  public static func paragraph(_ text: String) -> String {
    lines(of: text, width: width).joined(separator: "\n")
  }

  private static func lines(of text: String, width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
