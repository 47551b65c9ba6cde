import MaruKit

/// One of the answers to a choice.
struct FieldChoice: Hashable, Sendable {
  /// The text in the menu.
  let label: String
  /// The answer.
  let answer: FieldAnswer

  /// The answer as text.
  var value: String { answer.text }

  /// The choices of an object.
  ///
  /// - Throws: If there are none, if one has another form, or if two have the same value.
  static func choices(of object: FieldObject) throws(FieldRefusal) -> [FieldChoice] {
    func refusal(_ reason: String) -> FieldRefusal { object.refusal(of: .choices, reason) }
    guard let value = object[.choices] else {
      throw refusal("there are none, give a list, such as [\"small\", \"large\"]")
    }
    guard case .list(let values) = value else {
      throw refusal("found \(value.found), it takes a list of texts")
    }
    guard !values.isEmpty else { throw refusal("there are none, give at least one") }
    var choices: [FieldChoice] = []
    var known: Set<String> = []
    for value in values {
      let choice = try choice(value, in: object)
      guard known.insert(choice.value).inserted else {
        throw refusal("\(PropValue.text(choice.value).found) is there twice, give it once")
      }
      choices.append(choice)
    }
    return choices
  }

  private static func choice(
    _ value: PropValue, in object: FieldObject
  ) throws(FieldRefusal) -> FieldChoice {
    let (label, answer): (PropValue?, PropValue?) =
      if case .object(let pair) = value, !object.isSchema, Set(pair.keys) == ["label", "value"] {
        (pair["label"], pair["value"])
      } else {
        (value, value)
      }
    guard let text = label?.scalarText, let answer = answer.flatMap(FieldAnswer.init(scalar:)),
      !(text + answer.text).contains(where: \.isNewline), !text.isEmpty, !answer.text.isEmpty
    else {
      throw object.refusal(
        of: .choices,
        "found \(value.found), a choice is a line of text"
          + (object.isSchema ? "" : " or an object with a label and a value"))
    }
    return FieldChoice(label: text, answer: answer)
  }
}

extension FieldAnswer {
  /// Creates an answer from a JSON value that is neither a list nor an object.
  fileprivate init?(scalar value: PropValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .flag(let flag): self = .flag(flag)
    case .integer, .number:
      guard let number = value.scalarText.flatMap(NumberRule.decimal) else { return nil }
      self = .number(number)
    case .null, .list, .object: return nil
    }
  }
}
