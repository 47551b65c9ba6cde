import Foundation

// Changes of the layout, at once and interactively.
extension UICollectionView {
  /// Changes the layout, by `setCollectionViewLayout(_:animated:completion:)`.
  func change(
    to layout: UICollectionViewLayout, animated: Bool, _ completion: ((Bool) -> Void)?
  ) {
    abandonTransition()
    let old = layoutStorage
    guard layout !== old else {
      completion?(true)
      return
    }
    guard layout.collectionView == nil else {
      UIApplication.shared.warn("a layout can be used by one collection view at a time")
      completion?(false)
      return
    }
    cancelInteractiveMovement()
    placement.prepare()
    guard let mapping = data.identity else {
      completion?(false)
      return
    }
    let update = CollectionUpdate(
      changes: ListChanges(), mapping: mapping, before: rearranging.nearby())
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    for view in elements.views.values { view.willTransition(from: old, to: layout) }
    let work: () -> Void = {
      self.rearranging.rearrange(
        update,
        {
          old.collectionView = nil
          self.install(layout)
          layout.collectionView = self
          layout.invalidateLayout()
          self.placement.prepare()
        },
        { [weak self] finished in
          old.finalizeLayoutTransition()
          layout.finalizeLayoutTransition()
          for view in self?.elements.views.values.map({ $0 }) ?? [] {
            view.didTransition(from: old, to: layout)
          }
          completion?(finished)
        })
    }
    if animated { work() } else { rearranging.withoutAnimation(work) }
  }

  // MARK: Interactive transitions

  /// Called with whether the animation ran to its end, and whether it ended at the new layout.
  public typealias LayoutInteractiveTransitionCompletion = (Bool, Bool) -> Void

  /// Displays the current progress of a transition.
  func follow(_ transition: UICollectionViewTransitionLayout) {
    guard layoutStorage === transition else { return }
    placement.prepare()
    if contentOffset != transition.offset { contentOffset = transition.offset }
  }

  /// Returns to the old layout at once.
  func abandonTransition() {
    guard let transition = layoutStorage as? UICollectionViewTransitionLayout else { return }
    let completion = leave(transition, for: transition.currentLayout, at: transition.offsets.start)
    completion?(false, false)
  }

  func endTransition(isFinished: Bool) {
    guard let transition = layoutStorage as? UICollectionViewTransitionLayout,
      let mapping = data.identity
    else { return }
    let (old, new) = (transition.currentLayout, transition.nextLayout)
    let (start, end) = transition.offsets
    let update = CollectionUpdate(
      changes: ListChanges(), mapping: mapping, before: rearranging.nearby())
    let completion = transition.completion
    rearranging.rearrange(
      update,
      {
        _ = self.leave(transition, for: isFinished ? new : old, at: isFinished ? end : start)
      },
      { [weak self] isComplete in
        old.finalizeLayoutTransition()
        new.finalizeLayoutTransition()
        for view in self?.elements.views.values.map({ $0 }) ?? [] {
          view.didTransition(from: isFinished ? old : new, to: isFinished ? new : old)
        }
        completion?(isComplete, isFinished)
      })
  }

  /// Installs one of a transition's two layouts.
  ///
  /// - Returns: The completion, which the caller must call afterwards.
  private func leave(
    _ transition: UICollectionViewTransitionLayout, for layout: UICollectionViewLayout,
    at offset: CGPoint
  ) -> LayoutInteractiveTransitionCompletion? {
    let completion = transition.completion
    transition.completion = nil
    for one in [transition, transition.currentLayout, transition.nextLayout] where one !== layout {
      one.collectionView = nil
    }
    install(layout)
    layout.invalidateLayout()
    placement.prepare()
    contentOffset = limits.clamped(offset)
    return completion
  }

  /// The content offset in another layout.
  func target(of layout: UICollectionViewLayout) -> CGPoint {
    var target = layout.targetContentOffset(forProposedContentOffset: contentOffset)
    target =
      collectionDelegate?.collectionView(
        self, targetContentOffsetForProposedContentOffset: target) ?? target
    guard target.x.isFinite, target.y.isFinite else { return contentOffset }
    let (low, inset) = (limits.lowest, adjustedContentInset)
    let size = layout.collectionViewContentSize
    return CGPoint(
      x: min(max(target.x, low.x), max(size.width + inset.right - bounds.width, low.x)),
      y: min(max(target.y, low.y), max(size.height + inset.bottom - bounds.height, low.y)))
  }
}
