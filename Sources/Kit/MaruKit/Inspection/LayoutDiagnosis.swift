internal import Cassowary

/// What the solver knows of the constraints of one tree: which of them decide, and which variables
/// are free.
///
/// It describes the moment of its creation. The simplex solves its part again for it, so it is
/// meant for a developer's question and not for every frame.
@MainActor struct LayoutDiagnosis {
  private let engine: LayoutEngine
  private let deciders: [Variable: [ConstraintID]]
  private let free: Set<Variable>

  /// Solves what has changed and asks the solver; `nil` if the tree has no constraints.
  init?(of top: UIView) {
    top.resolveConstraints()
    guard let engine = top.layoutEngine else { return nil }
    self.engine = engine
    free = Set(engine.solver.freeVariables())
    deciders = engine.solver.decidingConstraints()
  }

  /// Describes the constraints of a view or a layout guide; `nil` if the engine does not place it.
  func layout(of item: LayoutItem) -> ViewDescription.Layout? {
    guard let place = item.place, place.engine === engine else { return nil }
    let isPlaced = item.isPlacedByEngine && !item.references.isEmpty
    var layout = ViewDescription.Layout(
      x: lines(for: place.x), y: lines(for: place.y), width: lines(for: place.width),
      height: lines(for: place.height))
    if isPlaced {
      layout.ambiguous = [
        (place.x, "x"), (place.y, "y"), (place.width, "width"), (place.height, "height"),
      ].filter { free.contains($0.0) }.map(\.1)
    }
    return layout
  }

  /// Describes a constraint; `nil` for one of a stack that yields, because it is made to.
  func describe(_ constraint: NSLayoutConstraint) -> ViewDescription.Constraint? {
    var state = ViewDescription.Constraint.State.unused
    if let id = constraint.solverID, constraint.engine === engine {
      state =
        engine.solver.isBroken(id)
        ? .broken : engine.solver.isSatisfied(id) ? .satisfied : .unsatisfied
    }
    guard state != .unsatisfied || !StackArrangement.mayYield(constraint) else { return nil }
    return ViewDescription.Constraint(
      text: constraint.formula, identifier: constraint.identifier,
      priority: Double(constraint.priority.rawValue), state: state, origin: constraint.origin)
  }

  /// The constraints that decide a variable, each once.
  private func lines(for variable: Variable) -> [String] {
    var known: Set<String> = []
    return (deciders[variable] ?? []).map(engine.shortLine).filter { known.insert($0).inserted }
  }
}

extension LayoutEngine {
  /// A constraint as a formula, or the rule that it comes from.
  fileprivate func shortLine(for id: ConstraintID) -> String {
    if case .constraint(let constraint)? = sources[id] { return constraint.formula }
    let line = line(for: id)
    return line.hasPrefix("<") && line.hasSuffix(">") ? String(line.dropFirst().dropLast()) : line
  }
}
