import Foundation

/// Presses, selection and keyboard focus of a collection's items.
@MainActor
final class CollectionSelection {
  private enum Way { case left, right, up, down }

  private unowned let view: UICollectionView
  private let data: CollectionData
  private let elements: CollectionElements
  private let state: ListSelection

  init(_ view: UICollectionView, _ data: CollectionData, _ elements: CollectionElements) {
    self.view = view
    self.data = data
    self.elements = elements
    state = ListSelection(view) { [unowned elements] in elements.cell(at: $0) }
  }

  /// The selected items, in order.
  var sorted: [IndexPath] { state.selected.sorted() }

  /// Forgets all items, which are reloaded.
  func clear() { state.clear() }

  /// Moves the state to the items' new index paths; `nil` for one that is gone.
  func move(_ new: (IndexPath) -> IndexPath?) { state.move(stays: new, moves: new) }

  /// Shows the state of an item in its new cell.
  func show(_ path: IndexPath, in cell: UICollectionViewCell) { state.show(path, in: cell) }

  // MARK: Selection

  /// Selects an item without calling the delegate; `nil` clears the selection.
  func select(_ path: IndexPath?) {
    data.load()
    if !view.allowsMultipleSelection || path == nil {
      state.deselectOthers(than: path, animated: false)
    }
    guard let path, data.contains(path) else { return }
    state.select(path, animated: false)
  }

  /// Deselects an item without calling the delegate.
  func deselect(_ path: IndexPath) { state.deselect(path, animated: false) }

  // MARK: Pressing

  func press(_ touches: Set<UITouch>) {
    guard view.allowsSelection, state.pressed == nil, !view.movement.isRunning,
      let touch = touches.first,
      touch.buttonMask.isEmpty || touch.buttonMask.contains(.primary),
      let path = item(under: touch)
    else { return }
    highlight(path)
  }

  private func highlight(_ path: IndexPath) {
    let round = data.loadingRound
    guard view.collectionDelegate?.collectionView(view, shouldHighlightItemAt: path) ?? true,
      round == data.loadingRound
    else { return }
    state.press(path)
    view.collectionDelegate?.collectionView(view, didHighlightItemAt: path)
  }

  private func item(under touch: UITouch) -> IndexPath? {
    guard let touched = touch.view else { return nil }
    for view in sequence(first: touched, next: \.superview) {
      if let cell = view as? UICollectionViewCell, let path = elements.path(of: cell) {
        return path
      }
    }
    return nil
  }

  func followPress(_ touches: Set<UITouch>) {
    if let touch = touches.first, state.isPressLeft(by: touch) { cancelPress() }
  }

  func cancelPress() {
    guard let path = state.release(animated: true) else { return }
    view.collectionDelegate?.collectionView(view, didUnhighlightItemAt: path)
  }

  func endPress() {
    guard let path = state.pressed else { return }
    choose(path)
    // If the data was reloaded, the item is no longer pressed.
    cancelPress()
  }

  /// Selects or deselects an item on behalf of the user.
  private func choose(_ path: IndexPath) {
    guard data.contains(path) else { return }
    if view.allowsMultipleSelection, state.selected.contains(path) {
      guard view.collectionDelegate?.collectionView(view, shouldDeselectItemAt: path) ?? true else {
        return
      }
      return unchoose(path)
    }
    let round = data.loadingRound
    guard view.collectionDelegate?.collectionView(view, shouldSelectItemAt: path) ?? true,
      round == data.loadingRound, data.contains(path)
    else { return }
    if !view.allowsMultipleSelection {
      for other in sorted where other != path { unchoose(other) }
    }
    guard round == data.loadingRound else { return }
    state.select(path, animated: false)
    view.collectionDelegate?.collectionView(view, didSelectItemAt: path)
  }

  private func unchoose(_ path: IndexPath) {
    view.deselectItem(at: path, animated: true)
    view.collectionDelegate?.collectionView(view, didDeselectItemAt: path)
  }

  /// Presses and releases an item without a pointer.
  ///
  /// - Returns: Whether the item can be pressed.
  func activate(_ path: IndexPath) -> Bool {
    guard view.allowsSelection, state.pressed == nil, data.contains(path) else { return false }
    highlight(path)
    guard state.pressed == path else { return false }
    endPress()
    return true
  }

  // MARK: Keyboard

  /// Shows the focus on an item after the view got it, or hides it.
  func viewFocusChanged() {
    if view.isFocused, let path = state.focused ?? state.selected.min() ?? firstVisible {
      state.focus(path)
      view.scrolling.reveal(path)
    }
    state.listFocusChanged()
  }

