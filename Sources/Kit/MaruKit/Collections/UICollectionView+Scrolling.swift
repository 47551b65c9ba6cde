import Foundation

// Scrolling to items, of which many have not told their sizes yet.
extension UICollectionView {
  /// How often cells that tell their sizes may move an item that is scrolled to.
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

  /// Shows an item as the keyboard's focus comes to it, where it is not seen.
  func reveal(_ path: IndexPath) { scroll(to: path, [], false) }

  /// Whether nothing but the content is in front of an item, and it is seen along the lines.
  func isClear(_ path: IndexPath) -> Bool { resolved([], for: path)?.position.isEmpty ?? false }

  /// Shows an item at once; cells that tell their sizes there may move it on.
  private func jump(to path: IndexPath, _ position: ItemPlace) {
    for _ in 0..<Self.scrollLimit {
      guard let target = offset(showing: path, position) else { return }
      if target != contentOffset { setContentOffset(target, animated: false) }
      layoutIfNeeded()
      if offset(showing: path, position) == contentOffset { return }
    }
  }

  /// Leads an animation to where its item lies now that more cells told their sizes.
  func followGoal() {
    guard let goal else { return }
    guard case .animation(let from, _, let start, let toTop) = activity, start == goal.start,
      let target = offset(showing: goal.path, goal.position)
    else { return self.goal = nil }
    activity = .animation(from: from, to: target, start: start, toTop: toTop)
  }

  /// An animation has come to its item, which cells that are new there may move on.
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

  /// Where an item is to lie.
  struct ItemPlace {
    var position: ScrollPosition
    /// What is in front of items at the edges, as pinned headers are.
    var covered = UIEdgeInsets.zero
  }

  /// Where an item is to lie that is scrolled to as little as possible, clear of what is pinned: the
  /// edges that it is brought to, or none where it is seen.
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

  /// The offset at which an item lies where it is wanted; `nil` where there is no such item.
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
