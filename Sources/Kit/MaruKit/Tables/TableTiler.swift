import Foundation

/// Gives the visible rows, headers and footers views, and positions them.
@MainActor
final class TableTiler {
  /// How often measuring may bring other rows into view in one layout pass.
  private static let roundLimit = 8

  private unowned let table: UITableView
  /// Whether a pass is running.
  private(set) var isTiling = false

  init(_ table: UITableView) { self.table = table }

  /// Creates the cells of visible rows, and removes the others.
  ///
  /// If the table has no area, its cells stay and only the content size is updated: the table may
  /// be about to grow to that height.
  ///
  /// - Parameter kept: Views that stay for now, even out of sight.
  func tile(keeping kept: Set<ObjectIdentifier> = []) {
    guard !isTiling else { return }
    isTiling = true
    defer { isTiling = false }
    let (geometry, rows, supplements) = (table.geometry, table.rows, table.supplements)
    geometry.load()
    geometry.fitWidth()
    guard table.bounds.width > 0, table.bounds.height > 0 else {
      placeEnds()
      return geometry.applyContentSize()
    }
    let round = geometry.loadingRound
    var paths: [IndexPath] = []
    for _ in 0..<Self.roundLimit {
      paths = visiblePaths
      let hasOtherRows = rows.addMissing(paths)
      // A callback may have reloaded everything.
      guard round == geometry.loadingRound else { return table.setNeedsLayout() }
      let hasOtherHeaders = supplements.measureNew()
      guard round == geometry.loadingRound else { return table.setNeedsLayout() }
      guard hasOtherHeaders || hasOtherRows else { break }
      geometry.applyContentSize()
    }
    rows.removeOthers(than: Set(paths), keeping: kept)
    for path in paths { rows.place(path) }
    supplements.tile(keeping: kept)
    guard round == geometry.loadingRound else { return table.setNeedsLayout() }
    placeEnds()
    geometry.applyContentSize()
    table.scrolling.follow()
    rows.tellDisplayed()
  }

  /// The rows that are visible, or would be at their original positions; including the moved row
  /// and the one of the first responder.
  private var visiblePaths: [IndexPath] {
    let (bounds, around) = (table.bounds, table.reordering.height)
    let rows = table.geometry.layout.rows(from: bounds.minY - around, to: bounds.maxY + around)
    let held = [table.reordering.source, table.rows.writtenRow].compactMap { $0 }
    return rows + held.filter { !rows.contains($0) }
  }

  /// Positions the views above the first section, below the last one and behind the rows.
  private func placeEnds() {
    let width = table.bounds.width
    if let view = table.tableHeaderView {
      view.frame = CGRect(x: 0, y: 0, width: width, height: view.bounds.height)
      table.geometry.setStart(view.bounds.height)
    }
    if let view = table.tableFooterView {
      let bottom = table.geometry.layout.bottom
      view.frame = CGRect(x: 0, y: bottom, width: width, height: view.bounds.height)
    }
    table.backgroundView?.frame = table.bounds
  }
}
