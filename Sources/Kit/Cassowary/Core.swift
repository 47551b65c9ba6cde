/// A few variables that only the simplex can find, with the constraints between them.
///
/// Variables that are already known move to the right side. Then required equalities are
/// eliminated. The rest goes to the simplex, with one quantity for each remaining variable and for
/// each row with more than one of them.
final class Core {
  /// One row for the simplex: `scale · quantity` is compared with the row's right side.
  struct Entry {
    let row: Int
    /// -1 if the row has no variable left.
    let quantity: Int
    let scale: Double
    /// The right side divided by `scale`, in the last solution.
    var bound = 0.0
  }

  let store: ConstraintStore
  /// Adds the definitions of known variables to a conflict.
  private let complete: (Certificate) -> Certificate
  /// A conflict of the last solution that was taken for a rounding error.
  private var doubted: Certificate?
  /// The variables: those that rest near zero first, then in order of index.
  let variables: [Int32]
  /// The constraint of each row.
  let slots: [Int32]
  /// For each row, the power of two that scaled its coefficients to near 1.
  let rowScales: [Double]
  let elimination: Elimination
  /// Whether the last solution was one of several.
  private(set) var isOpen = false
  private(set) var entries: [Entry] = []
  let tableau: Tableau
  /// For each variable, its quantity; -1 if it was eliminated.
  let quantities: [Int]
  /// For each row, its right side in the last solution.
  private var sides: [Double]
  /// For each quantity, the entry that determines each end of its domain.
  private var lowerOwner: [Int32]
  private var upperOwner: [Int32]
  /// Indices in `entries` of preferences (not required), the strongest first, then by quantity.
  var wishes: [Int] = []
  var wishesAreSorted = false

  /// Sets up a core.
  ///
  /// - Parameters:
  ///   - store: Its variables have the state `core`, and their degree is their index in `variables`.
  ///   - variables: Those that rest near zero first, then in order of index.
  ///   - slots: Active constraints with at least one of the variables.
  ///   - complete: Adds the definitions of known variables to a conflict.
  init(
    store: ConstraintStore, variables: [Int32], slots: [Int32],
    complete: @escaping (Certificate) -> Certificate
  ) {
    self.store = store
    self.complete = complete
    self.variables = variables
    let rows = Self.rows(of: slots, store)
    self.slots = rows.map(\.slot)
    rowScales = rows.map(\.scale)
    let isEquality = self.slots.map { store.constraints.base[Int($0)].isDefinition }
    elimination = Elimination(
      rows.map(\.entries), isEquality: isEquality, columns: variables.count,
      keepsOrder: variables.contains { store.variables.base[Int($0)].isKept })
    sides = Array(repeating: 0, count: slots.count)

    var columns = 0
    quantities = variables.indices.map { [elimination] variable in
      guard !elimination.isDefined[variable] else { return -1 }
      columns += 1
      return columns - 1
    }
    let kept = rows.indices.filter { [elimination] in !elimination.isUsed[$0] }
    let forms = kept.count { [elimination] in elimination.rows[$0].count > 1 }
    tableau = Tableau(columns: columns, rows: forms)
    lowerOwner = Array(repeating: -1, count: columns + forms)
    upperOwner = lowerOwner
    var next = columns
    for row in kept {
      let form = elimination.rows[row]
      if form.count > 1 {
        for entry in form {
          let place = (next - columns) * columns + quantities[entry.column]
          guard abs(entry.coefficient) > Tableau.smallest else { continue }
          tableau.coefficients.base[place] = entry.coefficient
        }
        entries.append(Entry(row: row, quantity: next, scale: 1))
        next += 1
      } else if let only = form.first {
        entries.append(
          Entry(row: row, quantity: quantities[only.column], scale: only.coefficient))
      } else {
        entries.append(Entry(row: row, quantity: -1, scale: 1))
      }
    }
  }

