/// A system of linear constraints, and the values that satisfy it best.
///
/// The best values are defined as follows:
/// - Every required constraint holds, except for those that conflict with older ones. These are
///   broken, and reported through ``onConflict``.
/// - Of the other constraints, those of the greatest strength have the smallest possible sum of
///   errors; then those of the next strength, and so on. The error of an equality is the difference
///   of its sides. The error of an inequality is that difference if it is violated, else zero.
/// - If several values remain, each variable's ``Rest`` decides, older variables first. First,
///   variables that rest near zero take the value nearest to zero. Then variables that rest at an
///   end of their range take that end. Variables whose range lacks that end come last: they take
///   the other end, or 0 if the range is unbounded. The choice depends only on the constraints and
///   on the variables' order of creation, not on the order in which constraints were added nor on
///   earlier constraints.
///
/// Nothing is computed before ``solve()``. Independent components are found and solved separately.
/// Required equalities are solved by substitution, and only the rest goes to the simplex. A changed
/// constant repeats only the steps that depend on it.
///
/// Precision: differences up to 1e-8, plus 1e-11 of the largest number of a component, are rounding
/// errors and no conflict. Values are clamped to ±1e100.
///
/// Not `Sendable`: use a solver from one thread.
public final class Solver {
  /// Called from ``solve()``, after values are found, for each newly broken constraint, oldest
  /// first.
  ///
  /// It may change the solver; the change takes effect in the next ``solve()``.
  public var onConflict: ((Conflict) -> Void)?

  /// Called from ``solve()`` for each constraint that newly turns out to be invalid.
  ///
  /// Such a constraint is ignored. See ``LinearConstraint``.
  public var onInvalid: ((ConstraintID) -> Void)?

  let store = ConstraintStore()
  var components: [Component?] = []
  var vacantComponents: [Int32] = []
  /// Variables whose constraints have changed.
  let staleVariables = Block<Int32>()
  /// Components in which only constants or strengths have changed.
  private var staleComponents: [Int32] = []
  /// Changed constraints without variables.
  private var staleBare: [ConstraintID] = []
  private var newlyInvalid: [ConstraintID] = []
  /// Variables whose changes the next ``solve()`` must report.
  private var refreshed: [Variable] = []
  private var reportedBroken: Set<ConstraintID> = []
  var search: Int32 = 0
  let walk = Block<Int32>()

  /// Creates a system without variables.
  public init() {}

  // MARK: Variables

  /// Creates a variable, whose value is 0 until a constraint determines it.
  ///
  /// Its `rest` is the value that it takes if the constraints leave it a choice.
  public func makeVariable(resting rest: Rest = .nearZero) -> Variable {
    Variable(index: store.makeVariable(resting: rest))
  }

  /// Changes the value that a variable takes if the constraints leave it a choice.
  ///
  /// A variable of another solver is ignored.
  public func setRest(_ rest: Rest, of variable: Variable) {
    guard store.isVariable(variable.index) else { return }
    let record = store.variables.base + Int(variable.index)
    guard record.pointee.rest != rest else { return }
    record.pointee.rest = rest
    if record.pointee.component >= 0 { noteStructure(ofVariable: variable.index) }
  }

  /// Releases a variable, so that its memory can be reused.
  ///
  /// Its remaining constraints are removed. A variable of another solver is ignored.
  public func release(_ variable: Variable) {
    guard store.isVariable(variable.index) else { return }
    while case let link = store.variables.base[Int(variable.index)].firstTerm, link >= 0 {
      remove(store.id(of: store.terms.base[Int(link)].constraint))
    }
    dissolveComponent(of: variable.index)
    store.vacate(variable: variable.index)
  }

  /// The value found by the last ``solve()``.
  ///
  /// - Returns: Zero for a variable of another solver.
  public func value(of variable: Variable) -> Double {
    guard store.isVariable(variable.index) else { return 0 }
    return store.variables.base[Int(variable.index)].published
  }

  // MARK: Constraints

  /// Adds a constraint, which takes effect in the next ``solve()``.
  ///
  /// It never fails: ``solve()`` reports conflicts and invalid constraints. O(terms).
  public func add(_ constraint: LinearConstraint) -> ConstraintID {
    let slot = store.insert(constraint)
    let id = store.id(of: slot)
    let record = store.constraints.base[Int(slot)]
    if record.status == .invalid || record.status == .refused { newlyInvalid.append(id) }
    noteStructure(of: slot)
    return id
  }

  /// Removes a constraint.
  ///
  /// An unknown identity is ignored.
  public func remove(_ id: ConstraintID) {
    guard store.contains(id) else { return }
    noteStructure(of: id.slot)
    store.certificates[id.slot] = nil
    store.erase(id.slot)
  }

  /// Changes the right side.
  ///
  /// An unknown identity is ignored.
  public func setConstant(_ constant: Double, of id: ConstraintID) {
    guard store.contains(id) else { return }
    let record = store.constraints.base + Int(id.slot)
    guard record.pointee.constant != constant, record.pointee.status != .refused else { return }
    let wasFloor = store.isFloor(id.slot)
    record.pointee.constant = constant
    let isValid = ConstraintStore.isValid(constant)
    if record.pointee.status == .invalid, isValid {
      record.pointee.status = .active
      noteStructure(of: id.slot)
    } else if !isValid {
      if record.pointee.status != .invalid { newlyInvalid.append(id) }
      record.pointee.status = .invalid
      store.certificates[id.slot] = nil
      noteStructure(of: id.slot)
    } else if record.pointee.termCount == 0 {
      staleBare.append(id)
    } else if store.isFloor(id.slot) != wasFloor {
      noteStructure(of: id.slot)
    } else {
      noteNumber(of: id.slot)
    }
  }

