import Foundation

// Highlighting and selection.
extension UICollectionView {
  /// The selected items, sorted; `nil` if there are none.
  public var indexPathsForSelectedItems: [IndexPath]? {
    selected.isEmpty ? nil : selected.sorted()
  }

  func select(_ path: IndexPath?) {
    load()
    if !allowsMultipleSelection || path == nil {
      for other in selected where other != path { cell(at: other)?.isSelected = false }
      selected = selected.filter { $0 == path }
    }
    guard let path, contains(path) else { return }
    selected.insert(path)
    cell(at: path)?.isSelected = true
  }

  // MARK: Pressing

  func press(_ touches: Set<UITouch>) {
    guard allowsSelection, pressed == nil, movement == nil, let touch = touches.first,
      touch.buttonMask.isEmpty || touch.buttonMask.contains(.primary),
      let path = item(under: touch)
    else { return }
    highlight(path)
  }

  private func highlight(_ path: IndexPath) {
    let round = loadingRound
    guard collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true,
      round == loadingRound
    else { return }
    pressed = path
    cell(at: path)?.isHighlighted = true
    collectionDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  private func item(under touch: UITouch) -> IndexPath? {
    for view in sequence(first: touch.view, next: { $0?.superview }) {
      if let cell = view as? UICollectionViewCell, let path = indexPath(for: cell) { return path }
    }
    return nil
  }

  func followPress(_ touches: Set<UITouch>) {
    guard let pressed, let touch = touches.first, let cell = cell(at: pressed),
      !cell.point(inside: touch.location(in: cell), with: nil)
    else { return }
    cancelPress()
  }

  func cancelPress() {
    guard let path = pressed else { return }
    pressed = nil
    cell(at: path)?.isHighlighted = false
    collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  func endPress() {
    guard let path = pressed else { return }
    choose(path)
    // If the data was reloaded, the item is no longer pressed.
    cancelPress()
  }

  /// Selects or deselects an item on behalf of the user.
  func choose(_ path: IndexPath) {
    guard contains(path) else { return }
    if allowsMultipleSelection, selected.contains(path) {
      guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else {
        return
      }
      return unchoose(path)
    }
    let round = loadingRound
    guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true,
      round == loadingRound, contains(path)
    else { return }
    if !allowsMultipleSelection {
      for other in selected.sorted() where other != path { unchoose(other) }
    }
    guard round == loadingRound else { return }
    selected.insert(path)
    cell(at: path)?.isSelected = true
    collectionDelegate?.collectionView(self, didSelectItemAt: path)
  }

  private func unchoose(_ path: IndexPath) {
    deselectItem(at: path, animated: true)
    collectionDelegate?.collectionView(self, didDeselectItemAt: path)
  }

  /// Presses and releases an item without a pointer.
  ///
  /// - Returns: Whether the item can be pressed.
  func activate(_ path: IndexPath) -> Bool {
    guard allowsSelection, pressed == nil, contains(path) else { return false }
    highlight(path)
    guard pressed == path else { return false }
    endPress()
    return true
  }
}
