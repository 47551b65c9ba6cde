/// The last values of one series.
struct ChartSeries {
  /// Up to twice the window, so that old values are dropped seldom.
  private var stored: [Double] = []
  private var dropped = 0

  /// The number of values that were ever added.
  var count: Int { dropped + stored.count }

  /// The last values, oldest first; NaN is a gap.
  func last(_ window: Int) -> ArraySlice<Double> { stored.suffix(window) }

  /// The value with so many newer ones; `nil` for a gap and if there is none.
  func value(age: Int) -> Double? {
    guard age >= 0, age < stored.count else { return nil }
    let value = stored[stored.count - 1 - age]
    return value.isNaN ? nil : value
  }

  /// Adds a value, or a gap, and keeps at least the last ones.
  mutating func add(_ value: Double?, keeping window: Int) {
    stored.append(value.flatMap { $0.isFinite ? $0 : nil } ?? .nan)
    guard stored.count >= 2 * window else { return }
    dropped += stored.count - window
    stored.removeFirst(stored.count - window)
  }
}
