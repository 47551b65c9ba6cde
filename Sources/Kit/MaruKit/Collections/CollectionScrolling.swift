import Foundation

/// Scrolls a collection to items, even if the sizes of the items before them are estimates.
@MainActor
final class CollectionScrolling {
  /// The wanted position of an item.
  private struct Place {
    var position: UICollectionView.ScrollPosition
    /// The parts of the edges that are covered, as by pinned headers.
    var covered = UIEdgeInsets.zero
  }

  private unowned let view: UICollectionView
  private lazy var scroller = ListScroller<Place>(view) { [unowned self] path, place in
    offset(showing: path, place)
  }

  init(_ view: UICollectionView) { self.view = view }

  /// Forgets the item of the running animation.
  func forget() { scroller.forget() }

  /// Retargets the running animation after self-sizing cells moved its item.
  func follow() { scroller.follow() }

  /// Completes an animation: new self-sizing cells may have moved its item.
  func arrive() { scroller.arrive() }

  /// Scrolls to an item; an invalid index path is ignored.
  func scroll(
    to path: IndexPath, _ position: UICollectionView.ScrollPosition, animated: Bool
  ) {
    scroller.forget()
    guard let place = resolved(position, for: path) else { return }
    guard animated else {
      // A visible item must not stop the motion of the content.
      if place.position.isEmpty, offset(showing: path, place) == view.contentOffset { return }
      return scroller.jump(to: path, place)
    }
    scroller.animate(to: path, place)
  }

  /// Scrolls to an item if it is not fully visible.
  func reveal(_ path: IndexPath) { scroll(to: path, [], animated: false) }

  /// Whether an item is fully visible along the scroll axis, and not covered by pinned views.
  func isClear(_ path: IndexPath) -> Bool { resolved([], for: path)?.position.isEmpty ?? false }

  // MARK: Places

  /// Resolves the nearest position at which an item is fully visible and not covered; no edges if
  /// it already is.
  private func resolved(
    _ position: UICollectionView.ScrollPosition, for path: IndexPath
  ) -> Place? {
    guard position.isEmpty else { return Place(position: position) }
    guard let rect = view.placement.placed(.cell(path))?.frame else { return nil }
    var place = Place(position: [], covered: view.layoutStorage.pinnedInsets(at: path))
    let room = view.bounds.inset(by: view.adjustedContentInset).inset(by: place.covered)
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
  private func offset(showing path: IndexPath, _ place: Place) -> CGPoint? {
    guard let rect = view.placement.placed(.cell(path))?.frame else { return nil }
    let (inset, covered, position) = (
      view.insets.least, place.covered, place.position
    )
    var offset = view.contentOffset
    let roomX = view.bounds.width - inset.left - inset.right
    if position.contains(.left) {
      offset.x = rect.minX - inset.left - covered.left
    } else if position.contains(.centeredHorizontally) {
      offset.x = rect.midX - roomX / 2 - inset.left
    } else if position.contains(.right) {
      offset.x = rect.maxX - roomX - inset.left + covered.right
    }
    let roomY = view.bounds.height - inset.top - inset.bottom
    if position.contains(.top) {
      offset.y = rect.minY - inset.top - covered.top
    } else if position.contains(.centeredVertically) {
      offset.y = rect.midY - roomY / 2 - inset.top
    } else if position.contains(.bottom) {
      offset.y = rect.maxY - roomY - inset.top + covered.bottom
    }
    return view.limits.clamped(offset)
  }
}
