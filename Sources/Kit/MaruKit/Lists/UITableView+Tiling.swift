import Foundation
import Layers

// Views of the visible rows.
extension UITableView {
  /// How often measuring may bring other rows into view in one layout pass.
  private static let roundLimit = 8

  /// The margins of an inset table, in points.
  var sideInset: CGFloat { style == .insetGrouped ? (bounds.width >= 414 ? 20 : 16) : 0 }

  /// Creates the cells of visible rows, and removes the others.
  ///
  /// If the table has no area, its cells stay and only the content size is updated: the table may
  /// be about to grow to that height.
  func tile() {
    guard !isTiling else { return }
    isTiling = true
    defer { isTiling = false }
    load()
    if bounds.width > 0, bounds.width != measuredWidth { measureAnew() }
    guard bounds.width > 0, bounds.height > 0 else {
      placeEnds()
      return applyContentSize()
    }
    let round = loadingRound
    var paths: [IndexPath] = []
    for _ in 0..<Self.roundLimit {
      paths = rowsSeen
      let hasOtherRows = measureNew(paths)
      // A callback may have reloaded everything.
      guard round == loadingRound else { return setNeedsLayout() }
      let hasOtherHeaders = measureNewSupplements()
      guard round == loadingRound else { return setNeedsLayout() }
      guard hasOtherHeaders || hasOtherRows else { break }
      applyContentSize()
    }
    let seen = Set(paths)
    for (path, cell) in cells
    where !seen.contains(path) && !lingering.contains(ObjectIdentifier(cell)) {
      takeBack(cell, at: path)
    }
    for path in paths { placeCell(at: path) }
    placeSupplements()
    guard round == loadingRound else { return setNeedsLayout() }
    placeEnds()
    applyContentSize()
    followGoal()
    tellDisplayed()
  }

  /// Calls the delegate about new cells once they are positioned.
  private func tellDisplayed() {
    while !untold.isEmpty {
      let cell = untold.removeFirst()
      guard let path = indexPath(for: cell) else { continue }
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    }
  }

  /// Creates and measures missing cells.
  ///
  /// - Returns: Whether any height differs from its estimate, so that other rows may be visible.
  private func measureNew(_ paths: [IndexPath]) -> Bool {
    let round = loadingRound
    var hasChanged = false
    for path in paths where cells[path] == nil {
      guard round == loadingRound, let cell = makeCell(at: path) else { return hasChanged }
      guard round == loadingRound else {
        cell.removeFromSuperview()
        cellPool.put(cell, as: cell.reuseIdentifier)
        return false
      }
      cells[path] = cell
      untold.append(cell)
      if note(height(of: cell, at: path), of: path) { hasChanged = true }
    }
    return hasChanged
  }

  /// Updates the heights of visible rows; the offset stays the same.
  func measureSeen() {
    for (path, cell) in cells { layout.set(height(of: cell, at: path), of: path) }
  }

  /// The height given for a row, or else its cell's fitting height.
  func height(of cell: UITableViewCell, at path: IndexPath) -> CGFloat {
    let told = toldHeight(of: path)
    guard told < 0 else { return told }
    cell.bounds.size.width = bounds.width - 2 * sideInset
    return cell.systemLayoutSizeFitting(
      CGSize(width: cell.bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  /// Sets the height of a row; a negative one is ignored.
  ///
  /// - Returns: Whether the height differs from the estimate.
  func note(_ height: CGFloat, of path: IndexPath) -> Bool {
    let (top, old) = layout.span(of: path)
    guard height >= 0, height != old else { return false }
    layout.set(height, of: path)
    // A row above the visible bounds grows upwards: the visible rows stay in place.
    if top < bounds.minY, bounds.minY > lowestOffset.y {
      contentOffset.y = max(contentOffset.y + height - old, lowestOffset.y)
    }
    return true
  }

  /// Creates the cell of a row as a subview without a position.
  func makeCell(at path: IndexPath) -> UITableViewCell? {
    guard let dataSource else { return nil }
    var made: UITableViewCell?
    ViewAnimation.runWithout {
      let cell = dataSource.tableView(self, cellForRowAt: path)
      cell.setHighlighted(false, animated: false)
      cell.setSelected(selected.contains(path), animated: false)
      cell.endSwipe()
      cell.showFocus(isFocused && focused == path)
      insertSubview(cell, at: backgroundView?.superview === self ? 1 : 0)
      decorate(cell, at: path)
      showEditing(of: cell, at: path, animated: false)
      made = cell
    }
    return made
  }

  /// Sets the corners and the separator of a cell.
  func decorate(_ cell: UITableViewCell, at path: IndexPath) {
    let count =
      layout.sections.indices.contains(path.section)
      ? layout.sections[path.section].rows.count : 0
    let isLast = path.row == count - 1
    cell.tableSeparatorInset = ownSeparatorInset
    if separatorInsetReference == .fromAutomaticInsets {
      cell.tableSeparatorInset?.left += UITableViewCell.margin
    }
    cell.separator.backgroundColor = separatorColor
    cell.hidesSeparator = separatorStyle == .none || style == .insetGrouped && isLast
    cell.sectionEdges = []
    if style == .grouped {
      if path.row == 0, separatorStyle != .none { cell.sectionEdges.insert(.top) }
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

  private func placeCell(at path: IndexPath) {
    guard let cell = cells[path], path != editing.move?.source else { return }
    cell.place(in: rectForRow(at: path).offsetBy(dx: 0, dy: shift(of: path)))
  }

  func takeBack(_ cell: UITableViewCell, at path: IndexPath) {
    forgetSwipe(of: cell)
    cells[path] = nil
    cell.removeFromSuperview()
    cellPool.put(cell, as: cell.reuseIdentifier)
    if let index = untold.firstIndex(where: { $0 === cell }) {
      untold.remove(at: index)
      return
    }
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  func discardCells() {
    for (path, cell) in cells { takeBack(cell, at: path) }
    for place in supplements.keys { takeBack(place) }
  }

  private func placeEnds() {
    if let view = tableHeaderView {
      view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.bounds.height)
      if view.bounds.height != layout.start { layout.setStart(view.bounds.height) }
    }
    if let view = tableFooterView {
      view.frame = CGRect(x: 0, y: layout.bottom, width: bounds.width, height: view.bounds.height)
    }
    backgroundView?.frame = bounds
  }
}
