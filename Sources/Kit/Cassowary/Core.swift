/// A few variables that only the simplex can find, with the constraints between them.
///
/// What the constraints say about other variables is known before and goes to the right side.
final class Core {
  /// One constraint: `scale · quantity` compares with what is known.
  struct Entry {
    let slot: Int32
    let quantity: Int
    let scale: Double
    /// The right side divided by `scale`, in the last solution.
    var bound = 0.0
  }

  let store: ConstraintStore
  /// In order of index; their places are their quantities.
  let variables: [Int32]
  private(set) var entries: [Entry] = []
  let tableau: Tableau
  /// Of each quantity, which entry gives its domain's ends.
  private var lowerOwner: [Int32]
  private var upperOwner: [Int32]
  /// Places in `entries` of what is not required, the strongest first, then by quantity.
  private var wishes: [Int] = []
  private var wishesAreSorted = false
  /// Whether the constraints leave something free.
  private(set) var isAmbiguous = false

  /// Sets up a core.
  ///
  /// - Parameters:
  ///   - store: The variables' states are `core`, their degrees their places in `variables`.
  ///   - variables: In order of index.
  ///   - slots: Constraints that count and have at least one of the variables.
  init(store: ConstraintStore, variables: [Int32], slots: [Int32]) {
    self.store = store
    self.variables = variables
    let rows = slots.count { store.constraints.base[Int($0)].unknowns > 1 }
    tableau = Tableau(columns: variables.count, rows: rows)
    lowerOwner = Array(repeating: -1, count: variables.count + rows)
    upperOwner = lowerOwner
    entries.reserveCapacity(slots.count)
    var row = 0
    for slot in slots {
      let record = store.constraints.base[Int(slot)]
      let isForm = record.unknowns > 1
      for place in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let term = store.terms.base[place]
        let variable = store.variables.base[Int(term.variable)]
        guard variable.state == .core else { continue }
        let column = Int(variable.degree)
        if isForm {
          tableau.coefficients.base[row * variables.count + column] = term.coefficient
        } else {
          entries.append(Entry(slot: slot, quantity: column, scale: term.coefficient))
        }
      }
      if isForm {
        entries.append(Entry(slot: slot, quantity: variables.count + row, scale: 1))
        row += 1
      }
    }
  }

  /// Tells that a strength below required has become another one below required.
  func strengthHasChanged() {
    wishesAreSorted = false
  }

  /// Finds the values and writes them into the store.
  ///
  /// - Returns: A conflict of required constraints, with what only the core knows of it; the values
  ///   mean nothing then.
  func solve() -> Certificate? {
    if let conflict = findFeasible() { return conflict }
    grantWishes()
    chooseNearestToZero()
    let values = store.values.base
    for (column, variable) in variables.enumerated() {
      values[Int(variable)] = tableau.value.base[column]
    }
    return nil
  }

  // MARK: Required constraints

  private func findFeasible() -> Certificate? {
    updateBounds()
    if let (quantity, low, high) = takeDomains() {
      return certificate(low: Int(low), high: Int(high), quantity: quantity)
    }
    return tableau.restoreFeasibility().map(certificate(ofRow:))
  }

  private func updateBounds() {
    let terms = store.terms.base
    let variables = store.variables.base
    let values = store.values.base
    var scale = 1.0
    for index in entries.indices {
      let record = store.constraints.base[Int(entries[index].slot)]
      var bound = record.constant
      for place in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let term = terms[place]
        guard variables[Int(term.variable)].state != .core else { continue }
        bound -= term.coefficient * values[Int(term.variable)]
      }
      bound /= entries[index].scale
      entries[index].bound = bound
      scale = max(scale, abs(bound))
    }
    tableau.tolerance = 1e-8 + 1e-11 * scale
  }

  /// Intersects what the required constraints ask of each quantity.
  ///
  /// - Returns: A quantity of which nothing is left, with the entries that exclude each other.
  private func takeDomains() -> (quantity: Int, low: Int32, high: Int32)? {
    let lower = tableau.lower.base
    let upper = tableau.upper.base
    for quantity in lowerOwner.indices {
      lower[quantity] = -.infinity
      upper[quantity] = .infinity
      lowerOwner[quantity] = -1
      upperOwner[quantity] = -1
    }
    for (index, entry) in entries.enumerated() {
      let record = store.constraints.base[Int(entry.slot)]
      guard record.isRequired else { continue }
      let relation = entry.scale < 0 ? record.relation.flipped : record.relation
      if relation != .lessThanOrEqual, entry.bound > lower[entry.quantity] {
        lower[entry.quantity] = entry.bound
        lowerOwner[entry.quantity] = Int32(index)
      }
      if relation != .greaterThanOrEqual, entry.bound < upper[entry.quantity] {
        upper[entry.quantity] = entry.bound
        upperOwner[entry.quantity] = Int32(index)
      }
    }
    for quantity in lowerOwner.indices where lower[quantity] > upper[quantity] {
      guard lower[quantity] - upper[quantity] <= tableau.tolerance else {
        return (quantity, lowerOwner[quantity], upperOwner[quantity])
      }
      lower[quantity] = upper[quantity]
    }
    return nil
  }

  private func certificate(low: Int, high: Int, quantity: Int) -> Certificate {
    var certificate = Certificate()
    certificate.append(entries[low].slot, times: -1 / entries[low].scale, in: store)
    certificate.append(entries[high].slot, times: 1 / entries[high].scale, in: store)
    return certificate
  }

  /// The row cannot come into its domain, since each column is at the end of its own.
  private func certificate(ofRow row: Int) -> Certificate {
    let quantity = Int(tableau.rowQuantity.base[row])
    let isLow = tableau.value.base[quantity] < tableau.lower.base[quantity]
    var certificate = Certificate()
    let owner = Int(isLow ? lowerOwner[quantity] : upperOwner[quantity])
    guard owner >= 0 else { return certificate }
    let sign = isLow ? -1.0 : 1.0
    certificate.append(entries[owner].slot, times: sign / entries[owner].scale, in: store)
    for column in 0..<tableau.columnCount {
      let entry = tableau.coefficients.base[row * tableau.columnCount + column]
      guard abs(entry) > Tableau.smallest else { continue }
      let other = Int(tableau.columnQuantity.base[column])
      let multiplier = -sign * entry
      let owner = Int(multiplier > 0 ? upperOwner[other] : lowerOwner[other])
      guard owner >= 0 else { continue }
      certificate.append(entries[owner].slot, times: multiplier / entries[owner].scale, in: store)
    }
    return certificate
  }

  // MARK: Wishes

  /// Minimises the errors of what is not required, one strength after the other.
  private func grantWishes() {
    sortWishes()
    var first = 0
    while first < wishes.count, tableau.hasFreedom {
      let strength = strength(ofWish: first)
      var end = first + 1
      while end < wishes.count, self.strength(ofWish: end) == strength { end += 1 }
      tableau.clearCosts()
      var next = first
      while next < end {
        let quantity = entries[wishes[next]].quantity
        var last = next + 1
        while last < end, entries[wishes[last]].quantity == quantity { last += 1 }
        setCost(of: quantity, wishes: wishes[next..<last])
        next = last
      }
      tableau.minimizeCost()
      tableau.keepCost()
      first = end
    }
    tableau.clearCosts()
  }

  private func strength(ofWish index: Int) -> Double {
    store.constraints.base[Int(entries[wishes[index]].slot)].strength
  }

  private func sortWishes() {
    guard !wishesAreSorted else { return }
    wishesAreSorted = true
    let constraints = store.constraints.base
    wishes = entries.indices.filter { !constraints[Int(entries[$0].slot)].isRequired }
    wishes.sort { a, b in
      let left = constraints[Int(entries[a].slot)].strength
      let right = constraints[Int(entries[b].slot)].strength
      return left != right ? left > right : entries[a].quantity < entries[b].quantity
    }
  }

  private func setCost(of quantity: Int, wishes: ArraySlice<Int>) {
    var slope = 0.0
    var joints: [Tableau.Joint] = []
    for index in wishes {
      let entry = entries[index]
      let weight = abs(entry.scale)
      let relation = store.constraints.base[Int(entry.slot)].relation
      switch entry.scale < 0 ? relation.flipped : relation {
      case .lessThanOrEqual:
        joints.append(Tableau.Joint(at: entry.bound, bend: weight))
      case .greaterThanOrEqual:
        slope -= weight
        joints.append(Tableau.Joint(at: entry.bound, bend: weight))
      case .equal:
        slope -= weight
        joints.append(Tableau.Joint(at: entry.bound, bend: 2 * weight))
      }
    }
    if joints.count > 1 { joints.sort { $0.at < $1.at } }
    tableau.setCost(of: quantity, firstSlope: slope, joints: joints)
  }

  /// Makes the answer one where the constraints leave it open.
  ///
  /// The first variable is as near to zero as may be, then the second, and so on.
  private func chooseNearestToZero() {
    isAmbiguous = false
    for column in variables.indices {
      guard tableau.hasFreedom else { break }
      guard !tableau.isDetermined(column) else { continue }
      isAmbiguous = true
      tableau.clearCosts()
      tableau.setCost(of: column, firstSlope: -1, joints: [Tableau.Joint(at: 0, bend: 2)])
      tableau.minimizeCost()
      tableau.keepCost()
    }
    tableau.clearCosts()
  }

  /// How the variables could move without making anything worse, as one sum of such movements.
  ///
  /// Zero where a variable cannot move. Solve anew afterwards.
  func freedom() -> [Double] {
    var sum = Array(repeating: 0.0, count: variables.count)
    guard findFeasible() == nil else { return sum }
    grantWishes()
    guard tableau.hasFreedom else { return sum }
    let base = variables.indices.map { tableau.value.base[$0] }
    var weight = 1.0
    for column in variables.indices where !tableau.isDetermined(column) {
      for side in [1.0, -1.0] {
        tableau.clearCosts()
        let target = base[column] + side
        tableau.setCost(
          of: column, firstSlope: side > 0 ? -1 : 0, joints: [Tableau.Joint(at: target, bend: 1)])
        tableau.minimizeCost()
        weight = weight * 0.618 + 0.237
        for other in variables.indices {
          let moved = tableau.value.base[other] - base[other]
          if abs(moved) > 10 * tableau.tolerance { sum[other] += weight * moved }
        }
      }
    }
    tableau.clearCosts()
    return sum
  }
}
