/// The command of a desktop file: its words, in which field codes stand for other texts.
struct ExecLine: Hashable, Sendable {
  /// What the codes of a file stand for; those for documents stand for nothing.
  struct Fields: Hashable, Sendable {
    /// The shown name, for `%c`.
    var name: String
    /// The icon, for `%i`.
    var icon: String?
    /// The path of the desktop file, for `%k`.
    var path: String
  }

  private let words: [String]

  /// Reads the value of a key `Exec`, whose escape sequences have been replaced.
  ///
  /// Quotes and backslashes mean what they mean in a shell; nothing else has a meaning.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - fields: What its field codes stand for.
  /// - Throws: If there is no program, or if a quote has no end.
  init(_ text: String, fields: Fields) throws(DesktopFileError) {
    words = try Self.split(text).compactMap { Self.expanded($0, fields) }.flatMap(\.self)
    guard let program = words.first, !program.isEmpty else {
      throw .badExec("it names no program")
    }
  }

  /// The program and its arguments.
  var arguments: [String] { words }

  /// The name of the program without its folder.
  var programName: String { words[0].split(separator: "/").last.map(String.init) ?? words[0] }

  /// A word, and whether a part of it was in quotes.
  private struct Word {
    var text = ""
    var isQuoted = false
  }

  private static func split(_ text: String) throws(DesktopFileError) -> [Word] {
    var (words, word): ([Word], Word?) = ([], nil)
    var quote: Character?
    var rest = text[...]
    while let letter = rest.popFirst() {
      switch (quote, letter) {
      case (nil, "\""), (nil, "'"):
        quote = letter
        word = word ?? Word()
        word?.isQuoted = true
      case (nil, " "), (nil, "\t"), (nil, "\n"), (nil, "\r"):
        if let ended = word { words.append(ended) }
        word = nil
      case (nil, "\\"):
        let next = rest.popFirst()
        word = word ?? Word()
        word?.text += next.map(String.init) ?? "\\"
      case ("\"", "\\"):
        // In double quotes a backslash has a meaning before few letters only.
        if let next = rest.first, "\"\\`$".contains(next) {
          word?.text.append(next)
          rest.removeFirst()
        } else {
          word?.text.append("\\")
        }
      case (let end?, _) where letter == end: quote = nil
      default:
        word = word ?? Word()
        word?.text.append(letter)
      }
    }
    guard quote == nil else { throw .badExec("a quote has no end") }
    return words + [word].compactMap(\.self)
  }

  /// The words in place of one; `nil` if it had nothing but a code that stands for nothing.
  private static func expanded(_ word: Word, _ fields: Fields) -> [String]? {
    guard word.text.contains("%") else { return [word.text] }
    if word.text == "%i" { return fields.icon.map { ["--icon", $0] } }
    var (text, rest) = ("", word.text[...])
    while let letter = rest.popFirst() {
      guard letter == "%" else {
        text.append(letter)
        continue
      }
      switch rest.popFirst() {
      case "%": text += "%"
      case "c": text += fields.name
      case "k": text += fields.path
      default: break
      }
    }
    return text.isEmpty && !word.isQuoted ? nil : [text]
  }
}
