/// How the two sides of a constraint compare.
public enum Relation: Hashable, Sendable {
  case lessThanOrEqual
  case equal
  case greaterThanOrEqual
}

/// An unknown of a ``Solver``. It has no meaning in another one.
public struct Variable: Hashable, Sendable {
  let index: Int32
}

/// A variable times a coefficient.
public struct Term: Hashable, Sendable {
  public var variable: Variable
  public var coefficient: Double

  public init(_ variable: Variable, times coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// `Σ coefficient · variable  (= | ≤ | ≥)  constant`, with a strength.
///
/// A variable may occur in more than one term; its coefficients add up.
public struct LinearConstraint: Hashable, Sendable {
  public var terms: [Term]
  public var relation: Relation
  public var constant: Double
  public var strength: Strength

  public init(
    _ terms: [Term], _ relation: Relation, _ constant: Double, strength: Strength = .required
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.strength = strength
  }
}
