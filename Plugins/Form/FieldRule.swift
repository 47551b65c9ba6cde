import Foundation
import MaruKit

/// What the answer to a field has to be.
enum FieldRule: Hashable, Sendable {
  /// The field asks nothing.
  case nothing
  case text(TextRule)
  case number(NumberRule)
  case choice([FieldChoice])
  case check
  case day(FieldLimits<Day>)
  case time(FieldLimits<TimeOfDay>)
  case path(PathRule)
  case color

  /// Creates the rule of an object.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - kind: The kind of the field.
  ///   - isWhole: Whether a number has to be whole.
  ///   - mustExist: Whether a file has to exist, whatever the object says.
  /// - Throws: If a value in the object is refused.
  init(
    _ object: FieldObject, kind: FieldKind, isWhole: Bool = false, mustExist: Bool = false
  ) throws(FieldRefusal) {
    switch kind {
    case .text, .lines, .password: self = .text(try TextRule(object))
    case .number: self = .number(try NumberRule(object, isWhole: isWhole))
    case .choice: self = .choice(try FieldChoice.choices(of: object))
    case .check: self = .check
    case .date:
      let limits = try FieldLimits(object) { key throws(FieldRefusal) in
        try Self.limit(object, key, wanted: Self.wantedDay) { Day($0) }
      }
      self = .day(limits)
    case .time:
      let limits = try FieldLimits(object) { key throws(FieldRefusal) in
        try Self.limit(object, key, wanted: Self.wantedTime) { TimeOfDay($0) }
      }
      self = .time(limits)
    case .file, .folder:
      self = .path(
        try PathRule(object, isFolder: kind == .folder, mustExist: mustExist))
    case .color: self = .color
    case .separator, .label: self = .nothing
    }
  }

  private static func limit<Value>(
    _ object: FieldObject, _ key: FieldKey, wanted: String, read: (String) -> Value?
  ) throws(FieldRefusal) -> Value? {
    guard let text = try object.scalar(key) else { return nil }
    guard let value = read(text) else {
      throw object.refusal(of: key, "found \(PropValue.text(text).found), it takes \(wanted)")
    }
    return value
  }

  private static let wantedDay = "a day as YYYY-MM-DD"
  private static let wantedTime = "a time as HH:MM"

  // MARK: Answers

  /// What is accepted, such as “a number from 1 to 10”; `nil` if any text is accepted.
  var wanted: String? {
    switch self {
    case .nothing, .text, .path: nil
    case .number(let rule): rule.wanted
    case .choice(let choices): "one of \(choices.map(\.value).joined(separator: ", "))"
    case .check: "true or false"
    case .day(let limits):
      Self.wantedDay + limits.words(low: ", % or later", high: ", % or earlier") { $0.text }
    case .time(let limits):
      Self.wantedTime + limits.words(low: ", % or later", high: ", % or earlier") { $0.text }
    case .color: FieldColor.wanted
    }
  }

  /// The answer that a text gives, or why it gives none.
  ///
  /// - Parameter text: The text of the field, not empty.
  /// - Returns: The answer.
  /// - Throws: The reason, if the text is not accepted.
  func answer(to text: String) throws(FieldProblem) -> FieldAnswer {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    switch self {
    case .nothing: return .missing
    case .text(let rule):
      if let problem = rule.problem(with: text) { throw problem }
      return .text(text)
    case .number(let rule): return .number(try rule.number(of: text))
    case .choice(let choices):
      if let choice = choices.first(where: { $0.value == text }) { return choice.answer }
    case .check:
      if text == "true" || text == "false" { return .flag(text == "true") }
    case .day(let limits):
      if let day = Day(trimmed), limits.contains(day) { return .text(day.text) }
    case .time(let limits):
      if let time = TimeOfDay(trimmed), limits.contains(time) { return .text(time.text) }
    case .path(let rule): return .text(try rule.path(of: text))
    case .color: return .text(try FieldColor.text(of: text))
    }
    throw FieldProblem(reason: wanted ?? "")
  }
}
