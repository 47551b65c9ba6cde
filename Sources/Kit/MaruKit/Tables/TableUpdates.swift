import Foundation

/// Applies batches of changes to a table's rows and sections.
@MainActor
final class TableUpdates {
  typealias Changes = ListChanges<UITableView.RowAnimation>

  private unowned let table: UITableView
  private var batch = UpdateBatch<UITableView.RowAnimation>()

  init(_ table: UITableView) { self.table = table }

  func begin() {
    if !batch.isOpen { table.geometry.load() }
    batch.begin()
  }

  func end(_ completion: ((Bool) -> Void)?) {
    if let changes = batch.end(completion) { apply(changes) }
  }

  /// Adds changes to the batch, or makes them at once if there is none.
  func note(_ note: (inout Changes) -> Void) {
    begin()
    batch.note(note)
    end(nil)
  }

  // MARK: Steps

  /// Updates the table to the data source's current data.
  private func apply(_ changes: Changes) {
    table.reordering.abandon()
    let old = table.geometry.layout
    let new = table.heights.makeLayout()
    let mapping = ListMapping(
      changes, from: old.sections.map(\.rows.count), to: new.sections.map(\.rows.count))
    guard let mapping else {
      UIApplication.shared.warn(
        "the rows of a table after an update do not match those before it plus the insertions and "
          + "deletions; reloading everything")
      table.reloadData()
      changes.tellEnd(finished: false)
      return
    }
    // 1. Carry the state of surviving rows over.
    table.geometry.take(Self.carried(old, to: new, mapping, changes))
    table.selection.move(
      stays: { changes.reloads($0) ? nil : mapping.new(of: $0) }, moves: mapping.new)
    table.scrolling.forget()
    // 2. Move the views to their new places.
    TableRearrangement(table, from: old, mapping, changes).run()
  }

  private static func carried(
    _ old: TableLayout, to new: TableLayout, _ mapping: ListMapping,
    _ changes: Changes
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
