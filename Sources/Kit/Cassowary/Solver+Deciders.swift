extension Solver {
  /// For each variable, the constraints that determine its value, oldest first.
  ///
  /// A required equality that defines a variable is its only one. Other variables follow from the
  /// tableau: the value is a sum of right sides, and the constraints are those with a multiplier.
  /// A variable has none if no constraint holds it at its value, or if no constraint contains it.
  ///
  /// Changes since the last ``solve()`` are included, as in ``freeVariables(among:)``. Meant for
  /// diagnostics: the simplex solves its variables again.
  public func decidingConstraints() -> [Variable: [ConstraintID]] {
    refresh()
    var found: [Variable: [ConstraintID]] = [:]
    for component in components {
      component?.collectDeciders { variable, slots in
        found[Variable(index: variable)] = Set(slots).map(store.id(of:)).sorted {
          $0.serial < $1.serial
        }
      }
    }
    return found
  }
}

extension Component {
  /// Passes each variable with the slots of the constraints that determine it to a closure.
  func collectDeciders(_ take: (_ variable: Int32, _ slots: [Int32]) -> Void) {
    for position in 0..<steps.count {
      let step = steps.base[position]
      switch step.constraint {
      case Step.single: take(step.variable, deciders(ofSingle: step.variable, at: Int32(position)))
      case Step.core: cores[Int(step.variable)].collectDeciders(take)
      default: take(step.variable, [step.constraint])
      }
    }
  }
}

extension Core {
  /// Passes each variable with the slots of the constraints that determine it to a closure.
  func collectDeciders(_ take: (_ variable: Int32, _ slots: [Int32]) -> Void) {
    // A search for freedom may have moved the quantities.
    guard solve() == nil else { return }
    var entriesOfQuantity: [Int: [Entry]] = [:]
    for entry in entries where entry.quantity >= 0 {
      entriesOfQuantity[entry.quantity, default: []].append(entry)
    }
    let holders = entriesOfQuantity.mapValues(holding)
    for index in variables.indices { take(variables[index], deciders(of: index, holders)) }
  }

  /// The constraints with a multiplier in the sum that is a variable's value.
  private func deciders(of variable: Int, _ holders: [Int: [Entry]]) -> [Int32] {
    var multipliers = Array(repeating: 0.0, count: slots.count)
    // 1. Replace eliminated variables by those of their definitions.
    var weights = Array(repeating: 0.0, count: variables.count)
    weights[variable] = 1
    for definition in elimination.definitions where weights[definition.column] != 0 {
      let share = weights[definition.column] / definition.pivot
      multipliers[definition.row] += share
      for entry in definition.entries { weights[entry.column] -= share * entry.coefficient }
    }
    // 2. Replace basic quantities by the columns of their rows, and these by what holds them.
    func add(_ quantity: Int, times weight: Double) {
      var share = weight
      for entry in holders[quantity] ?? [] {
        multipliers[entry.row] += share / entry.scale
        // Several constraints may hold one value; different shares do not cancel each other out.
        share *= 0.618
      }
    }
    for (column, quantity) in quantities.enumerated()
    where quantity >= 0 && abs(weights[column]) > Tableau.smallest {
      let place = Int(tableau.place.base[quantity])
      guard place >= 0 else {
        add(quantity, times: weights[column])
        continue
      }
      for other in 0..<tableau.columnCount {
        let coefficient = tableau.coefficients.base[place * tableau.columnCount + other]
        guard abs(coefficient) > Tableau.smallest else { continue }
        add(Int(tableau.columnQuantity.base[other]), times: weights[column] * coefficient)
      }
    }
    // 3. Convert the reduced rows to the constraints.
    elimination.undo(on: &multipliers)
    let largest = multipliers.reduce(0) { max($0, abs($1)) }
    return slots.indices.filter { abs(multipliers[$0]) > 1e-10 * largest }.map { slots[$0] }
  }

  /// Of the constraints on one quantity, those that hold it at its value.
  private func holding(_ entries: [Entry]) -> [Entry] {
    var ends = HeldEnds()
    return entries.sorted { record(of: $0).strength > record(of: $1).strength }.filter { entry in
      let record = record(of: entry)
      let isTight =
        abs(entry.bound - tableau.value.base[entry.quantity]) <= 10 * tableau.tolerance
      let relation = entry.scale < 0 ? record.relation.flipped : record.relation
      return isTight && ends.hold(relation, record.strength)
    }
  }
}

/// The directions in which constraints keep a value from moving, the strongest constraints first.
struct HeldEnds {
  /// The strengths that keep it from growing and from shrinking.
  private var above: Double?
  private var below: Double?

  /// Adds a constraint whose sides are equal.
  ///
  /// - Returns: Whether no stronger constraint holds the value already.
  mutating func hold(_ relation: Relation, _ strength: Double) -> Bool {
    let holdsAbove = relation != .greaterThanOrEqual && strength >= above ?? strength
    let holdsBelow = relation != .lessThanOrEqual && strength >= below ?? strength
    if holdsAbove { above = strength }
    if holdsBelow { below = strength }
    return holdsAbove || holdsBelow
  }
}
