import Foundation

/// The words for days in the user's locale (`LC_TIME`), and the day on which its weeks begin.
struct DayWords: @unchecked Sendable {
  /// The words of the environment's locale.
  static let shared = DayWords()

  // A locale object is never changed after it was made.
  private let locale: locale_t?

  /// The weekday on which a week begins, from 0 for Sunday.
  let firstWeekday: Int
  /// Short names of the weekdays from Sunday on.
  let weekdays: [String]

  /// The corresponding C functions are `newlocale` and `nl_langinfo_l`.
  private init() {
    // English words in UTF-8 if the locale is not installed.
    let locale = newlocale(LC_TIME_MASK, "", nil) ?? newlocale(LC_TIME_MASK, "C.UTF-8", nil)
    self.locale = locale
    func item(_ item: Int) -> UnsafePointer<CChar>? {
      locale.flatMap { UnsafePointer(nl_langinfo_l(nl_item(item), $0)) }
    }
    let names = (0..<7).map { item(ABDAY_1 + $0).map { String(cString: $0) } ?? "" }
    weekdays =
      names.contains("") ? ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] : names
    // A position, from 1, in the list of weekday names, which begins with Sunday.
    let number = item(_NL_TIME_FIRST_WEEKDAY).map { Int($0.pointee) } ?? 1
    firstWeekday = (1...7).contains(number) ? number - 1 : 0
  }

  /// A day in a format of `strftime`; `nil` if the format gives no text.
  ///
  /// The corresponding C functions are `timegm` and `strftime_l`.
  func text(_ day: Day, format: String) -> String? {
    var parts = tm()
    parts.tm_year = Int32(day.year - 1900)
    parts.tm_mon = Int32(day.month - 1)
    parts.tm_mday = Int32(day.day)
    parts.tm_hour = 12
    // Finds the weekday and the day of the year.
    _ = timegm(&parts)
    var buffer = [CChar](repeating: 0, count: 1_024)
    let count =
      locale.map { strftime_l(&buffer, buffer.count, format, &parts, $0) }
      ?? strftime(&buffer, buffer.count, format, &parts)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The name of a month with its year, such as `November 2026`.
  func month(of day: Day) -> String { text(day, format: "%OB %Y") ?? "\(day.month)/\(day.year)" }

  /// A day in full, for assistive technology.
  func full(_ day: Day) -> String { text(day, format: "%A %e %B %Y") ?? day.text }
}
