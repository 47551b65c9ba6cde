extension Component {
  /// A constraint on a single variable, divided by the variable's coefficient.
  struct Limit: BitwiseCopyable {
    var strength: Double
    var relation: Relation
    var at: Double
    var weight: Double
    var slot: Int32
    var multiplier: Double
  }

  /// Finds the value of a variable that is bounded only by constraints of its own.
  ///
  /// - Parameters:
  ///   - variable: The variable. All other variables in its constraints are known.
  ///   - place: The index of the step, which is the place of its constraints.
  /// - Returns: Two contradicting required constraints, if there are any.
  func solveSingle(_ variable: Int32, at place: Int32) -> Certificate? {
    switch range(ofSingle: variable, at: place) {
    case .conflict(let certificate): return certificate
    case .best(let low, let high):
      singleIsOpen = high - low > tolerance
      let least = low > -.infinity ? low : nil
      let greatest = high < .infinity ? high : nil
      store.values.base[Int(variable)] =
        switch store.variables.base[Int(variable)].rest {
        case .nearZero: min(max(0, low), high)
        case .least: least ?? greatest ?? 0
        case .greatest: greatest ?? least ?? 0
        }
      return nil
    }
  }

  /// The best range of a single variable, or the conflict between its constraints.
  enum Range {
    case best(low: Double, high: Double)
    case conflict(Certificate)
  }

  /// Computes the best range of a single variable from its constraints.
  func range(ofSingle variable: Int32, at place: Int32) -> Range {
    var low = -Double.infinity
    var high = Double.infinity
    var lowOwner: Limit?
    var highOwner: Limit?
    collectLimits(of: variable, at: place)
    let limits = UnsafeBufferPointer(start: limits.base, count: limits.count)
    var first = 0
    while first < limits.count, limits[first].strength >= 1000 {
      let limit = limits[first]
      first += 1
      if limit.relation != .lessThanOrEqual, limit.at > low {
        low = limit.at
        lowOwner = limit
      }
      if limit.relation != .greaterThanOrEqual, limit.at < high {
        high = limit.at
        highOwner = limit
      }
    }
    if low > high {
      let tolerance = 1e-8 + 1e-11 * max(abs(low), abs(high), scale)
      if low - high > tolerance, let lowOwner, let highOwner {
        var certificate = Certificate()
        certificate.append(lowOwner.slot, times: -lowOwner.multiplier, in: store)
        certificate.append(highOwner.slot, times: highOwner.multiplier, in: store)
        let conflict = complete(certificate)
        let isFar = low - high > ConstraintStore.missed * max(1, abs(low), abs(high))
        if isFar || conflict.isGenuine(in: store) { return .conflict(conflict) }
      }
      low = high
    }
    while first < limits.count, low < high {
      var end = first + 1
      while end < limits.count, limits[end].strength == limits[first].strength { end += 1 }
      narrow(&low, &high, to: limits[first..<end])
      first = end
    }
    return .best(low: low, high: high)
  }

  /// The constraints that hold a single variable at its value, by their slots.
  func deciders(ofSingle variable: Int32, at place: Int32) -> [Int32] {
    collectLimits(of: variable, at: place)
    let value = store.values.base[Int(variable)]
    var ends = HeldEnds()
    return UnsafeBufferPointer(start: limits.base, count: limits.count).filter { limit in
      abs(limit.at - value) <= 1e-8 + 1e-11 * max(abs(value), scale)
        && ends.hold(limit.relation, limit.strength)
    }.map(\.slot)
  }

  /// Collects the constraints of a single variable in `limits`, the strongest first.
  private func collectLimits(of variable: Int32, at place: Int32) {
    let terms = store.terms.base
    let values = store.values.base
    limits.removeAll()
    var link = store.variables.base[Int(variable)].firstTerm
    while link >= 0 {
      let own = terms + Int(link)
      link = own.pointee.next
      let record = store.constraints.base + Int(own.pointee.constraint)
      guard record.pointee.place == place else { continue }
      var bound = record.pointee.constant
      let first = Int(record.pointee.firstTerm)
      for index in first..<first + Int(record.pointee.termCount)
      where terms[index].variable != variable {
        bound -= terms[index].coefficient * values[Int(terms[index].variable)]
      }
      let coefficient = own.pointee.coefficient
      let relation = record.pointee.relation
      limits.append(
        Limit(
          strength: record.pointee.strength,
          relation: coefficient < 0 ? relation.flipped : relation, at: bound / coefficient,
          weight: abs(coefficient), slot: own.pointee.constraint, multiplier: 1 / coefficient))
    }
    sortLimits()
  }

  private func sortLimits() {
    guard limits.count <= 8 else {
      var all = UnsafeMutableBufferPointer(start: limits.base, count: limits.count)
      return all.sort { $0.strength > $1.strength }
    }
    let base = limits.base
    for end in 0..<limits.count {
      let limit = base[end]
      var place = end
      while place > 0, base[place - 1].strength < limit.strength {
        base[place] = base[place - 1]
        place -= 1
      }
      base[place] = limit
    }
  }

  /// Narrows an interval to the part with the smallest sum of errors of one strength.
  private func narrow(
    _ low: inout Double, _ high: inout Double, to limits: Slice<UnsafeBufferPointer<Limit>>
  ) {
    var slope = 0.0
    for limit in limits where limit.relation != .lessThanOrEqual { slope -= limit.weight }
    if limits.count == 1, let limit = limits.first {
      let at = min(max(limit.at, low), high)
      if limit.relation != .lessThanOrEqual { low = at }
      if limit.relation != .greaterThanOrEqual { high = at }
      return
    }
    // The slope of the sum grows from joint to joint; the sum is smallest where the slope is zero.
    let tolerance = 1e-10 * limits.reduce(0) { $0 + $1.weight }
    var from = -Double.infinity
    var to = Double.infinity
    for limit in limits.sorted(by: { $0.at < $1.at }) {
      let bend = limit.relation == .equal ? 2 * limit.weight : limit.weight
      if slope < -tolerance { from = limit.at }
      slope += bend
      if slope > tolerance {
        to = limit.at
        break
      }
    }
    (low, high) = (min(max(from, low), high), max(min(to, high), low))
  }
}
