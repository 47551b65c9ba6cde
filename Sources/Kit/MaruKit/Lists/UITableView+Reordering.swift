import Foundation
import Graphics
import Layers

/// A row that the user is moving.
@MainActor
struct RowMovement {
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
  /// The time of the last scroll step at an edge.
  var lastStep: Double?

  /// A row's index path among the others, without the moved one.
  func rest(_ path: IndexPath) -> IndexPath {
    path.section == source.section && path.row > source.row
      ? IndexPath(row: path.row - 1, section: path.section) : path
  }
}

// Reordering rows.
extension UITableView {
  private static let edge: CGFloat = 60
  private static let edgeSpeed: CGFloat = 700
  private static let longestStep = 0.05

  // MARK: Positions

  /// The rows that are visible, or would be at their original positions; including the moved row
  /// and the one of the first responder.
  var rowsSeen: [IndexPath] {
    let around = editing.move?.height ?? 0
    let rows = layout.rows(from: bounds.minY - around, to: bounds.maxY + around)
    let held = [editing.move?.source, writtenRow].compactMap { $0 }
    return rows + held.filter { !rows.contains($0) }
  }

  /// A row's displacement, which makes room for the moved row.
  func shift(of path: IndexPath) -> CGFloat {
    guard let move = editing.move else { return 0 }
    return (path > move.source ? -move.height : 0)
      + (move.rest(path) >= move.target ? move.height : 0)
  }

  /// A header's or footer's displacement, which makes room for the moved row.
  func shift(of place: TableSupplement) -> CGFloat {
    guard let move = editing.move else { return 0 }
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
    for path in cells.keys.sorted() where path != move.source {
      let (y, height) = layout.span(of: path)
      let start = y - (path > move.source ? move.height : 0)
      let rest = move.rest(path)
      consider(rest, at: start)
      consider(IndexPath(row: rest.row + 1, section: rest.section), at: start + height)
    }
    for index in layout.sections(from: bounds.minY, to: bounds.maxY) {
      let section = layout.sections[index]
      let count = section.rows.count - (index == move.source.section ? 1 : 0)
      guard count == 0 else { continue }
      let shift = index > move.source.section ? -move.height : 0
      consider(IndexPath(row: 0, section: index), at: section.rowsTop + shift)
    }
    return best.path
  }

  // MARK: Dragging

  func draggedHandle(of cell: UITableViewCell, _ recognizer: UIGestureRecognizer) {
    let finger = recognizer.location(in: self).y - bounds.minY
    switch recognizer.state {
    case .began: beginMovement(of: cell, finger)
    case .changed: moveHeld(to: finger)
    case .ended: endRowMovement()
    case .cancelled: cancelRowMovement()
    default: break
    }
  }

  private func beginMovement(of cell: UITableViewCell, _ finger: CGFloat) {
    layoutIfNeeded()
    guard editing.move == nil, let path = indexPath(for: cell) else { return }
    closeSwipe(animated: true)
    cancelPress()
    editing.move = RowMovement(
      source: path, target: path, height: layout.span(of: path).height,
      grip: finger + bounds.minY - cell.center.y, finger: finger,
      clips: cell.clipsToBounds)
    editing.ticker.call = { [weak self] time in self?.scrollAtEdge(time) }
    bringSubviewToFront(cell)
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
    guard editing.move != nil, finger.isFinite else { return }
    editing.move?.finger = finger
    showHeld()
    propose()
    if edgeVelocity == 0 { editing.ticker.stop() } else { editing.ticker.start(in: window) }
  }

  /// Positions the row under the finger, within the content.
  private func showHeld() {
    guard let move = editing.move, let cell = cells[move.source] else { return }
    let half = move.height / 2
    let middle = bounds.minY + move.finger - move.grip
    let end = max(layout.bottom - half, layout.start + half)
    cell.center.y = min(max(middle, layout.start + half), end)
  }

