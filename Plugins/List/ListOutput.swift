/// How an answer is printed: a text in which letters stand for the parts of the answer.
///
/// The letters are those of rofi's option `-format`; all other characters are printed unchanged.
struct ListOutput: Equatable {
  /// The format.
  let format: String

  /// The text that is printed for an answer.
  ///
  /// - Parameters:
  ///   - item: The text of the item.
  ///   - index: Its index, from 0; -1 for a typed text.
  ///   - query: The text in the field.
  ///   - key: The number of the key that ended the choice, from 1; 0 for any other end.
  /// - Returns: The format with the parts in it.
  func text(item: String, index: Int, query: String, key: Int) -> String {
    var text = ""
    for letter in format {
      switch letter {
      case "s": text += item
      case "q": text += ShellText.quoted(item)
      case "p": text += ListMarkup.plain(item)
      case "i": text += "\(index)"
      case "d": text += "\(index + 1)"
      case "f": text += query
      case "F": text += ShellText.quoted(query)
      case "k": text += "\(key)"
      default: text.append(letter)
      }
    }
    return text
  }
}

/// A text as a shell reads it.
enum ShellText {
  /// The text as one word, whatever characters it has.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
