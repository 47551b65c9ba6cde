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

  /// Starts an interactive transition to another layout.
  ///
  /// The returned transition layout is installed until `finishInteractiveTransition()` or
  /// `cancelInteractiveTransition()`; its `transitionProgress` sets the positions. If a transition
  /// is already running, or if one of the layouts is in use, nothing starts and a warning is
  /// logged.
  ///
  /// - Parameters:
  ///   - layout: The new layout, which no other collection view uses.
  ///   - completion: Called when all views are in place: with whether the animation ran to its end,
  ///     and whether it ended at the new layout.
  /// - Returns: The transition layout; the delegate may provide it.
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
        "cannot start an interactive layout transition: one is already running, or a layout is in "
          + "use by another collection view")
      completion?(false, false)
      return transition
    }
    cancelInteractiveMovement()
    placement.prepare()
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    for view in elements.views.values { view.willTransition(from: old, to: layout) }
    layout.collectionView = self
    layout.invalidateLayout()
    layout.prepareIfNeeded()
    transition.offsets = (contentOffset, target(of: layout))
    transition.completion = completion
    transition.collectionView = self
    install(transition)
    transition.invalidateLayout()
    return transition
  }

  /// Animates to the new layout.
  ///
  /// Does nothing if no transition is running.
  public func finishInteractiveTransition() { endTransition(isFinished: true) }

  /// Animates back to the old layout.
  ///
  /// Does nothing if no transition is running.
  public func cancelInteractiveTransition() { endTransition(isFinished: false) }

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

  private func endTransition(isFinished: Bool) {
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
  private func target(of layout: UICollectionViewLayout) -> CGPoint {
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
