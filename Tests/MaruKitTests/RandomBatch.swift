import Foundation

/// A change of a list's names: some leave, one moves, some come.
struct RandomBatch {
  /// The names afterwards.
  private(set) var names: [String]
  /// The old places of those that leave.
  let deleted: [IndexPath]
  /// The new places of those that come.
  let inserted: [IndexPath]
  /// The old and the new place of the one that moves.
  let moved: (from: IndexPath, to: IndexPath)?

  /// Makes a change.
  ///
  /// - Parameters:
  ///   - old: The names before.
  ///   - most: How many come at most.
  ///   - dice: Decides.
  ///   - makeName: Makes a name that nobody has.
  init(
    of old: [String], most: Int, _ dice: inout SeededDice, makeName: () -> String
  ) {
    let gone = Set(old.indices.filter { _ in Int.random(in: 0..<6, using: &dice) == 0 })
    let stay = old.indices.filter { !gone.contains($0) }
    let mover = stay.randomElement(using: &dice)
    var new = stay.filter { $0 != mover }.map { old[$0] }
    var comers: [String] = []
    for _ in 0..<Int.random(in: 0...most, using: &dice) {
      let name = makeName()
      comers.append(name)
      new.insert(name, at: Int.random(in: 0...new.count, using: &dice))
    }
    if let mover { new.insert(old[mover], at: Int.random(in: 0...new.count, using: &dice)) }
    func path(_ place: Int) -> IndexPath { IndexPath(indexes: [0, place]) }
    names = new
    deleted = gone.map(path)
    inserted = comers.compactMap(new.firstIndex).map(path)
    moved = mover.flatMap { place in
      new.firstIndex(of: old[place]).map { (path(place), path($0)) }
    }
  }
}
