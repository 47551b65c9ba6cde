/// Required constraints that cannot hold together, and the one that was given up for it.
public struct Conflict: Hashable, Sendable {
  /// A minimal set: without any one of them the others can hold together.
  ///
  /// In order of addition.
  public let constraints: [ConstraintID]

  /// The one that no longer counts: of the set the one added last.
  public let broken: ConstraintID
}

/// Why a set of required constraints cannot hold together: Farkas' multipliers.
///
/// The forms of the constraints, times the multipliers, add up to nothing, and their constants,
/// times the multipliers, to less than nothing. A multiplier is over 0 where the constraint is a
/// `≤`, under 0 where it is a `≥`. So it is still valid after a constant has changed if that sum is
/// still under zero.
struct Certificate {
  struct Member {
    let id: ConstraintID
    let multiplier: Double
  }

  var members: [Member] = []

  mutating func append(_ slot: Int32, times multiplier: Double, in store: ConstraintStore) {
    members.append(Member(id: store.id(of: slot), multiplier: multiplier))
  }

  /// The member that gives way.
  var last: ConstraintID? {
    members.max { $0.id.serial < $1.id.serial }?.id
  }

  /// Whether all members are still there, and still exclude each other.
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

  /// Whether the contradiction is more than the rounding of what was added up.
  ///
  /// Where coefficients are far apart, the multipliers are large, and so is the rounding.
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
