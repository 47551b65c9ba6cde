extension Component {
  /// Appends the variables that the constraints leave free to a list.
  ///
  /// A variable is free if it could have another value without any error growing. All degrees of
  /// freedom are used at once, each with a different amount; a variable that moves is free.
  func collectFree(into free: inout [Int32]) {
    var found: [Int32] = []
    collectMovable(into: &found)
    // The constraints left out of the plan may bound some of them.
    if !found.isEmpty, floors.count > 0 {
      takeAllFloors()
      found.removeAll()
      if plan() == nil { collectMovable(into: &found) }
      settle()
    }
    free += found
  }

  private func collectMovable(into free: inout [Int32]) {
    store.prepareWork()
    let movement = store.work.base
    var weight = 1.0
    for position in 0..<steps.count {
      let step = steps.base[position]
      switch step.constraint {
      case Step.single:
        guard case .best(let low, let high) = range(ofSingle: step.variable, at: Int32(position)),
          high - low > 10 * tolerance
        else { continue }
        weight = weight * 0.618 + 0.237
        movement[Int(step.variable)] = weight
      case Step.core:
        let core = cores[Int(step.variable)]
        for (variable, amount) in zip(core.variables, core.freedom()) {
          movement[Int(variable)] = amount * weight
        }
      default:
        if position >= definitionCount { movement[Int(step.variable)] = followed(step) }
      }
    }
    for position in 0..<variables.count {
      let variable = variables.base[position]
      if abs(movement[Int(variable)]) > 1e-6 { free.append(variable) }
      movement[Int(variable)] = 0
    }
  }

  /// How a defined variable moves with the other variables of its definition.
  private func followed(_ step: Step) -> Double {
    let record = store.constraints.base[Int(step.constraint)]
    var sum = 0.0
    for place in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
      let term = store.terms.base[place]
      if term.variable != step.variable {
        sum -= term.coefficient * store.work.base[Int(term.variable)]
      }
    }
    return sum / coefficient(of: step.variable, in: step.constraint)
  }
}
