import Foundation

/// Maps sections and items between a list before and after a batch of updates.
///
/// A lookup takes logarithmic time in the number of changes.
struct ListMapping {
  /// The removed old indices and the inserted new ones, sorted and without duplicates.
  private struct Shift {
    let gone: [Int]
    let come: [Int]

    init(gone: Set<Int>, come: Set<Int>) {
      self.gone = gone.sorted()
      self.come = come.sorted()
    }

    /// Whether the changes turn a list of one length into one of another.
    func leads(from old: Int, to new: Int) -> Bool {
      (gone.first ?? 0) >= 0 && (gone.last ?? -1) < old && (come.first ?? 0) >= 0
        && (come.last ?? -1) < new && old - gone.count + come.count == new
    }

    func new(of old: Int) -> Int? { Self.shifted(old, out: gone, in: come) }
    func old(of new: Int) -> Int? { Self.shifted(new, out: come, in: gone) }

    /// The new index of an element after removals and insertions; `nil` if it is removed.
    private static func shifted(_ place: Int, out: [Int], in come: [Int]) -> Int? {
      let before = firstIndex(in: out) { $0 >= place }
      guard before == out.count || out[before] != place else { return nil }
      let base = place - before
      // The n-th insertion precedes the element that would otherwise be n places before it.
      var (low, high) = (0, come.count)
      while low < high {
        let middle = (low + high) / 2
        if come[middle] - middle <= base { low = middle + 1 } else { high = middle }
      }
      return base + low
    }

    private static func firstIndex(in sorted: [Int], where isFound: (Int) -> Bool) -> Int {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if isFound(sorted[middle]) { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }

  private let sections: Shift
  private var items: [Int: Shift] = [:]
  private let movedItems: [IndexPath: IndexPath]
  private let movedItemsBack: [IndexPath: IndexPath]
  private let movedSections: [Int: Int]
  private let movedSectionsBack: [Int: Int]

  /// Creates the mapping; `nil` if the changes do not lead from the old counts to the new ones.
  ///
  /// - Parameters:
  ///   - changes: A batch.
  ///   - old: The old number of items in each section.
  ///   - new: The new number of items in each section.
  init?<Animation>(_ changes: ListChanges<Animation>, from old: [Int], to new: [Int]) {
    sections = Shift(
      gone: Set(changes.deletedSections.keys).union(changes.movedSections.map(\.from)),
      come: Set(changes.insertedSections.keys).union(changes.movedSections.map(\.to)))
    movedItems = Dictionary(changes.movedItems.map { ($0.from, $0.to) }) { $1 }
    movedItemsBack = Dictionary(changes.movedItems.map { ($0.to, $0.from) }) { $1 }
    movedSections = Dictionary(changes.movedSections.map { ($0.from, $0.to) }) { $1 }
    movedSectionsBack = Dictionary(changes.movedSections.map { ($0.to, $0.from) }) { $1 }
    guard sections.leads(from: old.count, to: new.count) else { return nil }
    var gone: [Int: Set<Int>] = [:]
    var come: [Int: Set<Int>] = [:]
    for path in Array(changes.deletedItems.keys) + changes.movedItems.map(\.from) {
      gone[path.section, default: []].insert(path.item)
    }
    for path in Array(changes.insertedItems.keys) + changes.movedItems.map(\.to) {
      come[path.section, default: []].insert(path.item)
    }
    guard gone.keys.allSatisfy(old.indices.contains), come.keys.allSatisfy(new.indices.contains)
    else { return nil }
    for section in old.indices {
      guard let target = newSection(of: section) else { continue }
      guard new.indices.contains(target) else { return nil }
      let shift = Shift(gone: gone[section] ?? [], come: come[target] ?? [])
      guard
        changes.reloadedSections[section] != nil
          || shift.leads(from: old[section], to: new[target])
      else { return nil }
      items[section] = shift
    }
  }

  /// The new index of a section; `nil` if it is deleted.
  func newSection(of old: Int) -> Int? { movedSections[old] ?? sections.new(of: old) }

  /// The old index of a section; `nil` if it is inserted.
  func oldSection(of new: Int) -> Int? { movedSectionsBack[new] ?? sections.old(of: new) }

  /// The new index path of an item; `nil` if it is deleted.
  func new(of path: IndexPath) -> IndexPath? {
    if let target = movedItems[path] { return target }
    guard let section = newSection(of: path.section),
      let item = items[path.section]?.new(of: path.item)
    else { return nil }
    return IndexPath(item: item, section: section)
  }

  /// The old index path of an item; `nil` if it is inserted.
  func old(of path: IndexPath) -> IndexPath? {
    if let source = movedItemsBack[path] { return source }
    guard let section = oldSection(of: path.section),
      let item = items[section]?.old(of: path.item)
    else { return nil }
    return IndexPath(item: item, section: section)
  }
}
