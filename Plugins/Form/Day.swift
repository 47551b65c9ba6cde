import Foundation

/// A day of the Gregorian calendar, from the year 1 to 9999.
struct Day: Hashable, Comparable, Sendable {
  let year: Int
  /// From 1 to 12.
  let month: Int
  /// From 1 to 31.
  let day: Int

  /// The first day.
  static let first = Day(known: 1, 1, 1)
  /// The last day.
  static let last = Day(known: 9999, 12, 31)

  private init(known year: Int, _ month: Int, _ day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates a day; `nil` if it does not exist.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.count(year, month)).contains(day)
    else { return nil }
    self.init(known: year, month, day)
  }

  /// Reads `YYYY-MM-DD`; `nil` for other texts and for days that do not exist.
  init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Digits.number($0) }
    guard parts.map(\.count) == [4, 2, 2], numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The day of the clock in the user's time zone.
  ///
  /// The corresponding C function is `localtime_r`.
  static var today: Day {
    let parts = LocalTime.now
    return Day(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? first
  }

  static func < (a: Day, b: Day) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }

  /// `YYYY-MM-DD`.
  var text: String { String(format: "%04d-%02d-%02d", year, month, day) }

  // MARK: Parts

  /// A part of a day that the arrow keys change.
  enum Part: CaseIterable {
    case year, month, day

    /// Its place in `YYYY-MM-DD`, in UTF-16.
    var range: Range<Int> {
      switch self {
      case .year: 0..<4
      case .month: 5..<7
      case .day: 8..<10
      }
    }
  }

  /// The day when a part is changed by a number of steps.
  ///
  /// A month that is too short for the day has its last one. The calendar's first and last day are the
  /// limits.
  func adding(_ steps: Int, to part: Part) -> Day {
    switch part {
    case .day: adding(days: steps)
    case .month: adding(months: steps)
    case .year: adding(months: steps * 12)
    }
  }

  private func adding(months: Int) -> Day {
    let index = year * 12 + month - 1 + months
    guard index >= 12 else { return .first }
    guard index < 10_000 * 12 else { return .last }
    let (year, month) = (index / 12, index % 12 + 1)
    return Day(known: year, month, min(day, Self.count(year, month)))
  }

  /// Walks over the ends of months; the steps of keys are few.
  private func adding(days: Int) -> Day {
    var (result, rest) = (self, days)
    while rest != 0 {
      let wanted = result.day + rest
      let length = Self.count(result.year, result.month)
      if (1...length).contains(wanted) { return Day(known: result.year, result.month, wanted) }
      let other = Day(known: result.year, result.month, 1).adding(months: rest > 0 ? 1 : -1)
      if rest > 0 {
        guard other != .last else { return .last }
        rest -= length - result.day + 1
        result = other
      } else {
        guard (result.year, result.month) != (1, 1) else { return .first }
        rest += result.day
        result = Day(known: other.year, other.month, Self.count(other.year, other.month))
      }
    }
    return result
  }

  /// The number of days of a month.
  private static func count(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
