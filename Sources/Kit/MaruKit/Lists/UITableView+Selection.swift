import Foundation

// Highlighting, selection and the keyboard.
extension UITableView {
  /// The first selected row.
  public var indexPathForSelectedRow: IndexPath? { selected.min() }

  /// The selected rows, sorted; `nil` if there are none.
  public var indexPathsForSelectedRows: [IndexPath]? {
    selected.isEmpty ? nil : selected.sorted()
  }

  func select(_ path: IndexPath?, animated: Bool) {
    load()
    if !selectsSeveral || path == nil {
      for other in selected where other != path {
        cells[other]?.setSelected(false, animated: animated)
      }
      selected = []
    }
    guard let path, layout.contains(path) else { return }
    selected.insert(path)
    cells[path]?.setSelected(true, animated: animated)
  }

  // MARK: Pressing

  func press(_ touches: Set<UITouch>) {
    guard !closeSwipe(animated: true), selects, pressed == nil, let touch = touches.first,
      touch.buttonMask.isEmpty || touch.buttonMask.contains(.primary),
      let path = row(under: touch),
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    pressed = path
    cells[path]?.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
  }

  private func row(under touch: UITouch) -> IndexPath? {
    guard let view = touch.view,
      let cell = sequence(first: view, next: \.superview).first(where: { $0 is UITableViewCell }),
      let found = cells.first(where: { $0.value === cell })
    else { return nil }
    return found.key
  }

  func followPress(_ touches: Set<UITouch>) {
    guard let pressed, let touch = touches.first, let cell = cells[pressed],
      !cell.point(inside: touch.location(in: cell), with: nil)
    else { return }
    cancelPress()
  }

  func cancelPress() {
    guard let path = pressed else { return }
    pressed = nil
    cells[path]?.setHighlighted(false, animated: true)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
  }

  func endPress(_ touches: Set<UITouch>) {
    guard let path = pressed else { return }
    cells[path]?.setHighlighted(false, animated: false)
    pressed = nil
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    choose(path)
  }

  /// Selects or deselects a row on behalf of the user.
  func choose(_ path: IndexPath) {
    if selectsSeveral, selected.contains(path) { return unchoose(path) }
    var target = path
    if let tableDelegate {
      guard let wanted = tableDelegate.tableView(self, willSelectRowAt: path) else { return }
      target = wanted
    }
    guard layout.contains(target) else { return }
    if !selectsSeveral {
      for other in selected.sorted() where other != target { unchoose(other) }
    }
    selected.insert(target)
    cells[target]?.setSelected(true, animated: false)
    tableDelegate?.tableView(self, didSelectRowAt: target)
  }

  private func unchoose(_ path: IndexPath) {
    var target = path
    if let tableDelegate {
      guard let wanted = tableDelegate.tableView(self, willDeselectRowAt: path) else { return }
      target = wanted
    }
    deselectRow(at: target, animated: false)
    tableDelegate?.tableView(self, didDeselectRowAt: target)
  }

  // MARK: Keyboard

  func focusChanged() {
    if isFocused {
      let seen = focused == nil && selected.isEmpty ? indexPathsForVisibleRows ?? [] : []
      focused = focused ?? selected.min() ?? seen.first(where: isClear) ?? seen.first
      if let focused { scroll(to: focused, .none, false) }
    }
    if let focused { cells[focused]?.showFocus(isFocused) }
  }

  /// Moves the keyboard focus to a row.
  func focus(_ path: IndexPath) {
    guard layout.contains(path), path != focused else { return }
    if let focused { cells[focused]?.showFocus(false) }
    focused = path
    cells[path]?.showFocus(isFocused)
  }

  /// Moves the focus among rows, or selects the focused one.
  ///
  /// - Returns: Whether the key was handled.
  func takeRowKey(_ key: UIKey) -> Bool {
    if takeEditingKey(key) { return true }
    guard selects || isEditing,
      key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
    else { return false }
    let page = max(cells.count - 2, 1)
    switch key.keyCode {
    case .keyboardUpArrow: return moveFocus(by: -1)
    case .keyboardDownArrow: return moveFocus(by: 1)
    case .keyboardPageUp: return moveFocus(by: -page)
    case .keyboardPageDown: return moveFocus(by: page)
    case .keyboardHome: return moveFocus(by: -.max / 2)
    case .keyboardEnd: return moveFocus(by: .max / 2)
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
      guard let focused, layout.contains(focused) else { return false }
      return activate(focused)
    default: return false
    }
  }

  /// Presses and releases a row without a pointer.
  ///
  /// - Returns: Whether the row can be pressed.
  func activate(_ path: IndexPath) -> Bool {
    guard selects, layout.contains(path),
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return false }
    choose(path)
    return true
  }

  private func moveFocus(by rows: Int) -> Bool {
    guard let old = focused ?? indexPathsForVisibleRows?.first, layout.contains(old) else {
      return false
    }
    let new = row(old, movedBy: rows)
    guard new != old || focused == nil else { return false }
    cells[old]?.showFocus(false)
    focused = new
    scroll(to: new, .none, false)
    cells[new]?.showFocus(true)
    return true
  }

  /// The row a number of rows further, or the last one in that direction.
  private func row(_ path: IndexPath, movedBy rows: Int) -> IndexPath {
    var (section, row, left) = (path.section, path.row, rows)
    while left != 0 {
      let count = layout.sections[section].rows.count
      if left > 0 {
        let step = min(left, count - 1 - row)
        row += step
        left -= step
        guard left > 0, let next = nextSection(after: section, by: 1) else { break }
        (section, row, left) = (next, 0, left - 1)
      } else {
        let step = min(-left, row)
        row -= step
        left += step
        guard left < 0, let next = nextSection(after: section, by: -1) else { break }
        (section, row, left) = (next, layout.sections[next].rows.count - 1, left + 1)
      }
    }
    return IndexPath(row: row, section: section)
  }

  private func nextSection(after section: Int, by step: Int) -> Int? {
    var index = section + step
    while layout.sections.indices.contains(index) {
      if layout.sections[index].rows.count > 0 { return index }
      index += step
    }
    return nil
  }
}
