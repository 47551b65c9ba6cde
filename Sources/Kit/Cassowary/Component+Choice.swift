/// Replanning for variables that the constraints leave a choice.
///
/// A plan expresses variables by others in the quickest way: it sets aside variables that only one
/// equality needs, and eliminates those in few constraints. That is correct while the best values
/// are unique. If they are not, a variable that rests near zero must choose before the variables
/// that it would be expressed by. A plan that leaves such a choice is therefore made again, with
/// the variables concerned kept. Layouts with unique values pay nothing for it.
extension Component {
  /// Makes the next plan keep the variables that would otherwise follow the choice of others.
  ///
  /// - Returns: Whether there are variables that this plan did not keep.
  func keepMoved() -> Bool {
    guard !openSteps.isEmpty else { return false }
    let isSecond = kept.count > 0
    let known = kept.count
    var moving: Set<Int32> = []
    for place in openSteps.sorted() {
      let step = steps.base[Int(place)]
      guard step.constraint == Step.core else {
        moving.insert(step.variable)
        continue
      }
      let core = cores[Int(step.variable)]
      moving.formUnion(core.variables)
      if core.expressesByConvenience { core.variables.forEach(keep) }
    }
    for place in peeledStart..<steps.count {
      let step = steps.base[place]
      guard follows(step, moving) else { continue }
      moving.insert(step.variable)
      if store.variables.base[Int(step.variable)].rest == .nearZero { keep(step.variable) }
    }
    guard kept.count > known else { return false }
    // Keep all variables at once: otherwise each plan might add only one more.
    if isSecond { for index in 0..<variables.count { keep(variables.base[index]) } }
    isFresh = false
    return true
  }

  private func follows(_ step: Step, _ moving: Set<Int32>) -> Bool {
    let record = store.constraints.base[Int(step.constraint)]
    return (record.firstTerm..<record.firstTerm + record.termCount).contains {
      moving.contains(store.terms.base[Int($0)].variable)
    }
  }

  private func keep(_ variable: Int32) {
    guard !store.variables.base[Int(variable)].isKept else { return }
    store.variables.base[Int(variable)].isKept = true
    kept.append(variable)
  }

  /// Forgets the kept variables, so that the plan does not depend on earlier ones.
  func forgetKept() {
    guard kept.count > 0 else { return }
    for index in 0..<kept.count {
      store.variables.base[Int(kept.base[index])].isKept = false
    }
    kept.removeAll()
    isFresh = false
  }

  /// Whether the plan remains correct for the choice that a repeated step leaves.
  func allowsChoice(at place: Int) -> Bool {
    let step = steps.base[place]
    var isOpen = singleIsOpen
    if step.constraint == Step.core {
      let core = cores[Int(step.variable)]
      if core.isOpen, core.expressesByConvenience { return false }
      isOpen = core.isOpen
    }
    guard isOpen, !openSteps.contains(Int32(place)) else { return true }
    return !(peeledStart..<steps.count).contains {
      store.variables.base[Int(steps.base[$0].variable)].rest == .nearZero
    }
  }
}
