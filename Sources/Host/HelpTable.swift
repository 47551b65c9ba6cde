import MaruKit

/// The entries of a help text in two columns: a word or two, and the text about them in lines.
public struct HelpTable {
  /// Columns are counted in letters.
  private static let widestColumn = 30
  private static let width = 80

  private let rows: [(head: String, about: String)]

  /// Makes a table.
  ///
  /// - Parameter rows: In each, `head` stands in the first column, `about` in the second. Both are
  ///   made printable.
  public init(_ rows: [(head: String, about: String)]) {
    self.rows = rows.map { (PrintableText.line($0.head), PrintableText.line($0.about)) }
  }

  /// The lines of the table, each with its end; empty if there are no rows.
  ///
  /// The first column is as wide as its longest text, up to a limit. A longer text has a line of its
  /// own. No-break spaces become spaces.
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

  /// A paragraph over the full width, without an end of line behind its last line.
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
