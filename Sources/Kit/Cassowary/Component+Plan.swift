extension Component {
  typealias Place = ConstraintRecord.Place

  /// Makes a new plan and finds the values along the way.
  ///
  /// - Returns: The first conflict found; the plan is then incomplete.
  func plan() -> Certificate? {
    // 1. Reset everything.
    reset()

    // 2. Follow the definitions.
    if let conflict = propagate() { return conflict }
    peeledStart = steps.count
    guard steps.count < variables.count else { return nil }

    // 3. Set aside the variables that nothing else needs.
    let peeled = peel()

    // 4. Solve the rest.
    if let conflict = solveRest() { return conflict }

    // 5. Find the variables that were set aside.
    peeledStart = steps.count
    for step in peeled.reversed() {
      store.constraints.base[Int(step.constraint)].place = Int32(steps.count)
      steps.append(step)
      store.values.base[Int(step.variable)] = definedValue(step)
    }
    return nil
  }

  private func reset() {
    steps.removeAll()
    openSteps.removeAll()
    definitionCount = 0
    cores.removeAll()
    scale = 1
    if isFresh {
      isFresh = false
      return
    }
    queue.removeAll()
    floors.removeAll()
    for index in 0..<variables.count {
      store.variables.base[Int(variables.base[index])].state = .unknown
    }
    for index in 0..<constraints.count { open(constraints.base[index]) }
  }

  /// Prepares a constraint for a new plan.
  func open(_ slot: Int32) {
    let record = store.constraints.base + Int(slot)
    record.pointee.unknowns = record.pointee.termCount
    guard record.pointee.status == .active else {
      record.pointee.place = Place.idle
      return
    }
    record.pointee.place = Place.open
    guard record.pointee.termCount == 1 else { return }
    if record.pointee.isDefinition {
      queue.append(slot)
    } else if !record.pointee.isUrgent, store.isFloor(slot) {
      record.pointee.place = Place.check
      floors.append(slot)
    }
  }

  // MARK: Definitions

  private func propagate() -> Certificate? {
    let records = store.constraints.base
    let terms = store.terms.base
    let variables = store.variables.base
    let values = store.values.base
    var largest = 1.0
    var next = 0
    while next < queue.count {
      let slot = queue.base[next]
      next += 1
      guard records[Int(slot)].unknowns == 1 else { continue }
      guard let (variable, value) = define(slot) else { continue }
      values[Int(variable)] = value
      largest = max(largest, abs(value))
      variables[Int(variable)].state = .known
      records[Int(slot)].place = Int32(steps.count)
      steps.append(Step(constraint: slot, variable: variable))
      var link = variables[Int(variable)].firstTerm
      while link >= 0 {
        let user = terms[Int(link)].constraint
        link = terms[Int(link)].next
        let other = records + Int(user)
        let unknowns = other.pointee.unknowns - 1
        other.pointee.unknowns = unknowns
        guard unknowns < 2, other.pointee.place == Place.open else { continue }
        if unknowns == 1 {
          if other.pointee.isDefinition { queue.append(user) }
        } else {
          other.pointee.place = Place.check
          guard other.pointee.isRequired else { continue }
          scale = largest
          if !holds(user) {
            definitionCount = steps.count
            let conflict = complete(certificate(ofFailing: user))
            if conflict.isGenuine(in: store) || store.isMissed(user) { return conflict }
          }
        }
      }
    }
    scale = largest
    definitionCount = steps.count
    return nil
  }

  /// The only unknown variable of an equality, and the value that the equality gives it.
  private func define(_ slot: Int32) -> (variable: Int32, value: Double)? {
    let record = store.constraints.base + Int(slot)
    let variables = store.variables.base
    let values = store.values.base
    var term = store.terms.base + Int(record.pointee.firstTerm)
    let end = term + Int(record.pointee.termCount)
    var sum = record.pointee.constant
    var own = 1.0
    var unknown: Int32 = -1
    while term < end {
      let variable = term.pointee.variable
      if variables[Int(variable)].state == .unknown {
        unknown = variable
        own = term.pointee.coefficient
      } else {
        sum -= term.pointee.coefficient * values[Int(variable)]
      }
      term += 1
    }
    return unknown < 0 ? nil : (unknown, bounded(own == 1 ? sum : sum / own))
  }

  private func certificate(ofFailing slot: Int32) -> Certificate {
    var certificate = Certificate()
    certificate.append(slot, times: store.residual(of: slot) > 0 ? 1 : -1, in: store)
    return certificate
  }

  // MARK: Peeling

  /// Sets aside, one after the other, variables that occur in a single constraint, a required
  /// equality.
  ///
  /// Such an equality can always be satisfied, whatever its other variables are.
  private func peel() -> [Step] {
    let all = store.variables.base
    let terms = store.terms.base
    let records = store.constraints.base
    queue.removeAll()
    for index in 0..<variables.count {
      let variable = variables.base[index]
      guard all[Int(variable)].state == .unknown else { continue }
      var degree: Int32 = 0
      var link = all[Int(variable)].firstTerm
      while link >= 0 {
        if records[Int(terms[Int(link)].constraint)].place == Place.open { degree += 1 }
        link = terms[Int(link)].next
      }
      all[Int(variable)].degree = degree
      if degree == 1 { queue.append(variable) }
    }
    sortQueue(from: 0)
    var peeled: [Step] = []
    var next = 0
    while next < queue.count {
      let variable = queue.base[next]
      next += 1
      guard all[Int(variable)].degree == 1, all[Int(variable)].state == .unknown else { continue }
      guard let slot = openConstraint(of: variable), records[Int(slot)].isDefinition,
        !(all[Int(variable)].isKept && all[Int(variable)].rest == .nearZero)
      else { continue }
      records[Int(slot)].place = Place.peeled
      all[Int(variable)].state = .peeled
      peeled.append(Step(constraint: slot, variable: variable))
      let record = records[Int(slot)]
      let known = queue.count
      for place in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let other = all + Int(terms[place].variable)
        guard other.pointee.state == .unknown else { continue }
        other.pointee.degree -= 1
        if other.pointee.degree == 1 { queue.append(terms[place].variable) }
      }
      if queue.count > known + 1 { sortQueue(from: known) }
    }
    return peeled
  }

  /// Puts the newest variables first, so that the order depends on nothing else.
  private func sortQueue(from start: Int) {
    var part = UnsafeMutableBufferPointer(start: queue.base + start, count: queue.count - start)
    part.sort(by: >)
  }

  private func openConstraint(of variable: Int32) -> Int32? {
    var link = store.variables.base[Int(variable)].firstTerm
    while link >= 0 {
      let term = store.terms.base[Int(link)]
      if store.constraints.base[Int(term.constraint)].place == Place.open { return term.constraint }
      link = term.next
    }
    return nil
  }

  // MARK: The rest

  private func solveRest() -> Certificate? {
    let all = store.variables.base
    for index in 0..<variables.count {
      let variable = variables.base[index]
      guard all[Int(variable)].state == .unknown else { continue }
      if let conflict = isAlone(variable) ? planSingle(variable) : planCore(around: variable) {
        return conflict
      }
    }
    return nil
  }

  /// Whether no open constraint of a variable contains another open variable.
  private func isAlone(_ variable: Int32) -> Bool {
    var link = store.variables.base[Int(variable)].firstTerm
    while link >= 0 {
      let term = store.terms.base[Int(link)]
      let record = store.constraints.base[Int(term.constraint)]
      if record.place == Place.open, record.unknowns > 1 { return false }
      link = term.next
    }
    return true
  }

  private func planSingle(_ variable: Int32) -> Certificate? {
    let place = Int32(steps.count)
    steps.append(Step(constraint: Step.single, variable: variable))
    store.variables.base[Int(variable)].state = .core
    var link = store.variables.base[Int(variable)].firstTerm
    while link >= 0 {
      let term = store.terms.base[Int(link)]
      let record = store.constraints.base + Int(term.constraint)
      if record.pointee.place == Place.open { record.pointee.place = place }
      link = term.next
    }
    let conflict = solveSingle(variable, at: place)
    if singleIsOpen, conflict == nil { openSteps.insert(place) }
    return conflict
  }

  private func planCore(around variable: Int32) -> Certificate? {
    let all = store.variables.base
    let terms = store.terms.base
    let records = store.constraints.base
    let place = Int32(steps.count)
    var members = [variable]
    var slots: [Int32] = []
    all[Int(variable)].state = .core
    var next = 0
    while next < members.count {
      var link = all[Int(members[next])].firstTerm
      next += 1
      while link >= 0 {
        let slot = terms[Int(link)].constraint
        link = terms[Int(link)].next
        guard records[Int(slot)].place == Place.open else { continue }
        records[Int(slot)].place = place
        slots.append(slot)
        let record = records[Int(slot)]
        for index in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
          let other = terms[index].variable
          guard all[Int(other)].state == .unknown else { continue }
          all[Int(other)].state = .core
          members.append(other)
        }
      }
    }
    // Variables that choose first come first; later ones are expressed by earlier ones.
    members.sort {
      let (isFirst, isSecond) = (all[Int($0)].rest == .nearZero, all[Int($1)].rest == .nearZero)
      return isFirst == isSecond ? $0 < $1 : isFirst
    }
    slots.sort { records[Int($0)].serial < records[Int($1)].serial }
    for (column, member) in members.enumerated() { all[Int(member)].degree = Int32(column) }
    steps.append(Step(constraint: Step.core, variable: Int32(cores.count)))
    let core = Core(store: store, variables: members, slots: slots) { [unowned self] in
      complete($0)
    }
    cores.append(core)
    let conflict = core.solve()
    if core.isOpen, conflict == nil { openSteps.insert(place) }
    return conflict
  }
}
