import Foundation

// Positions of rows, and visible rows.
extension UITableView {
  /// The cell of a visible row.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { rows[indexPath] }

  /// The visible cells, from top to bottom.
  public var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return seenPaths.compactMap { rows[$0] }
  }

  /// The visible rows, from top to bottom.
  public var indexPathsForVisibleRows: [IndexPath]? {
    layoutIfNeeded()
    return seenPaths
  }

  /// The rows that have cells, except one that is kept out of sight.
  private var seenPaths: [IndexPath] {
    let written = rows.writtenRow
    return rows.cells.keys.filter { $0 != written || rectForRow(at: $0).intersects(bounds) }
      .sorted()
  }

  /// The row of a visible cell.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    rows.path(of: cell)
  }

  /// The row at a point of the content.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    geometry.load()
    guard point.x >= 0, point.x <= bounds.width, point.y.isFinite else { return nil }
    return geometry.layout.row(at: point.y)
  }

  /// The rows in a rectangle of the content.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    geometry.load()
    guard rect.minY.isFinite, rect.maxY.isFinite else { return [] }
    return geometry.layout.rows(from: rect.minY, to: rect.maxY)
  }

  /// The rectangle of a row in the content; empty if there is no such row.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    geometry.load()
    return geometry.rect(of: indexPath)
  }

  /// The rectangle of a section, including its header and footer.
  public func rect(forSection section: Int) -> CGRect {
    geometry.load()
    guard geometry.layout.sections.indices.contains(section) else { return .zero }
    let found = geometry.layout.sections[section]
    return CGRect(x: 0, y: found.start, width: bounds.width, height: found.length)
  }

  /// The rectangle of a section's header at its place in the content.
  public func rectForHeader(inSection section: Int) -> CGRect {
    geometry.load()
    return rect(of: TableSupplement(section: section, isHeader: true))
  }

  /// The rectangle of a section's footer at its place in the content.
  public func rectForFooter(inSection section: Int) -> CGRect {
    geometry.load()
    return rect(of: TableSupplement(section: section, isHeader: false))
  }

  private func rect(of place: TableSupplement) -> CGRect {
    guard geometry.layout.sections.indices.contains(place.section) else { return .zero }
    return geometry.layout.rect(of: place, width: bounds.width)
  }

  /// The header of a section, if it is visible.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    supplements.views[.init(section: section, isHeader: true)] as? UITableViewHeaderFooterView
  }

  /// The footer of a section, if it is visible.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    supplements.views[.init(section: section, isHeader: false)] as? UITableViewHeaderFooterView
  }

  /// Scrolls to the first selected row.
  public func scrollToNearestSelectedRow(at position: ScrollPosition, animated: Bool) {
    if let path = selection.first { scrollToRow(at: path, at: position, animated: animated) }
  }
}
