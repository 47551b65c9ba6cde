import Foundation
import Graphics

// Changes of layouts that somebody drives.
extension UICollectionView {
  /// Told whether all was moved to its place, and whether that is the next layout's.
  public typealias LayoutInteractiveTransitionCompletion = (Bool, Bool) -> Void

  /// Begins to change to another layout, as far as the progress of the one that is returned says.
  ///
  /// That one is installed until `finishInteractiveTransition()` or `cancelInteractiveTransition()`.
  /// While such a change goes on, or where a layout lays out another collection view, the developer
  /// is told and nothing begins.
  ///
  /// - Parameters:
  ///   - layout: The layout, which lays out no other collection view.
  ///   - completion: Told when everything is in its place: whether it was moved there to the end, and
  ///     whether that is the new layout's.
  /// - Returns: The layout that leads there; the delegate may make it.
  @discardableResult
  public func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> UICollectionViewTransitionLayout {
    let old = layoutStorage
    let transition =
      collectionDelegate?.collectionView(
        self, transitionLayoutForOldLayout: old, newLayout: layout)
      ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
    guard layout.collectionView == nil, transition.collectionView == nil,
      transition.currentLayout === old, transition.nextLayout === layout,
      !(old is UICollectionViewTransitionLayout)
    else {
      UIApplication.shared.warn(
        "a change of layouts that is driven leads from the collection view's layout to one that is "
          + "free, and has to end before another begins")
      completion?(false, false)
      return transition
    }
    cancelInteractiveMovement()
    prepareLayout()
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    for view in shown.values { view.willTransition(from: old, to: layout) }
    layout.collectionView = self
    layout.invalidateLayout()
    layout.prepareIfNeeded()
    transition.offsets = (contentOffset, target(of: layout))
    transition.completion = completion
    transition.collectionView = self
    layoutStorage = transition
    transition.invalidateLayout()
    return transition
  }

  /// Lets everything go on to the next layout.
  ///
  /// Ignored where no change of layouts is driven.
  public func finishInteractiveTransition() { endTransition(isFinished: true) }

  /// Lets everything go back to the former layout.
  ///
  /// Ignored where no change of layouts is driven.
  public func cancelInteractiveTransition() { endTransition(isFinished: false) }

  /// Shows a transition as far as it is.
  func follow(_ transition: UICollectionViewTransitionLayout) {
    guard layoutStorage === transition else { return }
    prepareLayout()
    if contentOffset != transition.offset { contentOffset = transition.offset }
  }

  /// Goes back to the former layout at once.
  func abandonTransition() {
    guard let transition = layoutStorage as? UICollectionViewTransitionLayout else { return }
    let completion = leave(transition, for: transition.currentLayout, at: transition.offsets.start)
    completion?(false, false)
  }

  private func endTransition(isFinished: Bool) {
    guard let transition = layoutStorage as? UICollectionViewTransitionLayout,
      let mapping = ListMapping(ListChanges<Void>(), from: counts, to: counts)
    else { return }
    let (old, new) = (transition.currentLayout, transition.nextLayout)
    let (start, end) = transition.offsets
    let update = CollectionUpdate(changes: ListChanges(), mapping: mapping, before: nearby())
    let completion = transition.completion
    rearrange(
      update,
      {
        _ = $0.leave(transition, for: isFinished ? new : old, at: isFinished ? end : start)
      },
      { [weak self] isComplete in
        old.finalizeLayoutTransition()
        new.finalizeLayoutTransition()
        for view in self?.shown.values.map({ $0 }) ?? [] {
          view.didTransition(from: isFinished ? old : new, to: isFinished ? new : old)
        }
        completion?(isComplete, isFinished)
      })
  }

  /// Installs one of the two layouts of a transition.
  ///
  /// - Returns: What is to be told then.
  private func leave(
    _ transition: UICollectionViewTransitionLayout, for layout: UICollectionViewLayout,
    at offset: CGPoint
  ) -> LayoutInteractiveTransitionCompletion? {
    let completion = transition.completion
    transition.completion = nil
    for one in [transition, transition.currentLayout, transition.nextLayout] where one !== layout {
      one.collectionView = nil
    }
    layoutStorage = layout
    layout.invalidateLayout()
    prepareLayout()
    contentOffset = limited(offset)
    return completion
  }

  /// Where the content comes to lie in another layout.
  private func target(of layout: UICollectionViewLayout) -> CGPoint {
    var target = layout.targetContentOffset(forProposedContentOffset: contentOffset)
    target =
      collectionDelegate?.collectionView(
        self, targetContentOffsetForProposedContentOffset: target) ?? target
    guard target.x.isFinite, target.y.isFinite else { return contentOffset }
    let (low, inset) = (lowestOffset, adjustedContentInset)
    let size = layout.collectionViewContentSize
    return CGPoint(
      x: min(max(target.x, low.x), max(size.width + inset.right - bounds.width, low.x)),
      y: min(max(target.y, low.y), max(size.height + inset.bottom - bounds.height, low.y)))
  }
}
