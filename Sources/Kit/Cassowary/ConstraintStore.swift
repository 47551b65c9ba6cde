/// Constraints, their terms and variables, in flat arrays.
///
/// The terms of a constraint lie side by side in order of their variables; the terms of a variable
/// are a linked list. Both are walked without touching anything but these arrays.
final class ConstraintStore {
  var terms = Block<TermRecord>(capacity: 256)
  var constraints = Block<ConstraintRecord>(capacity: 64)
  var variables = Block<VariableRecord>(capacity: 64)
  /// The value of each variable.
  var values = Block<Double>(capacity: 64)
  /// Scratch of one number a variable, zero between uses.
  var work = Block<Double>(capacity: 64)
  /// Why each broken constraint is broken, by slot.
  var certificates: [Int32: Certificate] = [:]
  private var vacantConstraints = Block<Int32>()
  private var vacantVariables = Block<Int32>()
  /// Heads of lists of unused runs of 1, 2, 4 … terms, linked by `next`.
  private var vacantTerms = Block<Int32>(repeating: -1, count: 32)
  private var nextSerial: Int64 = 0
  private var scratch: [Term] = []

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
    let isUsable = gather(constraint.terms)
    if !isUsable { scratch.removeAll(keepingCapacity: true) }
    let isValid = Self.isValid(constraint.constant)
    let slot: Int32
    let first = takeRun(scratch.count)
    let record = ConstraintRecord(
      constant: constraint.constant, strength: constraint.strength.value, serial: nextSerial,
      firstTerm: first, termCount: Int32(scratch.count), relation: constraint.relation,
      status: isUsable ? isValid ? .active : .invalid : .refused)
    nextSerial += 1
    if let vacant = vacantConstraints.popLast() {
      slot = vacant
      constraints.base[Int(slot)] = record
    } else {
      slot = Int32(constraints.count)
      constraints.append(record)
    }
    let terms = terms.base
    let variables = variables.base
    var place = first
    for term in scratch {
      let index = Int(term.variable.index)
      let head = variables[index].firstTerm
      terms[Int(place)] = TermRecord(
        coefficient: term.coefficient, variable: term.variable.index, constraint: slot, next: head,
        previous: -1)
      if head >= 0 { terms[Int(head)].previous = place }
      variables[index].firstTerm = place
      place += 1
    }
    return slot
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

  /// Puts the terms into `scratch`, sorted, each variable once; false if one is invalid.
  private func gather(_ terms: [Term]) -> Bool {
    scratch.removeAll(keepingCapacity: true)
    for term in terms {
      guard abs(term.coefficient) <= LinearConstraint.magnitudeLimit,
        isVariable(term.variable.index)
      else { return false }
      scratch.append(term)
    }
    sortScratch()
    mergeScratch()
    return true
  }

  private func sortScratch() {
    guard scratch.count > 1 else { return }
    guard scratch.count <= 16 else {
      return scratch.sort { $0.variable.index < $1.variable.index }
    }
    for end in 1..<scratch.count {
      let term = scratch[end]
      var place = end
      while place > 0, scratch[place - 1].variable.index > term.variable.index {
        scratch[place] = scratch[place - 1]
        place -= 1
      }
      scratch[place] = term
    }
  }

  private func mergeScratch() {
    var kept = 0
    var next = 0
    while next < scratch.count {
      var term = scratch[next]
      next += 1
      while next < scratch.count, scratch[next].variable == term.variable {
        term.coefficient += scratch[next].coefficient
        next += 1
      }
      guard abs(term.coefficient) > 1e-12 else { continue }
      scratch[kept] = term
      kept += 1
    }
    scratch.removeLast(scratch.count - kept)
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
    terms.resize(
      to: terms.count + 1 << size,
      filling: TermRecord(coefficient: 0, variable: 0, constraint: 0, next: -1, previous: -1))
    return first
  }

  private func returnRun(_ first: Int32, _ count: Int) {
    guard count > 0 else { return }
    let size = sizeClass(count)
    terms.base[Int(first)].next = vacantTerms.base[size]
    vacantTerms.base[size] = first
  }
}
