/// How the two sides of a constraint compare.
public enum Relation: Hashable, Sendable, BitwiseCopyable {
  case lessThanOrEqual
  case equal
  case greaterThanOrEqual

  /// What holds after both sides are multiplied by a number under zero.
  var flipped: Relation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}

/// An unknown of a ``Solver``.
///
/// It has no meaning in another one, nor after ``Solver/release(_:)``.
public struct Variable: Hashable, Sendable {
  let index: Int32
}

/// A variable times a coefficient.
public struct Term: Hashable, Sendable {
  /// The unknown.
  public var variable: Variable
  /// What it is multiplied by.
  public var coefficient: Double

  /// Creates a term.
  public init(_ variable: Variable, times coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// `Σ coefficient · variable  (= | ≤ | ≥)  constant`, with a strength.
///
/// A variable may occur in more than one term; its coefficients add up. A term whose coefficient is
/// zero, or under 1e-12 in magnitude, drops out. A constraint is invalid, and counts for nothing,
/// if a coefficient or the constant is not finite or over ``magnitudeLimit``.
public struct LinearConstraint: Hashable, Sendable {
  /// The largest magnitude of a coefficient or a constant.
  public static let magnitudeLimit = 1e15

  /// The left side.
  public var terms: [Term]
  /// How the left side compares with the constant.
  public var relation: Relation
  /// The right side.
  public var constant: Double
  /// How much it matters that it holds.
  public var strength: Strength

  /// Creates a constraint, required unless told otherwise.
  public init(
    _ terms: [Term], _ relation: Relation, _ constant: Double, strength: Strength = .required
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.strength = strength
  }
}
