import Foundation

/// The editing mode of a table: which rows can be edited, and the controls that they show.
@MainActor
final class TableEditing {
  private unowned let table: UITableView
  private(set) var isOn = false
  /// Whether rows can be selected in editing mode.
  var allowsSelection = false
  /// Whether rows show check marks in editing mode, instead of the other controls.
  var allowsMultipleSelection = false {
    didSet { show(animated: false) }
  }
  /// Whether the data source, asked whether a row can be edited, does not implement the method.
  private var isUndeclared = false

  init(_ table: UITableView) { self.table = table }

  // MARK: Queries

  /// Called by the default implementation of the method that was asked.
  func noteUndeclared() { isUndeclared = true }

  /// Whether the data source lets a row be edited; `nil` if it does not implement the method.
  private func declaredEditing(of path: IndexPath) -> Bool? {
    guard let dataSource = table.dataSource else { return false }
    isUndeclared = false
    let isEditable = dataSource.tableView(table, canEditRowAt: path)
    return isUndeclared ? nil : isEditable
  }

  private func style(of path: IndexPath) -> UITableViewCell.EditingStyle {
    guard declaredEditing(of: path) != false else { return .none }
    return table.tableDelegate?.tableView(table, editingStyleForRowAt: path) ?? .delete
  }

  /// Whether a row can be deleted outside editing mode.
  func deletes(_ path: IndexPath) -> Bool {
    declaredEditing(of: path) == true && style(of: path) == .delete
  }

  // MARK: Editing mode

  /// Enters or leaves editing mode, and clears the selection.
  func set(_ isOn: Bool, animated: Bool) {
    guard isOn != self.isOn else { return }
    table.geometry.load()
    table.swiping.close(animated: animated)
    table.reordering.cancel()
    table.selection.cancelPress()
    for path in table.selection.sorted { table.deselectRow(at: path, animated: animated) }
    self.isOn = isOn
    show(animated: animated)
  }

  private func show(animated: Bool) {
    for (path, cell) in table.rows.cells { show(in: cell, at: path, animated: animated) }
  }

  /// Gives a cell the editing controls of its row.
  func show(in cell: UITableViewCell, at path: IndexPath, animated: Bool) {
    guard isOn else {
      return cell.edit(false, CellEditing(), isMovable: false, animated: animated)
    }
    let isEditable = declaredEditing(of: path) != false
    var said = CellEditing()
    said.picks = isEditable && allowsMultipleSelection
    said.style = isEditable ? style(of: path) : .none
    said.isIndented =
      isEditable
      && (said.picks || said.style != .none
        || table.tableDelegate?.tableView(table, shouldIndentWhileEditingRowAt: path) ?? true)
    let isMovable = table.dataSource?.tableView(table, canMoveRowAt: path) ?? false
    cell.edit(isEditable || isMovable, said, isMovable: isMovable, animated: animated)
  }

  // MARK: Controls

  /// Deletes or inserts, as the pressed control at the leading edge of a row says.
  func controlPressed(of cell: UITableViewCell) {
    guard !table.swiping.close(animated: true), let path = table.rows.path(of: cell) else { return }
    switch cell.editingStyle {
    case .none: break
    case .insert: table.dataSource?.tableView(table, commit: .insert, forRowAt: path)
    case .delete: table.swiping.openActions(of: path, asking: true)
    }
  }

  /// The swipe action that deletes a row.
  func deletion(of path: IndexPath) -> UISwipeActionsConfiguration {
    let title = table.tableDelegate?.tableView(
      table, titleForDeleteConfirmationButtonForRowAt: path)
    let cell = table.rows[path]
    let action = UIContextualAction(style: .destructive, title: title ?? SystemWord.delete.text) {
      [weak table, weak cell] _, _, done in
      guard let table, let cell, let path = table.indexPath(for: cell) else { return done(false) }
      table.dataSource?.tableView(table, commit: .delete, forRowAt: path)
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [action])
  }

  // MARK: Keyboard

  /// Opens and closes actions, performs the first of them, and moves rows.
  ///
  /// - Returns: Whether the key was handled.
  func take(_ key: UIKey, focused: IndexPath?) -> Bool {
    let swiping = table.swiping
    if key.keyCode == .keyboardEscape {
      if table.reordering.cancel() { return true }
      return swiping.close(animated: true)
    }
    guard let focused, table.geometry.layout.contains(focused) else { return false }
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    if modifiers == .alternate {
      switch key.keyCode {
      case .keyboardUpArrow: return table.reordering.move(focused, by: -1)
      case .keyboardDownArrow: return table.reordering.move(focused, by: 1)
      default: return false
      }
    }
    guard modifiers.isEmpty else { return false }
    let cell = table.rows[focused]
    let isOpen = cell.map(swiping.isOpen) ?? false
    switch key.keyCode {
    case .keyboardDeleteOrBackspace, .keyboardDeleteForward:
      if isOpen { return swiping.performFirstAction() }
      return swiping.openActions(of: focused, asking: false)
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
      if isOpen { return swiping.performFirstAction() }
      guard isOn, !table.selection.isAllowed, let cell, cell.editingStyle != .none else {
        return false
      }
      controlPressed(of: cell)
      return true
    default: return false
    }
  }
}
