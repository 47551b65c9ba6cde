import Foundation
import Layers

// Which rows have views, and where they lie.
extension UITableView {
  /// How often rows that were measured may bring others into view in one layout.
  private static let roundLimit = 8

  /// Room at the sides of an inset table, in points.
  var sideInset: CGFloat { style == .insetGrouped ? (bounds.width >= 414 ? 20 : 16) : 0 }

  /// Gives the rows that are seen their cells, and takes those of others back.
  func tile() {
    guard !isTiling, bounds.width > 0, bounds.height > 0 else { return }
    isTiling = true
    defer { isTiling = false }
    load()
    var paths: [IndexPath] = []
    for _ in 0..<Self.roundLimit {
      paths = layout.rows(from: bounds.minY, to: bounds.maxY)
      guard measureNew(paths) else { break }
      applyContentSize()
    }
    let seen = Set(paths)
    for (path, cell) in cells where !seen.contains(path) { takeBack(cell, at: path) }
    for path in paths { placeCell(at: path) }
    placeSupplements()
    placeEnds()
    applyContentSize()
    followGoal()
  }

  /// Makes the cells that are missing and measures them.
  ///
  /// - Returns: Whether a height differs from what was thought, so that other rows may be seen.
  private func measureNew(_ paths: [IndexPath]) -> Bool {
    var hasChanged = false
    for path in paths where cells[path] == nil {
      guard let cell = makeCell(at: path) else { continue }
      cells[path] = cell
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
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
    return told < 0 ? cell.fittingHeight(width: bounds.width - 2 * sideInset) : told
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
      cell.isHidden = false
      cell.alpha = 1
      cell.setHighlighted(false, animated: false)
      cell.setSelected(selected.contains(path), animated: false)
      cell.showFocus(isFocused && focused == path)
      insertSubview(cell, at: backgroundView?.superview === self ? 1 : 0)
      decorate(cell, at: path)
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
    cell.tableSeparatorInset = separatorInset
    cell.separator.backgroundColor = separatorColor
    cell.hidesSeparator = separatorStyle == .none || style != .plain && isLast
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
    guard let cell = cells[path] else { return }
    let frame = rectForRow(at: path)
    if cell.frame != frame { cell.frame = frame }
  }

  func takeBack(_ cell: UITableViewCell, at path: IndexPath) {
    cells[path] = nil
    cell.removeFromSuperview()
    cellPool.put(cell, as: cell.reuseIdentifier)
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  func discardCells() {
    for (path, cell) in cells { takeBack(cell, at: path) }
    for view in headers.values { takeBack(view) }
    for view in footers.values { takeBack(view) }
    headers = [:]
    footers = [:]
  }

  // MARK: Headers and footers

  private func placeSupplements() {
    let seen = layout.sections(from: bounds.minY, to: bounds.maxY)
    for (section, view) in headers where !seen.contains(section) {
      headers[section] = nil
      takeBack(view)
    }
    for (section, view) in footers where !seen.contains(section) {
      footers[section] = nil
      takeBack(view)
    }
    for section in seen {
      if layout.sections[section].header > 0 { place(headerOf: section) }
      if layout.sections[section].footer > 0 { place(footerOf: section) }
    }
  }

  private func place(headerOf section: Int) {
    if headers[section] == nil {
      headers[section] = makeSupplement(
        tableDelegate?.tableView(self, viewForHeaderInSection: section), headerTitle(section),
        isHeader: true)
    }
    headers[section]?.frame = floatingHeaderRect(section)
  }

  private func place(footerOf section: Int) {
    if footers[section] == nil {
      footers[section] = makeSupplement(
        tableDelegate?.tableView(self, viewForFooterInSection: section), footerTitle(section),
        isHeader: false)
    }
    footers[section]?.frame = floatingFooterRect(section)
  }

  private func makeSupplement(_ own: UIView?, _ title: String?, isHeader: Bool) -> UIView? {
    if own == nil, title == nil { return nil }
    var made: UIView?
    ViewAnimation.runWithout {
      let view = own ?? titleView(title, isHeader: isHeader)
      addSubview(view)
      made = view
    }
    return made
  }

  private static let titleName = "maru.title"

  private func titleView(_ title: String?, isHeader: Bool) -> UIView {
    let view =
      dequeueReusableHeaderFooterView(withIdentifier: Self.titleName)
      ?? UITableViewHeaderFooterView(reuseIdentifier: Self.titleName)
    view.show(title: title, isHeader: isHeader, style: style, inset: sideInset + 16)
    return view
  }

  func takeBack(_ view: UIView) {
    view.removeFromSuperview()
    if let view = view as? UITableViewHeaderFooterView {
      supplementPool.put(view, as: view.reuseIdentifier)
    }
  }

  /// Where a header lies: in a plain table at the top while its section is seen.
  private func floatingHeaderRect(_ index: Int) -> CGRect {
    let section = layout.sections[index]
    var y = section.headerTop
    if style == .plain {
      let top = bounds.minY + adjustedContentInset.top
      y = max(y, min(top, section.rowsBottom + section.footer - section.header))
    }
    return CGRect(x: 0, y: y, width: bounds.width, height: section.header)
  }

  private func floatingFooterRect(_ index: Int) -> CGRect {
    let section = layout.sections[index]
    var y = section.rowsBottom
    if style == .plain {
      let bottom = bounds.maxY - adjustedContentInset.bottom - section.footer
      y = min(y, max(bottom, section.rowsTop))
    }
    return CGRect(x: 0, y: y, width: bounds.width, height: section.footer)
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
