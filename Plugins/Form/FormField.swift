import MaruKit

/// A field of a form, as a property describes it: an object, or a text `KIND:LABEL`.
struct FormField: Codable, Hashable, Sendable {
  let kind: FieldKind
  /// The key of the answer; empty if the field asks nothing.
  let name: String
  let label: String
  /// An example in the empty field, or an explanation of a check.
  let hint: String
  /// The initial text.
  let value: String
  /// Whether the field has to be filled in, or the check to be on.
  let isRequired: Bool
  let rule: FieldRule
  /// The property's value from which the field was made.
  private let source: PropValue

  private init(
    _ object: FieldObject, kind: FieldKind, name: String, label: String, isRequired: Bool,
    rule: FieldRule, source: PropValue
  ) throws(FieldRefusal) {
    self.kind = kind
    self.name = name
    self.label = label
    self.isRequired = isRequired
    self.rule = rule
    self.source = source
    hint = try object.line(.hint) ?? ""
    let value = try (kind == .lines ? object.text(.value) : object.scalar(.value)) ?? ""
    // Lengths, patterns and files can be mended by the user; other kinds are a mistake of the script.
    if !value.isEmpty, let wanted = rule.wanted, (try? rule.answer(to: value)) == nil {
      throw object.refusal(of: .value, "found \(PropValue.text(value).found), it takes \(wanted)")
    }
    self.value = kind == .check && value.isEmpty ? "false" : value
  }

  // MARK: Reading

  /// Creates a field from a text or an object.
  init(_ source: PropValue) throws(FieldRefusal) {
    switch source {
    case .text(let text): try self.init(shorthand: text)
    case .object(let values):
      try self.init(FieldObject(values: values, isSchema: false), source: source)
    default: throw FieldRefusal(reason: "found \(source.found), a field is a text or an object")
    }
  }

  /// Creates a field from a text `LABEL` or `KIND:LABEL`; for a choice, `choice:LABEL:ONE|OTHER`.
  private init(shorthand text: String) throws(FieldRefusal) {
    var (kind, label) = (FieldKind.text.rawValue, text)
    var values: [String: PropValue] = [:]
    // A colon after a small word separates the kind, and one in a sentence belongs to the label.
    if let colon = text.firstIndex(of: ":"), colon > text.startIndex,
      text[..<colon].utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    {
      kind = String(text[..<colon])
      label = String(text[text.index(after: colon)...])
    } else if FieldKind(rawValue: text)?.isInput == false {
      (kind, label) = (text, "")
    }
    if kind == FieldKind.choice.rawValue, let colon = label.lastIndex(of: ":") {
      let choices = label[label.index(after: colon)...].split(separator: "|")
      label = String(label[..<colon])
      values[FieldKey.choices.rawValue] = .list(choices.map { .text(String($0)) })
    }
    values[FieldKey.kind.rawValue] = .text(kind)
    if kind != FieldKind.separator.rawValue || !label.isEmpty {
      values[FieldKey.label.rawValue] = .text(label)
    }
    do throws(FieldRefusal) {
      try self.init(FieldObject(values: values, isSchema: false), source: .text(text))
    } catch {
      // A text has no keys, so that the reason alone has to say what is wrong.
      let reason =
        switch error.path.first?.stringValue {
        case FieldKey.kind.rawValue: "\(error.reason); write text:\(text) if it is a label"
        case FieldKey.choices.rawValue:
          "a choice needs different choices, write choice:\(label):small|large"
        default: error.reason
        }
      throw FieldRefusal(reason: reason)
    }
  }

  private init(_ object: FieldObject, source: PropValue) throws(FieldRefusal) {
    let kind = try Self.kind(of: object)
    try Self.checkKeys(of: object, kind: kind)
    let given = try object.line(.name)
    let text = try kind == .label ? object.text(.label) : object.line(.label)
    let label = text ?? given ?? ""
    guard !label.isEmpty || kind == .separator else {
      throw object.refusal(of: .label, "the label is empty, a field needs one")
    }
    let name = given ?? Self.name(for: label)
    guard !name.isEmpty || !kind.isInput else {
      throw object.refusal(of: .name, "no name can be made of the label, give a name")
    }
    try self.init(
      object, kind: kind, name: kind.isInput ? name : "", label: label,
      isRequired: try object.flag(.required), rule: try FieldRule(object, kind: kind),
      source: source)
  }

