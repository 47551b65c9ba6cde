import Foundation

/// The words for times of day in the user's locale (`LC_TIME`).
struct TimeWords: @unchecked Sendable {
  /// The words of the environment's locale.
  static let shared = TimeWords()

  // A locale object is never changed after it was made.
  private let locale: locale_t?

  /// Before and after noon.
  let periods: [String]
  /// Whether the locale counts hours to twelve.
  let hasPeriods: Bool

  /// The corresponding C functions are `newlocale` and `nl_langinfo_l`.
  private init() {
    // English words in UTF-8 if the locale is not installed.
    let locale = newlocale(1 << LC_TIME, "", nil) ?? newlocale(1 << LC_TIME, "C.UTF-8", nil)
    self.locale = locale
    func item(_ item: Int) -> String {
      locale.flatMap { nl_langinfo_l(nl_item(item), $0) }.map { String(cString: $0) } ?? ""
    }
    let names = [item(AM_STR), item(PM_STR)]
    // Locales that count to 24 have no words for noon.
    periods = names.contains("") ? ["AM", "PM"] : names
    let format = item(T_FMT)
    hasPeriods = ["%I", "%l", "%r", "%p", "%-I", "%OI"].contains { format.contains($0) }
  }

  /// A time today in a format of `strftime`.
  ///
  /// The corresponding C functions are `localtime_r`, `mktime` and `strftime_l`.
  func text(_ time: DayTime, format: String) -> String {
    var now = Foundation.time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    parts.tm_hour = Int32(time.hour)
    parts.tm_min = Int32(time.minute)
    parts.tm_sec = Int32(time.second)
    // The offset of this time may differ from that of now. An hour that is skipped today stays as
    // it was chosen.
    parts.tm_isdst = -1
    var known = parts
    if mktime(&known) != -1, known.tm_hour == parts.tm_hour { parts = known }
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count =
      locale.map { strftime_l(&buffer, buffer.count, format, &parts, $0) }
      ?? strftime(&buffer, buffer.count, format, &parts)
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
