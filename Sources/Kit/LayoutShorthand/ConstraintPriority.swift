import MaruKit

/// The priority of a constraint.
///
/// It uses SnapKit's names: `required`, `high` (750), `medium` (500), `low` (250).
public struct ConstraintPriority: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The value, above 0 up to 1000.
  public let value: Float

  /// Creates a priority from a number.
  public init(_ value: Float) { self.value = value }

  /// Creates a priority from a number.
  public init(floatLiteral value: Float) { self.value = value }

  /// Creates a priority from a number.
  public init(integerLiteral value: Int) { self.value = Float(value) }

  /// The constraint must hold: 1000.
  public static let required: ConstraintPriority = 1000
  /// 750.
  public static let high: ConstraintPriority = 750
  /// 500.
  public static let medium: ConstraintPriority = 500
  /// 250.
  public static let low: ConstraintPriority = 250

  /// A priority higher by `amount`.
  public func advanced(by amount: Float) -> ConstraintPriority {
    ConstraintPriority(value + amount)
  }
}
