import Foundation

/// A time of day, to the second.
struct DayTime: Hashable, Comparable, Sendable {
  /// The number of seconds of a day.
  static let daySeconds = 86_400

  /// The seconds since midnight, from 0 to less than `daySeconds`.
  let seconds: Int

  static let first = DayTime(certainSeconds: 0)
  static let last = DayTime(certainSeconds: daySeconds - 1)

  /// Creates a time; `nil` beyond the day.
  init?(seconds: Int) {
    guard (0..<Self.daySeconds).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  private init(certainSeconds: Int) { seconds = certainSeconds }

  /// Creates a time; `nil` if it does not exist, such as 24:00.
  init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else {
      return nil
    }
    seconds = (hour * 60 + minute) * 60 + second
  }

  /// Reads `HH:MM` or `HH:MM:SS`, also with one digit for the hour; `nil` for other texts.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let hour = parts.first,
      (1...2).contains(hour.utf8.count), parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count else { return nil }
    self.init(hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0)
  }

  /// The time of the clock in the time zone of the user.
  ///
  /// The corresponding C function is `localtime_r`.
  static var now: DayTime {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    // A leap second counts as the one before it.
    return DayTime(
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: min(Int(parts.tm_sec), 59))
      ?? first
  }

  static func < (one: DayTime, other: DayTime) -> Bool { one.seconds < other.seconds }

  /// From 0 to 23.
  var hour: Int { seconds / 3_600 }
  /// From 0 to 59.
  var minute: Int { seconds / 60 % 60 }
  /// From 0 to 59.
  var second: Int { seconds % 60 }

  /// `HH:MM:SS`, or `HH:MM` at the beginning of a minute.
  var text: String {
    second == 0
      ? String(format: "%02d:%02d", hour, minute)
      : String(format: "%02d:%02d:%02d", hour, minute, second)
  }
}

extension DayTime: Codable {
  /// Decodes a text.
  ///
  /// - Throws: `DecodingError` if it is no time of day.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = DayTime(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "“\(text.prefix(40))” is no time of day, write HH:MM or HH:MM:SS, such as 09:30")
    }
    self = time
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
