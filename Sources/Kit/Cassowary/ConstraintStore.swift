/// Constraints, their terms and variables, in flat arrays.
///
/// The terms of a constraint lie side by side in order of their variables; the terms of a variable
/// are a linked list. Both are walked without touching anything but these arrays.
final class ConstraintStore {
  let terms = Block<TermRecord>(capacity: 256)
  let constraints = Block<ConstraintRecord>(capacity: 64)
  let variables = Block<VariableRecord>(capacity: 64)
  /// The value of each variable.
  let values = Block<Double>(capacity: 64)
  /// Scratch of one number a variable, zero between uses.
  let work = Block<Double>(capacity: 64)
  /// Why each broken constraint is broken, by slot.
  var certificates: [Int32: Certificate] = [:]
  private let vacantConstraints = Block<Int32>()
  private let vacantVariables = Block<Int32>()
  /// Heads of lists of unused runs of 1, 2, 4 … terms, linked by `next`.
  private let vacantTerms = Block<Int32>(repeating: -1, count: 32)
  private var nextSerial: Int64 = 0

  // MARK: Variables

  func makeVariable() -> Int32 {
    if let index = vacantVariables.popLast() {
      variables.base[Int(index)] = VariableRecord()
      return index
    }
    variables.append(VariableRecord())
    values.append(0)
    work.append(0)
    return Int32(variables.count - 1)
  }

  func vacate(variable index: Int32) {
    variables.base[Int(index)].state = .vacant
    values.base[Int(index)] = 0
    vacantVariables.append(index)
  }

  func isVariable(_ index: Int32) -> Bool {
    index >= 0 && index < variables.count && variables.base[Int(index)].state != .vacant
  }

  // MARK: Constraints

  /// Stores a constraint; O(terms), after sorting them.
  func insert(_ constraint: LinearConstraint) -> Int32 {
    let slot = takeSlot()
    var first = takeRun(constraint.terms.count)
    let count = gather(constraint.terms, at: Int(first))
    if count < constraint.terms.count { first = shorten(first, constraint.terms.count, to: count) }
    let status: ConstraintRecord.Status =
      count < 0 ? .refused : Self.isValid(constraint.constant) ? .active : .invalid
    constraints.base[Int(slot)] = ConstraintRecord(
      constant: constraint.constant, strength: constraint.strength.value, serial: nextSerial,
      firstTerm: first, termCount: Int32(max(count, 0)), relation: constraint.relation,
      status: status)
    nextSerial += 1
    link(Int(first), max(count, 0), to: slot)
    return slot
  }

  private func takeSlot() -> Int32 {
    if let vacant = vacantConstraints.popLast() { return vacant }
    constraints.append(
      ConstraintRecord(
        constant: 0, strength: 0, serial: -1, firstTerm: 0, termCount: 0, relation: .equal,
        status: .vacant))
    return Int32(constraints.count - 1)
  }

  /// Puts the terms at the head of their variables' lists.
  private func link(_ first: Int, _ count: Int, to slot: Int32) {
    let terms = terms.base
    let variables = variables.base
    var place = first
    while place < first + count {
      let term = terms + place
      let variable = variables + Int(term.pointee.variable)
      let head = variable.pointee.firstTerm
      term.pointee.constraint = slot
      term.pointee.next = head
      term.pointee.previous = -1
      if head >= 0 { terms[Int(head)].previous = Int32(place) }
      variable.pointee.firstTerm = Int32(place)
      place += 1
    }
  }

  func erase(_ slot: Int32) {
    let record = constraints.base[Int(slot)]
    let terms = terms.base
    for place in record.firstTerm..<record.firstTerm + record.termCount {
      let term = terms[Int(place)]
      if term.previous >= 0 {
        terms[Int(term.previous)].next = term.next
      } else {
        variables.base[Int(term.variable)].firstTerm = term.next
      }
      if term.next >= 0 { terms[Int(term.next)].previous = term.previous }
    }
    returnRun(record.firstTerm, Int(record.termCount))
    constraints.base[Int(slot)].status = .vacant
    constraints.base[Int(slot)].serial = -1
    vacantConstraints.append(slot)
  }

  /// Whether the id names a constraint that is still here.
  func contains(_ id: ConstraintID) -> Bool {
    id.slot >= 0 && id.slot < constraints.count
      && constraints.base[Int(id.slot)].serial == id.serial
  }

  func id(of slot: Int32) -> ConstraintID {
    ConstraintID(slot: slot, serial: constraints.base[Int(slot)].serial)
  }

