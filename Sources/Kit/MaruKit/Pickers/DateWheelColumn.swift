import Foundation

/// A column of a date picker's wheels: its values and their words.
///
/// Columns whose values repeat, such as hours, have many rounds of them.
@MainActor
final class DateWheelColumn {
  /// The number of rounds of a column that repeats.
  private static let rounds = 401
  /// The number of days before and after the first shown one.
  private static let days = 40_000
  private static let years = 1...9999

  let part: DatePart
  let settings: DatePickerSettings
  /// The number of different values.
  let count: Int
  private let repeats: Bool
  /// The day of the middle row of `dayInTime`.
  private let anchor: Date
  private let names: [String]
  private let formatter: DateFormatter

  init(_ part: DatePart, _ settings: DatePickerSettings, around date: Date) {
    (self.part, self.settings) = (part, settings)
    let calendar = settings.calendar
    anchor = calendar.startOfDay(for: date)
    var names: [String] = []
    var template = "y"
    var repeats = true
    switch part {
    case .year:
      (count, repeats) = (Self.years.count, false)
    case .month:
      names = settings.formatter("LLLL").standaloneMonthSymbols
      count = calendar.maximumRange(of: .month)?.count ?? 12
    case .day:
      template = "d"
      count = calendar.maximumRange(of: .day)?.count ?? 31
    case .dayInTime:
      (count, repeats, template) = (2 * Self.days + 1, false, "MMMEd")
    case .hour:
      template = "jmm"
      count = 24
    case .minute:
      count = 60 / settings.minuteInterval
    case .period:
      let symbols = settings.formatter("a")
      names = [symbols.amSymbol, symbols.pmSymbol]
      (count, repeats) = (2, false)
    case .hours:
      count = 24
    case .minutes:
      count = 60 / settings.minuteInterval
    }
    self.names = names
    self.repeats = repeats
    formatter = settings.formatter(template)
  }

  /// The number of rows.
  var rowCount: Int { repeats ? count * Self.rounds : count }

  /// The value of a row, from 0.
  func value(of row: Int) -> Int { row % max(count, 1) }

  /// The row of a value that is nearest to another row.
  func row(of value: Int, near row: Int) -> Int {
    guard repeats else { return min(max(value, 0), count - 1) }
    var distance = (value - row) % count
    if distance > count / 2 { distance -= count }
    if distance < -(count / 2) { distance += count }
    let near = row + distance
    return (0..<rowCount).contains(near) ? near : middleRow(of: value)
  }

  /// The row of a value in the middle round.
  func middleRow(of value: Int) -> Int {
    repeats ? Self.rounds / 2 * count + value : min(max(value, 0), count - 1)
  }

  // MARK: Dates

  /// The value of a date.
  func value(of date: Date) -> Int {
    let calendar = settings.calendar
    switch part {
    case .year: return calendar.component(.year, from: date) - Self.years.lowerBound
    case .month: return calendar.component(.month, from: date) - 1
    case .day: return calendar.component(.day, from: date) - 1
    case .dayInTime:
      let day = calendar.startOfDay(for: date)
      return Self.days + (calendar.dateComponents([.day], from: anchor, to: day).day ?? 0)
    case .hour: return calendar.component(.hour, from: date)
    case .minute: return calendar.component(.minute, from: date) / settings.minuteInterval
    case .period: return calendar.component(.hour, from: date) < 12 ? 0 : 1
    case .hours, .minutes: return 0
    }
  }

  /// The day of a value of `dayInTime`.
  func day(of value: Int) -> Date {
    settings.calendar.date(byAdding: .day, value: value - Self.days, to: anchor) ?? anchor
  }

  /// Sets the part in components that have all larger ones.
  func set(_ value: Int, in components: inout DateComponents) {
    switch part {
    case .year: components.year = value + Self.years.lowerBound
    case .month: components.month = value + 1
    case .day: components.day = value + 1
    case .dayInTime:
      let parts = settings.calendar.dateComponents(
        [.era, .year, .month, .day], from: day(of: value))
      (components.era, components.year) = (parts.era, parts.year)
      (components.month, components.day) = (parts.month, parts.day)
    case .hour: components.hour = value
    case .minute: components.minute = value * settings.minuteInterval
    case .period, .hours, .minutes: break
    }
  }

