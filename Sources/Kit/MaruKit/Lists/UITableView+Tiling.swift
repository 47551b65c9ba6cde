import Foundation
import Layers

// Which rows have views, and where they lie.
extension UITableView {
  /// How often rows that were measured may bring others into view in one layout.
  private static let roundLimit = 8

  /// Room at the sides of an inset table, in points.
  var sideInset: CGFloat { style == .insetGrouped ? (bounds.width >= 414 ? 20 : 16) : 0 }

  /// Gives the rows that are seen their cells, and takes those of others back.
  ///
  /// A table without an area keeps the cells it has, and only finds out how large its content is: it
  /// may be about to become as high as that.
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
      // Whoever was called may have asked for everything anew.
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

  /// Tells of new cells once they lie where they belong.
  private func tellDisplayed() {
    while !untold.isEmpty {
      let cell = untold.removeFirst()
      guard let path = indexPath(for: cell) else { continue }
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    }
  }

  /// Makes the cells that are missing and measures them.
  ///
  /// - Returns: Whether a height differs from what was thought, so that other rows may be seen.
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

  /// Asks for the heights of rows that are seen anew; the offset stays.
  func measureSeen() {
    for (path, cell) in cells { layout.set(height(of: cell, at: path), of: path) }
  }

  /// The height that is told for a row, or else what its cell takes.
  func height(of cell: UITableViewCell, at path: IndexPath) -> CGFloat {
    let told = toldHeight(of: path)
    guard told < 0 else { return told }
    cell.bounds.size.width = bounds.width - 2 * sideInset
    return cell.systemLayoutSizeFitting(
      CGSize(width: cell.bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  /// Notes how high a row is; less than 0 is no height.
  ///
  /// - Returns: Whether that differs from what was thought.
  func note(_ height: CGFloat, of path: IndexPath) -> Bool {
    let (top, old) = layout.span(of: path)
    guard height >= 0, height != old else { return false }
    layout.set(height, of: path)
    // A row that comes in from above grows upwards: what is seen stays where it is.
    if top < bounds.minY, bounds.minY > lowestOffset.y {
      contentOffset.y = max(contentOffset.y + height - old, lowestOffset.y)
    }
    return true
  }

  /// Makes the cell of a row, as a subview that lies nowhere yet.
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

  /// Gives a cell the corners and the line of its place.
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
