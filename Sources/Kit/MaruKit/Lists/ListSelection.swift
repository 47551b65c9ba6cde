import Foundation

/// A cell that shows the state of its element.
@MainActor
protocol ListCell: UIView {
  func showSelected(_ isSelected: Bool, animated: Bool)
  func showHighlighted(_ isHighlighted: Bool, animated: Bool)
  func showFocus(_ isFocused: Bool)
}

/// The selected, pressed and focused elements of a list, which their cells show.
@MainActor
final class ListSelection {
  /// The selected elements.
  private(set) var selected: Set<IndexPath> = []
  /// The element that is being pressed.
  private(set) var pressed: IndexPath?
  /// The element with the keyboard focus while the list has it.
  private(set) var focused: IndexPath?

  private unowned let list: UIView
  private let cell: (IndexPath) -> (any ListCell)?

  /// Creates an empty selection.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - cell: The cell of an element, if it is visible.
  init(_ list: UIView, cell: @escaping (IndexPath) -> (any ListCell)?) {
    self.list = list
    self.cell = cell
  }

  /// Forgets all elements, which no longer exist.
  func clear() { (selected, pressed, focused) = ([], nil, nil) }

  /// Moves the state to the elements' new index paths.
  ///
  /// - Parameters:
  ///   - stays: The new index path of a selected element; `nil` deselects it.
  ///   - moves: The new index path of the pressed or focused element.
  func move(stays: (IndexPath) -> IndexPath?, moves: (IndexPath) -> IndexPath?) {
    selected = Set(selected.compactMap(stays))
    focused = focused.flatMap(moves)
    pressed = pressed.flatMap(moves)
  }

  /// Shows the state of an element in its new cell.
  func show(_ path: IndexPath, in cell: some ListCell) {
    cell.showHighlighted(false, animated: false)
    cell.showSelected(selected.contains(path), animated: false)
    cell.showFocus(list.isFocused && focused == path)
  }

  // MARK: Selection

  func select(_ path: IndexPath, animated: Bool) {
    selected.insert(path)
    cell(path)?.showSelected(true, animated: animated)
  }

  func deselect(_ path: IndexPath, animated: Bool) {
    selected.remove(path)
    cell(path)?.showSelected(false, animated: animated)
  }

  /// Deselects all elements but one.
  func deselectOthers(than path: IndexPath?, animated: Bool) {
    for other in selected where other != path { deselect(other, animated: animated) }
  }

  // MARK: Pressing

  func press(_ path: IndexPath) {
    pressed = path
    cell(path)?.showHighlighted(true, animated: false)
  }

  /// Ends the press.
  ///
  /// - Returns: The element that was pressed.
  func release(animated: Bool) -> IndexPath? {
    guard let path = pressed else { return nil }
    pressed = nil
    cell(path)?.showHighlighted(false, animated: animated)
    return path
  }

  /// Whether a touch has left the pressed cell.
  func isPressLeft(by touch: UITouch) -> Bool {
    guard let pressed, let cell = cell(pressed) else { return false }
    return !cell.point(inside: touch.location(in: cell), with: nil)
  }

  // MARK: Focus

  /// Moves the keyboard focus to an element.
  func focus(_ path: IndexPath) {
    guard path != focused else { return }
    if let focused { cell(focused)?.showFocus(false) }
    focused = path
    cell(path)?.showFocus(list.isFocused)
  }

  /// Shows that the list got or lost the focus.
  func listFocusChanged() {
    if let focused { cell(focused)?.showFocus(list.isFocused) }
  }
}
