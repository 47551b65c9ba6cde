import Foundation

/// A day of the Gregorian calendar, from the year 1 to 9999.
///
/// Days before the calendar was introduced are counted in it too. Foundation's calendar has Julian ones there.
struct Day: Hashable, Comparable, Sendable {
  let year: Int
  /// From 1 to 12.
  let month: Int
  /// From 1 to 31.
  let day: Int

  /// Creates a day; `nil` if it does not exist, such as 30 February.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.count(year: year, month: month)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads `YYYY-MM-DD`; `nil` for other texts and for days that do not exist.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard parts.map(\.count) == [4, 2, 2], numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The day of the clock in the time zone of the user.
  ///
  /// The corresponding C function is `localtime_r`.
  static var today: Day {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return Day(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? first
  }

  /// The first day.
  static let first = Day(certainYear: 1, month: 1, day: 1)
  /// The last day.
  static let last = Day(certainYear: 9999, month: 12, day: 31)

  private init(certainYear year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  static func < (a: Day, b: Day) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  /// `YYYY-MM-DD`.
  var text: String { String(format: "%04d-%02d-%02d", year, month, day) }

  // MARK: Arithmetic

  /// The number of days from 1 March of the year 0, which is before the first day.
  ///
  /// In years that begin in March the leap day is the last one, and the lengths of the months repeat every
  /// five months. Source: H. Hinnant, “chrono-compatible low-level date algorithms” (2021).
  private var number: Int {
    let years = month < 3 ? year - 1 : year
    let months = (month + 9) % 12
    return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day - 1
  }

  /// The day with a number; `nil` before the first and after the last day.
  private init?(number: Int) {
    guard number >= 0 else { return nil }
    let (centuries, rest) = number.quotientAndRemainder(dividingBy: 146_097)
    let years = (rest - rest / 1_460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - (years * 365 + years / 4 - years / 100)
    let months = (dayOfYear * 5 + 2) / 153
    let month = (months + 2) % 12 + 1
    self.init(
      year: centuries * 400 + years + (month < 3 ? 1 : 0), month: month,
      day: dayOfYear - (months * 153 + 2) / 5 + 1)
  }

  /// The weekday, from 0 for Sunday.
  ///
  /// The day with the number 0 is a Wednesday.
  var weekday: Int { (number + 3) % 7 }

  /// The day after a number of days; `nil` before the first and after the last day.
  func day(after days: Int) -> Day? { Day(number: number + days) }

  /// The day after a number of days, or the first or the last day.
  func adding(days: Int) -> Day { day(after: days) ?? (days < 0 ? .first : .last) }

  /// The same day of another month, or that month's last day if it is shorter.
  func adding(months: Int) -> Day {
    let index = year * 12 + month - 1 + months
    guard index >= 12 else { return .first }
    guard index < 10_000 * 12 else { return .last }
    let (year, month) = (index / 12, index % 12 + 1)
    return Day(
      certainYear: year, month: month, day: min(day, Self.count(year: year, month: month)))
  }

  /// The first day of its month.
  var firstOfMonth: Day { Day(certainYear: year, month: month, day: 1) }

  /// The last day of its month.
  var lastOfMonth: Day {
    Day(certainYear: year, month: month, day: Self.count(year: year, month: month))
  }

  /// Whether another day is in the same month.
  func isInMonth(of other: Day) -> Bool { year == other.year && month == other.month }

  /// The number of days of a month.
  private static func count(year: Int, month: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
