/// Variables that constraints tie together, and the order in which their values are found.
///
/// The plan is a list of steps, each of which needs only the results of earlier ones:
/// 1. definitions: a required equality whose other variables are known gives the last one;
/// 2. the rest, except for peeled variables: single variables and cores;
/// 3. definitions of peeled variables, which nothing else needs, in reverse order of discovery.
///
/// The plan depends on the constraints but not on their constants. A new constant therefore repeats
/// only the steps that depend on it.
final class Component {
  /// One step of the plan.
  struct Step: BitwiseCopyable {
    /// Instead of a constraint: a variable that is bounded only by constraints of its own.
    static let single: Int32 = -1
    /// Instead of a constraint: a core, whose index is in `variable`.
    static let core: Int32 = -2

    var constraint: Int32
    var variable: Int32
  }

  let store: ConstraintStore
  let variables = Block<Int32>()
  let constraints = Block<Int32>()
  let steps = Block<Step>()
  /// The number of steps at the start that are definitions.
  var definitionCount = 0
  var cores: [Core] = []
  /// A bit set of the steps to repeat.
  let staleSteps = Block<UInt64>()
  let staleChecks = Block<Int32>()
  var hasStaleSteps = false
  /// Variables whose values were written since the solver last looked.
  let touched = Block<Int32>()
  /// The largest magnitude among the values found by definitions, at least 1.
  var scale = 1.0
  let queue = Block<Int32>()
  /// The index in `steps` at which the definitions of peeled variables begin.
  var peeledStart = 0
  /// The singles and cores that had a choice when the plan was made.
  var openSteps: Set<Int32> = []
  /// Variables that the plan must not express by others.
  let kept = Block<Int32>()
  /// Floors, constraints that only keep a variable from being negative; they are left out of the
  /// plan.
  let floors = Block<Int32>()
  /// Floors that would be violated, so the plan includes them.
  let urgent = Block<Int32>()
  /// Whether the single variable solved last had a choice.
  var singleIsOpen = false
  /// Scratch memory of ``range(ofSingle:at:)``.
  let limits = Block<Limit>()
  /// Whether all constraints and variables were prepared for the plan when they were collected.
  var isFresh = true

  init(store: ConstraintStore) {
    self.store = store
  }

  var tolerance: Double { 1e-8 + 1e-11 * scale }

  // MARK: Solving

  /// After this many plans, all floors are included at once.
  private static let patience = 6
  private static let roundLimit = 200
  /// How often variables are kept again after that has led to a conflict.
  private static let keepLimit = 2

  /// Makes the plan and runs it, breaking required constraints until the others agree.
  ///
  /// A required constraint is broken if and only if it conflicts with older ones that are not
  /// broken.
  ///
  /// Floors, which only keep a variable from being negative, are left out at first. They nearly
  /// always hold by themselves; violated ones are added. In the same way, the plan ignores choices
  /// until a variable has one; see ``keepMoved()``.
  func settle() {
    forgetMissedFloors()
    forgetKept()
    if !store.certificates.isEmpty {
      for index in 0..<constraints.count {
        let slot = constraints.base[index]
        guard store.constraints.base[Int(slot)].status == .broken else { continue }
        if store.certificates[slot]?.isValid(in: store) != true { mend(slot) }
      }
    }
    var attempts = 0
    // Each round makes progress; the limit is for numerically inconsistent input.
    for round in 0..<Self.roundLimit {
      while let certificate = plan() {
        // Keeping variables does not change which constraints can hold: this is a rounding error.
        if kept.count > 0 {
          forgetKept()
          attempts += 1
          continue
        }
        guard let last = certificate.last else { break }
        store.constraints.base[Int(last.slot)].status = .broken
        store.certificates[last.slot] = certificate
      }
      let isLate = round >= Self.patience
      guard
        mendWronglyBroken() || takeMissedFloors(all: isLate)
          || (attempts < Self.keepLimit && keepMoved())
      else { break }
    }
    staleSteps.resize(to: 0, filling: 0)
    staleSteps.resize(to: (steps.count + 63) / 64, filling: 0)
    staleChecks.removeAll()
    hasStaleSteps = false
  }

  /// Restores constraints that were broken because of one that has since been broken itself.
  private func mendWronglyBroken() -> Bool {
    guard !store.certificates.isEmpty else { return false }
    var hasMended = false
    for index in 0..<constraints.count {
      let slot = constraints.base[index]
      guard store.constraints.base[Int(slot)].status == .broken else { continue }
      let isRight = store.certificates[slot]?.members.allSatisfy {
        $0.id.slot == slot || store.constraints.base[Int($0.id.slot)].status == .active
      }
      if isRight != true {
        mend(slot)
        hasMended = true
      }
    }
    return hasMended
  }

  private func mend(_ slot: Int32) {
    isFresh = false
    store.constraints.base[Int(slot)].status = .active
    store.certificates[slot] = nil
  }

  // MARK: Changes of constants

  /// Records that a constraint's constant, or its strength below required, has changed.
  func noteChange(of slot: Int32, isStrength: Bool) {
    hasStaleSteps = true
    if isStrength { core(of: slot)?.strengthHasChanged() }
    markStale(slot)
  }

  private func core(of slot: Int32) -> Core? {
    let place = Int(store.constraints.base[Int(slot)].place)
    guard place >= 0, place < steps.count, steps.base[place].constraint == Step.core else {
      return nil
    }
    return cores[Int(steps.base[place].variable)]
  }

