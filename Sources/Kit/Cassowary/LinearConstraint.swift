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
  @usableFromInline let index: Int32

  @usableFromInline init(index: Int32) {
    self.index = index
  }
}

/// A variable times a coefficient.
public struct Term: Hashable, Sendable {
  /// The unknown.
  public var variable: Variable
  /// What it is multiplied by.
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
/// A variable may occur in more than one term; its coefficients add up. A term whose coefficient is
/// zero, or under 1e-12 in magnitude, drops out. A constraint is invalid, and counts for nothing,
/// if a coefficient or the constant is not finite or over ``magnitudeLimit``.
public struct LinearConstraint: Hashable, Sendable {
  /// The largest magnitude of a coefficient or a constant.
  public static let magnitudeLimit = 1e15

  // Up to four terms are held in place: no memory has to be allocated for them. More are all in
  // `rest`.
  @usableFromInline var first: Term
  @usableFromInline var second: Term
  @usableFromInline var third: Term
  @usableFromInline var fourth: Term
  @usableFromInline var rest: [Term]
  @usableFromInline var count: Int

  /// How the left side compares with the constant.
  public var relation: Relation
  /// The right side.
  public var constant: Double
  /// How much it matters that it holds.
  public var strength: Strength

  /// Creates a constraint, required unless told otherwise.
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