  /// Changes the strength of a constraint.
  ///
  /// An unknown identity is ignored.
  public func setStrength(_ strength: Strength, of id: ConstraintID) {
    guard store.contains(id) else { return }
    let record = store.constraints.base + Int(id.slot)
    let old = record.pointee.strength
    guard old != strength.value else { return }
    record.pointee.strength = strength.value
    if max(old, strength.value) < 1000, record.pointee.termCount > 0 {
      noteNumber(of: id.slot, isStrength: true)
    } else {
      if record.pointee.status == .broken { record.pointee.status = .active }
      store.certificates[id.slot] = nil
      noteStructure(of: id.slot)
    }
  }

  /// Whether a constraint holds for the values of the last ``solve()``, up to rounding errors.
  public func isSatisfied(_ id: ConstraintID) -> Bool {
    guard store.contains(id) else { return false }
    let record = store.constraints.base[Int(id.slot)]
    guard record.status == .active || record.status == .broken else { return false }
    let size = max(1, abs(record.constant), store.coefficientScale(of: id.slot))
    return store.violation(of: id.slot) <= 1e-7 * size
  }

  /// Whether a required constraint is broken because it conflicts with older ones.
  ///
  /// It is restored as soon as the conflict is gone.
  public func isBroken(_ id: ConstraintID) -> Bool {
    store.contains(id) && store.constraints.base[Int(id.slot)].status == .broken
  }

  // MARK: Solving

  /// Finds the values.
  ///
  /// - Returns: The variables whose values have changed by more than rounding errors, each once.
  @discardableResult
  public func solve() -> [Variable] {
    let earlier = refreshed
    refreshed.removeAll()
    var changed = earlier
    refresh(&changed)
    report()
    guard !earlier.isEmpty else { return changed }
    var told: Set<Variable> = []
    return changed.filter { told.insert($0).inserted }
  }

  /// Finds the values before ``solve()`` is called, which then reports the changes.
  func refresh() {
    refresh(&refreshed)
  }

  private func refresh(_ changed: inout [Variable]) {
    settleBare()
    for index in regroup() {
      guard let component = components[Int(index)] else { continue }
      component.settle()
      publish(component.variables, into: &changed)
    }
    for index in staleComponents {
      guard let component = components[Int(index)], component.hasStaleSteps else { continue }
      if component.update() {
        publish(component.touched, into: &changed)
      } else {
        component.settle()
        publish(component.variables, into: &changed)
      }
      component.touched.removeAll()
    }
    staleComponents.removeAll(keepingCapacity: true)
  }

  /// Appends the variables whose value has changed to a list.
  private func publish(_ list: borrowing Block<Int32>, into changed: inout [Variable]) {
    let values = store.values.base
    let variables = store.variables.base
    let list = UnsafeBufferPointer(start: list.base, count: list.count)
    for index in list {
      let value = values[Int(index)]
      let old = variables[Int(index)].published
      guard value != old, abs(value - old) > 1e-12 * max(abs(value), abs(old), 1) else { continue }
      variables[Int(index)].published = value
      changed.append(Variable(index: index))
    }
  }

  private func report() {
    let invalid = newlyInvalid
    newlyInvalid.removeAll()
    var conflicts: [Conflict] = []
    if !(store.certificates.isEmpty && reportedBroken.isEmpty) {
      var broken: Set<ConstraintID> = []
      for (slot, certificate) in store.certificates {
        let id = store.id(of: slot)
        broken.insert(id)
        guard !reportedBroken.contains(id), let conflict = certificate.conflict() else { continue }
        conflicts.append(conflict)
      }
      conflicts.sort { $0.broken.serial < $1.broken.serial }
      reportedBroken = broken
    }
    for id in invalid { onInvalid?(id) }
    for conflict in conflicts { onConflict?(conflict) }
  }

  // MARK: Changes

  private func noteNumber(of slot: Int32, isStrength: Bool = false) {
    let record = store.constraints.base[Int(slot)]
    let variable = Int(store.terms.base[Int(record.firstTerm)].variable)
    let index = store.variables.base[variable].component
    guard index >= 0, let component = components[Int(index)] else { return }
    if !component.hasStaleSteps { staleComponents.append(index) }
    component.noteChange(of: slot, isStrength: isStrength)
  }

  private func noteStructure(of slot: Int32) {
    let record = store.constraints.base[Int(slot)]
    guard record.termCount > 0 else { return staleBare.append(store.id(of: slot)) }
    // One variable is enough: a search from it, or its component, finds the others.
    noteStructure(ofVariable: store.terms.base[Int(record.firstTerm)].variable)
  }

  private func noteStructure(ofVariable index: Int32) {
    let variable = store.variables.base + Int(index)
    guard !variable.pointee.isStale else { return }
    variable.pointee.isStale = true
    staleVariables.append(index)
  }

  /// Decides the constraints without variables: they hold, or they conflict by themselves.
  private func settleBare() {
    for id in staleBare where store.contains(id) {
      let record = store.constraints.base + Int(id.slot)
      guard record.pointee.status == .active || record.pointee.status == .broken else { continue }
      record.pointee.status = .active
      store.certificates[id.slot] = nil
      if record.pointee.isRequired, store.violation(of: id.slot) > 1e-8 {
        var certificate = Certificate()
        certificate.append(id.slot, times: record.pointee.constant > 0 ? -1 : 1, in: store)
        store.certificates[id.slot] = certificate
        record.pointee.status = .broken
      }
    }
    staleBare.removeAll(keepingCapacity: true)
  }
}
