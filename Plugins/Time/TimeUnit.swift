/// A part of a time that is chosen in a column of its own.
enum TimeUnit: Int, CaseIterable, Hashable, Sendable {
  case hour, minute, second
  /// Before or after noon.
  case period

  /// The number of values.
  var count: Int {
    switch self {
    case .hour: 24
    case .minute, .second: 60
    case .period: 2
    }
  }

  /// The values that Page Up and Page Down move.
  var page: Int {
    switch self {
    case .hour: 6
    case .minute, .second: 10
    case .period: 1
    }
  }

  /// The value of a time, from 0.
  func value(of time: DayTime) -> Int {
    switch self {
    case .hour: time.hour
    case .minute: time.minute
    case .second: time.second
    case .period: time.hour / 12
    }
  }

  /// A time with another value of this unit.
  ///
  /// - Parameters:
  ///   - value: From 0 to less than `count`; other values are taken around.
  ///   - time: The time.
  /// - Returns: The time with the value.
  func with(_ value: Int, in time: DayTime) -> DayTime {
    let rest = value % count
    let value = rest < 0 ? rest + count : rest
    let changed =
      switch self {
      case .hour: DayTime(hour: value, minute: time.minute, second: time.second)
      case .minute: DayTime(hour: time.hour, minute: value, second: time.second)
      case .second: DayTime(hour: time.hour, minute: time.minute, second: value)
      case .period:
        DayTime(hour: time.hour % 12 + value * 12, minute: time.minute, second: time.second)
      }
    return changed ?? time
  }
}
