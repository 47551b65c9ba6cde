/// The command of a preview, in which places stand for the item under the cursor.
struct ListPreviewCommand: Equatable {
  /// The command as it was given.
  let template: String

  /// The command for an item.
  ///
  /// `{}` is the item, `{1}` its first cell, `{n}` its index from 0, and `{q}` the typed text. Each
  /// is one word for the shell. Other braces stay as they are.
  ///
  /// - Parameters:
  ///   - item: The text of the item.
  ///   - cells: Its cells.
  ///   - index: Its index among all items.
  ///   - query: The text in the field.
  /// - Returns: The command, for `sh -c`.
  func text(item: String, cells: [String], index: Int, query: String) -> String {
    var (text, rest) = ("", template[...])
    while let start = rest.firstIndex(of: "{") {
      text += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "}") else { break }
      let name = rest[..<end].dropFirst()
      let value: String? =
        switch name {
        case "": item
        case "n": "\(index)"
        case "q": query
        default: Int(name).flatMap { cells.indices.contains($0 - 1) ? cells[$0 - 1] : nil }
        }
      if let value {
        text += ShellText.quoted(value)
        rest = rest[end...].dropFirst()
      } else {
        text.append("{")
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }
}
