/// Constraints, their terms and variables, in flat arrays.
///
/// The terms of a constraint are contiguous; the terms of a variable are a linked list. Walking
/// either touches no other memory.
final class ConstraintStore {
  let terms = Block<TermRecord>(capacity: 256)
  let constraints = Block<ConstraintRecord>(capacity: 64)
  let variables = Block<VariableRecord>(capacity: 64)
  /// The value of each variable.
  let values = Block<Double>(capacity: 64)
  /// Scratch memory, one number per variable, zero between uses; see ``prepareWork()``.
  let work = Block<Double>(capacity: 1)
  /// The proof for each broken constraint, by slot.
  var certificates: [Int32: Certificate] = [:]
  private let vacantConstraints = Block<Int32>()
  private let vacantVariables = Block<Int32>()
  /// Free lists of runs of 1, 2, 4 … terms, linked by `next`.
  private let vacantTerms = Block<Int32>(repeating: -1, count: 32)
  private var nextSerial: Int64 = 0

  // MARK: Variables

  func makeVariable(resting rest: Rest) -> Int32 {
    if let index = vacantVariables.popLast() {
      variables.base[Int(index)] = VariableRecord(rest: rest)
      return index
    }
    variables.append(VariableRecord(rest: rest))
    values.append(0)
    return Int32(variables.count - 1)
  }

  /// Extends `work` to the number of variables.
  func prepareWork() {
    if work.count < variables.count { work.resize(to: variables.count, filling: 0) }
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

  /// Stores a constraint; O(terms), plus sorting if there are more than four.
  func insert(_ constraint: LinearConstraint) -> Int32 {
    let slot = takeSlot()
    var first = takeRun(constraint.count)
    let count = gather(constraint, at: Int(first))
    if count < constraint.count { first = shorten(first, constraint.count, to: count) }
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
    constraints.grow(by: 1)
    return Int32(constraints.count - 1)
  }

  /// Inserts the terms at the head of their variables' lists.
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

  /// Whether the identity refers to an existing constraint.
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

  /// Whether a constraint is a floor: it only keeps one variable from being negative.
  ///
  /// A layout has one for each size, and nearly all hold by themselves; see ``Component/settle()``.
  /// A variable that rests at an end of its range needs its floor as that end.
  func isFloor(_ slot: Int32) -> Bool {
    let record = constraints.base + Int(slot)
    guard record.pointee.termCount == 1, record.pointee.constant == 0,
      record.pointee.relation != .equal
    else { return false }
    let term = terms.base[Int(record.pointee.firstTerm)]
    let isLeast = (term.coefficient > 0) == (record.pointee.relation == .greaterThanOrEqual)
    return isLeast && variables.base[Int(term.variable)].rest == .nearZero
  }

  /// Left side minus right side, for the current values.
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

  /// The distance from satisfying the constraint; zero if it holds.
  func violation(of slot: Int32) -> Double {
    let residual = residual(of: slot)
    switch constraints.base[Int(slot)].relation {
    case .equal: return abs(residual)
    case .lessThanOrEqual: return max(residual, 0)
    case .greaterThanOrEqual: return max(-residual, 0)
    }
  }

  /// The largest error due to rounding, as a fraction of the constraint's largest number.
  static let missed = 1e-6

  /// Whether a constraint is violated by more than rounding, relative to its largest number.
  func isMissed(_ slot: Int32) -> Bool {
    let record = constraints.base[Int(slot)]
    var largest = max(1, abs(record.constant))
    for place in record.firstTerm..<record.firstTerm + record.termCount {
      let term = terms.base[Int(place)]
      largest = max(largest, abs(term.coefficient * values.base[Int(term.variable)]))
    }
    return violation(of: slot) > Self.missed * largest
  }

  /// The magnitude of the largest coefficient, at least 1.
  func coefficientScale(of slot: Int32) -> Double {
    let record = constraints.base[Int(slot)]
    var largest = 1.0
    for place in record.firstTerm..<record.firstTerm + record.termCount {
      largest = max(largest, abs(terms.base[Int(place)].coefficient))
    }
    return largest
  }

  // MARK: Terms

  /// Writes the terms into a run, merging terms of the same variable.
  ///
  /// - Returns: The number of terms, or -1 if one is invalid.
  private func gather(_ constraint: borrowing LinearConstraint, at first: Int) -> Int {
    let run = terms.base + first
    let count = constraint.count
    if count > 4 {
      for place in 0..<count { run[place] = Self.record(constraint.rest[place]) }
    } else {
      if count > 0 { run[0] = Self.record(constraint.first) }
      if count > 1 { run[1] = Self.record(constraint.second) }
      if count > 2 { run[2] = Self.record(constraint.third) }
      if count > 3 { run[3] = Self.record(constraint.fourth) }
    }
    var isPlain = true
    var place = 0
    while place < count {
      let variable = run[place].variable
      let magnitude = abs(run[place].coefficient)
      guard magnitude <= LinearConstraint.magnitudeLimit, isVariable(variable) else { return -1 }
      if magnitude <= Self.smallest { isPlain = false }
      if count <= 4 {
        var earlier = 0
        while earlier < place {
          if run[earlier].variable == variable { isPlain = false }
          earlier += 1
        }
      }
      place += 1
    }
    if isPlain, count <= 4 { return count }
    if count > 1 { sort(run, count) }
    return dropZeros(run, merge(run, count))
  }

  /// Coefficients up to this magnitude count as zero.
  private static let smallest = 1e-12

  private static func record(_ term: Term) -> TermRecord {
    TermRecord(
      coefficient: term.coefficient, variable: term.variable.index, constraint: 0, next: -1,
      previous: -1)
  }

  private func sort(_ run: UnsafeMutablePointer<TermRecord>, _ count: Int) {
    var terms = UnsafeMutableBufferPointer(start: run, count: count)
    terms.sort { $0.variable < $1.variable }
  }

  /// Adds up the coefficients of adjacent terms of the same variable.
  private func merge(_ run: UnsafeMutablePointer<TermRecord>, _ count: Int) -> Int {
    guard count > 0 else { return 0 }
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
      if abs(run[place].coefficient) > Self.smallest {
        if kept < place { run[kept] = run[place] }
        kept += 1
      }
      place += 1
    }
    return kept
  }

  /// Moves a run that became shorter to a run of its size class.
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
