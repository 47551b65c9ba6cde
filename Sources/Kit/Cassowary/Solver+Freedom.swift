extension Solver {
  /// The variables that the constraints leave free: they could have other values as well.
  ///
  /// Changes since the last ``solve()`` are included: values are found first, and the next
  /// ``solve()`` reports them. Meant for diagnostics: the simplex moves every variable that
  /// substitution does not find.
  ///
  /// - Parameter candidates: The variables to check; `nil` checks all.
  /// - Returns: In order of creation, those whose best value is not unique, including variables in
  ///   no constraint.
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
