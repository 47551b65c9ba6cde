extension Component {
  /// Whether a constraint that was left out of the plan should have been in it.
  ///
  /// One that holds with the best values for the others does not change which values are best. Nor
  /// does one that is a mere wish about a variable that required constraints give.
  func isMissed(_ floor: Int32) -> Bool {
    let record = store.constraints.base + Int(floor)
    let variable = Int(store.terms.base[Int(record.pointee.firstTerm)].variable)
    guard record.pointee.isRequired || store.variables.base[variable].state != .known else {
      return false
    }
    return !holds(floor)
  }

  /// Has the next plan reckon with those that should have been in this one.
  ///
  /// - Parameter all: Whether to put the others in too, if there are any such.
  /// - Returns: Whether there are any.
  func takeMissedFloors(all: Bool) -> Bool {
    let missed = (0..<floors.count).filter { isMissed(floors.base[$0]) }
    guard !missed.isEmpty else { return false }
    guard !all else {
      takeAllFloors()
      return true
    }
    for index in missed {
      urgent.append(floors.base[index])
      store.constraints.base[Int(floors.base[index])].isUrgent = true
    }
    isFresh = false
    return true
  }

  /// Has the next plan reckon with all of them.
  func takeAllFloors() {
    for index in 0..<floors.count {
      urgent.append(floors.base[index])
      store.constraints.base[Int(floors.base[index])].isUrgent = true
    }
    isFresh = false
  }

  /// Leaves all of them out again, so that what the plan is like does not depend on earlier ones.
  func forgetMissedFloors() {
    guard urgent.count > 0 else { return }
    for index in 0..<urgent.count {
      store.constraints.base[Int(urgent.base[index])].isUrgent = false
    }
    urgent.removeAll()
    isFresh = false
  }
}
