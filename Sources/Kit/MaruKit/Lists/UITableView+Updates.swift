import Foundation

// Batches of updates.
extension UITableView {
  func beginBatch() {
    if batchDepth == 0 {
      load()
      changes = ListChanges<RowAnimation>()
    }
    batchDepth += 1
  }

  func endBatch(_ completion: ((Bool) -> Void)?) {
    guard batchDepth > 0 else { return }
    if let completion { changes?.completions.append(completion) }
    batchDepth -= 1
    guard batchDepth == 0, let changes else { return }
    self.changes = nil
    apply(changes)
  }

  func change(_ note: (inout ListChanges<RowAnimation>) -> Void) {
    beginBatch()
    var noted = changes ?? ListChanges<RowAnimation>()
    note(&noted)
    changes = noted
    endBatch(nil)
  }

  // MARK: Steps

  /// Updates the table to the data source's current data.
  private func apply(_ changes: ListChanges<RowAnimation>) {
    abandonRowMovement()
    let old = layout
    let new = makeLayout()
    let mapping = ListMapping(
      changes, from: old.sections.map(\.rows.count), to: new.sections.map(\.rows.count))
    guard let mapping else {
      UIApplication.shared.warn(
        "the rows of a table after an update do not match those before it plus the insertions and "
          + "deletions; reloading everything")
      reloadData()
      changes.tellEnd(finished: false)
      return
    }
    // 1. Carry the state of surviving rows over.
    layout = carried(old, to: new, mapping, changes)
    selected = Set(selected.compactMap { stays($0, mapping, changes) })
    focused = focused.flatMap(mapping.new)
    pressed = pressed.flatMap(mapping.new)
    goal = nil
    // 2. Move the views to their new places.
    rearrange(from: old, mapping, changes)
  }

  private func stays(
    _ path: IndexPath, _ mapping: ListMapping, _ changes: ListChanges<RowAnimation>
  ) -> IndexPath? {
    changes.reloads(path) ? nil : mapping.new(of: path)
  }

  private func carried(
    _ old: TableLayout, to new: TableLayout, _ mapping: ListMapping,
    _ changes: ListChanges<RowAnimation>
  ) -> TableLayout {
    var result = new
    for (index, section) in old.sections.enumerated()
    where !section.rows.measured.isEmpty && changes.reloadedSections[index] == nil {
      var heights: [Int: [Int: CGFloat]] = [:]
      for (row, height) in section.rows.measured {
        let path = IndexPath(row: row, section: index)
        guard changes.reloadedItems[path] == nil, let target = mapping.new(of: path) else {
          continue
        }
        heights[target.section, default: [:]][target.row] = height
      }
      for (target, rows) in heights { result.carry(rows, to: target) }
    }
    for (index, section) in old.sections.enumerated()
    where changes.reloadedSections[index] == nil {
      guard let target = mapping.newSection(of: index) else { continue }
      for (isHeader, height) in [(true, section.header), (false, section.footer)] {
        let source = TableSupplement(section: index, isHeader: isHeader)
        let place = TableSupplement(section: target, isHeader: isHeader)
        if result.isEstimated(place), !old.isEstimated(source) { result.set(height, of: place) }
      }
    }
    return result
  }
}
