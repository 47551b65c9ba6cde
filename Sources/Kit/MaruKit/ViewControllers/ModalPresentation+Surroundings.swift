import Foundation

// What becomes of a presentation where the traits, the size or the input views change around it.
extension ModalPresentation {
  // MARK: Adapting

  /// Takes the style that fits the traits that are now; while the controller comes or goes it does so
  /// afterwards, if it is still there.
  ///
  /// The controller stays where it is in all respects but its place, so it hears of no appearance.
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
      // Twice: the controller's view is not to leave the window, and lies in front in the end.
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
    container.setNeedsLayout()
  }

  /// Tells the delegate in which style the controller is about to be seen.
  func tellStyle(_ coordinator: TransitionCoordinator?) {
    let isOwn = arranger === ownArranger
    let style = isOwn ? UIModalPresentationStyle.none : arranger.presentationStyle
    ownArranger.delegate?.presentationController(
      ownArranger, willPresentWithAdaptiveStyle: style, transitionCoordinator: coordinator)
  }

  /// Takes the presenter's view out of the window, or puts it back.
  private func takePresenter(out removes: Bool) {
    guard removes != removesPresenter else { return }
    presenter?.beginAppearanceTransition(!removes, animated: false)
    removesPresenter = removes
    if removes { presenterPlace.takeOut() } else { presenterPlace.putBack() }
    presenter?.endAppearanceTransition()
  }

  // MARK: Hearing

  /// The input views cover another part of the container: called in their animation.
  func inputViewsMoved() {
    guard arranger.isDragged || !isLeaving && transition?.isInteractive != true else { return }
    arranger.inputViewsMoved()
    transition?.moveGoal(to: presentedFrame)
  }

  /// Tells the controller which traits the window is about to get.
  func willTransition(to traits: UITraitCollection, with coordinator: TransitionCoordinator) {
    arranger.willTransition(to: traits, with: coordinator)
  }

  /// Tells the controller which size the window is about to get.
  func viewWillTransition(to size: CGSize, with coordinator: TransitionCoordinator) {
    arranger.viewWillTransition(to: size, with: coordinator)
  }
}
