/// The importance of a constraint.
///
/// A required constraint either holds or is broken. Of the others, a stronger one is never given up
/// for any number of weaker ones. Constraints of equal strength share their error so that its sum
/// is smallest.
///
/// Guarantees: `0 < value <= 1000`, where 1000 is required, as in `UILayoutPriority`.
public struct Strength: Hashable, Comparable, Sendable {
  /// The priority, above 0 and at most 1000.
  public let value: Double

  /// The strength of a constraint that must hold.
  public static let required = Strength(known: 1000)

  /// Creates a strength from a priority.
  ///
  /// Values above 1000 become required.
  ///
  /// - Returns: `nil` for zero, negative values and NaN.
  public init?(_ value: Double) {
    guard value > 0 else { return nil }
    self.value = min(value, 1000)
  }

  private init(known value: Double) {
    self.value = value
  }

  /// Whether the first strength is lower.
  public static func < (a: Self, b: Self) -> Bool {
    a.value < b.value
  }
}
