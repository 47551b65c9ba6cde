extension Core {
  /// Minimises the errors of constraints that are not required, one strength after the other.
  func grantWishes() {
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
    record(of: entries[wishes[index]]).strength
  }

  private func sortWishes() {
    guard !wishesAreSorted else { return }
    wishesAreSorted = true
    wishes = entries.indices.filter {
      entries[$0].quantity >= 0 && !record(of: entries[$0]).isRequired
    }
    wishes.sort { a, b in
      let left = record(of: entries[a]).strength
      let right = record(of: entries[b]).strength
      return left != right ? left > right : entries[a].quantity < entries[b].quantity
    }
  }

  private func setCost(of quantity: Int, wishes: ArraySlice<Int>) {
    var slope = 0.0
    var joints: [Tableau.Joint] = []
    for index in wishes {
      let entry = entries[index]
      let weight = abs(entry.scale) * rowScales[entry.row]
      let relation = record(of: entry).relation
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

  // MARK: Choices

  /// Makes the solution unique if the constraints leave a choice, following each variable's
  /// ``Rest``.
  func choose() {
    var open: [(column: Int, rest: Rest)] = []
    for (variable, column) in zip(variables, quantities) where column >= 0 {
      let rest = store.variables.base[Int(variable)].rest
      if rest != .nearZero {
        open.append((column, rest))
      } else if !tableau.isDetermined(column) {
        moveNearZero(column)
      }
    }
    // The choice for one variable may bound another.
    while tableau.hasFreedom {
      open.removeAll { tableau.isDetermined($0.column) }
      guard let first = open.first else { break }
      let isBound =
        open.contains { moveToEnd($0.column, isLeast: $0.rest == .least) }
        || open.contains { moveToEnd($0.column, isLeast: $0.rest != .least) }
      if !isBound { moveNearZero(first.column) }
    }
    tableau.clearCosts()
  }

  private func moveNearZero(_ column: Int) {
    tableau.clearCosts()
    tableau.setCost(of: column, firstSlope: -1, joints: [Tableau.Joint(at: 0, bend: 2)])
    tableau.minimizeCost()
    tableau.keepCost()
  }

  /// Moves a quantity to an end of its range.
  ///
  /// - Returns: Whether the range has that end.
  private func moveToEnd(_ column: Int, isLeast: Bool) -> Bool {
    tableau.clearCosts()
    tableau.setCost(
      of: column, firstSlope: isLeast ? 1 : -1, joints: [Tableau.Joint(at: 0, bend: 0)])
    guard tableau.minimizeCost(isBounded: false) else { return false }
    tableau.keepCost()
    return true
  }

  /// A sum of all movements of the variables that increase no error.
  ///
  /// An element is zero if its variable cannot move. Solve again after the call.
  func freedom() -> [Double] {
    var sum = Array(repeating: 0.0, count: variables.count)
    guard findFeasible() == nil else { return sum }
    grantWishes()
    guard tableau.hasFreedom else { return sum }
    let base = (0..<tableau.columnCount).map { tableau.value.base[$0] }
    var weight = 1.0
    for column in base.indices where !tableau.isDetermined(column) {
      for side in [1.0, -1.0] {
        tableau.clearCosts()
        let target = base[column] + side
        tableau.setCost(
          of: column, firstSlope: side > 0 ? -1 : 0, joints: [Tableau.Joint(at: target, bend: 1)])
        tableau.minimizeCost()
        weight = weight * 0.618 + 0.237
        for (variable, column) in quantities.enumerated() where column >= 0 {
          let moved = tableau.value.base[column] - base[column]
          if abs(moved) > 10 * tableau.tolerance { sum[variable] += weight * moved }
        }
      }
    }
    tableau.clearCosts()
    elimination.complete(&sum, sides: Array(repeating: 0, count: slots.count))
    return sum
  }
}
