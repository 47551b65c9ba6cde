import Foundation

// Adapting a presentation when the traits, the size or the input views change.
extension ModalPresentation {
  // MARK: Adapting

  /// Switches to the style that fits the current traits; during a transition this happens
  /// afterwards, if the controller is still presented.
  ///
  /// Only the arrangement changes, so the controller receives no appearance calls.
  func adapt() {
    guard isAtRest, let source, source.traitCollection != knownTraits else { return }
    knownTraits = source.traitCollection
    let next = controller.adapted(ownArranger, to: knownTraits, from: source, current: arranger)
    guard next !== arranger else { return }
    let (old, oldView) = (arranger, arranger.presentedView)
    arranger = next
    next.presentation = self
    controller.ownPresentationController = next
    container.leavesToBeneath = nil
    ViewAnimation.runWithout {
      controller.arrangerChanged()
      // Move the view directly, so that it does not leave the window; below it is added again in
      // front.
      if let view = next.presentedView { container.addSubview(view) }
      tellStyle(nil)
      next.presentationTransitionWillBegin()
      placePresentedView()
      if let view = next.presentedView { container.addSubview(view) }
      next.presentationTransitionDidEnd(true)
      if oldView !== next.presentedView { oldView?.removeFromSuperview() }
      old.wasTakenDown()
      old.presentation = nil
      takePresenter(out: next.shouldRemovePresentersView)
      next.containerSizeChanged()
    }
    updateTint()
    container.setNeedsLayout()
  }

  /// Tells the delegate the style in which the controller will be displayed.
  func tellStyle(_ coordinator: TransitionCoordinator?) {
    let isOwn = arranger === ownArranger
    let style = isOwn ? UIModalPresentationStyle.none : arranger.presentationStyle
    ownArranger.delegate?.presentationController(
      ownArranger, willPresentWithAdaptiveStyle: style, transitionCoordinator: coordinator)
  }

  /// Removes the presenter's view from the window, or puts it back.
  private func takePresenter(out removes: Bool) {
    guard removes != removesPresenter else { return }
    presenter?.beginAppearanceTransition(!removes, animated: false)
    removesPresenter = removes
    if removes { presenterPlace.takeOut() } else { presenterPlace.putBack() }
    presenter?.endAppearanceTransition()
  }

  // MARK: Notifications

  /// The input views cover a different part of the container; called inside their animation.
  func inputViewsMoved() {
    guard arranger.isDragged || !isLeaving && transition?.isInteractive != true else { return }
    arranger.inputViewsMoved()
    transition?.moveGoal(to: presentedFrame)
  }

  /// Tells the controller the window's new traits in advance.
  func willTransition(to traits: UITraitCollection, with coordinator: TransitionCoordinator) {
    arranger.willTransition(to: traits, with: coordinator)
  }

  /// Tells the controller the window's new size in advance.
  func viewWillTransition(to size: CGSize, with coordinator: TransitionCoordinator) {
    arranger.viewWillTransition(to: size, with: coordinator)
  }
}