  private static func kind(of object: FieldObject) throws(FieldRefusal) -> FieldKind {
    guard let word = try object.line(.kind) else { return .text }
    if let kind = FieldKind(rawValue: word) { return kind }
    let words = FieldKind.allCases.map(\.rawValue)
    let nearest = NearestName.to(word, among: words).map { " (did you mean \($0)?)" } ?? ""
    throw object.refusal(
      of: .kind,
      "there is no kind \(PropValue.text(word).found)\(nearest), there are "
        + words.joined(separator: ", "))
  }

  private static func checkKeys(of object: FieldObject, kind: FieldKind) throws(FieldRefusal) {
    let accepted = kind.keys.map(\.rawValue)
    guard let key = object.values.keys.sorted().first(where: { !accepted.contains($0) }) else {
      return
    }
    let nearest = NearestName.to(key, among: accepted).map { " (did you mean \($0)?)" } ?? ""
    throw FieldRefusal(
      reason: "\(kind.noun) has no \(PropValue.text(key).found)\(nearest), it has "
        + accepted.joined(separator: ", "))
  }

  /// The name for a label: its letters and digits, with `_` between words.
  static func name(for label: String) -> String {
    label.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
  }

  // MARK: JSON Schema

  /// Creates the field of a schema's property.
  ///
  /// - Parameters:
  ///   - object: The property.
  ///   - name: Its name.
  ///   - kind: The kind of field for its type.
  ///   - isRequired: Whether the schema requires it.
  ///   - isWhole: Whether a number has to be whole.
  ///   - mustExist: Whether a file has to exist.
  /// - Throws: If a value in the property is refused.
  init(
    schema object: FieldObject, name: String, kind: FieldKind, isRequired: Bool, isWhole: Bool,
    mustExist: Bool
  ) throws(FieldRefusal) {
    let label = try object.line(.label) ?? ""
    try self.init(
      object, kind: kind, name: name, label: label.isEmpty ? name : label,
      // A flag is always there; only a form asks for one that is on.
      isRequired: isRequired && kind != .check,
      rule: try FieldRule(object, kind: kind, isWhole: isWhole, mustExist: mustExist),
      source: .object(object.values))
  }

  // MARK: Answers

  /// The answer that a text gives, or why it gives none.
  func answer(to text: String) throws(FieldProblem) -> FieldAnswer {
    if kind == .check {
      guard !isRequired || text == "true" else {
        throw FieldProblem(reason: "This has to be switched on")
      }
      return .flag(text == "true")
    }
    if text.allSatisfy(\.isWhitespace) {
      if isRequired {
        throw FieldProblem(reason: kind == .choice ? "Choose one" : "Fill this in")
      }
      // A password may be a space.
      guard case .text = rule else { return .missing }
      if text.isEmpty { return .text("") }
    }
    return try rule.answer(to: text)
  }

  /// Why a text is no answer, as a sentence; `nil` if it is one.
  func problem(with text: String) -> String? {
    do throws(FieldProblem) {
      _ = try answer(to: text)
      return nil
    } catch {
      return error.reason.prefix(1).uppercased() + error.reason.dropFirst()
    }
  }

  // MARK: Coding

  init(from decoder: any Decoder) throws {
    let source: PropValue
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      source = .text(text)
    } else {
      source = .object(try [String: PropValue](from: decoder))
    }
    do throws(FieldRefusal) {
      try self.init(source)
    } catch {
      throw error.decodingError(at: decoder.codingPath)
    }
  }

  func encode(to encoder: any Encoder) throws { try source.encode(to: encoder) }
}
