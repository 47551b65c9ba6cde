/// Divides the time of frames of any length into steps of a constant length.
///
/// The steps depend on the passed time alone, so that the frame rate does not change a simulation.
/// Source: Glenn Fiedler, “Fix Your Timestep!” (2004).
struct FixedSteps {
  /// Seconds of a step.
  private let interval: Double
  /// The most steps of a frame; what is left of a longer pause is skipped.
  private let limit: Int
  private var start: Double
  private var taken = 0

  /// Creates the steps.
  ///
  /// - Parameters:
  ///   - interval: Seconds of a step.
  ///   - limit: The most steps of a frame.
  ///   - start: The time of the first step, in seconds of the clock.
  init(interval: Double, limit: Int, from start: Double) {
    (self.interval, self.limit, self.start) = (interval, limit, start)
  }

  /// The number of steps that are due.
  ///
  /// - Parameter time: Seconds of the clock.
  /// - Returns: 0 if there are none.
  mutating func take(until time: Double) -> Int {
    // A frame may be a rounding error before the step.
    let due = ((time - start) / interval + 1e-3).rounded(.down) - Double(taken)
    guard due.isFinite, due > 0 else { return 0 }
    guard due <= Double(limit) else {
      (start, taken) = (time, 0)
      return limit
    }
    taken += Int(due)
    return Int(due)
  }
}
