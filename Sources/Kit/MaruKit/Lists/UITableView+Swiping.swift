import Foundation
import Graphics
import Motion

/// Recognizes horizontal swipes of rows.
@MainActor
final class RowSwipeGestureRecognizer: UIPanGestureRecognizer {
  private var start: CGPoint?
  private var answer: (isToRight: Bool, isWanted: Bool)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if start == nil { start = touches.first?.location(in: view) }
    super.touchesBegan(touches, with: event)
  }

  /// Begins with a horizontal movement, if the row under it has actions on that side.
  override func isPan(_ movement: CGPoint) -> Bool {
    guard abs(movement.x) >= Self.hysteresis, abs(movement.x) > abs(movement.y), let start,
      let table = view as? UITableView
    else { return false }
    let isToRight = movement.x > 0
    if let answer, answer.isToRight == isToRight { return answer.isWanted }
    let isWanted = table.prepareSwipe(at: start, toRight: isToRight)
    answer = (isToRight, isWanted)
    return isWanted
  }

  override func reset() {
    super.reset()
    (start, answer) = (nil, nil)
  }
}

// Swipe actions of rows.
extension UITableView {
  /// The fraction of a row's width that makes a swipe a full swipe.
  private static let fullShare: CGFloat = 0.6
  /// The speed, in points per second, at which a released row opens or closes.
  private static let throwSpeed: CGFloat = 300

  func addSwipeRecognizer() {
    let recognizer = RowSwipeGestureRecognizer()
    recognizer.maximumNumberOfTouches = 1
    recognizer.addHandler { [weak self] in
      if let recognizer = $0 as? RowSwipeGestureRecognizer { self?.swiped(recognizer) }
    }
    addGestureRecognizer(recognizer)
    panGestureRecognizer.addHandler { [weak self] in
      if $0.state == .began { self?.closeSwipe(animated: true) }
    }
  }

  // MARK: Actions

  /// The actions at one side of a row; `nil` if there are none.
  private func actions(of path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    let own =
      isLeading
      ? tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
      : tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
    if let own { return own.actions.isEmpty ? nil : own }
    return !isLeading && deletes(path) ? deletion(of: path) : nil
  }

  /// Opens the trailing actions of a row.
  ///
  /// - Parameters:
  ///   - path: The row.
  ///   - asking: Whether the row can be deleted in any case, since its control says so.
  /// - Returns: Whether the row has any actions.
  @discardableResult
  func openActions(of path: IndexPath, asking: Bool) -> Bool {
    closeSwipe(animated: true)
    guard let cell = cells[path],
      let found = actions(of: path, isLeading: false) ?? (asking ? deletion(of: path) : nil)
    else { return false }
    begin(found, of: cell, at: path, isAtRight: !readsRightToLeft)
    settleSwipe(opening: true, velocity: 0)
    return true
  }

  private func begin(
    _ configuration: UISwipeActionsConfiguration, of cell: UITableViewCell, at path: IndexPath,
    isAtRight: Bool
  ) {
    cancelPress()
    tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    let swipe = CellSwipe(configuration, isAtRight: isAtRight) { [weak self] action, view in
      self?.perform(action, from: view)
    }
    editing.swiped = cell
    ViewAnimation.runWithout {
      cell.confirmationChanges { cell.draw(aside: 0, swipe) }
      cell.layoutIfNeeded()
    }
  }

  private func perform(_ action: UIContextualAction, from view: UIView) {
    let cell = editing.swiped
    action.handler(action, view) { [weak self, weak cell] _ in
      guard let self, cell != nil, editing.swiped === cell else { return }
      closeSwipe(animated: true)
    }
  }

  /// Performs the first action of the open row.
  func performFirstAction() -> Bool {
    guard let swipe = editing.swiped?.swipe, let action = swipe.configuration.actions.first,
      let button = swipe.firstButton
    else { return false }
    perform(action, from: button)
    return true
  }

  // MARK: Swiping

  /// Checks whether the row at a point can be swiped to a side, and creates its actions.
  func prepareSwipe(at point: CGPoint, toRight: Bool) -> Bool {
    guard !isEditing, editing.move == nil, let path = indexPathForRow(at: point),
      let cell = cells[path]
    else { return false }
    // An open row can be swiped both ways.
    if editing.swiped === cell, cell.swipe != nil { return true }
    closeSwipe(animated: true)
    guard let found = actions(of: path, isLeading: toRight != readsRightToLeft) else {
      return false
    }
    begin(found, of: cell, at: path, isAtRight: !toRight)
    return true
  }

  private func swiped(_ recognizer: RowSwipeGestureRecognizer) {
    guard let cell = editing.swiped, let swipe = cell.swipe else { return }
    let side: CGFloat = swipe.isAtRight ? -1 : 1
    switch recognizer.state {
    case .began, .changed:
      let way = recognizer.translation(in: self).x * side
      recognizer.setTranslation(.zero, in: self)
      follow(swipe, of: cell, by: way, side)
    case .ended: endSwipe(swipe, of: cell, velocity: recognizer.velocity(in: self).x * side)
    case .cancelled: settleSwipe(opening: false, velocity: 0)
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

  private func endSwipe(_ swipe: CellSwipe, of cell: UITableViewCell, velocity: CGFloat) {
    if swipe.isFull, velocity > -Self.throwSpeed { return performFully(swipe, of: cell) }
    let isOpening =
      abs(velocity) > Self.throwSpeed ? velocity > 0 : abs(swipe.offset) > swipe.openWidth / 2
    settleSwipe(opening: isOpening, velocity: velocity)
  }

  private func performFully(_ swipe: CellSwipe, of cell: UITableViewCell) {
    guard let action = swipe.configuration.actions.first, let button = swipe.firstButton else {
      return
    }
    if action.style == .destructive {
      let side: CGFloat = swipe.isAtRight ? -1 : 1
      move(swipe, of: cell, to: cell.bounds.width * side, velocity: 0)
    } else {
      settleSwipe(opening: true, velocity: 0)
    }
    perform(action, from: button)
  }

  /// Animates a released row to its open or closed position.
  private func settleSwipe(opening: Bool, velocity: CGFloat) {
    guard opening else {
      closeSwipe(animated: true)
      return
    }
    guard let cell = editing.swiped, let swipe = cell.swipe else { return }
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
  func closeSwipe(animated: Bool) -> Bool {
    guard let cell = editing.swiped else { return false }
    editing.swiped = nil
    let path = indexPath(for: cell)
    defer { tableDelegate?.tableView(self, didEndEditingRowAt: path) }
    guard let swipe = cell.swipe, path != nil else { return true }
    guard animated, window != nil, UIView.areAnimationsEnabled else {
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
  func forgetSwipe(of cell: UITableViewCell) {
    if editing.swiped === cell { closeSwipe(animated: false) }
    cell.endSwipe()
  }
}
