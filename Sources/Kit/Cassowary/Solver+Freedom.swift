extension Solver {
  /// The variables that the constraints leave free: they could have other values as well.
  ///
  /// What was changed since the last ``solve()`` counts: the values are found first, and the next
  /// ``solve()`` tells of what changed with them. For diagnoses: the simplex moves each variable that
  /// substitution does not find.
  ///
  /// - Parameter candidates: Which variables to ask about; all if `nil`. The answer is in order of
  ///   creation.
  /// - Returns: Those whose value is not the only best one, variables in no constraint included.
  public func freeVariables(among candidates: [Variable]? = nil) -> [Variable] {
    refresh()
    let asked =
      candidates.map { $0.map(\.index).filter(store.isVariable) }
      ?? (0..<Int32(store.variables.count)).filter(store.isVariable)
    var free: [Int32] = []
    var searched: Set<Int32> = []
    for index in asked {
      let number = store.variables.base[Int(index)].component
      guard number >= 0, let component = components[Int(number)] else {
        free.append(index)
        continue
      }
      if searched.insert(number).inserted { component.collectFree(into: &free) }
    }
    let wanted = Set(asked)
    return Set(free).intersection(wanted).sorted().map(Variable.init(index:))
  }
}
