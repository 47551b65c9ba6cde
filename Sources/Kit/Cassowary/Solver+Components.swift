extension Solver {
  /// Regroups the variables whose constraints have changed into components.
  func regroup() -> [Int32] {
    guard staleVariables.count > 0 else { return [] }
    search &+= 1
    let variables = store.variables.base
    var position = 0
    while position < staleVariables.count {
      dissolveComponent(of: staleVariables.base[position])
      position += 1
    }
    var made: [Int32] = []
    position = 0
    while position < staleVariables.count {
      let index = staleVariables.base[position]
      position += 1
      variables[Int(index)].isStale = false
      guard variables[Int(index)].visit != search, variables[Int(index)].state != .vacant else {
        continue
      }
      made.append(gather(from: index))
    }
    staleVariables.removeAll()
    return made
  }

  /// Dissolves a component; all its variables must be planned again.
  func dissolveComponent(of index: Int32) {
    let number = store.variables.base[Int(index)].component
    guard number >= 0, let component = components[Int(number)] else { return }
    components[Int(number)] = nil
    vacantComponents.append(number)
    for position in 0..<component.variables.count {
      let member = component.variables.base[position]
      let variable = store.variables.base + Int(member)
      variable.pointee.component = -1
      guard !variable.pointee.isStale else { continue }
      variable.pointee.isStale = true
      staleVariables.append(member)
    }
  }

  private func gather(from seed: Int32) -> Int32 {
    let component = Component(store: store)
    let number: Int32
    if let vacant = vacantComponents.popLast() {
      number = vacant
      components[Int(number)] = component
    } else {
      number = Int32(components.count)
      components.append(component)
    }
    let variables = store.variables.base
    let records = store.constraints.base
    let terms = store.terms.base
    variables[Int(seed)].visit = search
    walk.removeAll()
    walk.append(seed)
    while let next = walk.popLast() {
      let index = Int(next)
      component.variables.append(next)
      // The search may reach variables that no change has touched: their component is dissolved.
      if variables[index].component >= 0 { dissolveComponent(of: Int32(index)) }
      variables[index].component = number
      variables[index].state = .unknown
      var link = variables[index].firstTerm
      while link >= 0 {
        let slot = Int(terms[Int(link)].constraint)
        link = terms[Int(link)].next
        guard records[slot].visit != search else { continue }
        records[slot].visit = search
        component.constraints.append(Int32(slot))
        records[slot].isUrgent = false
        component.open(Int32(slot))
        let first = Int(records[slot].firstTerm)
        for place in first..<first + Int(records[slot].termCount) {
          let other = Int(terms[place].variable)
          guard variables[other].visit != search else { continue }
          variables[other].visit = search
          walk.append(Int32(other))
        }
      }
    }
    sort(component.variables, of: number)
    return number
  }

  /// Sorts a large component's variables by their position in memory.
  ///
  /// Later steps iterate over them, and memory that does not fit into the caches is best read in
  /// order.
  private func sort(_ list: borrowing Block<Int32>, of component: Int32) {
    let all = store.variables.base
    guard list.count > 2000, list.count * 2 > store.variables.count else { return }
    var next = 0
    for index in 0..<store.variables.count
    where all[index].component == component && all[index].visit == search {
      list.base[next] = Int32(index)
      next += 1
    }
  }
}
