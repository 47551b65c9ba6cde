import Cassowary

/// The same problem, solved by Maru's solver.
final class LayoutMaru {
  let problem: LayoutProblem
  private let solver = Solver()
  private var variables: [Variable] = []
  private var width: ConstraintID?

  init(_ problem: LayoutProblem) {
    self.problem = problem
  }

  /// Creates the variables, adds every constraint and solves.
  func build() {
    let problem = problem
    let variables = (0..<problem.variableCount).map { _ in solver.makeVariable() }
    let strengths = Strengths()
    for (index, row) in problem.rows.enumerated() {
      let relation: Relation =
        switch row.comparison {
        case .equal: .equal
        case .atMost: .lessThanOrEqual
        case .atLeast: .greaterThanOrEqual
        }
      let constraint = LinearConstraint(
        Self.terms(of: row, problem, variables), relation, row.constant,
        strength: strengths.strength(row.priority))
      let id = solver.add(constraint)
      if index == problem.widthRow { width = id }
    }
    solver.solve()
    self.variables = variables
  }

  private struct Strengths {
    let weak = Strength(250) ?? .required
    let strong = Strength(750) ?? .required

    @inline(__always)
    func strength(_ priority: Int16) -> Strength {
      priority >= 1000 ? .required : priority > 500 ? strong : weak
    }
  }

  @inline(__always)
  private static func terms(
    of row: LayoutProblem.Row, _ problem: LayoutProblem, _ variables: [Variable]
  ) -> [Term] {
    func term(_ place: Int) -> Term {
      let place = row.first + place
      return Term(variables[Int(problem.columns[place])], times: problem.coefficients[place])
    }
    return switch row.count {
    case 1: [term(0)]
    case 2: [term(0), term(1)]
    case 3: [term(0), term(1), term(2)]
    default: [term(0), term(1), term(2), term(3)]
    }
  }

  /// Changes the root's width, which affects every view, and solves.
  func setWidth(_ constant: Double) {
    guard let width else { return }
    solver.setConstant(constant, of: width)
    solver.solve()
  }

  var rootHeight: Double { solver.value(of: variables[problem.rootHeight]) }
}
