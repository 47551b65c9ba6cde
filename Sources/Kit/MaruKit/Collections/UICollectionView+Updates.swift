import Foundation
import Graphics
import Layers

// Batches of updates.
extension UICollectionView {
  /// Has the data source fill the cells of items that are seen anew, which it gets as it asks for
  /// cells of those items.
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    change { $0.reconfiguredItems.formUnion(indexPaths) }
  }

  /// Begins changes that are made together.
  ///
  /// - Parameter isBeforeData: Whether the data source still has what it had, so that the layout
  ///   may ask for it.
  func beginBatch(isBeforeData: Bool) {
    if batchDepth == 0 {
      cancelInteractiveMovement()
      if isBeforeData { prepareLayout() }
      // From here on nobody is asked for sizes: the data may be other data.
      changes = ListChanges()
      before = nearby()
    }
    batchDepth += 1
  }

  func endBatch(_ completion: ((Bool) -> Void)?) {
    guard batchDepth > 0 else { return }
    if let completion { changes?.completions.append(completion) }
    batchDepth -= 1
    guard batchDepth == 0, let changes else { return }
    let known = before
    (self.changes, before) = (nil, [:])
    // What was never asked for is asked for later.
    guard !needsLoading else { return changes.tellEnd(finished: true) }
    apply(changes, known)
  }

  func change(_ note: (inout ListChanges<Void>) -> Void) {
    beginBatch(isBeforeData: false)
    var noted = changes ?? ListChanges()
    note(&noted)
    changes = noted
    endBatch(nil)
  }

  private func apply(
    _ changes: ListChanges<Void>, _ known: [CollectionKey: UICollectionViewLayoutAttributes]
  ) {
    let old = counts
    let new = askForCounts()
    guard let mapping = ListMapping(changes, from: old, to: new) else {
      warn(changes, old, new)
      reloadData()
      changes.tellEnd(finished: false)
      return
    }
    counts = new
    rearrange(
      CollectionUpdate(changes: changes, mapping: mapping, before: known),
      {
        $0.layoutStorage.dataMoved(mapping, except: changes.reloads)
        let context = $0.layoutStorage.makeContext()
        context.invalidateDataSourceCounts = true
        $0.layoutStorage.invalidateLayout(with: context)
        $0.prepareLayout()
      }, changes.tellEnd)
  }

  private func warn(_ changes: ListChanges<Void>, _ old: [Int], _ new: [Int]) {
    func list(_ counts: [Int]) -> String {
      counts.prefix(8).map(String.init).joined(separator: ", ") + (counts.count > 8 ? " …" : "")
    }
    UIApplication.shared.warn(
      "the items of a collection view after an update are not those before it with what was "
        + "inserted and deleted; everything was loaded anew. Items a section before: \(list(old)); "
        + "now: \(list(new)); inserted \(changes.insertedItems.count) items and "
        + "\(changes.insertedSections.count) sections, deleted \(changes.deletedItems.count) and "
        + "\(changes.deletedSections.count), moved \(changes.movedItems.count) and "
        + "\(changes.movedSections.count)")
  }

  // MARK: Layouts

  func change(
    to layout: UICollectionViewLayout, animated: Bool, _ completion: ((Bool) -> Void)?
  ) {
    abandonTransition()
    let old = layoutStorage
    guard layout !== old else {
      completion?(true)
      return
    }
    guard layout.collectionView == nil else {
      UIApplication.shared.warn("a layout lays out one collection view at a time")
      completion?(false)
      return
    }
    cancelInteractiveMovement()
    prepareLayout()
    guard let mapping = ListMapping(ListChanges<Void>(), from: counts, to: counts) else {
      completion?(false)
      return
    }
    let update = CollectionUpdate(changes: ListChanges(), mapping: mapping, before: nearby())
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    for view in shown.values { view.willTransition(from: old, to: layout) }
    let work: () -> Void = {
      self.rearrange(
        update,
        {
          old.collectionView = nil
          $0.layoutStorage = layout
          layout.collectionView = $0
          layout.invalidateLayout()
          $0.prepareLayout()
        },
        { [weak self] finished in
          old.finalizeLayoutTransition()
          layout.finalizeLayoutTransition()
          for view in self?.shown.values.map({ $0 }) ?? [] {
            view.didTransition(from: old, to: layout)
          }
          completion?(finished)
        })
    }
    if animated { work() } else { withoutRearranging(work) }
  }

  private func withoutRearranging(_ work: () -> Void) {
    animatesRearranging = false
    defer { animatesRearranging = true }
    work()
  }
}
