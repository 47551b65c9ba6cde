/// How the answers of a form are printed.
enum AnswerFormat: String, Codable, CaseIterable, Sendable {
  /// The values alone, in the order of the fields.
  case lines
  /// One JSON object.
  case json
  /// Assignments that a shell can evaluate.
  case shell

  /// The printed text.
  ///
  /// - Parameters:
  ///   - answers: The answers with the names of their fields, in order.
  ///   - separator: The text between `lines`.
  /// - Returns: The text, without a line break at its end.
  func text(of answers: [(name: String, answer: FieldAnswer)], separator: String) -> String {
    switch self {
    case .lines: answers.map(\.answer.text).joined(separator: separator)
    case .json:
      "{"
        + answers.map { "\(FieldAnswer.json($0.name)): \($0.answer.json)" }.joined(separator: ", ")
        + "}"
    case .shell:
      answers.map { "\($0.name)=\(Self.quoted($0.answer.text))" }.joined(separator: "\n")
    }
  }

  /// A text in single quotes, in which a shell replaces nothing.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  /// Whether a text can be the name of a shell's variable.
  static func isVariable(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return name.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
