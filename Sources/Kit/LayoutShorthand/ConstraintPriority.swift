import MaruKit

/// How much a constraint of the shorthand matters.
///
/// Has SnapKit's words: `required`, `high` (750), `medium` (500), `low` (250).
public struct ConstraintPriority: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The number, from just over 0 to 1000.
  public let value: Float

  /// Creates a priority of its number.
  public init(_ value: Float) { self.value = value }

  /// Creates a priority of its number.
  public init(floatLiteral value: Float) { self.value = value }

  /// Creates a priority of its number.
  public init(integerLiteral value: Int) { self.value = Float(value) }

  /// The constraint holds.
  public static let required: ConstraintPriority = 1000
  /// 750.
  public static let high: ConstraintPriority = 750
  /// 500.
  public static let medium: ConstraintPriority = 500
  /// 250.
  public static let low: ConstraintPriority = 250

  /// A priority that is some steps higher.
  public func advanced(by amount: Float) -> ConstraintPriority {
    ConstraintPriority(value + amount)
  }
}
