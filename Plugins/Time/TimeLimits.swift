/// The times that can be chosen: those between two ends, at whole steps of minutes.
struct TimeLimits: Hashable, Sendable {
  let earliest: DayTime
  let latest: DayTime
  /// The minutes between two times; the first one is at the full hour.
  let step: Int
  /// Whether each second can be chosen.
  let hasSeconds: Bool

  /// The first and the last time that can be chosen.
  let ends: ClosedRange<DayTime>

  /// Creates limits; `nil` if no time can be chosen.
  ///
  /// - Parameters:
  ///   - earliest: The first time.
  ///   - latest: The last time.
  ///   - step: A divisor of 60.
  ///   - hasSeconds: Whether each second can be chosen.
  init?(earliest: DayTime, latest: DayTime, step: Int, hasSeconds: Bool) {
    func isWhole(_ seconds: Int) -> Bool {
      seconds / 60 % step == 0 && (hasSeconds || seconds % 60 == 0)
    }
    guard step > 0, earliest <= latest,
      let first = (earliest.seconds...latest.seconds).first(where: isWhole),
      let last = (earliest.seconds...latest.seconds).last(where: isWhole),
      let low = DayTime(seconds: first), let high = DayTime(seconds: last)
    else { return nil }
    (self.earliest, self.latest) = (earliest, latest)
    (self.step, self.hasSeconds) = (step, hasSeconds)
    ends = low...high
  }

  /// Whether a time can be chosen.
  func contains(_ time: DayTime) -> Bool {
    ends.contains(time) && time.minute % step == 0 && (hasSeconds || time.second == 0)
  }

  /// The nearest time that can be chosen; the earlier one of two.
  func nearest(to time: DayTime) -> DayTime {
    for distance in 0..<DayTime.daySeconds {
      for seconds in [time.seconds - distance, time.seconds + distance] {
        if let near = DayTime(seconds: seconds), contains(near) { return near }
      }
    }
    return ends.lowerBound
  }

  /// The time after some steps of a unit.
  ///
  /// The other units stay if they can. After the last value of the unit comes the first one.
  ///
  /// - Parameters:
  ///   - time: A time that can be chosen.
  ///   - steps: The number of steps; negative ones move back.
  ///   - unit: The unit.
  /// - Returns: A time that can be chosen.
  func moved(_ time: DayTime, by steps: Int, of unit: TimeUnit) -> DayTime {
    let length = unit == .minute ? step : 1
    let value = unit.value(of: time)
    let direction = steps < 0 ? -length : length
    // At a value that has no time, the search goes on to the next one.
    for count in abs(steps)..<abs(steps) + unit.count {
      let wanted = unit.with(value + count * direction, in: time)
      let near = nearest(to: wanted)
      if isAlike(near, wanted, down: unit) { return near }
    }
    return time
  }

  /// A time with another value of a unit, or the nearest one that can be chosen.
  func time(_ time: DayTime, with value: Int, of unit: TimeUnit) -> DayTime {
    nearest(to: unit.with(value, in: time))
  }

  /// Whether two times have the same values of a unit and of those that are greater.
  private func isAlike(_ one: DayTime, _ other: DayTime, down unit: TimeUnit) -> Bool {
    switch unit {
    case .period: one.hour / 12 == other.hour / 12
    case .hour: one.hour == other.hour
    case .minute: one.seconds / 60 == other.seconds / 60
    case .second: one == other
    }
  }
}
