/// Required constraints that contradict each other, and the one that was broken to resolve that.
public struct Conflict: Hashable, Sendable {
  /// A minimal contradicting set: without any one of them the others can hold together.
  ///
  /// In order of addition.
  public let constraints: [ConstraintID]

  /// The broken constraint: the member of the set that was added last.
  public let broken: ConstraintID
}

/// A proof that a set of required constraints contradict each other: Farkas' multipliers.
///
/// The left sides, times the multipliers, add up to zero, and the constants, times the multipliers,
/// to a negative number. A multiplier is positive if the constraint is a `≤` and negative if it is
/// a `≥`. After a constant has changed, the proof is still valid if the second sum is still
/// negative.
struct Certificate {
  struct Member {
    let id: ConstraintID
    let multiplier: Double
  }

  var members: [Member] = []

  mutating func append(_ slot: Int32, times multiplier: Double, in store: ConstraintStore) {
    members.append(Member(id: store.id(of: slot), multiplier: multiplier))
  }

  /// The member added last, which is broken.
  var last: ConstraintID? {
    members.max { $0.id.serial < $1.id.serial }?.id
  }

  /// Whether all members still exist and still contradict each other.
  func isValid(in store: ConstraintStore) -> Bool {
    let last = last
    var sum = 0.0
    var size = 1.0
    for member in members {
      guard store.contains(member.id) else { return false }
      let record = store.constraints.base[Int(member.id.slot)]
      guard record.isRequired, record.status == .active || member.id == last,
        record.status != .invalid
      else { return false }
      sum += member.multiplier * record.constant
      size = max(size, abs(member.multiplier))
      size = max(size, abs(member.multiplier * record.constant) * 1e-3)
    }
    return sum < -1e-8 * size
  }

  /// Whether the contradiction is larger than the rounding error of the sums.
  ///
  /// If coefficients are orders of magnitude apart, the multipliers are large, and so is the
  /// rounding error.
  func isGenuine(in store: ConstraintStore) -> Bool {
    var sum = 0.0
    var size = 0.0
    for member in members {
      let amount = member.multiplier * store.constraints.base[Int(member.id.slot)].constant
      sum += amount
      size += abs(amount)
    }
    return sum < -1e-12 * size
  }

  func conflict() -> Conflict? {
    guard let last else { return nil }
    return Conflict(
      constraints: members.map(\.id).sorted { $0.serial < $1.serial }, broken: last)
  }
}
