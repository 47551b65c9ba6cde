import Foundation

/// The day that `zenity --calendar` chooses at first: that of the clock, as far as nothing else is given.
struct ZenityDate {
  /// `YYYY-MM-DD`; the day need not exist.
  let text: String

  /// Completes a day.
  ///
  /// The corresponding C function is `localtime_r`.
  init(year: Double?, month: Double?, day: Double?) {
    var now = time(nil)
    var today = tm()
    localtime_r(&now, &today)
    func number(_ given: Double?, _ usual: Int32) -> Int {
      // To zenity, 0 means that the number is not given.
      given.flatMap { $0 == 0 ? nil : Int(exactly: $0.rounded()) } ?? Int(usual)
    }
    let (year, month) = (number(year, today.tm_year + 1900), number(month, today.tm_mon + 1))
    var chosen = number(day, today.tm_mday)
    if day == nil || day == 0 { chosen = min(chosen, Self.count(year: year, month: month)) }
    text = String(format: "%04d-%02d-%02d", year, month, chosen)
  }

  /// The number of days of a month; 31 for one that does not exist.
  private static func count(year: Int, month: Int) -> Int {
    let calendar = Calendar(identifier: .gregorian)
    let first = calendar.date(from: DateComponents(year: year, month: month, day: 1))
    return first.flatMap { calendar.range(of: .day, in: .month, for: $0)?.count } ?? 31
  }
}