  static func isValid(_ constant: Double) -> Bool {
    abs(constant) <= LinearConstraint.magnitudeLimit
  }

  /// Left side minus right side, with the present values.
  func residual(of slot: Int32) -> Double {
    let record = constraints.base[Int(slot)]
    let terms = terms.base
    let values = values.base
    var sum = -record.constant
    var place = Int(record.firstTerm)
    let end = place + Int(record.termCount)
    while place < end {
      sum += terms[place].coefficient * values[Int(terms[place].variable)]
      place += 1
    }
    return sum
  }

  /// How far the constraint is from holding; zero if it does.
  func violation(of slot: Int32) -> Double {
    let residual = residual(of: slot)
    switch constraints.base[Int(slot)].relation {
    case .equal: return abs(residual)
    case .lessThanOrEqual: return max(residual, 0)
    case .greaterThanOrEqual: return max(-residual, 0)
    }
  }

  /// The largest coefficient's magnitude, at least 1.
  func coefficientScale(of slot: Int32) -> Double {
    let record = constraints.base[Int(slot)]
    var largest = 1.0
    for place in record.firstTerm..<record.firstTerm + record.termCount {
      largest = max(largest, abs(terms.base[Int(place)].coefficient))
    }
    return largest
  }

  // MARK: Terms

  /// Writes the terms into a run, sorted, each variable once.
  ///
  /// - Returns: How many there are then, or -1 if one is invalid.
  private func gather(_ source: [Term], at first: Int) -> Int {
    let run = terms.base + first
    var count = 0
    var isSorted = true
    for term in source {
      guard abs(term.coefficient) <= LinearConstraint.magnitudeLimit,
        isVariable(term.variable.index)
      else { return -1 }
      if count > 0, run[count - 1].variable >= term.variable.index { isSorted = false }
      run[count] = TermRecord(
        coefficient: term.coefficient, variable: term.variable.index, constraint: 0, next: -1,
        previous: -1)
      count += 1
    }
    if !isSorted {
      sort(run, count)
      count = merge(run, count)
    }
    return dropZeros(run, count)
  }

  private func sort(_ run: UnsafeMutablePointer<TermRecord>, _ count: Int) {
    guard count <= 16 else {
      var terms = UnsafeMutableBufferPointer(start: run, count: count)
      return terms.sort { $0.variable < $1.variable }
    }
    for end in 1..<count {
      let term = run[end]
      var place = end
      while place > 0, run[place - 1].variable > term.variable {
        run[place] = run[place - 1]
        place -= 1
      }
      run[place] = term
    }
  }

  /// Adds up the coefficients of neighbours with the same variable.
  private func merge(_ run: UnsafeMutablePointer<TermRecord>, _ count: Int) -> Int {
    var kept = 0
    for place in 1..<count {
      if run[place].variable == run[kept].variable {
        run[kept].coefficient += run[place].coefficient
      } else {
        kept += 1
        run[kept] = run[place]
      }
    }
    return kept + 1
  }

  private func dropZeros(_ run: UnsafeMutablePointer<TermRecord>, _ count: Int) -> Int {
    var kept = 0
    var place = 0
    while place < count {
      if abs(run[place].coefficient) > 1e-12 {
        if kept < place { run[kept] = run[place] }
        kept += 1
      }
      place += 1
    }
    return kept
  }

  /// Moves a run that became shorter to where runs of its size are.
  private func shorten(_ first: Int32, _ count: Int, to newCount: Int) -> Int32 {
    guard newCount <= 0 || sizeClass(newCount) != sizeClass(count) else { return first }
    let moved = takeRun(max(newCount, 0))
    for place in 0..<max(newCount, 0) {
      terms.base[Int(moved) + place] = terms.base[Int(first) + place]
    }
    returnRun(first, count)
    return moved
  }

  private func sizeClass(_ count: Int) -> Int {
    count <= 1 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
  }

  private func takeRun(_ count: Int) -> Int32 {
    guard count > 0 else { return 0 }
    let size = sizeClass(count)
    let head = vacantTerms.base[size]
    if head >= 0 {
      vacantTerms.base[size] = terms.base[Int(head)].next
      return head
    }
    let first = Int32(terms.count)
    terms.grow(by: 1 << size)
    return first
  }

  private func returnRun(_ first: Int32, _ count: Int) {
    guard count > 0 else { return }
    let size = sizeClass(count)
    terms.base[Int(first)].next = vacantTerms.base[size]
    vacantTerms.base[size] = first
  }
}