  private var firstVisible: IndexPath? {
    let visible = view.indexPathsForVisibleItems
    return visible.first(where: view.scrolling.isClear) ?? visible.first
  }

  /// The item with the keyboard focus.
  var focusedPath: IndexPath? { state.focused }

  /// Moves the keyboard focus to an item.
  func focus(_ path: IndexPath) {
    if data.contains(path) { state.focus(path) }
  }

  /// Moves the focus among items, or selects the focused one.
  ///
  /// - Returns: Whether the key was handled.
  func take(_ key: UIKey) -> Bool {
    guard view.allowsSelection,
      key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
    else { return false }
    switch key.keyCode {
    case .keyboardUpArrow: return moveFocus { self.neighbour(of: $0, .up) }
    case .keyboardDownArrow: return moveFocus { self.neighbour(of: $0, .down) }
    case .keyboardLeftArrow: return moveFocus { self.neighbour(of: $0, .left) }
    case .keyboardRightArrow: return moveFocus { self.neighbour(of: $0, .right) }
    case .keyboardPageUp: return moveFocus { self.item(aPageFrom: $0, forward: false) }
    case .keyboardPageDown: return moveFocus { self.item(aPageFrom: $0, forward: true) }
    case .keyboardHome: return moveFocus { _ in self.data.firstItem }
    case .keyboardEnd: return moveFocus { _ in self.data.lastItem }
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
      guard let focused = state.focused, data.contains(focused) else { return false }
      return activate(focused)
    default: return false
    }
  }

  private func moveFocus(_ target: (IndexPath) -> IndexPath?) -> Bool {
    guard let old = state.focused ?? view.indexPathsForVisibleItems.first, data.contains(old),
      let new = target(old), new != old
    else { return false }
    focus(new)
    view.scrolling.reveal(new)
    return true
  }

  // MARK: Neighbours

  /// The nearest item in a direction; at the end of a line the next one in the data.
  private func neighbour(of path: IndexPath, _ way: Way) -> IndexPath? {
    guard let frame = view.placement.placed(.cell(path))?.frame else { return nil }
    let isAcross = way == .left || way == .right
    let bounds = view.bounds
    let reach = isAcross ? bounds.width : bounds.height
    // There may be only empty sections within a page; then the order of the data decides.
    let strip: CGRect =
      switch way {
      case .left:
        CGRect(x: frame.minX - reach, y: frame.minY, width: reach, height: frame.height)
      case .right: CGRect(x: frame.maxX, y: frame.minY, width: reach, height: frame.height)
      case .up:
        CGRect(x: bounds.minX, y: frame.minY - reach, width: bounds.width, height: reach)
      case .down: CGRect(x: bounds.minX, y: frame.maxY, width: bounds.width, height: reach)
      }
    let cells = view.placement.placed(in: strip).filter { $0.representedElementCategory == .cell }
    let found = cells.compactMap { other -> (path: IndexPath, gap: CGFloat, side: CGFloat)? in
      let gap: CGFloat =
        switch way {
        case .left: frame.minX - other.frame.maxX
        case .right: other.frame.minX - frame.maxX
        case .up: frame.minY - other.frame.maxY
        case .down: other.frame.minY - frame.maxY
        }
      let side =
        isAcross ? other.frame.midY - frame.midY : other.frame.midX - frame.midX
      return gap > -1 && other.indexPath != path ? (other.indexPath, gap, abs(side)) : nil
    }
    if let nearest = found.map(\.gap).min() {
      // All items of the nearest line, which may differ in size.
      let line = found.filter { $0.gap < nearest + min(frame.width, frame.height) / 2 + 1 }
      return line.min { $0.side < $1.side }?.path
    }
    let isBack = way == .up || way == (view.placement.isFlipped ? .right : .left)
    return isBack ? data.item(before: path) : data.item(after: path)
  }

  private func item(aPageFrom path: IndexPath, forward: Bool) -> IndexPath? {
    guard let frame = view.placement.placed(.cell(path))?.frame else { return nil }
    let bounds = view.bounds
    let scrollsDown = view.contentSize.height > bounds.height
    let step = (scrollsDown ? bounds.height : bounds.width) * (forward ? 1 : -1)
    let target = frame.offsetBy(dx: scrollsDown ? 0 : step, dy: scrollsDown ? step : 0)
    let cells = view.placement.placed(in: target.insetBy(dx: -frame.width, dy: -frame.height))
      .filter { $0.representedElementCategory == .cell }
    let nearest = cells.min { a, b in
      hypot(a.center.x - target.midX, a.center.y - target.midY)
        < hypot(b.center.x - target.midX, b.center.y - target.midY)
    }
    return nearest?.indexPath ?? (forward ? data.lastItem : data.firstItem)
  }
}
