import Foundation

/// The numbers of a collection's sections and items, loaded from the data source on demand.
@MainActor
final class CollectionData {
  private unowned let view: UICollectionView
  /// The number of items in each section, once loaded.
  private(set) var counts: [Int] = []
  /// Whether the numbers have to be loaded.
  private(set) var needsLoading = true
  /// Counts reloads, so that a caller of client code can detect one.
  private(set) var loadingRound = 0

  init(_ view: UICollectionView) { self.view = view }

  // MARK: Loading

  /// Notes that everything is about to be reloaded.
  func beginReload() { loadingRound += 1 }

  /// Lets the numbers be loaded again.
  func unload() { needsLoading = true }

  /// Asks for the number of items, unless it is known.
  func load() {
    guard needsLoading else { return }
    needsLoading = false
    counts = ask()
  }

  /// The numbers that the data source gives now; a negative one counts as 0.
  func ask() -> [Int] {
    guard let dataSource = view.dataSource else { return [] }
    return (0..<max(dataSource.numberOfSections(in: view), 0)).map {
      max(dataSource.collectionView(view, numberOfItemsInSection: $0), 0)
    }
  }

  /// Takes the numbers after changes.
  func take(_ counts: [Int]) { self.counts = counts }

  // MARK: Items

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && counts.indices.contains(path.section) && path.item >= 0
      && path.item < counts[path.section]
  }

  /// Maps every item to itself.
  var identity: ListMapping? { ListMapping(ListChanges<Void>(), from: counts, to: counts) }

  var firstItem: IndexPath? {
    counts.firstIndex { $0 > 0 }.map { IndexPath(item: 0, section: $0) }
  }

  var lastItem: IndexPath? {
    counts.lastIndex { $0 > 0 }.map { IndexPath(item: counts[$0] - 1, section: $0) }
  }

  func item(after path: IndexPath) -> IndexPath? {
    guard path.item + 1 >= counts[path.section] else {
      return IndexPath(item: path.item + 1, section: path.section)
    }
    let next = counts.indices.first { $0 > path.section && counts[$0] > 0 }
    return next.map { IndexPath(item: 0, section: $0) }
  }

  func item(before path: IndexPath) -> IndexPath? {
    guard path.item == 0 else { return IndexPath(item: path.item - 1, section: path.section) }
    let last = counts.indices.last { $0 < path.section && counts[$0] > 0 }
    return last.map { IndexPath(item: counts[$0] - 1, section: $0) }
  }
}
