import Foundation

/// The day that `zenity --calendar` chooses at first: that of the clock, as far as nothing else is given.
struct ZenityDate {
  /// `YYYY-MM-DD`, which need not be a day that there is.
  let text: String

  /// Completes a day.
  ///
  /// The corresponding C function is `localtime_r`.
  init(year: Double?, month: Double?, day: Double?) {
    var now = time(nil)
    var today = tm()
    localtime_r(&now, &today)
    func number(_ given: Double?, _ usual: Int32) -> Int {
      // zenity takes 0 for what is not given.
      given.flatMap { $0 == 0 ? nil : Int(exactly: $0.rounded()) } ?? Int(usual)
    }
    text = String(
      format: "%04d-%02d-%02d", number(year, today.tm_year + 1900), number(month, today.tm_mon + 1),
      number(day, today.tm_mday))
  }
}
