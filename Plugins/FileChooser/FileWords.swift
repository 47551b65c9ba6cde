import Foundation
import MaruKit

/// Sizes and times as a person reads them.
enum FileWords {
  private static let units = ["kB", "MB", "GB", "TB", "PB", "EB"]

  /// A size, such as `312 bytes` or `1.4 MB`; a megabyte is a million bytes.
  static func size(_ bytes: Int) -> String {
    guard bytes >= 1_000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var (value, unit) = (Double(bytes) / 1_000, 0)
    while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1_000, unit + 1) }
    let digits = value < 10 ? 1 : 0
    return "\(String(format: "%.\(digits)f", value)) \(units[unit])"
  }

  /// A time in the language of the environment: the day, and the hour or the year.
  ///
  /// The corresponding C function is `strftime`.
  ///
  /// - Parameters:
  ///   - seconds: The seconds since 1970.
  ///   - now: The present time, in seconds since 1970.
  /// - Returns: The text, such as `28 Nov  09:41` or `28 Nov  2024`; empty for a time that no calendar has.
  static func time(_ seconds: Int, now: Int) -> String {
    let halfYear = 182 * 86_400
    // A file system may have any number.
    let isRecent = abs(Double(now) - Double(seconds)) < Double(halfYear)
    var (moment, parts) = (time_t(seconds), tm())
    guard localtime_r(&moment, &parts) != nil else { return "" }
    var bytes = [CChar](repeating: 0, count: 128)
    let language = newlocale(1 << LC_TIME, "", nil)
    defer { if let language { freelocale(language) } }
    let format = isRecent ? "%e %b  %H:%M" : "%e %b  %Y"
    let count =
      language.map { strftime_l(&bytes, bytes.count, format, &parts, $0) }
      ?? strftime(&bytes, bytes.count, format, &parts)
    return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      .trimmingCharacters(in: .whitespaces)
  }

  /// A number of items.
  static func items(_ count: Int) -> String { String(localized: "\(count) items") }
}
