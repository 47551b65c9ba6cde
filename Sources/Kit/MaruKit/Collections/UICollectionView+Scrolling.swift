import Foundation

// Scrolling to items, of which many have not told their sizes yet.
extension UICollectionView {
  /// How often cells that tell their sizes may move an item that is scrolled to.
  private static let scrollLimit = 8

  func scroll(to path: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
    goal = nil
    guard let target = offset(showing: path, position) else { return }
    guard animated else { return jump(to: path, position) }
    setContentOffset(target, animated: true)
    if !position.isEmpty, case .animation(_, _, let start, _) = activity {
      goal = ListScrollGoal(path: path, position: position, start: start)
    }
  }

  /// Shows an item at once; cells that tell their sizes there may move it on.
  private func jump(to path: IndexPath, _ position: ScrollPosition) {
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

  /// The offset at which an item lies where it is wanted; `nil` where there is no such item.
  private func offset(showing path: IndexPath, _ position: ScrollPosition) -> CGPoint? {
    guard let rect = placed(.cell(path))?.frame else { return nil }
    let inset = adjustedContentInset
    var offset = contentOffset
    offset.x = Self.offset(
      offset.x, toShow: (rect.minX, rect.maxX), in: bounds.width, (inset.left, inset.right),
      position.contains(.left), position.contains(.centeredHorizontally),
      position.contains(.right))
    offset.y = Self.offset(
      offset.y, toShow: (rect.minY, rect.maxY), in: bounds.height, (inset.top, inset.bottom),
      position.contains(.top), position.contains(.centeredVertically), position.contains(.bottom))
    return limited(offset)
  }

  /// The offset along an axis at which a stretch lies where it is wanted.
  private static func offset(
    _ offset: CGFloat, toShow stretch: (start: CGFloat, end: CGFloat), in length: CGFloat,
    _ inset: (start: CGFloat, end: CGFloat), _ atStart: Bool, _ inMiddle: Bool, _ atEnd: Bool
  ) -> CGFloat {
    let room = length - inset.start - inset.end
    if atStart { return stretch.start - inset.start }
    if inMiddle { return (stretch.start + stretch.end - room) / 2 - inset.start }
    if atEnd { return stretch.end - room - inset.start }
    if stretch.start < offset + inset.start || stretch.end - stretch.start > room {
      return stretch.start - inset.start
    }
    return max(offset, stretch.end - room - inset.start)
  }
}
