/// The care that is taken of variables that the constraints leave a choice.
///
/// A plan expresses variables by others as is quickest: it puts aside what only one equality needs,
/// and eliminates what few constraints mention. That is right while the values are the only best ones.
/// If there is a choice, a variable that rests near zero has to make it before those that it would be
/// expressed by. So a plan that turns out to leave such a choice is made again, with the variables
/// concerned kept; layouts that leave nothing open pay nothing for it.
extension Component {
  /// Has the next plan keep the variables that would otherwise follow the choice of others.
  ///
  /// - Returns: Whether there are any that this plan did not keep.
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
    // One after the other they might all turn up.
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

  /// Forgets what was kept, so that the plan does not depend on earlier ones.
  func forgetKept() {
    guard kept.count > 0 else { return }
    for index in 0..<kept.count {
      store.variables.base[Int(kept.base[index])].isKept = false
    }
    kept.removeAll()
    isFresh = false
  }

  /// Whether the plan is right for the choice that a repeated step leaves.
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
