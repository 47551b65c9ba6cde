import Foundation

// Scrolling to items, of which many have only estimated sizes.
extension UICollectionView {
  /// How often self-sizing cells may move an item that is being scrolled to.
  private static let scrollLimit = 8

  func scroll(to path: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
    goal = nil
    guard let place = resolved(position, for: path),
      let target = offset(showing: path, place)
    else { return }
    guard animated else { return jump(to: path, place) }
    setContentOffset(target, animated: true)
    if case .animation(_, _, let start, _) = activity {
      goal = ListScrollGoal(path: path, position: place, start: start)
    }
  }

  /// Scrolls to the focused item, if it is not fully visible.
  func reveal(_ path: IndexPath) { scroll(to: path, [], false) }

  /// Whether an item is fully visible along the scroll axis, and not covered by pinned views.
  func isClear(_ path: IndexPath) -> Bool { resolved([], for: path)?.position.isEmpty ?? false }

  /// Scrolls to an item at once, again if self-sizing cells move it.
  private func jump(to path: IndexPath, _ position: ItemPlace) {
    for _ in 0..<Self.scrollLimit {
      guard let target = offset(showing: path, position) else { return }
      if target != contentOffset { setContentOffset(target, animated: false) }
      layoutIfNeeded()
      if offset(showing: path, position) == contentOffset { return }
    }
  }

  /// Retargets a scroll animation after self-sizing cells moved its item.
  func followGoal() {
    guard let goal else { return }
    guard case .animation(let from, _, let start, let toTop) = activity, start == goal.start,
      let target = offset(showing: goal.path, goal.position)
    else { return self.goal = nil }
    activity = .animation(from: from, to: target, start: start, toTop: toTop)
  }

  /// Completes a scroll animation: new self-sizing cells may have moved its item.
  func arriveAtGoal() {
    for _ in 0..<Self.scrollLimit {
      guard goal != nil else { return }
      layoutIfNeeded()
      guard case .animation(_, let target, _, _) = activity, target != contentOffset else { break }
      move(to: target)
    }
    goal = nil
  }

  // MARK: Places

  /// The wanted position of an item.
  struct ItemPlace {
    var position: ScrollPosition
    /// The parts of the edges that are covered, as by pinned headers.
    var covered = UIEdgeInsets.zero
  }

  /// Resolves the nearest position at which an item is fully visible and not covered; no edges if
  /// it already is.
  private func resolved(_ position: ScrollPosition, for path: IndexPath) -> ItemPlace? {
    guard position.isEmpty else { return ItemPlace(position: position) }
    guard let rect = placed(.cell(path))?.frame else { return nil }
    var place = ItemPlace(position: [], covered: layoutStorage.pinnedInsets(at: path))
    let room = bounds.inset(by: adjustedContentInset).inset(by: place.covered)
    if rect.minX < room.minX || rect.width > room.width && rect.minX > room.minX {
      place.position.insert(.left)
    } else if rect.maxX > room.maxX, rect.width <= room.width {
      place.position.insert(.right)
    }
    if rect.minY < room.minY || rect.height > room.height && rect.minY > room.minY {
      place.position.insert(.top)
    } else if rect.maxY > room.maxY, rect.height <= room.height {
      place.position.insert(.bottom)
    }
    return place
  }

  /// The offset for the wanted position of an item; `nil` if there is no such item.
  private func offset(showing path: IndexPath, _ place: ItemPlace) -> CGPoint? {
    guard let rect = placed(.cell(path))?.frame else { return nil }
    let (inset, covered, position) = (adjustedContentInset, place.covered, place.position)
    var offset = contentOffset
    let roomX = bounds.width - inset.left - inset.right
    if position.contains(.left) {
      offset.x = rect.minX - inset.left - covered.left
    } else if position.contains(.centeredHorizontally) {
      offset.x = rect.midX - roomX / 2 - inset.left
    } else if position.contains(.right) {
      offset.x = rect.maxX - roomX - inset.left + covered.right
    }
    let roomY = bounds.height - inset.top - inset.bottom
    if position.contains(.top) {
      offset.y = rect.minY - inset.top - covered.top
    } else if position.contains(.centeredVertically) {
      offset.y = rect.midY - roomY / 2 - inset.top
    } else if position.contains(.bottom) {
      offset.y = rect.maxY - roomY - inset.top + covered.bottom
    }
    return limited(offset)
  }
}
