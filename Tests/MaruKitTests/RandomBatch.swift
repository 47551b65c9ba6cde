import Foundation
import SeededRandom

/// A random change of a list's names: deletions, one move, insertions.
struct RandomBatch {
  /// The names afterwards.
  private(set) var names: [String]
  /// The old places of the deleted names.
  let deleted: [IndexPath]
  /// The new places of the inserted names.
  let inserted: [IndexPath]
  /// The old and the new place of the moved name.
  let moved: (from: IndexPath, to: IndexPath)?

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - old: The names before.
  ///   - most: The maximum number of insertions.
  ///   - dice: The random number generator.
  ///   - makeName: Creates a unique name.
  init(
    of old: [String], most: Int, _ dice: inout SplitMix, makeName: () -> String
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
