/// An entry of a help text: a word or two, and beside them what there is to say, in lines.
struct HelpRow {
  /// Where the second column begins, and where lines end, in letters.
  private static let column = 30
  private static let width = 80

  let head: String
  let about: String

  /// The lines, each with its end.
  ///
  /// A head that is too long for its column has a line of its own. No-break spaces become spaces.
  var text: String {
    let margin = String(repeating: " ", count: Self.column)
    let first = "  \(head)"
    let isShort = first.count < Self.column - 1
    let start = isShort ? first + margin.dropFirst(first.count) : "\(first)\n\(margin)"
    let lines = lines.joined(separator: "\n\(margin)").replacing("\u{A0}", with: " ")
    return "\(start)\(lines)\n"
  }

  private var lines: [String] {
    about.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, Self.column + last.count + 1 + word.count <= Self.width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
