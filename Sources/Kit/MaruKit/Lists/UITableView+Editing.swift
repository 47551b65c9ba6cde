import Foundation

/// The editing state of a table.
struct TableEditing {
  var isOn = false
  var allowsSelection = false
  var allowsMultipleSelection = false
  /// Set if the data source, asked whether a row can be edited, does not implement the method.
  var isUndeclared = false
  /// The cell whose swipe actions are open or opening.
  weak var swiped: UITableViewCell?
  /// The running reorder movement.
  var move: RowMovement?
  /// Scrolls while a row is moved near an edge.
  let ticker = FrameTicker()
}

// Editing rows, and the editing controls.
extension UITableView {
  /// Whether rows can be selected while the table is edited.
  public var allowsSelectionDuringEditing: Bool {
    get { editing.allowsSelection }
    set { editing.allowsSelection = newValue }
  }

  /// Whether rows show check marks while the table is edited, instead of the other controls.
  public var allowsMultipleSelectionDuringEditing: Bool {
    get { editing.allowsMultipleSelection }
    set {
      editing.allowsMultipleSelection = newValue
      showEditing(animated: false)
    }
  }

  /// Whether rows can currently be selected.
  var selects: Bool {
    isEditing ? editing.allowsSelection || editing.allowsMultipleSelection : allowsSelection
  }

  /// Whether several rows can currently be selected.
  var selectsSeveral: Bool { isEditing ? editing.allowsMultipleSelection : allowsMultipleSelection }

  // MARK: Queries

  /// Whether the data source lets a row be edited; `nil` if it does not implement the method.
  private func declaredEditing(of path: IndexPath) -> Bool? {
    guard let dataSource else { return false }
    editing.isUndeclared = false
    let isEditable = dataSource.tableView(self, canEditRowAt: path)
    return editing.isUndeclared ? nil : isEditable
  }

  private func editingStyle(of path: IndexPath) -> UITableViewCell.EditingStyle {
    guard declaredEditing(of: path) != false else { return .none }
    return tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
  }

  /// Whether a row can be deleted outside editing mode.
  func deletes(_ path: IndexPath) -> Bool {
    declaredEditing(of: path) == true && editingStyle(of: path) == .delete
  }

  // MARK: Editing mode

  func changeEditing(_ isOn: Bool, animated: Bool) {
    guard isOn != editing.isOn else { return }
    load()
    closeSwipe(animated: animated)
    cancelRowMovement()
    cancelPress()
    for path in selected.sorted() { deselectRow(at: path, animated: animated) }
    editing.isOn = isOn
    showEditing(animated: animated)
  }

  private func showEditing(animated: Bool) {
    for (path, cell) in cells { showEditing(of: cell, at: path, animated: animated) }
  }

  /// Gives a cell the editing controls of its row.
  func showEditing(of cell: UITableViewCell, at path: IndexPath, animated: Bool) {
    guard editing.isOn else {
      return cell.edit(false, CellEditing(), isMovable: false, animated: animated)
    }
    let isEditable = declaredEditing(of: path) != false
    var said = CellEditing()
    said.picks = isEditable && editing.allowsMultipleSelection
    said.style = isEditable ? editingStyle(of: path) : .none
    said.isIndented =
      isEditable
      && (said.picks || said.style != .none
        || tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true)
    let isMovable = dataSource?.tableView(self, canMoveRowAt: path) ?? false
    cell.edit(isEditable || isMovable, said, isMovable: isMovable, animated: animated)
  }

  // MARK: Controls

  func pressedEditControl(of cell: UITableViewCell) {
    guard !closeSwipe(animated: true), let path = indexPath(for: cell) else { return }
    switch cell.editingStyle {
    case .none: break
    case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
    case .delete: openActions(of: path, asking: true)
    }
  }

  /// The swipe action that deletes a row.
  func deletion(of path: IndexPath) -> UISwipeActionsConfiguration {
    let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
    let cell = cells[path]
    let action = UIContextualAction(style: .destructive, title: title ?? "Delete") {
      [weak self, weak cell] _, _, done in
      guard let self, let cell, let path = indexPath(for: cell) else { return done(false) }
      dataSource?.tableView(self, commit: .delete, forRowAt: path)
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [action])
  }

  // MARK: Keyboard

  /// Opens and closes actions, performs the first of them, and moves rows.
  ///
  /// - Returns: Whether the key was handled.
  func takeEditingKey(_ key: UIKey) -> Bool {
    if key.keyCode == .keyboardEscape {
      if cancelRowMovement() { return true }
      return closeSwipe(animated: true)
    }
    guard let focused, layout.contains(focused) else { return false }
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    if modifiers == .alternate {
      switch key.keyCode {
      case .keyboardUpArrow: return moveRow(focused, by: -1)
      case .keyboardDownArrow: return moveRow(focused, by: 1)
      default: return false
      }
    }
    guard modifiers.isEmpty else { return false }
    let isOpen = editing.swiped != nil && editing.swiped === cells[focused]
    switch key.keyCode {
    case .keyboardDeleteOrBackspace, .keyboardDeleteForward:
      if isOpen { return performFirstAction() }
      return openActions(of: focused, asking: false)
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
      if isOpen { return performFirstAction() }
      guard isEditing, !selects, let cell = cells[focused], cell.editingStyle != .none else {
        return false
      }
      pressedEditControl(of: cell)
      return true
    default: return false
    }
  }
}
