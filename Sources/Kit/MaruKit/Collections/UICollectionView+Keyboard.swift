import Foundation
import Graphics

// The keyboard focus among items.
extension UICollectionView {
  private enum Way { case left, right, up, down }

  func focusChanged() {
    if isFocused {
      let seen = focused == nil && selected.isEmpty ? indexPathsForVisibleItems : []
      focused = focused ?? selected.min() ?? seen.first(where: isClear) ?? seen.first
      if let focused { reveal(focused) }
    }
    if let focused { cell(at: focused)?.showFocus(isFocused) }
  }

  /// Moves the keyboard focus to an item.
  func focus(_ path: IndexPath) {
    guard contains(path), path != focused else { return }
    if let focused { cell(at: focused)?.showFocus(false) }
    focused = path
    cell(at: path)?.showFocus(isFocused)
  }

  /// Moves the focus among items, or selects the focused one.
  ///
  /// - Returns: Whether the key was handled.
  func takeItemKey(_ key: UIKey) -> Bool {
    guard allowsSelection, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
    else { return false }
    switch key.keyCode {
    case .keyboardUpArrow: return moveFocus { self.neighbour(of: $0, .up) }
    case .keyboardDownArrow: return moveFocus { self.neighbour(of: $0, .down) }
    case .keyboardLeftArrow: return moveFocus { self.neighbour(of: $0, .left) }
    case .keyboardRightArrow: return moveFocus { self.neighbour(of: $0, .right) }
    case .keyboardPageUp: return moveFocus { self.item(aPageFrom: $0, forward: false) }
    case .keyboardPageDown: return moveFocus { self.item(aPageFrom: $0, forward: true) }
    case .keyboardHome: return moveFocus { _ in self.firstItem }
    case .keyboardEnd: return moveFocus { _ in self.lastItem }
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
      guard let focused, contains(focused) else { return false }
      return activate(focused)
    default: return false
    }
  }

  private func moveFocus(_ target: (IndexPath) -> IndexPath?) -> Bool {
    guard let old = focused ?? indexPathsForVisibleItems.first, contains(old),
      let new = target(old), new != old
    else { return false }
    focus(new)
    reveal(new)
    return true
  }

  // MARK: Neighbours

  /// The nearest item in a direction; at the end of a line the next one in the data.
  private func neighbour(of path: IndexPath, _ way: Way) -> IndexPath? {
    guard let frame = placed(.cell(path))?.frame else { return nil }
    let isAcross = way == .left || way == .right
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
    let cells = placed(in: strip).filter { $0.representedElementCategory == .cell }
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
    let isBack = way == .up || way == (isFlipped ? .right : .left)
    return isBack ? item(before: path) : item(after: path)
  }

  private func item(aPageFrom path: IndexPath, forward: Bool) -> IndexPath? {
    guard let frame = placed(.cell(path))?.frame else { return nil }
    let scrollsDown = contentSize.height > bounds.height
    let step = (scrollsDown ? bounds.height : bounds.width) * (forward ? 1 : -1)
    let target = frame.offsetBy(dx: scrollsDown ? 0 : step, dy: scrollsDown ? step : 0)
    let cells = placed(in: target.insetBy(dx: -frame.width, dy: -frame.height))
      .filter { $0.representedElementCategory == .cell }
    let nearest = cells.min { a, b in
      hypot(a.center.x - target.midX, a.center.y - target.midY)
        < hypot(b.center.x - target.midX, b.center.y - target.midY)
    }
    return nearest?.indexPath ?? (forward ? lastItem : firstItem)
  }

  // MARK: Order

  private var firstItem: IndexPath? {
    counts.firstIndex { $0 > 0 }.map { IndexPath(item: 0, section: $0) }
  }

  private var lastItem: IndexPath? {
    counts.lastIndex { $0 > 0 }.map { IndexPath(item: counts[$0] - 1, section: $0) }
  }

  private func item(after path: IndexPath) -> IndexPath? {
    guard path.item + 1 >= counts[path.section] else {
      return IndexPath(item: path.item + 1, section: path.section)
    }
    let next = counts.indices.first { $0 > path.section && counts[$0] > 0 }
    return next.map { IndexPath(item: 0, section: $0) }
  }

  private func item(before path: IndexPath) -> IndexPath? {
    guard path.item == 0 else { return IndexPath(item: path.item - 1, section: path.section) }
    let last = counts.indices.last { $0 < path.section && counts[$0] > 0 }
    return last.map { IndexPath(item: counts[$0] - 1, section: $0) }
  }
}
