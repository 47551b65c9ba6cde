import MaruKit

/// How an answer is printed: a text in which letters stand for the parts of the answer.
///
/// The letters are those of rofi's option `-format`; all other characters are printed unchanged.
struct ListOutput: Equatable {
  /// The format.
  let format: String

  /// The bytes that are printed for an answer.
  ///
  /// - Parameters:
  ///   - item: The bytes of the item, which need not be UTF-8.
  ///   - index: Its index, from 0; -1 for a typed text.
  ///   - query: The text in the field.
  ///   - key: The number of the key that ended the choice, from 1; 0 for any other end.
  /// - Returns: The format with the parts in it.
  func bytes(item: [UInt8], index: Int, query: String, key: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for letter in format {
      switch letter {
      case "s": bytes += item
      case "q": bytes += ShellText.quoted(item)
      case "p":
        let text = String(decoding: item, as: UTF8.self)
        let plain = PangoMarkup.plain(text)
        bytes += plain == text ? item : Array(plain.utf8)
      case "i": bytes += "\(index)".utf8
      case "d": bytes += "\(index + 1)".utf8
      case "f": bytes += query.utf8
      case "F": bytes += ShellText.quoted(Array(query.utf8))
      case "k": bytes += "\(key)".utf8
      default: bytes += String(letter).utf8
      }
    }
    return bytes
  }
}

/// A text as a shell reads it.
enum ShellText {
  /// The text as one word, whatever characters it has.
  static func quoted(_ text: String) -> String {
    String(decoding: quoted(Array(text.utf8)), as: UTF8.self)
  }

  /// The bytes of a text, which need not be UTF-8, as one word.
  static func quoted(_ bytes: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    let parts = bytes.split(separator: quote, omittingEmptySubsequences: false)
    return [quote] + parts.joined(separator: #"'\''"#.utf8) + [quote]
  }
}
