/// Words as a shell reads them.
enum ShellWord {
  /// The text as one word, in quotes only if it needs them.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        isLetterOrDigit(byte) || "_-+=/.,:@".utf8.contains(byte)
      }
    guard !isPlain else { return text }
    return "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// The words as a line.
  static func line(of words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// The first word of a line if it can only be the name of a command; `nil` if the shell may give
  /// it another meaning, such as a variable or a pattern.
  static func command(in line: String) -> String? {
    guard let word = line.split(whereSeparator: \.isWhitespace).first,
      word.utf8.allSatisfy({ isLetterOrDigit($0) || "_-+/.,@".utf8.contains($0) }),
      word.utf8.first != UInt8(ascii: "-")
    else { return nil }
    return String(word)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}
