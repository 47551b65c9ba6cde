import Testing

@testable import Cassowary

/// Random systems, compared with the solutions of an independent solver.
@Suite struct SystemTests {
  @Test func `ten thousand systems are solved as well as by linear programming`() throws {
    let systems = try SystemFixture.all()
    #expect(systems.count >= 10_400)
    for system in systems {
      if let complaint = complaint(about: system) {
        Issue.record("\(complaint): \(system.line)")
      }
    }
  }

  private func complaint(about system: SystemFixture) -> String? {
    let solver = Solver()
    let variables = (0..<system.variableCount).map { _ in solver.makeVariable() }
    let ids = system.constraints.map { solver.add($0.constraint(variables)) }
    solver.solve()
    let values = variables.map(solver.value(of:))
    let scale = values.reduce(1) { max($0, abs($1)) }
    let broken = ids.indices.filter { solver.isBroken(ids[$0]) }
    guard broken == system.broken else { return "broke \(broken), not \(system.broken)" }
    for (index, constraint) in system.constraints.enumerated() where constraint.strength >= 1000 {
      guard !broken.contains(index), constraint.error(values) > 1e-6 * scale else { continue }
      return "a required constraint does not hold, \(index)"
    }
    for (strength, expected) in system.errors {
      var error = 0.0
      for constraint in system.constraints where constraint.strength == strength {
        error += constraint.error(values)
      }
      if abs(error - expected) > 1e-6 * max(scale, expected) {
        return "the error of strength \(strength) is \(error), not \(expected)"
      }
    }
    return nil
  }
}
