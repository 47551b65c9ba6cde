/// The digits that are being typed into a column.
struct TimeTyping: Equatable {
  /// What a digit leads to.
  enum Result: Equatable {
    /// Another digit may follow.
    case waits
    /// The value of the unit is complete.
    case completes(Int)
  }

  let unit: TimeUnit
  /// Whether hours are counted to twelve.
  let hasPeriods: Bool
  /// The digits, one or two.
  private(set) var digits = ""

  /// Takes a digit.
  ///
  /// - Parameter digit: From 0 to 9.
  /// - Returns: Whether the value is complete.
  mutating func take(_ digit: Int) -> Result {
    digits.append("\(digit)")
    guard let number, digits.count < 2, number * 10 < limit else {
      return .completes(number ?? 0)
    }
    return .waits
  }

  /// The number; `nil` without digits.
  var number: Int? { Int(digits).map { min($0, limit - 1) } }

  /// One more than the greatest number.
  ///
  /// Hours after noon may also be typed as they are counted to 24.
  private var limit: Int { unit.count }

  /// The value of a number.
  ///
  /// - Parameters:
  ///   - number: The number as it was typed.
  ///   - isAfternoon: Whether hours up to twelve are after noon.
  /// - Returns: The value of the unit, from 0.
  func value(of number: Int, afternoon isAfternoon: Bool) -> Int {
    guard unit == .hour, hasPeriods, (1...12).contains(number) else { return number }
    return number % 12 + (isAfternoon ? 12 : 0)
  }
}
