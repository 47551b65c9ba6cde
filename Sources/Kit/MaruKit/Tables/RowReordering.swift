import Foundation

/// Moves rows by their handles or by keys.
///
/// A row that the user holds keeps its index path until it is dropped; others make room.
@MainActor
final class RowReordering {
  private unowned let table: UITableView
  private var movement: RowMovement?
  private lazy var edges = EdgeScroller(
    table, topSpeed: 700, finger: { [unowned self] in finger },
    scroll: { [unowned self] in scroll(to: $0) })

  init(_ table: UITableView) { self.table = table }

  /// The row that the user holds.
  var source: IndexPath? { movement?.source }

  /// The height of the row that the user holds, in points; 0 if there is none.
  var height: CGFloat { movement?.height ?? 0 }

  // MARK: Positions

  /// A row's displacement, which makes room for the moved row.
  func shift(of path: IndexPath) -> CGFloat {
    guard let move = movement else { return 0 }
    return (path > move.source ? -move.height : 0)
      + (move.rest(path) >= move.target ? move.height : 0)
  }

  /// A header's or footer's displacement, which makes room for the moved row.
  func shift(of place: TableSupplement) -> CGFloat {
    guard let move = movement else { return 0 }
    let (section, isHeader) = (place.section, place.isHeader)
    let isAfterSource = isHeader ? section > move.source.section : section >= move.source.section
    let isAfterTarget = isHeader ? section > move.target.section : section >= move.target.section
    return (isAfterSource ? -move.height : 0) + (isAfterTarget ? move.height : 0)
  }

  /// The index path whose top is nearest to the held row.
  private func nearestPlace(to top: CGFloat, _ move: RowMovement) -> IndexPath {
    var best = (path: move.target, distance: CGFloat.infinity)
    func consider(_ path: IndexPath, at y: CGFloat) {
      if abs(y - top) < best.distance { best = (path, abs(y - top)) }
    }
    for path in table.rows.cells.keys.sorted() where path != move.source {
      let (y, height) = table.geometry.layout.span(of: path)
      let start = y - (path > move.source ? move.height : 0)
      let rest = move.rest(path)
      consider(rest, at: start)
      consider(IndexPath(row: rest.row + 1, section: rest.section), at: start + height)
    }
    for index in table.geometry.layout.sections(from: table.bounds.minY, to: table.bounds.maxY) {
      let section = table.geometry.layout.sections[index]
      let count = section.rows.count - (index == move.source.section ? 1 : 0)
      guard count == 0 else { continue }
      let shift = index > move.source.section ? -move.height : 0
      consider(IndexPath(row: 0, section: index), at: section.rowsTop + shift)
    }
    return best.path
  }

  // MARK: Dragging

  /// Follows the drag of a row's handle.
  func handleDragged(of cell: UITableViewCell, _ recognizer: UIGestureRecognizer) {
    let finger = recognizer.location(in: table).y - table.bounds.minY
    switch recognizer.state {
    case .began: beginMovement(of: cell, finger)
    case .changed: moveHeld(to: finger)
    case .ended: end()
    case .cancelled: cancel()
    default: break
    }
  }

  private func beginMovement(of cell: UITableViewCell, _ finger: CGFloat) {
    table.layoutIfNeeded()
    guard movement == nil, let path = table.rows.path(of: cell) else { return }
    table.swiping.close(animated: true)
    table.selection.cancelPress()
    movement = RowMovement(
      source: path, target: path, height: table.geometry.layout.span(of: path).height,
      grip: finger + table.bounds.minY - cell.center.y, finger: finger,
      clips: cell.clipsToBounds)
    table.bringSubviewToFront(cell)
    lift(cell, true, clips: false)
  }

