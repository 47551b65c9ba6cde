/// The properties that texts in rofi's theme format set, as rofi-theme(5) describes it.
struct RofiTheme: Equatable {
  /// Why a text cannot be read.
  struct Problem: Error, Equatable {
    /// What is wrong, and where.
    let reason: String
  }

  /// The values by element and property, such as `window.width`; later ones replace earlier ones.
  private(set) var values: [String: String] = [:]

  /// Reads a text after those that were read before.
  ///
  /// - Complexity: O(n) in the text.
  /// - Throws: `Problem`; the values stay.
  mutating func read(_ text: String) throws(Problem) {
    var new = values
    /// The elements that are open, each with its names.
    var path: [[String]] = []
    for (statement, end) in try Self.statements(of: text) {
      switch end {
      case "{":
        guard !statement.isEmpty else { throw Problem(reason: "a { has no element before it") }
        path.append(Self.names(statement, inside: path.last ?? [""]))
      case _ where statement.hasPrefix("@"):
        new[statement.prefix { !$0.isWhitespace }.description] = statement
      case _ where !statement.isEmpty:
        guard let names = path.last, let colon = statement.firstIndex(of: ":") else {
          throw Problem(reason: "“\(statement)” is not in an element, or has no colon")
        }
        let property = statement[..<colon].trimmed
        for name in names { new["\(name).\(property)"] = statement[colon...].dropFirst().trimmed }
      default: break
      }
      guard end == "}" else { continue }
      guard path.popLast() != nil else { throw Problem(reason: "a } closes no element") }
    }
    guard path.isEmpty else { throw Problem(reason: "a } is missing at the end") }
    values = new
  }

  /// The names of elements inside of others.
  private static func names(_ list: String, inside outer: [String]) -> [String] {
    outer.flatMap { outer in
      list.split(separator: ",").map { name in
        let words = name.split { $0.isWhitespace || $0 == "." || $0 == "#" }
        return ((outer.isEmpty ? [] : [outer[...]]) + words).joined(separator: ".")
      }
    }
  }

  /// The texts before each `{`, `}` and `;`, without comments, and that character.
  private static func statements(
    of text: String
  ) throws(Problem) -> [(text: String, end: Character)] {
    var found: [(text: String, end: Character)] = []
    var (word, rest) = ("", text[...])
    while let character = rest.popFirst() {
      switch character {
      case "{", "}", ";":
        found.append((word.trimmed, character))
        word = ""
      case "\"":
        word.append(character)
        word += try string(&rest)
      case "/" where rest.first == "/": rest = rest.drop { !$0.isNewline }
      case "/" where rest.first == "*":
        guard let end = rest.dropFirst().firstRange(of: "*/") else {
          throw Problem(reason: "a comment has no end")
        }
        rest = rest[end.upperBound...]
      default: word.append(character)
      }
    }
    guard word.trimmed.isEmpty else {
      throw Problem(reason: "“\(word.trimmed)” is not in an element")
    }
    return found
  }

  /// Takes the rest of a text in quotation marks, with the last mark.
  private static func string(_ rest: inout Substring) throws(Problem) -> String {
    var string = ""
    while let character = rest.popFirst() {
      string.append(character)
      if character == "\"" { return string }
      if character == "\\", let next = rest.popFirst() { string.append(next) }
    }
    throw Problem(reason: "a text has no \" at its end")
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