  private func markStale(_ slot: Int32) {
    let record = store.constraints.base[Int(slot)]
    if record.place >= 0 {
      staleSteps.base[Int(record.place >> 6)] |= 1 << UInt64(record.place & 63)
    } else if record.place == ConstraintRecord.Place.check,
      record.isRequired || store.isFloor(slot)
    {
      staleChecks.append(slot)
    }
  }

  /// Repeats the steps that depend on a change.
  ///
  /// - Returns: Whether the same constraints are broken as before. If not, call ``settle()``.
  func update() -> Bool {
    hasStaleSteps = false
    guard urgent.count == 0 else { return false }
    var word = 0
    while word < staleSteps.count {
      let bits = staleSteps.base[word]
      guard bits != 0 else {
        word += 1
        continue
      }
      let bit = bits.trailingZeroBitCount
      staleSteps.base[word] = bits & (bits &- 1)
      guard repeatStep(word << 6 | bit) else { return false }
    }
    while let slot = staleChecks.popLast() {
      guard store.isFloor(slot) ? !isMissed(slot) : holds(slot) else { return false }
    }
    return brokenAreStillBroken()
  }

  private func brokenAreStillBroken() -> Bool {
    guard !store.certificates.isEmpty else { return true }
    for index in 0..<constraints.count {
      let slot = constraints.base[index]
      guard store.constraints.base[Int(slot)].status == .broken else { continue }
      if store.certificates[slot]?.isValid(in: store) != true { return false }
    }
    return true
  }

  private func repeatStep(_ index: Int) -> Bool {
    let step = steps.base[index]
    switch step.constraint {
    case Step.single:
      let old = store.values.base[Int(step.variable)]
      guard solveSingle(step.variable, at: Int32(index)) == nil, allowsChoice(at: index) else {
        return false
      }
      noteChange(ofVariable: step.variable, from: old, at: Int32(index))
    case Step.core:
      let core = cores[Int(step.variable)]
      let old = core.variables.map { store.values.base[Int($0)] }
      guard core.solve() == nil, allowsChoice(at: index) else { return false }
      for (variable, old) in zip(core.variables, old) {
        noteChange(ofVariable: variable, from: old, at: Int32(index))
      }
    default:
      let old = store.values.base[Int(step.variable)]
      store.values.base[Int(step.variable)] = definedValue(step)
      noteChange(ofVariable: step.variable, from: old, at: Int32(index))
    }
    return true
  }

  private func noteChange(ofVariable variable: Int32, from old: Double, at place: Int32) {
    guard store.values.base[Int(variable)] != old else { return }
    touched.append(variable)
    let terms = store.terms.base
    var link = store.variables.base[Int(variable)].firstTerm
    while link >= 0 {
      let slot = terms[Int(link)].constraint
      if store.constraints.base[Int(slot)].place != place { markStale(slot) }
      link = terms[Int(link)].next
    }
  }

  // MARK: Steps

  /// The value that a definition gives its variable.
  func definedValue(_ step: Step) -> Double {
    let record = store.constraints.base[Int(step.constraint)]
    let terms = store.terms.base
    let values = store.values.base
    var sum = record.constant
    var own = 1.0
    var place = Int(record.firstTerm)
    let end = place + Int(record.termCount)
    while place < end {
      let term = terms[place]
      if term.variable == step.variable {
        own = term.coefficient
      } else {
        sum -= term.coefficient * values[Int(term.variable)]
      }
      place += 1
    }
    return bounded(own == 1 ? sum : sum / own)
  }

  /// Clamps a number so that later steps can still calculate with it.
  func bounded(_ value: Double) -> Double {
    abs(value) <= 1e100 ? value : value > 0 ? 1e100 : value < 0 ? -1e100 : 0
  }

  /// Whether a constraint between known variables holds.
  func holds(_ slot: Int32) -> Bool {
    let violation = store.violation(of: slot)
    return violation <= 1e-8
      || violation <= tolerance * store.coefficientScale(of: slot)
  }

  /// The certificate of the given members, extended by the definitions of the known variables in
  /// it.
  func complete(_ certificate: Certificate) -> Certificate {
    var certificate = certificate
    store.prepareWork()
    let work = store.work.base
    let terms = store.terms.base
    var size = 0.0
    func add(_ slot: Int32, times multiplier: Double) {
      let record = store.constraints.base[Int(slot)]
      for place in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let amount = multiplier * terms[place].coefficient
        work[Int(terms[place].variable)] += amount
        size = max(size, abs(amount))
      }
    }
    for member in certificate.members { add(member.id.slot, times: member.multiplier) }
    for index in stride(from: definitionCount - 1, through: 0, by: -1) {
      let step = steps.base[index]
      let amount = work[Int(step.variable)]
      guard abs(amount) > 1e-10 * size else { continue }
      let multiplier = -amount / coefficient(of: step.variable, in: step.constraint)
      certificate.append(step.constraint, times: multiplier, in: store)
      add(step.constraint, times: multiplier)
    }
    for index in 0..<variables.count { work[Int(variables.base[index])] = 0 }
    return certificate
  }

  func coefficient(of variable: Int32, in slot: Int32) -> Double {
    let record = store.constraints.base[Int(slot)]
    for place in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount)
    where store.terms.base[place].variable == variable {
      return store.terms.base[place].coefficient
    }
    return 1
  }
}
