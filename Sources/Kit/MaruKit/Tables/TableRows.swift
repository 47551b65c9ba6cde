import Foundation

/// The cells of a table's visible rows, and the reuse of others.
@MainActor
final class TableRows {
  private unowned let table: UITableView
  private let heights: TableHeights
  /// The cells by their rows.
  private(set) var cells: [IndexPath: UITableViewCell] = [:]
  /// New cells about which the delegate has not been called.
  private var untold: [UITableViewCell] = []
  private var pool = ReusePool<UITableViewCell>()
  /// The cell that is being reconfigured.
  private var reconfigured: (path: IndexPath, cell: UITableViewCell)?

  init(_ table: UITableView, _ heights: TableHeights) {
    self.table = table
    self.heights = heights
  }

  // MARK: Reuse

  func register(_ cellClass: AnyClass?, as identifier: String) {
    pool.register(cellClass, as: identifier, of: "table cells")
  }

  func register(_ nib: UINib?, as identifier: String) { pool.register(nib, as: identifier) }

  /// Returns a reusable cell for an identifier, or creates one; `nil` for an unknown identifier.
  func dequeue(_ identifier: String) -> UITableViewCell? {
    if let cell = pool.take(identifier) {
      DepartedLayers.end(in: cell.layer)
      cell.prepareForReuse()
      return cell
    }
    if let cell = pool.unpacked(identifier) { return cell }
    return pool.registered(identifier)?.make(style: .default, reuseIdentifier: identifier)
  }

