import Foundation

/// A time of a day in hours and minutes.
struct TimeOfDay: Hashable, Comparable, Sendable {
  /// The minutes since midnight, from 0 to 1439.
  let minutes: Int

  /// Midnight.
  static let first = TimeOfDay(wrapping: 0)
  /// The last minute of a day.
  static let last = TimeOfDay(wrapping: -1)

  private static let minutesOfDay = 24 * 60

  /// The time of a number of minutes; after midnight, those of the next day.
  init(wrapping minutes: Int) {
    let rest = minutes % Self.minutesOfDay
    self.minutes = rest < 0 ? rest + Self.minutesOfDay : rest
  }

  /// Reads `HH:MM`, also with one digit of hours; `nil` for other texts.
  init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count <= 2, parts[1].count == 2,
      let hour = Digits.number(parts[0]), let minute = Digits.number(parts[1]), hour < 24,
      minute < 60
    else { return nil }
    minutes = hour * 60 + minute
  }

  /// The time of the clock in the user's time zone.
  static var now: TimeOfDay {
    let parts = LocalTime.now
    return TimeOfDay(wrapping: Int(parts.tm_hour) * 60 + Int(parts.tm_min))
  }

  static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.minutes < b.minutes }

  /// `HH:MM`.
  var text: String { String(format: "%02d:%02d", minutes / 60, minutes % 60) }

  // MARK: Parts

  /// A part of a time that the arrow keys change.
  enum Part: CaseIterable {
    case hour, minute

    /// Its place in `HH:MM`, in UTF-16.
    var range: Range<Int> {
      switch self {
      case .hour: 0..<2
      case .minute: 3..<5
      }
    }

    /// Its duration in minutes.
    var minutes: Int { self == .hour ? 60 : 1 }
  }

  /// The time when a part is changed by a number of steps; it goes round at midnight.
  func adding(_ steps: Int, to part: Part) -> TimeOfDay {
    TimeOfDay(wrapping: minutes + steps * part.minutes)
  }
}
