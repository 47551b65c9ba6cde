import Foundation

// Positions of rows, and visible rows.
extension UITableView {
  /// The cell of a visible row.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

  /// The visible cells, from top to bottom.
  public var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return seenPaths.compactMap { cells[$0] }
  }

  /// The visible rows, from top to bottom.
  public var indexPathsForVisibleRows: [IndexPath]? {
    layoutIfNeeded()
    return seenPaths
  }

  /// The rows that have cells, except one that is kept out of sight.
  private var seenPaths: [IndexPath] {
    let written = writtenRow
    return cells.keys.filter { $0 != written || rectForRow(at: $0).intersects(bounds) }.sorted()
  }

  /// The row of the first responder.
  ///
  /// As in UIKit, its cell is kept when it is scrolled out of sight, so that typing can continue.
  var writtenRow: IndexPath? {
    guard let writing = window?.firstResponder as? UIView, writing !== self,
      writing.isDescendant(of: self)
    else { return nil }
    return cells.first { writing.isDescendant(of: $0.value) }?.key
  }

  /// The row of a visible cell.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// The row at a point of the content.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    load()
    guard point.x >= 0, point.x <= bounds.width, point.y.isFinite else { return nil }
    return layout.row(at: point.y)
  }

  /// The rows in a rectangle of the content.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    load()
    guard rect.minY.isFinite, rect.maxY.isFinite else { return [] }
    return layout.rows(from: rect.minY, to: rect.maxY)
  }

  /// The rectangle of a row in the content; empty if there is no such row.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    load()
    guard layout.contains(indexPath) else { return .zero }
    let (top, height) = layout.span(of: indexPath)
    return CGRect(x: sideInset, y: top, width: bounds.width - 2 * sideInset, height: height)
  }

  /// The rectangle of a section, including its header and footer.
  public func rect(forSection section: Int) -> CGRect {
    load()
    guard layout.sections.indices.contains(section) else { return .zero }
    let found = layout.sections[section]
    return CGRect(x: 0, y: found.start, width: bounds.width, height: found.length)
  }

  /// The rectangle of a section's header at its place in the content.
  public func rectForHeader(inSection section: Int) -> CGRect {
    load()
    guard layout.sections.indices.contains(section) else { return .zero }
    let found = layout.sections[section]
    return CGRect(x: 0, y: found.headerTop, width: bounds.width, height: found.header)
  }

  /// The rectangle of a section's footer at its place in the content.
  public func rectForFooter(inSection section: Int) -> CGRect {
    load()
    guard layout.sections.indices.contains(section) else { return .zero }
    let found = layout.sections[section]
    return CGRect(x: 0, y: found.rowsBottom, width: bounds.width, height: found.footer)
  }

  /// The header of a section, if it is visible.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    supplements[.init(section: section, isHeader: true)] as? UITableViewHeaderFooterView
  }

  /// The footer of a section, if it is visible.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    supplements[.init(section: section, isHeader: false)] as? UITableViewHeaderFooterView
  }

  /// Scrolls to the first selected row.
  public func scrollToNearestSelectedRow(at position: ScrollPosition, animated: Bool) {
    if let path = selected.min() { scrollToRow(at: path, at: position, animated: animated) }
  }
}
