import Foundation

/// A change of a field's text by an arrow key, or by a press on its stepper.
struct FieldStep: Hashable {
  /// The steps that Page Up and Page Down move a number.
  private static let page = 10

  /// Upwards if positive.
  let count: Int
  /// Whether it is a large step: ten of a number, a month or an hour.
  var isLarge = false

  /// A text after a step.
  struct Result: Hashable {
    let text: String
    /// The part that changed, in UTF-16, which is selected; `nil` for the whole text.
    var part: Range<Int>?
  }

  /// Changes the text of a field.
  ///
  /// - Parameters:
  ///   - text: The text; an empty one counts as 0, today or now.
  ///   - caret: The place of the caret in UTF-16.
  ///   - rule: The rule of the field.
  /// - Returns: `nil` if the field has no steps, or if the text cannot be read.
  func applied(to text: String, caret: Int, by rule: FieldRule) -> Result? {
    let isEmpty = text.trimmingCharacters(in: .whitespaces).isEmpty
    switch rule {
    case .number(let rule):
      guard isEmpty || NumberRule.decimal(text) != nil else { return nil }
      return Result(text: "\(rule.stepped(text, by: isLarge ? count * Self.page : count))")
    case .day(let limits):
      if isEmpty { return Result(text: limits.clamped(.today).text, part: Day.Part.day.range) }
      guard let day = Day(text) else { return nil }
      let part = isLarge ? .month : Day.Part.allCases.last { $0.range.lowerBound <= caret } ?? .day
      return Result(text: limits.clamped(day.adding(count, to: part)).text, part: part.range)
    case .time(let limits):
      if isEmpty {
        return Result(text: limits.clamped(.now).text, part: TimeOfDay.Part.minute.range)
      }
      guard let time = TimeOfDay(text) else { return nil }
      // The hour may have one digit.
      let colon = text.utf16.count - 3
      let part: TimeOfDay.Part = isLarge || caret <= colon ? .hour : .minute
      return Result(text: limits.clamped(time.adding(count, to: part)).text, part: part.range)
    case .nothing, .text, .choice, .check, .path, .color: return nil
    }
  }
}
