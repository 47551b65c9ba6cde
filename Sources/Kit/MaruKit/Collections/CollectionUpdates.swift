import Foundation

/// Applies batches of changes to a collection's items and sections.
@MainActor
final class CollectionUpdates {
  private unowned let view: UICollectionView
  private let data: CollectionData
  private var batch = UpdateBatch<Void>()
  /// The attributes at the beginning of a batch.
  private var before: [CollectionKey: UICollectionViewLayoutAttributes] = [:]

  init(_ view: UICollectionView, _ data: CollectionData) {
    self.view = view
    self.data = data
  }

  /// Whether a batch has begun, so that the data may already be different.
  var isOpen: Bool { batch.isOpen }

  /// Begins a batch of changes.
  ///
  /// - Parameter isBeforeData: Whether the data source still has the old data, so that the layout
  ///   may query it.
  func begin(isBeforeData: Bool) {
    let isOutermost = !batch.isOpen
    if isOutermost {
      view.cancelInteractiveMovement()
      if isBeforeData { view.placement.prepare() }
    }
    // From here on sizes are not requested: the data may already be different.
    batch.begin()
    if isOutermost { before = view.rearranging.nearby() }
  }

  func end(_ completion: ((Bool) -> Void)?) {
    guard let changes = batch.end(completion) else { return }
    let known = before
    before = [:]
    // Data that was never loaded will be loaded later.
    guard !data.needsLoading else { return changes.tellEnd(finished: true) }
    apply(changes, known)
  }

  /// Adds changes to the batch, or makes them at once if there is none.
  func note(_ note: (inout ListChanges<Void>) -> Void) {
    begin(isBeforeData: false)
    batch.note(note)
    end(nil)
  }

  private func apply(
    _ changes: ListChanges<Void>, _ known: [CollectionKey: UICollectionViewLayoutAttributes]
  ) {
    let old = data.counts
    let new = data.ask()
    guard let mapping = ListMapping(changes, from: old, to: new) else {
      warn(changes, old, new)
      view.reloadData()
      changes.tellEnd(finished: false)
      return
    }
    data.take(new)
    let view = view
    view.rearranging.rearrange(
      CollectionUpdate(changes: changes, mapping: mapping, before: known),
      {
        let layout = view.layoutStorage
        layout.dataMoved(mapping, except: changes.reloads)
        let context = layout.makeContext()
        context.invalidateDataSourceCounts = true
        layout.invalidateLayout(with: context)
        view.placement.prepare()
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
}