  private func propose() {
    guard let move = editing.move, let cell = cells[move.source] else { return }
    let nearest = nearestPlace(to: cell.frame.minY, move)
    guard nearest != move.target else { return }
    let target = allowedTarget(nearest, from: move.source)
    guard editing.move != nil, target != move.target else { return }
    editing.move?.target = target
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.tile()
    }
  }

  /// The index path that the delegate allows; the source if that is invalid.
  private func allowedTarget(_ proposed: IndexPath, from source: IndexPath) -> IndexPath {
    let wanted =
      tableDelegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed) ?? proposed
    guard wanted.count == 2, layout.sections.indices.contains(wanted.section) else { return source }
    let count =
      layout.sections[wanted.section].rows.count - (wanted.section == source.section ? 1 : 0)
    return (0...count).contains(wanted.row) ? wanted : source
  }

  // MARK: Ends

  private func endRowMovement() {
    guard let move = editing.move else { return }
    drop(move)
    commit(move.source, to: move.target)
  }

  /// Tells the data source that a row was moved, and updates the table.
  private func commit(_ source: IndexPath, to target: IndexPath) {
    guard source != target else { return }
    dataSource?.tableView(self, moveRowAt: source, to: target)
    moveRow(at: source, to: target)
  }

  private func drop(_ move: RowMovement) {
    let cell = cells[move.source]
    if let cell { lift(cell, false, clips: move.clips) }
    editing.ticker.stop()
    editing.move = nil
    guard move.source == move.target else { return }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.tile()
    }
  }

  /// Returns a moved row to its original place.
  ///
  /// - Returns: Whether a row was being moved.
  @discardableResult
  func cancelRowMovement() -> Bool {
    guard var move = editing.move else { return false }
    move.target = move.source
    drop(move)
    return true
  }

  /// Ends a movement because the rows change.
  func abandonRowMovement() {
    guard let move = editing.move else { return }
    if let cell = cells[move.source] { lift(cell, false, clips: move.clips) }
    editing.ticker.stop()
    editing.move = nil
  }

  /// Moves a row with the keyboard; at the end of its section into the next one.
  func moveRow(_ path: IndexPath, by step: Int) -> Bool {
    guard isEditing, editing.move == nil, layout.contains(path),
      dataSource?.tableView(self, canMoveRowAt: path) == true
    else { return false }
    var target = IndexPath(row: path.row + step, section: path.section)
    if target.row < 0 || target.row >= layout.sections[path.section].rows.count {
      let section = path.section + step
      guard layout.sections.indices.contains(section) else { return true }
      target = IndexPath(
        row: step > 0 ? 0 : layout.sections[section].rows.count, section: section)
    }
    let allowed = allowedTarget(target, from: path)
    commit(path, to: allowed)
    scroll(to: allowed, .none, true)
    return true
  }

  // MARK: Edges

  /// The velocity at which the content scrolls under the row, in points per second.
  private var edgeVelocity: CGFloat {
    guard let move = editing.move else { return 0 }
    let start = adjustedContentInset.top
    let end = bounds.height - adjustedContentInset.bottom
    let zone = min(Self.edge, (end - start) / 4)
    guard zone > 0 else { return 0 }
    var speed: CGFloat = 0
    if move.finger < start + zone { speed = -min((start + zone - move.finger) / zone, 1) }
    if move.finger > end - zone { speed = min((move.finger - end + zone) / zone, 1) }
    return hasRoom(CGVector(dx: 0, dy: speed)) ? speed * Self.edgeSpeed : 0
  }

  private func scrollAtEdge(_ time: Double) {
    let velocity = edgeVelocity
    guard let move = editing.move, velocity != 0 else {
      editing.move?.lastStep = nil
      return editing.ticker.stop()
    }
    let seconds = CGFloat(min(max(time - (move.lastStep ?? time), 0), Self.longestStep))
    editing.move?.lastStep = time
    let old = contentOffset
    let new = onPixels(limited(CGPoint(x: old.x, y: old.y + velocity * seconds)))
    guard new != old else { return }
    self.move(to: new)
    layoutIfNeeded()
    showHeld()
    propose()
  }
}
