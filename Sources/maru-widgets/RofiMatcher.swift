import Foundation

/// Compares rows with a typed text as rofi does.
///
/// rofi makes a regular expression of each word. A word after the negation character must not match.
struct RofiMatcher {
  /// The methods of `-matching`.
  enum Method: String, CaseIterable {
    case normal, regex, glob, fuzzy, prefix
  }

  /// How a text is compared with rows.
  struct Rules: Equatable {
    var method = Method.normal
    /// Whether the case of letters is ignored.
    var isFolded = false
    /// Whether accents are ignored.
    var ignoresAccents = false
    /// Whether each word is compared separately.
    var comparesWords = true
    /// The character that negates the word after it; `nil` for none.
    var negation: Character? = "-"
  }

  private struct Word {
    /// The text that occurs in a row, if no expression has to be matched.
    var text: String
    var expression: NSRegularExpression?
    var isNegated = false
  }

  private let rules: Rules
  private let words: [Word]

  /// Interprets a text.
  init(_ text: String, _ rules: Rules) {
    self.rules = rules
    let text = Self.compared(text, rules)
    let parts = rules.comparesWords ? text.split(whereSeparator: \.isWhitespace) : [text[...]]
    words = parts.filter { !$0.isEmpty }.map { part in
      let isNegated = part.first == rules.negation
      let text = String(isNegated ? part.dropFirst() : part)
      return Word(text: text, expression: Self.expression(of: text, rules), isNegated: isNegated)
    }
  }

  /// Whether a row matches.
  func matches(_ row: String) -> Bool {
    guard !words.isEmpty else { return true }
    let row = Self.compared(row, rules)
    return words.allSatisfy { word in
      let occurs =
        if let expression = word.expression {
          expression.firstMatch(in: row, range: NSRange(row.startIndex..., in: row)) != nil
        } else {
          word.text.isEmpty || row.contains(word.text)
        }
      return occurs != word.isNegated
    }
  }

  /// A text in the form that is compared.
  private static func compared(_ text: String, _ rules: Rules) -> String {
    let plain =
      rules.ignoresAccents ? text.folding(options: .diacriticInsensitive, locale: nil) : text
    // Lower case would change the classes of an expression, such as `\S`.
    return rules.isFolded && rules.method == .normal ? plain.lowercased() : plain
  }

  private static func expression(of text: String, _ rules: Rules) -> NSRegularExpression? {
    func escaped(_ text: some StringProtocol) -> String {
      NSRegularExpression.escapedPattern(for: String(text))
    }
    let pattern: String
    switch rules.method {
    case .normal: return nil
    case .regex: pattern = text
    case .prefix: pattern = #"\b"# + escaped(text)
    case .fuzzy: pattern = expression(ofParts: text.map { escaped(String($0)) })
    case .glob:
      pattern = expression(
        ofParts: text.split(separator: "*", omittingEmptySubsequences: false).map { part in
          part.split(separator: "?", omittingEmptySubsequences: false).map { escaped($0) }
            .joined(separator: #"\S"#)
        })
    }
    let options: NSRegularExpression.Options = rules.isFolded ? [.caseInsensitive] : []
    // As in rofi, a text that is not a valid regular expression is compared literally.
    return (try? NSRegularExpression(pattern: pattern, options: options))
      ?? (try? NSRegularExpression(pattern: escaped(text), options: options))
  }

  /// The regular expression of parts that follow each other, with any text between them.
  ///
  /// The first place of a part is as good as any other. To try the others takes ages with many parts.
  private static func expression(ofParts parts: [String]) -> String {
    (parts.first ?? "")
      + parts.dropFirst().filter { !$0.isEmpty }.map { "(?>.*?\($0))" }.joined()
  }
}