  /// Whether a value leads to a date within the limits, if the larger parts of a date stay.
  func allows(_ value: Int, with date: Date) -> Bool {
    let calendar = settings.calendar
    let larger: Set<Calendar.Component>
    let unit: (Calendar.Component, Int)
    switch part {
    case .year: (larger, unit) = ([.era], (.year, 1))
    case .month: (larger, unit) = ([.era, .year], (.month, 1))
    case .day:
      guard calendar.range(of: .day, in: .month, for: date)?.contains(value + 1) ?? true else {
        return false
      }
      (larger, unit) = ([.era, .year, .month], (.day, 1))
    case .dayInTime: return settings.allowsDay(of: day(of: value))
    case .hour: (larger, unit) = ([.era, .year, .month, .day], (.hour, 1))
    case .minute:
      (larger, unit) = ([.era, .year, .month, .day, .hour], (.minute, settings.minuteInterval))
    case .period: (larger, unit) = ([.era, .year, .month, .day], (.hour, 12))
    case .hours, .minutes: return true
    }
    guard settings.minimum != nil || settings.maximum != nil else { return true }
    var components = calendar.dateComponents(larger, from: date)
    set(value, in: &components)
    if part == .period { components.hour = value * 12 }
    guard let start = calendar.date(from: components),
      let end = calendar.date(byAdding: unit.0, value: unit.1, to: start)
    else { return true }
    return settings.allows(from: start, to: end)
  }

  // MARK: Words

  /// The words of a value.
  func title(of value: Int) -> String {
    switch part {
    case .month, .period: return names.indices.contains(value) ? names[value] : "\(value + 1)"
    case .year: return text(year: value + Self.years.lowerBound)
    case .day: return text(year: 2000, day: value + 1)
    case .dayInTime:
      let day = day(of: value)
      return settings.calendar.isDateInToday(day) ? SystemWord.today : formatter.string(from: day)
    case .hour: return hour(value)
    case .minute: return padded(value * settings.minuteInterval)
    case .hours: return SystemWord.hours(value)
    case .minutes: return SystemWord.minutes(value * settings.minuteInterval)
    }
  }

  private func text(year: Int, day: Int = 1) -> String {
    let components = DateComponents(year: year, month: 1, day: day)
    return settings.calendar.date(from: components).map { formatter.string(from: $0) }
      ?? "\(part == .day ? day : year)"
  }

  /// An hour without the words for its half of the day, in the locale's digits.
  private func hour(_ hour: Int) -> String {
    let pattern = DatePickerSettings.letters(of: formatter.dateFormat ?? "H")
    if pattern.contains("h") { return number((hour + 11) % 12 + 1) }
    if pattern.contains("K") { return number(hour % 12) }
    if pattern.contains("k") { return number((hour + 23) % 24 + 1) }
    return pattern.contains("HH") ? padded(hour) : number(hour)
  }

  private func number(_ number: Int) -> String { number.formatted(style) }

  private func padded(_ number: Int) -> String {
    number.formatted(style.precision(.integerLength(2...)))
  }

  private var style: IntegerFormatStyle<Int> {
    IntegerFormatStyle<Int>(locale: settings.locale).grouping(.never)
  }

  /// The values with the longest words, as far as can be told without writing all.
  var samples: [Int] {
    switch part {
    case .year: [2027]
    case .dayInTime: (0..<14).map { Self.days + $0 * 26 }
    case .day, .hour, .minute: [count - 1]
    case .month, .period: Array(0..<count)
    case .hours, .minutes: [1, count - 1]
    }
  }
}

extension SystemWord {
  /// “Today”.
  static var today: String {
    switch PreferredLanguages.current.systemLanguage {
    case .english: "Today"
    case .korean: "오늘"
    case .japanese: "今日"
    case .german: "Heute"
    case .arabic: "اليوم"
    }
  }

  /// “Time”.
  static var time: String {
    switch PreferredLanguages.current.systemLanguage {
    case .english: "Time"
    case .korean: "시간"
    case .japanese: "時刻"
    case .german: "Zeit"
    case .arabic: "الوقت"
    }
  }

  /// A number of hours.
  static func hours(_ count: Int) -> String {
    switch PreferredLanguages.current.systemLanguage {
    case .english: count == 1 ? "1 hour" : "\(count) hours"
    case .korean: "\(count)시간"
    case .japanese: "\(count)時間"
    case .german: count == 1 ? "1 Stunde" : "\(count) Stunden"
    case .arabic: "\(count) س"
    }
  }

  /// A number of minutes.
  static func minutes(_ count: Int) -> String {
    switch PreferredLanguages.current.systemLanguage {
    case .english: "\(count) min"
    case .korean: "\(count)분"
    case .japanese: "\(count)分"
    case .german: "\(count) Min."
    case .arabic: "\(count) د"
    }
  }
}
