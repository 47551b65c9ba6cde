import Foundation
import Graphics
import Layers

// Batches of updates.
extension UICollectionView {
  /// Lets the data source fill the cells of visible items again: it gets the existing cells when it
  /// dequeues cells for those items.
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    change { $0.reconfiguredItems.formUnion(indexPaths) }
  }

  /// Begins a batch of changes.
  ///
  /// - Parameter isBeforeData: Whether the data source still has the old data, so that the layout
  ///   may query it.
  func beginBatch(isBeforeData: Bool) {
    if batchDepth == 0 {
      cancelInteractiveMovement()
      if isBeforeData { prepareLayout() }
      // From here on sizes are not requested: the data may already be different.
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
    // Data that was never loaded will be loaded later.
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
      "the items of a collection view after an update do not match those before it plus the "
        + "insertions and deletions; reloading everything. Items per section before: \(list(old)); "
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
      UIApplication.shared.warn("a layout can be used by one collection view at a time")
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
