import Foundation
import MaruKit

/// A format of the C function `strftime` in a time zone.
struct ClockFormat {
  /// The most bytes of a formatted time.
  private static let longestText = 1_024
  /// The longest wait, in seconds: after the machine slept, the time is wrong no longer than this.
  private static let longestWait = 3_600.0

  private let pattern: ClockPattern
  private let timeZone: TimeZone
  private let calendar: Calendar

  /// Creates a format.
  init(_ pattern: ClockPattern, in timeZone: TimeZone) {
    self.pattern = pattern
    self.timeZone = timeZone
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  // MARK: Text

  /// The text for a date, in the language of the environment.
  ///
  /// The corresponding C function is `strftime`.
  func text(at date: Date) -> String {
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
    var time = tm()
    time.tm_year = Int32((parts.year ?? 1900) - 1900)
    time.tm_mon = Int32((parts.month ?? 1) - 1)
    time.tm_mday = Int32(parts.day ?? 1)
    time.tm_hour = Int32(parts.hour ?? 0)
    time.tm_min = Int32(parts.minute ?? 0)
    time.tm_sec = Int32(parts.second ?? 0)
    time.tm_wday = Int32((parts.weekday ?? 1) - 1)
    time.tm_yday = Int32((calendar.ordinality(of: .day, in: .year, for: date) ?? 1) - 1)
    time.tm_isdst = timeZone.isDaylightSavingTime(for: date) ? 1 : 0
    time.tm_gmtoff = timeZone.secondsFromGMT(for: date)
    return (timeZone.abbreviation(for: date) ?? "").withCString { zone in
      time.tm_zone = zone
      return Self.text(pattern.text, &time)
    }
  }

  private static func text(_ format: String, _ time: inout tm) -> String {
    var bytes = [CChar](repeating: 0, count: longestText)
    let language = newlocale(1 << LC_TIME, "", nil)
    defer { if let language { freelocale(language) } }
    // The leading letter tells an empty text from one that is too long.
    let length =
      language.map { strftime_l(&bytes, bytes.count, " " + format, &time, $0) }
      ?? strftime(&bytes, bytes.count, " " + format, &time)
    let text = String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(text.dropFirst())
  }

  // MARK: Change

  /// The next date at which the text may differ; `nil` if it never does.
  ///
  /// It is the next boundary of the smallest unit in the time zone, or earlier a change to or from
  /// daylight saving time.
  func nextChange(after date: Date) -> Date? {
    guard let unit = pattern.smallestUnit else { return nil }
    let offset = Double(timeZone.secondsFromGMT(for: date))
    let local = date.timeIntervalSince1970 + offset
    let boundary = (local / unit.seconds).rounded(.down) * unit.seconds + unit.seconds - offset
    var next = min(boundary, date.timeIntervalSince1970 + Self.longestWait)
    if unit > .minute, let transition = timeZone.nextDaylightSavingTimeTransition(after: date) {
      next = min(next, transition.timeIntervalSince1970)
    }
    return Date(timeIntervalSince1970: next)
  }
}
