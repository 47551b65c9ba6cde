import Foundation

/// The positions of a table's rows, headers and footers, loaded from the data source on demand.
@MainActor
final class TableGeometry {
  /// How often callbacks may trigger another reload.
  private static let loadLimit = 4

  private unowned let table: UITableView
  private let heights: TableHeights
  /// The current positions.
  private(set) var layout = TableLayout()
  /// Counts reloads, so that a caller of client code can detect one.
  private(set) var loadingRound = 0
  private var needsLoading = true
  /// The width at which heights were measured; negative if they have to be measured again.
  private var measuredWidth: CGFloat = 0

  init(_ table: UITableView, _ heights: TableHeights) {
    self.table = table
    self.heights = heights
  }

  // MARK: Loading

  /// Lets the numbers of rows be loaded again.
  func unload() { needsLoading = true }

  /// Notes that everything is about to be reloaded.
  func beginReload() { loadingRound += 1 }

  /// Loads the numbers of rows, unless they are known.
  func load() {
    for _ in 0..<Self.loadLimit where needsLoading {
      needsLoading = false
      let round = loadingRound
      let new = heights.makeLayout()
      // A callback may have triggered another reload.
      guard round == loadingRound else { continue }
      (layout, measuredWidth) = (new, table.bounds.width)
      applyContentSize()
    }
  }

  /// Takes the positions after a batch of updates.
  func take(_ layout: TableLayout) { self.layout = layout }

  func applyContentSize() {
    let footer = table.tableFooterView?.bounds.height ?? 0
    let size = CGSize(width: table.bounds.width, height: layout.bottom + footer)
    if size != table.contentSize { table.contentSize = size }
  }

  /// Makes a new layout after a change of the heights that are the same for all rows.
  func heightsChanged() {
    guard !needsLoading else { return }
    layout = heights.makeLayout()
    applyContentSize()
    table.setNeedsLayout()
  }

  /// Updates the positions to another view above the first section or below the last one.
  func endsChanged() {
    if !needsLoading { layout.setStart(table.tableHeaderView?.bounds.height ?? 0) }
    applyContentSize()
    table.setNeedsLayout()
  }

  /// Updates the positions to a new height of the view above the first section.
  func setStart(_ height: CGFloat) {
    if height != layout.start { layout.setStart(height) }
  }

  // MARK: Measuring

  /// Lets heights be measured again, since the text size has changed.
  func forgetMeasures() {
    measuredWidth = -1
    table.setNeedsLayout()
  }

  /// Discards heights measured at another width; the row at the top stays there.
  func fitWidth() {
    let width = table.bounds.width
    guard width > 0, width != measuredWidth else { return }
    measuredWidth = width
    let (bounds, inset) = (table.bounds, table.adjustedContentInset)
    let top = bounds.minY + inset.top
    let row = bounds.minY > table.limits.lowest.y ? layout.row(at: top) : nil
    let distance = row.map { top - layout.span(of: $0).top } ?? 0
    layout = heights.makeLayout()
    measureVisible()
    applyContentSize()
    guard let row, layout.contains(row) else { return }
    let (place, height) = layout.span(of: row)
    let offset = place + min(distance, height) - table.adjustedContentInset.top
    table.contentOffset.y = table.limits.clamped(CGPoint(x: table.contentOffset.x, y: offset)).y
  }

  /// Updates the heights of visible rows; the offset stays the same.
  func measureVisible() {
    for (path, cell) in table.rows.cells {
      layout.set(heights.height(of: cell, at: path), of: path)
    }
  }

  /// Sets the height of a row; a negative one is ignored.
  ///
  /// - Returns: Whether the height differs from the estimate.
  func note(_ height: CGFloat, of path: IndexPath) -> Bool {
    let (top, old) = layout.span(of: path)
    guard height >= 0, height != old else { return false }
    layout.set(height, of: path)
    // A row above the visible bounds grows upwards: the visible rows stay in place.
    if top < table.bounds.minY { keepVisibleRows(by: height - old) }
    return true
  }

  /// Sets the height of a header or footer.
  ///
  /// - Returns: Whether the height differs from the estimate.
  func note(_ height: CGFloat, of place: TableSupplement) -> Bool {
    let old = layout.rect(of: place, width: table.bounds.width)
    layout.set(height, of: place)
    guard height != old.height else { return false }
    if old.maxY <= table.bounds.minY { keepVisibleRows(by: height - old.height) }
    return true
  }

  private func keepVisibleRows(by growth: CGFloat) {
    let low = table.limits.lowest.y
    guard table.bounds.minY > low else { return }
    table.contentOffset.y = max(table.contentOffset.y + growth, low)
  }

  // MARK: Positions

  /// The margins of an inset table, in points.
  var sideInset: CGFloat {
    table.style == .insetGrouped ? (table.bounds.width >= 414 ? 20 : 16) : 0
  }

  /// The inset of titles on both sides.
  var titleInset: CGFloat { sideInset + UITableViewCell.margin }

  /// The rectangle of a row; empty if there is no such row.
  func rect(of path: IndexPath) -> CGRect {
    guard layout.contains(path) else { return .zero }
    let (top, height) = layout.span(of: path)
    let inset = sideInset
    return CGRect(x: inset, y: top, width: table.bounds.width - 2 * inset, height: height)
  }

  /// The visible headers and footers.
  var visibleSupplements: [TableSupplement] {
    var seen: [TableSupplement] = []
    for index in layout.sections(from: table.bounds.minY, to: table.bounds.maxY) {
      let section = layout.sections[index]
      if section.header > 0 { seen.append(TableSupplement(section: index, isHeader: true)) }
      if section.footer > 0 { seen.append(TableSupplement(section: index, isHeader: false)) }
    }
    return seen
  }
}
