/// How much a constraint matters.
///
/// A required constraint holds or is broken as a whole. Of the others, a stronger one is never
/// given up for any number of weaker ones; those of one strength share their error so that its
/// sum is smallest.
///
/// Guarantees: `value` is in `0 < value <= 1000`; 1000 is required, as `UILayoutPriority` has it.
public struct Strength: Hashable, Comparable, Sendable {
  /// The priority, over 0 and up to 1000.
  public let value: Double

  /// What must hold.
  public static let required = Strength(known: 1000)

  /// Creates a strength from a priority; what is over 1000 is required.
  ///
  /// - Returns: `nil` for zero, negative values and NaN.
  public init?(_ value: Double) {
    guard value > 0 else { return nil }
    self.value = min(value, 1000)
  }

  private init(known value: Double) {
    self.value = value
  }

  /// Whether the first matters less.
  public static func < (a: Self, b: Self) -> Bool {
    a.value < b.value
  }
}
