import Foundation

// Where rows are, and which are seen.
extension UITableView {
  /// The cell of a row that is seen.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

  /// The cells that are seen, from top to bottom.
  public var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return seenPaths.compactMap { cells[$0] }
  }

  /// The rows that are seen, from top to bottom.
  public var indexPathsForVisibleRows: [IndexPath]? {
    layoutIfNeeded()
    return seenPaths
  }

  /// The rows that have cells, without one that is out of sight.
  private var seenPaths: [IndexPath] {
    let written = writtenRow
    return cells.keys.filter { $0 != written || rectForRow(at: $0).intersects(bounds) }.sorted()
  }

  /// The row that the first responder lies in: its cell stays though it is scrolled out of sight, as
  /// UIKit's does, so that what is written goes on.
  var writtenRow: IndexPath? {
    guard let writing = window?.firstResponder as? UIView, writing !== self,
      writing.isDescendant(of: self)
    else { return nil }
    return cells.first { writing.isDescendant(of: $0.value) }?.key
  }

  /// The row of a cell that is seen.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// The row at a place of the content.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    load()
    guard point.x >= 0, point.x <= bounds.width, point.y.isFinite else { return nil }
    return layout.row(at: point.y)
  }

  /// The rows that lie in a rectangle of the content.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    load()
    guard rect.minY.isFinite, rect.maxY.isFinite else { return [] }
    return layout.rows(from: rect.minY, to: rect.maxY)
  }

  /// The rectangle of a row in the content; empty where there is no such row.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    load()
    guard layout.contains(indexPath) else { return .zero }
    let (top, height) = layout.span(of: indexPath)
    return CGRect(x: sideInset, y: top, width: bounds.width - 2 * sideInset, height: height)
  }

  /// The rectangle of a section with its header and footer.
  public func rect(forSection section: Int) -> CGRect {
    load()
    guard layout.sections.indices.contains(section) else { return .zero }
    let found = layout.sections[section]
    return CGRect(x: 0, y: found.start, width: bounds.width, height: found.length)
  }

  /// The rectangle of a section's header, where it lies in the content.
  public func rectForHeader(inSection section: Int) -> CGRect {
    load()
    guard layout.sections.indices.contains(section) else { return .zero }
    let found = layout.sections[section]
    return CGRect(x: 0, y: found.headerTop, width: bounds.width, height: found.header)
  }

  /// The rectangle of a section's footer, where it lies in the content.
  public func rectForFooter(inSection section: Int) -> CGRect {
    load()
    guard layout.sections.indices.contains(section) else { return .zero }
    let found = layout.sections[section]
    return CGRect(x: 0, y: found.rowsBottom, width: bounds.width, height: found.footer)
  }

  /// The header of a section that is seen.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    supplements[.init(section: section, isHeader: true)] as? UITableViewHeaderFooterView
  }

  /// The footer of a section that is seen.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    supplements[.init(section: section, isHeader: false)] as? UITableViewHeaderFooterView
  }

  /// Scrolls to the selected row that is nearest to the top.
  public func scrollToNearestSelectedRow(at position: ScrollPosition, animated: Bool) {
    if let path = selected.min() { scrollToRow(at: path, at: position, animated: animated) }
  }
}
