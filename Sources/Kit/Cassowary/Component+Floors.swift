extension Component {
  /// Whether a floor that was left out of the plan should have been in it.
  ///
  /// A floor that holds with the best values for the other constraints does not change those
  /// values. Neither does a mere preference about a variable whose value required constraints
  /// determine.
  func isMissed(_ floor: Int32) -> Bool {
    let record = store.constraints.base + Int(floor)
    let variable = Int(store.terms.base[Int(record.pointee.firstTerm)].variable)
    guard record.pointee.isRequired || store.variables.base[variable].state != .known else {
      return false
    }
    return !holds(floor)
  }

  /// Makes the next plan include the floors that this one should have included.
  ///
  /// - Parameter all: Whether to include all other floors too, if there is one.
  /// - Returns: Whether there is one.
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

  /// Makes the next plan include all floors.
  func takeAllFloors() {
    for index in 0..<floors.count {
      urgent.append(floors.base[index])
      store.constraints.base[Int(floors.base[index])].isUrgent = true
    }
    isFresh = false
  }

  /// Leaves all floors out again, so that the plan does not depend on earlier ones.
  func forgetMissedFloors() {
    guard urgent.count > 0 else { return }
    for index in 0..<urgent.count {
      store.constraints.base[Int(urgent.base[index])].isUrgent = false
    }
    urgent.removeAll()
    isFresh = false
  }
}
