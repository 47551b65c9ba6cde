/// How the two sides of a constraint compare.
public enum Relation: Hashable, Sendable, BitwiseCopyable {
  case lessThanOrEqual
  case equal
  case greaterThanOrEqual

  /// The relation after both sides are multiplied by a negative number.
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
/// It is meaningless to other solvers, and after ``Solver/release(_:)``.
public struct Variable: Hashable, Sendable {
  @usableFromInline let index: Int32

  @usableFromInline init(index: Int32) {
    self.index = index
  }
}

/// A variable times a coefficient.
public struct Term: Hashable, Sendable {
  /// The variable.
  public var variable: Variable
  /// The factor of the variable.
  public var coefficient: Double

  /// Creates a term.
  @inlinable
  public init(_ variable: Variable, times coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// `Σ coefficient · variable  (= | ≤ | ≥)  constant`, with a strength.
///
/// A variable may occur in several terms; its coefficients add up. A term whose coefficient is
/// below 1e-12 in magnitude is dropped. A constraint is invalid, and ignored, if a coefficient or
/// the constant is not finite or exceeds ``magnitudeLimit``.
public struct LinearConstraint: Hashable, Sendable {
  /// The largest magnitude of a coefficient or a constant.
  public static let magnitudeLimit = 1e15

  // Up to four terms are stored inline, without an allocation. If there are more, all are in
  // `rest`.
  @usableFromInline var first: Term
  @usableFromInline var second: Term
  @usableFromInline var third: Term
  @usableFromInline var fourth: Term
  @usableFromInline var rest: [Term]
  @usableFromInline var count: Int

  /// The relation of the left side to the constant.
  public var relation: Relation
  /// The right side.
  public var constant: Double
  /// The importance of the constraint.
  public var strength: Strength

  /// Creates a constraint, required by default.
  @inlinable
  public init(
    _ terms: [Term], _ relation: Relation, _ constant: Double, strength: Strength = .required
  ) {
    let none = Term(Variable(index: -1), times: 0)
    count = terms.count
    let isLong = terms.count > 4
    first = terms.count > 0 && !isLong ? terms[0] : none
    second = terms.count > 1 && !isLong ? terms[1] : none
    third = terms.count > 2 && !isLong ? terms[2] : none
    fourth = terms.count > 3 && !isLong ? terms[3] : none
    rest = isLong ? terms : []
    self.relation = relation
    self.constant = constant
    self.strength = strength
  }

  /// The left side.
  public var terms: [Term] {
    get { count > 4 ? rest : Array([first, second, third, fourth].prefix(count)) }
    set { self = Self(newValue, relation, constant, strength: strength) }
  }
}
