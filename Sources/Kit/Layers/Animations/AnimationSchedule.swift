import Foundation

/// The position of an animation at a time.
struct AnimationSample: Equatable {
  /// The progress within one run, 0…1, before timing functions.
  var fraction: Double
  /// The number of completed runs.
  var run: Double
}

/// The timing of an animation: when it runs, and its progress at a given time.
///
/// Times are in seconds of the layer, or of the group that contains the animation.
struct AnimationSchedule {
  let begin: Double
  let duration: Double
  let speed: Double
  let timeOffset: Double
  /// The length of all runs together, in the animation's own seconds; may be infinite.
  let total: Double
  /// The seconds from which on a length counts as infinite: 30 years.
  ///
  /// Sources for iOS repeat animations for ever by the greatest number, `HUGE`.
  private static let eternity = 1e9
  let autoreverses: Bool
  let fillMode: CAMediaTimingFillMode

  /// - Parameters:
  ///   - animation: The animation whose timing to use.
  ///   - begin: The start time.
  ///   - fallback: The duration if the animation has none.
  @MainActor
  init(_ animation: CAAnimation, begin: Double, fallback: Double) {
    self.begin = begin.isFinite ? begin : 0
    duration = animation.duration > 0 ? animation.duration : max(fallback, 0)
    speed = animation.speed.isFinite ? Double(animation.speed) : 1
    timeOffset = animation.timeOffset.isFinite ? animation.timeOffset : 0
    autoreverses = animation.autoreverses
    fillMode = animation.fillMode
    let once = duration * (animation.autoreverses ? 2 : 1)
    let count = animation.repeatCount > 0 ? Double(animation.repeatCount) : 1
    let total = animation.repeatDuration > 0 ? animation.repeatDuration : once * count
    self.total = total < Self.eternity ? total : .infinity
  }

  /// Whether the animation has not started yet.
  func isWaiting(at time: Double) -> Bool { time < begin }

  /// Whether the last run has ended.
  func isOver(at time: Double) -> Bool { speed != 0 && elapsed(at: time) >= total }

  /// The end of the last run; may be infinite.
  var end: Double { speed == 0 ? .infinity : begin + total / abs(speed) }

  /// The times at which it has started and is not over.
  var steadyTimes: Range<Double> {
    // A margin for rounding at the end, which the exact check then decides.
    begin..<max(begin, end - 1e-6)
  }

  /// The time from the start of one run to the next, or `nil` if there are no runs.
  var period: Double? {
    let period = duration * (autoreverses ? 2 : 1) / abs(speed)
    return period > 0 && period.isFinite ? period : nil
  }

  /// The position at a time, or `nil` if the animation has no effect then.
  func sample(at time: Double) -> AnimationSample? {
    if isWaiting(at: time) { return fillMode.coversBefore ? sample(elapsed: 0) : nil }
    if isOver(at: time) { return fillMode.coversAfter ? sample(elapsed: total) : nil }
    return sample(elapsed: elapsed(at: time))
  }

  private func elapsed(at time: Double) -> Double { (time - begin) * abs(speed) }

  private func sample(elapsed: Double) -> AnimationSample {
    guard duration > 0 else { return AnimationSample(fraction: 1, run: 0) }
    var local = timeOffset
    if speed < 0 {
      local += (total.isFinite ? total : 0) - elapsed
    } else {
      local += elapsed
    }
    let runs = local / duration
    guard runs.isFinite else { return AnimationSample(fraction: 1, run: 0) }
    // The end of the last run has the fraction 1, not the 0 of a next run.
    let begun = Self.wholePart(of: runs)
    let isEnd = runs > 0 && runs == begun && (speed <= 0 || elapsed == total)
    let run = isEnd ? runs - 1 : begun
    let fraction = runs - run
    guard autoreverses else { return AnimationSample(fraction: fraction, run: max(run, 0)) }
    let pair = Self.wholePart(of: run / 2)
    let isBackwards = run - 2 * pair == 1
    return AnimationSample(fraction: isBackwards ? 1 - fraction : fraction, run: max(pair, 0))
  }

  /// The largest whole number that is not above a number.
  ///
  /// It runs in every frame, and the C library's `floor` would be a call.
  private static func wholePart(of number: Double) -> Double {
    guard abs(number) < 1e15 else { return number.rounded(.down) }
    let whole = Double(Int64(number))
    return whole > number ? whole - 1 : whole
  }
}