  /// Returns a reusable cell for a row, or the row's own while it is being reconfigured.
  func dequeue(_ identifier: String, for path: IndexPath) -> UITableViewCell {
    if let reconfigured, reconfigured.path == path,
      reconfigured.cell.reuseIdentifier == identifier
    {
      return reconfigured.cell
    }
    if let cell = dequeue(identifier) { return cell }
    UIApplication.shared.warn("no cell class is registered for the identifier \"\(identifier)\"")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  // MARK: Visible rows

  /// The cell of a visible row.
  subscript(path: IndexPath) -> UITableViewCell? { cells[path] }

  /// The row of a visible cell.
  func path(of cell: UITableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }

  /// The row of the first responder.
  ///
  /// As in UIKit, its cell is kept when it is scrolled out of sight, so that typing can continue.
  var writtenRow: IndexPath? {
    guard let writing = table.window?.firstResponder as? UIView, writing !== table,
      writing.isDescendant(of: table)
    else { return nil }
    return cells.first { writing.isDescendant(of: $0.value) }?.key
  }

  // MARK: Creating

  /// Creates and measures missing cells.
  ///
  /// - Returns: Whether any height differs from its estimate, so that other rows may be visible.
  func addMissing(_ paths: [IndexPath]) -> Bool {
    let round = table.geometry.loadingRound
    var hasChanged = false
    for path in paths where cells[path] == nil {
      guard round == table.geometry.loadingRound, let cell = makeCell(at: path) else {
        return hasChanged
      }
      guard round == table.geometry.loadingRound else {
        putAway(cell)
        return false
      }
      cells[path] = cell
      untold.append(cell)
      if table.geometry.note(heights.height(of: cell, at: path), of: path) { hasChanged = true }
    }
    return hasChanged
  }

  /// The height of an invisible row; if necessary its cell is created just for that.
  func measure(_ path: IndexPath) -> CGFloat {
    let told = heights.toldHeight(of: path)
    guard told < 0, let cell = makeCell(at: path) else { return told }
    defer { putAway(cell) }
    return heights.height(of: cell, at: path)
  }

  /// Creates the cell of a row as a subview without a position.
  private func makeCell(at path: IndexPath) -> UITableViewCell? {
    guard let dataSource = table.dataSource else { return nil }
    var made: UITableViewCell?
    ViewAnimation.runWithout {
      let cell = dataSource.tableView(table, cellForRowAt: path)
      table.selection.show(path, in: cell)
      cell.endSwipe()
      table.insertSubview(cell, at: table.backgroundView?.superview === table ? 1 : 0)
      decorate(cell, at: path)
      table.editing.show(in: cell, at: path, animated: false)
      made = cell
    }
    return made
  }

  // MARK: Looks

  /// Sets the corners and the separators of all cells.
  func decorate() {
    for (path, cell) in cells { decorate(cell, at: path) }
  }

  /// Sets the corners and the separator of a cell.
  private func decorate(_ cell: UITableViewCell, at path: IndexPath) {
    let (layout, style) = (table.geometry.layout, table.style)
    let count =
      layout.sections.indices.contains(path.section)
      ? layout.sections[path.section].rows.count : 0
    let isLast = path.row == count - 1
    cell.tableSeparatorInset = table.ownSeparatorInset
    if table.separatorInsetReference == .fromAutomaticInsets {
      cell.tableSeparatorInset?.left += UITableViewCell.margin
    }
    cell.separator.backgroundColor = table.separatorColor
    cell.hidesSeparator = table.separatorStyle == .none || style == .insetGrouped && isLast
    cell.sectionEdges = []
    if style == .grouped {
      if path.row == 0, table.separatorStyle != .none { cell.sectionEdges.insert(.top) }
      if isLast { cell.sectionEdges.insert(.bottom) }
    }
    cell.corners = []
    if style == .insetGrouped {
      if path.row == 0 { cell.corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
      if isLast { cell.corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    }
    if cell.backgroundColor == nil {
      cell.backgroundColor =
        style == .plain ? .systemBackground : .secondarySystemGroupedBackground
    }
    cell.setNeedsLayout()
  }

  /// Positions the cell of a row; one that the user holds stays under the finger.
  func place(_ path: IndexPath) {
    guard let cell = cells[path], path != table.reordering.source else { return }
    let shift = table.reordering.shift(of: path)
    cell.place(in: table.geometry.rect(of: path).offsetBy(dx: 0, dy: shift))
  }

  /// Calls the delegate about new cells once they are positioned.
  func tellDisplayed() {
    while !untold.isEmpty {
      let cell = untold.removeFirst()
      guard let path = path(of: cell) else { continue }
      table.tableDelegate?.tableView(table, willDisplay: cell, forRowAt: path)
    }
  }

  // MARK: Removing

  /// Removes the cells of other rows, except some.
  func removeOthers(than paths: Set<IndexPath>, keeping kept: Set<ObjectIdentifier>) {
    for (path, cell) in cells
    where !paths.contains(path) && !kept.contains(ObjectIdentifier(cell)) {
      remove(cell, at: path)
    }
  }

  /// Removes all cells.
  func removeAll() {
    for (path, cell) in cells { remove(cell, at: path) }
  }

  private func remove(_ cell: UITableViewCell, at path: IndexPath) {
    table.swiping.forget(cell)
    cells[path] = nil
    putAway(cell)
    if let index = untold.firstIndex(where: { $0 === cell }) {
      untold.remove(at: index)
      return
    }
    table.tableDelegate?.tableView(table, didEndDisplaying: cell, forRowAt: path)
  }

  private func putAway(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    pool.put(cell, as: cell.reuseIdentifier)
  }

  // MARK: Updates

  /// Files the cells under their new rows.
  ///
  /// - Parameter target: The new row of a row; `nil` if its cell leaves.
  /// - Returns: The leaving cells, with their old rows.
  func refile(_ target: (IndexPath) -> IndexPath?) -> [(IndexPath, UITableViewCell)] {
    var leaving: [(IndexPath, UITableViewCell)] = []
    var staying: [IndexPath: UITableViewCell] = [:]
    for (path, cell) in cells {
      if let new = target(path) { staying[new] = cell } else { leaving.append((path, cell)) }
    }
    cells = staying
    return leaving
  }

  /// Takes the cells of other rows, which stay in the table while they leave.
  func releaseOthers(than paths: Set<IndexPath>) -> [(IndexPath, UITableViewCell)] {
    let written = writtenRow
    var leaving: [(IndexPath, UITableViewCell)] = []
    for (path, cell) in cells where !paths.contains(path) && path != written {
      cells[path] = nil
      leaving.append((path, cell))
    }
    return leaving
  }

  /// Recycles a cell that has left, unless it is in use again.
  func retire(_ cell: UITableViewCell, of path: IndexPath, alpha: CGFloat) {
    guard self.path(of: cell) == nil else { return }
    cell.removeFromSuperview()
    cell.alpha = alpha
    pool.put(cell, as: cell.reuseIdentifier)
    table.tableDelegate?.tableView(table, didEndDisplaying: cell, forRowAt: path)
  }

  /// Lets the data source fill the cell of a visible row again.
  func reconfigure(_ path: IndexPath) {
    guard let cell = cells[path], let dataSource = table.dataSource else { return }
    reconfigured = (path, cell)
    defer { reconfigured = nil }
    guard dataSource.tableView(table, cellForRowAt: path) !== cell else { return }
    UIApplication.shared.warn(
      "the data source returned another cell for row \(path.row) of section \(path.section), "
        + "which is being reconfigured; dequeue the cell for the given index path")
  }
}

extension UITableViewCell: ListCell {
  func showSelected(_ isSelected: Bool, animated: Bool) {
    setSelected(isSelected, animated: animated)
  }

  func showHighlighted(_ isHighlighted: Bool, animated: Bool) {
    setHighlighted(isHighlighted, animated: animated)
  }
}