  private func lift(_ cell: UITableViewCell, _ isUp: Bool, clips: Bool) {
    cell.clipsToBounds = clips
    cell.layer.shadowRadius = 8
    cell.layer.shadowOffset = CGSize(width: 0, height: 2)
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
      cell.layer.shadowOpacity = isUp ? 0.25 : 0
    }
  }

  private func moveHeld(to finger: CGFloat) {
    guard movement != nil, finger.isFinite else { return }
    movement?.finger = finger
    showHeld()
    propose()
    edges.fingerMoved()
  }

  /// Positions the row under the finger, within the content.
  private func showHeld() {
    guard let move = movement, let cell = table.rows[move.source] else { return }
    let half = move.height / 2
    let middle = table.bounds.minY + move.finger - move.grip
    let (start, bottom) = (table.geometry.layout.start, table.geometry.layout.bottom)
    cell.center.y = min(max(middle, start + half), max(bottom - half, start + half))
  }

  private func propose() {
    guard let move = movement, let cell = table.rows[move.source] else { return }
    let nearest = nearestPlace(to: cell.frame.minY, move)
    guard nearest != move.target else { return }
    let target = allowedTarget(nearest, from: move.source)
    guard movement != nil, target != move.target else { return }
    movement?.target = target
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.table.tiler.tile()
    }
  }

  /// The index path that the delegate allows; the source if that is invalid.
  private func allowedTarget(_ proposed: IndexPath, from source: IndexPath) -> IndexPath {
    let wanted =
      table.tableDelegate?.tableView(
        table, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed) ?? proposed
    let sections = table.geometry.layout.sections
    guard wanted.count == 2, sections.indices.contains(wanted.section) else { return source }
    let count = sections[wanted.section].rows.count - (wanted.section == source.section ? 1 : 0)
    return (0...count).contains(wanted.row) ? wanted : source
  }

  // MARK: Ends

  private func end() {
    guard let move = movement else { return }
    drop(move)
    commit(move.source, to: move.target)
  }

  /// Tells the data source that a row was moved, and updates the table.
  private func commit(_ source: IndexPath, to target: IndexPath) {
    guard source != target else { return }
    table.dataSource?.tableView(table, moveRowAt: source, to: target)
    table.moveRow(at: source, to: target)
  }

  private func drop(_ move: RowMovement) {
    let cell = table.rows[move.source]
    if let cell { lift(cell, false, clips: move.clips) }
    edges.stop()
    movement = nil
    guard move.source == move.target else { return }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.table.tiler.tile()
    }
  }

  /// Returns a moved row to its original place.
  ///
  /// - Returns: Whether a row was being moved.
  @discardableResult
  func cancel() -> Bool {
    guard var move = movement else { return false }
    move.target = move.source
    drop(move)
    return true
  }

  /// Ends a movement because the rows change.
  func abandon() {
    guard let move = movement else { return }
    if let cell = table.rows[move.source] { lift(cell, false, clips: move.clips) }
    edges.stop()
    movement = nil
  }

  /// Moves a row with the keyboard; at the end of its section into the next one.
  func move(_ path: IndexPath, by step: Int) -> Bool {
    guard table.isEditing, movement == nil, table.geometry.layout.contains(path),
      table.dataSource?.tableView(table, canMoveRowAt: path) == true
    else { return false }
    var target = IndexPath(row: path.row + step, section: path.section)
    let sections = table.geometry.layout.sections
    if target.row < 0 || target.row >= sections[path.section].rows.count {
      let section = path.section + step
      guard sections.indices.contains(section) else { return true }
      target = IndexPath(row: step > 0 ? 0 : sections[section].rows.count, section: section)
    }
    let allowed = allowedTarget(target, from: path)
    commit(path, to: allowed)
    table.scrolling.scroll(to: allowed, .none, animated: true)
    return true
  }

  // MARK: Edges

  /// The finger's location in the content.
  ///
  /// Only its height counts.
  private var finger: CGPoint? {
    movement.map { CGPoint(x: table.bounds.midX, y: table.bounds.minY + $0.finger) }
  }

  private func scroll(to offset: CGPoint) {
    table.move(to: offset)
    table.layoutIfNeeded()
    showHeld()
    propose()
  }
}

/// A row that the user is moving.
@MainActor
private struct RowMovement {
  /// The row's index path in the data.
  let source: IndexPath
  /// The index path at which it would be dropped.
  var target: IndexPath
  /// The row's height, in points.
  let height: CGFloat
  /// The finger's distance below the row's centre.
  let grip: CGFloat
  /// The finger's distance from the top of the table's bounds.
  var finger: CGFloat
  /// Whether the cell clipped to its bounds before the movement.
  let clips: Bool

  /// A row's index path among the others, without the moved one.
  func rest(_ path: IndexPath) -> IndexPath {
    path.section == source.section && path.row > source.row
      ? IndexPath(row: path.row - 1, section: path.section) : path
  }
}
