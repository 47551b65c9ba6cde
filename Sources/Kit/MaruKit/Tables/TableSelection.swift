import Foundation

/// Presses, selection and keyboard focus of a table's rows.
@MainActor
final class TableSelection {
  private unowned let table: UITableView
  private let state: ListSelection

  init(_ table: UITableView) {
    self.table = table
    state = ListSelection(table) { [unowned table] in table.rows[$0] }
  }

  /// The selected rows, in order.
  var sorted: [IndexPath] { state.selected.sorted() }

  /// The first selected row.
  var first: IndexPath? { state.selected.min() }

  /// Whether rows can currently be selected.
  var isAllowed: Bool {
    let editing = table.editing
    return editing.isOn
      ? editing.allowsSelection || editing.allowsMultipleSelection : table.allowsSelection
  }

  /// Whether several rows can currently be selected.
  private var allowsSeveral: Bool {
    table.editing.isOn ? table.editing.allowsMultipleSelection : table.allowsMultipleSelection
  }

  /// Forgets all rows, which are reloaded.
  func clear() { state.clear() }

  /// Moves the state to the rows' new index paths.
  ///
  /// - Parameters:
  ///   - stays: The new index path of a selected row; `nil` deselects it.
  ///   - moves: The new index path of the pressed or focused row.
  func move(stays: (IndexPath) -> IndexPath?, moves: (IndexPath) -> IndexPath?) {
    state.move(stays: stays, moves: moves)
  }

  /// Shows the state of a row in its new cell.
  func show(_ path: IndexPath, in cell: UITableViewCell) { state.show(path, in: cell) }

  // MARK: Selection

  /// Selects a row without calling the delegate; `nil` clears the selection.
  func select(_ path: IndexPath?, animated: Bool) {
    table.geometry.load()
    if !allowsSeveral || path == nil { state.deselectOthers(than: path, animated: animated) }
    guard let path, table.geometry.layout.contains(path) else { return }
    state.select(path, animated: animated)
  }

  /// Deselects a row without calling the delegate.
  func deselect(_ path: IndexPath, animated: Bool) { state.deselect(path, animated: animated) }

  /// Selects or deselects a row on behalf of the user.
  private func choose(_ path: IndexPath) {
    if allowsSeveral, state.selected.contains(path) { return unchoose(path) }
    var target = path
    if let delegate = table.tableDelegate {
      guard let wanted = delegate.tableView(table, willSelectRowAt: path) else { return }
      target = wanted
    }
    guard table.geometry.layout.contains(target) else { return }
    if !allowsSeveral {
      for other in sorted where other != target { unchoose(other) }
    }
    state.select(target, animated: false)
    table.tableDelegate?.tableView(table, didSelectRowAt: target)
  }

  private func unchoose(_ path: IndexPath) {
    var target = path
    if let delegate = table.tableDelegate {
      guard let wanted = delegate.tableView(table, willDeselectRowAt: path) else { return }
      target = wanted
    }
    table.deselectRow(at: target, animated: false)
    table.tableDelegate?.tableView(table, didDeselectRowAt: target)
  }

  /// Presses and releases a row without a pointer.
  ///
  /// - Returns: Whether the row can be pressed.
  func activate(_ path: IndexPath) -> Bool {
    guard isAllowed, table.geometry.layout.contains(path), canPress(path) else { return false }
    choose(path)
    return true
  }

  // MARK: Pressing

  func press(_ touches: Set<UITouch>) {
    guard !table.swiping.close(animated: true), isAllowed, state.pressed == nil,
      let touch = touches.first,
      touch.buttonMask.isEmpty || touch.buttonMask.contains(.primary),
      let path = row(under: touch), canPress(path)
    else { return }
    state.press(path)
    table.tableDelegate?.tableView(table, didHighlightRowAt: path)
  }

  private func canPress(_ path: IndexPath) -> Bool {
    table.tableDelegate?.tableView(table, shouldHighlightRowAt: path) ?? true
  }

  private func row(under touch: UITouch) -> IndexPath? {
    guard let view = touch.view else { return nil }
    for view in sequence(first: view, next: \.superview) {
      if let cell = view as? UITableViewCell { return table.rows.path(of: cell) }
    }
    return nil
  }

  func followPress(_ touches: Set<UITouch>) {
    if let touch = touches.first, state.isPressLeft(by: touch) { cancelPress() }
  }

  func cancelPress() {
    guard let path = state.release(animated: true) else { return }
    table.tableDelegate?.tableView(table, didUnhighlightRowAt: path)
  }

  func endPress() {
    guard let path = state.release(animated: false) else { return }
    table.tableDelegate?.tableView(table, didUnhighlightRowAt: path)
    choose(path)
  }

  // MARK: Keyboard

  /// Shows the focus on a row after the table got it, or hides it.
  func tableFocusChanged() {
    if table.isFocused {
      let path = state.focused ?? first ?? firstVisible
      if let path {
        state.focus(path)
        scroll(to: path)
      }
    }
    state.listFocusChanged()
  }

  private var firstVisible: IndexPath? {
    let visible = table.indexPathsForVisibleRows ?? []
    return visible.first(where: table.scrolling.isClear) ?? visible.first
  }

  /// The row with the keyboard focus.
  var focusedPath: IndexPath? { state.focused }

  /// Moves the keyboard focus to a row.
  func focus(_ path: IndexPath) {
    if table.geometry.layout.contains(path) { state.focus(path) }
  }

  private func scroll(to path: IndexPath) {
    table.scrolling.scroll(to: path, .none, animated: false)
  }

  /// Moves the focus among rows, or selects the focused one.
  ///
  /// - Returns: Whether the key was handled.
  func take(_ key: UIKey) -> Bool {
    if table.editing.take(key, focused: state.focused) { return true }
    guard isAllowed || table.isEditing,
      key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
    else { return false }
    let page = max(table.rows.cells.count - 2, 1)
    switch key.keyCode {
    case .keyboardUpArrow: return moveFocus(by: -1)
    case .keyboardDownArrow: return moveFocus(by: 1)
    case .keyboardPageUp: return moveFocus(by: -page)
    case .keyboardPageDown: return moveFocus(by: page)
    case .keyboardHome: return moveFocus(by: -.max / 2)
    case .keyboardEnd: return moveFocus(by: .max / 2)
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
      guard let focused = state.focused, table.geometry.layout.contains(focused) else {
        return false
      }
      return activate(focused)
    default: return false
    }
  }

  private func moveFocus(by rows: Int) -> Bool {
    guard let old = state.focused ?? table.indexPathsForVisibleRows?.first,
      table.geometry.layout.contains(old)
    else { return false }
    let new = table.geometry.layout.row(old, movedBy: rows)
    guard new != old || state.focused == nil else { return false }
    state.focus(new)
    scroll(to: new)
    return true
  }
}
