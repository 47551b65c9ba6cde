import Foundation

/// The time that a task has taken, and the time that it will still take at the same speed.
struct ProgressTimes {
  /// The least progress, in per cent, and the least time, in seconds, from which the rest is estimated.
  private static let leastValue = 1.0
  private static let leastTime = 2.0
  /// The longest rest that is named, in seconds: 99 hours.
  private static let longest = 356_400.0

  /// When the task began.
  var start: Date

  /// `0:12`, or `0:12, about 1:05 left`.
  ///
  /// - Parameters:
  ///   - now: The time of the text.
  ///   - value: The progress from 0 to 100; `nil` if it is unknown.
  /// - Returns: The text.
  func text(at now: Date, value: Double?) -> String {
    let elapsed = max(now.timeIntervalSince(start), 0)
    let text = Self.clock(elapsed)
    guard let value, value >= Self.leastValue, value < 100, elapsed >= Self.leastTime else {
      return text
    }
    let rest = elapsed * (100 - value) / value
    return rest > Self.longest ? text : "\(text), about \(Self.clock(rest)) left"
  }

  /// Minutes and seconds, with hours from the first one on.
  private static func clock(_ seconds: Double) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let whole = Int(min(seconds, 3_600_000).rounded(.down))
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, two(whole % 60))
    return hours > 0 ? "\(hours):\(two(minutes)):\(rest)" : "\(minutes):\(rest)"
  }
}
