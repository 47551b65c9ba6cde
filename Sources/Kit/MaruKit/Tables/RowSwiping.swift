import Foundation
import Motion

/// The swipe actions of a table's rows.
///
/// Only one row shows its actions at a time.
@MainActor
final class RowSwiping {
  /// The fraction of a row's width that makes a swipe a full swipe.
  private static let fullShare: CGFloat = 0.6
  /// The speed, in points per second, at which a released row opens or closes.
  private static let throwSpeed: CGFloat = 300

  private unowned let table: UITableView
  /// The cell whose actions are open or opening.
  private weak var swiped: UITableViewCell?

  init(_ table: UITableView) { self.table = table }

  /// Adds the recognizers of swipes to the table.
  func addRecognizers() {
    let recognizer = RowSwipeGestureRecognizer()
    recognizer.maximumNumberOfTouches = 1
    recognizer.addHandler { [weak self] in
      if let recognizer = $0 as? RowSwipeGestureRecognizer { self?.follow(recognizer) }
    }
    table.addGestureRecognizer(recognizer)
    table.panGestureRecognizer.addHandler { [weak self] in
      if $0.state == .began { self?.close(animated: true) }
    }
  }

  // MARK: Actions

  /// The actions at one side of a row; `nil` if there are none.
  private func actions(of path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    let own =
      isLeading
      ? table.tableDelegate?.tableView(table, leadingSwipeActionsConfigurationForRowAt: path)
      : table.tableDelegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: path)
    if let own { return own.actions.isEmpty ? nil : own }
    return !isLeading && table.editing.deletes(path) ? table.editing.deletion(of: path) : nil
  }

  /// Opens the trailing actions of a row.
  ///
  /// - Parameters:
  ///   - path: The row.
  ///   - asking: Whether the row can be deleted in any case, since its control says so.
  /// - Returns: Whether the row has any actions.
  @discardableResult
  func openActions(of path: IndexPath, asking: Bool) -> Bool {
    close(animated: true)
    guard let cell = table.rows[path],
      let found = actions(of: path, isLeading: false)
        ?? (asking ? table.editing.deletion(of: path) : nil)
    else { return false }
    begin(found, of: cell, at: path, isAtRight: !table.readsRightToLeft)
    settle(opening: true, velocity: 0)
    return true
  }

  private func begin(
    _ configuration: UISwipeActionsConfiguration, of cell: UITableViewCell, at path: IndexPath,
    isAtRight: Bool
  ) {
    table.selection.cancelPress()
    table.tableDelegate?.tableView(table, willBeginEditingRowAt: path)
    let swipe = CellSwipe(configuration, isAtRight: isAtRight) { [weak self] action, view in
      self?.perform(action, from: view)
    }
    swiped = cell
    ViewAnimation.runWithout {
      cell.confirmationChanges { cell.draw(aside: 0, swipe) }
      cell.layoutIfNeeded()
    }
  }

  private func perform(_ action: UIContextualAction, from view: UIView) {
    let cell = swiped
    action.handler(action, view) { [weak self, weak cell] _ in
      guard let self, cell != nil, swiped === cell else { return }
      close(animated: true)
    }
  }

  /// Whether the actions of a cell are open or opening.
  func isOpen(_ cell: UITableViewCell) -> Bool { swiped === cell }

  /// Performs the first action of the open row.
  func performFirstAction() -> Bool {
    guard let swipe = swiped?.swipe, let action = swipe.configuration.actions.first,
      let button = swipe.firstButton
    else { return false }
    perform(action, from: button)
    return true
  }

  // MARK: Swiping

  /// Checks whether the row at a point can be swiped to a side, and creates its actions.
  func prepare(at point: CGPoint, toRight: Bool) -> Bool {
    guard !table.isEditing, table.reordering.source == nil,
      let path = table.indexPathForRow(at: point),
      let cell = table.rows[path]
    else { return false }
    // An open row can be swiped both ways.
    if swiped === cell, cell.swipe != nil { return true }
    close(animated: true)
    guard let found = actions(of: path, isLeading: toRight != table.readsRightToLeft) else {
      return false
    }
    begin(found, of: cell, at: path, isAtRight: !toRight)
    return true
  }

  private func follow(_ recognizer: RowSwipeGestureRecognizer) {
    guard let cell = swiped, let swipe = cell.swipe else { return }
    let side: CGFloat = swipe.isAtRight ? -1 : 1
    switch recognizer.state {
    case .began, .changed:
      let way = recognizer.translation(in: table).x * side
      recognizer.setTranslation(.zero, in: table)
      follow(swipe, of: cell, by: way, side)
    case .ended: release(swipe, of: cell, velocity: recognizer.velocity(in: table).x * side)
    case .cancelled: settle(opening: false, velocity: 0)
    default: break
    }
  }

  private func follow(
    _ swipe: CellSwipe, of cell: UITableViewCell, by way: CGFloat, _ side: CGFloat
  ) {
    let stretches = !swipe.configuration.performsFirstActionWithFullSwipe
    let open = swipe.openWidth
    // Undo the resistance.
    var place = abs(swipe.offset)
    if stretches, place > open {
      place = open + RubberBand.overscroll(showing: place - open, dimension: cell.bounds.width)
    }
    place = max(place + way, 0)
    if stretches, place > open {
      place = open + RubberBand.displacement(of: place - open, dimension: cell.bounds.width)
    }
    place = min(place, cell.bounds.width)
    let isFull = !stretches && place > max(cell.bounds.width * Self.fullShare, open)
    ViewAnimation.runWithout {
      cell.draw(aside: place * side, swipe)
      cell.layoutIfNeeded()
    }
    guard isFull != swipe.isFull else { return }
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
      swipe.isFull = isFull
      swipe.layoutIfNeeded()
    }
  }

  private func release(_ swipe: CellSwipe, of cell: UITableViewCell, velocity: CGFloat) {
    if swipe.isFull, velocity > -Self.throwSpeed { return performFully(swipe, of: cell) }
    let isOpening =
      abs(velocity) > Self.throwSpeed ? velocity > 0 : abs(swipe.offset) > swipe.openWidth / 2
    settle(opening: isOpening, velocity: velocity)
  }

  private func performFully(_ swipe: CellSwipe, of cell: UITableViewCell) {
    guard let action = swipe.configuration.actions.first, let button = swipe.firstButton else {
      return
    }
    if action.style == .destructive {
      let side: CGFloat = swipe.isAtRight ? -1 : 1
      move(swipe, of: cell, to: cell.bounds.width * side, velocity: 0)
    } else {
      settle(opening: true, velocity: 0)
    }
    perform(action, from: button)
  }

  /// Animates a released row to its open or closed position.
  private func settle(opening: Bool, velocity: CGFloat) {
    guard opening else {
      close(animated: true)
      return
    }
    guard let cell = swiped, let swipe = cell.swipe else { return }
    swipe.isFull = false
    let side: CGFloat = swipe.isAtRight ? -1 : 1
    move(swipe, of: cell, to: swipe.openWidth * side, velocity: velocity)
  }

  private func move(
    _ swipe: CellSwipe, of cell: UITableViewCell, to offset: CGFloat, velocity: CGFloat,
    completion: ((Bool) -> Void)? = nil
  ) {
    let way = abs(offset - swipe.offset)
    let speed = way > 0 ? min(max(abs(velocity) / way, 0), 30) : 0
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: speed,
      options: [.allowUserInteraction]
    ) {
      cell.draw(aside: offset, swipe)
      cell.layoutIfNeeded()
      swipe.layoutIfNeeded()
    } completion: {
      completion?($0)
    }
  }

  // MARK: Closing

  /// Closes the open swipe actions.
  ///
  /// - Returns: Whether any were open.
  @discardableResult
  func close(animated: Bool) -> Bool {
    guard let cell = swiped else { return false }
    swiped = nil
    let path = table.rows.path(of: cell)
    defer { table.tableDelegate?.tableView(table, didEndEditingRowAt: path) }
    guard let swipe = cell.swipe, path != nil else { return true }
    guard animated, table.window != nil, UIView.areAnimationsEnabled else {
      cell.confirmationChanges { cell.endSwipe() }
      return true
    }
    swipe.isUserInteractionEnabled = false
    move(swipe, of: cell, to: 0, velocity: 0) { [weak cell, weak swipe] _ in
      guard let cell, let swipe, cell.swipe === swipe, swipe.offset == 0 else { return }
      cell.confirmationChanges { cell.endSwipe() }
    }
    return true
  }

  /// Removes the swipe actions of a cell that is going out of sight.
  func forget(_ cell: UITableViewCell) {
    if swiped === cell { close(animated: false) }
    cell.endSwipe()
  }
}
