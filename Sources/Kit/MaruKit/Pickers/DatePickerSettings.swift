import Foundation

/// The parts of a date that a date picker shows.
enum DatePart: Hashable {
  case year, month, day
  /// A day of any month, with its weekday.
  case dayInTime
  case hour, minute
  /// Before or after noon.
  case period
  case hours, minutes
}

/// What a date picker's views need to know: how dates are counted, written and limited.
///
/// Created when the picker is first shown, because Foundation's calendars are slow to create.
struct DatePickerSettings {
  let mode: UIDatePicker.Mode
  /// The calendar, with its locale and time zone.
  let calendar: Calendar
  let locale: Locale
  let minimum: Date?
  let maximum: Date?
  /// The step of minutes, a divisor of 60.
  let minuteInterval: Int
  /// The colour of the wheels' titles; that of labels if `nil`.
  let textColor: UIColor?

  /// The locale of dates in the environment: `LC_ALL`, `LC_TIME` or `LANG`.
  static var usualLocale: Locale {
    let languages = PreferredLanguages.current
    guard languages == .ofEnvironment else { return languages.locale }
    func value(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let time = value("LC_ALL") ?? value("LC_TIME") ?? value("LANG") else {
      return languages.locale
    }
    let named = PreferredLanguages { $0 == "LC_ALL" ? time : nil }
    return named.tags.isEmpty ? languages.locale : named.locale
  }

  // MARK: Limits

  /// A date within the limits.
  func clamped(_ date: Date) -> Date {
    var date = date
    if let minimum { date = max(date, minimum) }
    if let maximum { date = min(date, maximum) }
    return date
  }

  /// Whether a part of time overlaps the limits.
  func allows(from start: Date, to end: Date) -> Bool {
    (minimum.map { end > $0 } ?? true) && (maximum.map { start <= $0 } ?? true)
  }

  /// Whether any moment of a day is allowed.
  func allowsDay(of date: Date) -> Bool {
    let start = calendar.startOfDay(for: date)
    return allows(from: start, to: calendar.date(byAdding: .day, value: 1, to: start) ?? start)
  }

  // MARK: Words

  /// A date in the locale's order of some parts, such as `yMMMd`.
  func formatter(_ template: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.calendar = calendar
    formatter.locale = locale
    formatter.timeZone = calendar.timeZone
    formatter.dateFormat =
      DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
    return formatter
  }

  /// A locale's pattern without the texts in quotation marks.
  static func letters(of pattern: String) -> String {
    var isQuoted = false
    return pattern.filter { letter in
      if letter == "'" { isQuoted.toggle() }
      return !isQuoted
    }
  }

  /// The parts of a locale's pattern, in their order.
  ///
  /// - Parameter pattern: A pattern of Unicode Technical Standard 35, such as `d. MMMM y`.
  /// - Returns: Each part once.
  static func parts(of pattern: String) -> [DatePart] {
    var parts: [DatePart] = []
    for letter in letters(of: pattern) {
      let part: DatePart? =
        switch letter {
        case "y", "Y", "u", "U", "r": .year
        case "M", "L": .month
        case "d": .day
        case "h", "H", "k", "K": .hour
        case "m": .minute
        case "a", "b", "B": .period
        default: nil
        }
      if let part, !parts.contains(part) { parts.append(part) }
    }
    return parts
  }

  /// The columns of wheels for the mode, in the locale's order.
  var columns: [DatePart] {
    func parts(_ template: String) -> [DatePart] {
      Self.parts(
        of: DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
      )
    }
    switch mode {
    case .time: return parts("jmm")
    case .date: return parts("yMMMMd")
    case .yearAndMonth: return parts("yMMMM")
    case .dateAndTime: return [.dayInTime] + parts("jmm")
    case .countDownTimer: return [.hours, .minutes]
    }
  }
}
