/// Gives an example another name, in the text of its files.
///
/// An identifier is renamed if it is the example's name, or begins with it and goes on with a capital:
/// `Hello`, `HelloTests`, `maru_plugin_Hello` and `libHello`. Words for people are kept: in Swift, a
/// literal is renamed only if it is the name and nothing else, or the identifier `org.example.hello`.
struct ExampleRenaming {
  /// The example's own name.
  let example: String
  let name: WidgetName

  /// Renames in a file of Swift code.
  func source(_ text: String) -> String {
    Self.parts(of: text).map { part in
      switch part {
      case .code(let text), .comment(let text): plain(text)
      case .literal(let text) where text == example: name.text
      case .literal(let text) where text == "org.example.\(WidgetName.dashed(example))":
        "org.example.\(name.dashed)"
      case .literal(let text): text
      }
    }.joined()
  }

  /// Renames in any other text, such as a path.
  func plain(_ text: String) -> String { Self.words(of: text).map(renamed).joined() }

  /// An identifier of Swift code that would have two meanings; `nil` if there is none.
  ///
  /// It is what an identifier of the example would be called, and another one is called already.
  func conflict(in text: String) -> String? {
    var words: Set<String> = []
    for case .code(let text) in Self.parts(of: text) { words.formUnion(Self.words(of: text)) }
    return words.sorted().map { (old: $0, new: renamed($0)) }
      .first { $0.old != $0.new && words.contains($0.new) }?.new
  }

  // MARK: Words

  private func renamed(_ word: String) -> String {
    if word == "lib\(example)" { return "lib\(name.text)" }
    return word.split(separator: "_", omittingEmptySubsequences: false).map { part in
      let rest = part.dropFirst(example.count)
      let isNamed = part.hasPrefix(example) && rest.first?.isUppercase != false
      return isNamed ? name.text + rest : String(part)
    }.joined(separator: "_")
  }

  /// Splits a text at the ends of identifiers; joined, the parts are the text.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var wasInside = false
    for character in text {
      let isInside = character.isLetter || character.isNumber || character == "_"
      if isInside, wasInside {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
      wasInside = isInside
    }
    return words
  }

  // MARK: Parts

  private enum Part {
    case code(String)
    /// From `//` to the end of the line.
    case comment(String)
    /// What is between two quotes.
    case literal(String)
  }

  /// Splits Swift code; joined, the parts are the code.
  ///
  /// An interpolation belongs to its literal. It must have no literal in it.
  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while !rest.isEmpty {
      let code = rest.prefix { $0 != "\"" && $0 != "/" }
      rest.removeFirst(code.count)
      parts.append(.code(String(code)))
      if rest.hasPrefix("//") {
        let comment = rest.prefix { !$0.isNewline }
        parts.append(.comment(String(comment)))
        rest.removeFirst(comment.count)
      } else if rest.first == "\"" {
        let literal = literal(in: rest.dropFirst())
        parts += [.code("\""), .literal(literal)]
        rest.removeFirst(1 + literal.count)
        if let quote = rest.popFirst() { parts.append(.code(String(quote))) }
      } else if let slash = rest.popFirst() {
        parts.append(.code(String(slash)))
      }
    }
    return parts
  }

  /// The beginning of a text, as far as a quote that no backslash escapes.
  private static func literal(in text: Substring) -> String {
    var isEscaped = false
    return String(
      text.prefix { character in
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          return false
        }
        return true
      })
  }
}
