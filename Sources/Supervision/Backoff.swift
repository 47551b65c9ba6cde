/// The delays before something that keeps ending is started again.
///
/// The first restart is immediate. Then come 50 ms, 100 ms, 200 ms and so on, at most 5 s. A life
/// of a second starts over, so that only something that ends at its start is delayed.
struct Backoff {
  /// The longest delay, in seconds.
  static let longest = 5.0
  /// The life, in seconds, after which the next restart is immediate again.
  static let healthyLife = 1.0

  private var failures = 0

  /// The delay before the next start, in seconds.
  ///
  /// `life` is how long the last start lived, in seconds.
  mutating func next(afterLife life: Double) -> Double {
    if life >= Self.healthyLife { failures = 0 }
    defer { failures += 1 }
    guard failures > 0 else { return 0 }
    return min(0.05 * Double(1 << min(failures - 1, 16)), Self.longest)
  }

  /// Makes the next restart immediate.
  mutating func reset() { failures = 0 }
}