  /// The constraints in terms of the core's variables, in an order that depends on nothing else.
  private static func rows(
    of slots: [Int32], _ store: ConstraintStore
  ) -> [(slot: Int32, scale: Double, entries: [Elimination.Entry])] {
    let rows = slots.map { slot in
      let record = store.constraints.base[Int(slot)]
      var entries: [Elimination.Entry] = []
      for place in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let term = store.terms.base[place]
        let variable = store.variables.base[Int(term.variable)]
        guard variable.state == .core else { continue }
        entries.append(
          Elimination.Entry(column: Int(variable.degree), coefficient: term.coefficient))
      }
      if entries.count > 1 { entries.sort { $0.column < $1.column } }
      let largest = entries.reduce(0) { max($0, abs($1.coefficient)) }
      let scale = Double(sign: .plus, exponent: largest.exponent, significand: 1)
      for index in entries.indices { entries[index].coefficient /= scale }
      return (slot, scale, entries)
    }
    return rows.sorted { left, right in
      left.2.lexicographicallyPrecedes(right.2) {
        ($0.column, $0.coefficient) < ($1.column, $1.coefficient)
      }
    }
  }

  /// Whether variables are expressed by others that must choose after them.
  var expressesByConvenience: Bool {
    !elimination.keepsOrder && !elimination.definitions.isEmpty
  }

  /// Called when a strength below required has changed to another one below required.
  func strengthHasChanged() {
    wishesAreSorted = false
  }

  /// Finds the values and writes them into the store.
  ///
  /// - Returns: A conflict of required constraints; the values are then undefined.
  func solve() -> Certificate? {
    if let conflict = findFeasible() { return conflict }
    grantWishes()
    isOpen = tableau.hasFreedom
    if isOpen { choose() }
    let found = values()
    let values = store.values.base
    for (variable, value) in zip(variables, found) { values[Int(variable)] = value }
    return missed()
  }

  /// The conflict if the values clearly violate a required constraint.
  ///
  /// That happens if coefficients are too far apart for the simplex to tell them from rounding
  /// errors. The conflict is one that was doubted before, or else the youngest violated constraint
  /// alone.
  private func missed() -> Certificate? {
    let records = store.constraints.base
    let missed = slots.filter { records[Int($0)].isRequired && store.isMissed($0) }
    guard let last = missed.max(by: { records[Int($0)].serial < records[Int($1)].serial }) else {
      return nil
    }
    if let doubted { return doubted }
    var certificate = Certificate()
    certificate.append(last, times: store.residual(of: last) > 0 ? 1 : -1, in: store)
    return certificate
  }

  /// The values from the tableau and the definitions.
  private func values() -> [Double] {
    var values = variables.indices.map { variable in
      quantities[variable] < 0 ? 0 : tableau.value.base[quantities[variable]]
    }
    elimination.complete(&values, sides: sides)
    return values
  }

  // MARK: Required constraints

  func findFeasible() -> Certificate? {
    doubted = nil
    updateBounds()
    if let conflict = takeDomains() { return conflict }
    // Each admission enlarges a domain; the limit is for numerically inconsistent input.
    for _ in 0..<4 * (tableau.rowCount + 2) {
      guard let row = tableau.restoreFeasibility() else { return nil }
      if let conflict = confirm(certificate(ofRow: row)) { return conflict }
      tableau.admit(row)
    }
    return nil
  }

  /// The complete conflict, or `nil` if it is only a rounding error.
  private func confirm(_ certificate: Certificate) -> Certificate? {
    let whole = complete(certificate)
    guard !whole.isGenuine(in: store) else { return whole }
    doubted = whole
    return nil
  }

  private func updateBounds() {
    let terms = store.terms.base
    let variables = store.variables.base
    let values = store.values.base
    var scale = 1.0
    for (row, slot) in slots.enumerated() {
      let record = store.constraints.base[Int(slot)]
      var side = record.constant
      for place in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let term = terms[place]
        guard variables[Int(term.variable)].state != .core else { continue }
        side -= term.coefficient * values[Int(term.variable)]
      }
      side /= rowScales[row]
      sides[row] = side
      scale = max(scale, abs(side))
    }
    elimination.apply(to: &sides)
    for index in entries.indices {
      entries[index].bound = sides[entries[index].row] / entries[index].scale
      scale = max(scale, abs(entries[index].bound))
    }
    tableau.tolerance = 1e-8 + 1e-11 * scale
  }

  func record(of entry: Entry) -> ConstraintRecord {
    store.constraints.base[Int(slots[entry.row])]
  }

  /// Intersects the domains that the required constraints give each quantity.
  ///
  /// - Returns: Two constraints that contradict each other, or one that is impossible.
  private func takeDomains() -> Certificate? {
    let lower = tableau.lower.base
    let upper = tableau.upper.base
    for quantity in lowerOwner.indices {
      lower[quantity] = -.infinity
      upper[quantity] = .infinity
      lowerOwner[quantity] = -1
      upperOwner[quantity] = -1
    }
    for (index, entry) in entries.enumerated() {
      let record = record(of: entry)
      guard record.isRequired else { continue }
      let relation = entry.scale < 0 ? record.relation.flipped : record.relation
      guard entry.quantity >= 0 else {
        if isImpossible(relation, entry.bound),
          let conflict = confirm(certificate([(entry, entry.bound > 0 ? -1 : 1)]))
        {
          return conflict
        }
        continue
      }
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
      if lower[quantity] - upper[quantity] > tableau.tolerance,
        let conflict = confirm(
          certificate([
            (entries[Int(lowerOwner[quantity])], -1), (entries[Int(upperOwner[quantity])], 1),
          ]))
      {
        return conflict
      }
      lower[quantity] = upper[quantity]
    }
    return nil
  }

  /// Whether zero does not satisfy a relation to a right side.
  private func isImpossible(_ relation: Relation, _ side: Double) -> Bool {
    switch relation {
    case .equal: abs(side) > tableau.tolerance
    case .lessThanOrEqual: side < -tableau.tolerance
    case .greaterThanOrEqual: side > tableau.tolerance
    }
  }

  /// The conflict for a row outside its domain: each column is at the end of its own.
  private func certificate(ofRow row: Int) -> Certificate {
    let quantity = Int(tableau.rowQuantity.base[row])
    let isLow = tableau.value.base[quantity] < tableau.lower.base[quantity]
    let sign = isLow ? -1.0 : 1.0
    var members: [(Entry, Double)] = []
    func add(_ owner: Int32, _ multiplier: Double) {
      if owner >= 0 { members.append((entries[Int(owner)], multiplier)) }
    }
    add(isLow ? lowerOwner[quantity] : upperOwner[quantity], sign)
    for column in 0..<tableau.columnCount {
      let entry = tableau.coefficients.base[row * tableau.columnCount + column]
      guard abs(entry) > Tableau.smallest else { continue }
      let other = Int(tableau.columnQuantity.base[column])
      let multiplier = -sign * entry
      add(multiplier > 0 ? upperOwner[other] : lowerOwner[other], multiplier)
    }
    return certificate(members)
  }

  /// Converts multipliers of entries' quantities to multipliers of constraints.
  private func certificate(_ members: [(entry: Entry, multiplier: Double)]) -> Certificate {
    var multipliers = Array(repeating: 0.0, count: slots.count)
    for (entry, multiplier) in members { multipliers[entry.row] += multiplier / entry.scale }
    elimination.undo(on: &multipliers)
    let largest = multipliers.reduce(0) { max($0, abs($1)) }
    var certificate = Certificate()
    for (row, multiplier) in multipliers.enumerated() where abs(multiplier) > 1e-10 * largest {
      certificate.append(slots[row], times: multiplier / rowScales[row], in: store)
    }
    return certificate
  }
}
