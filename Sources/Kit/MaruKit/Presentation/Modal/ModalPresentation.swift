import Foundation

/// The presentation of a controller over another, from beginning to end.
///
/// It runs the steps; the controller's `UIPresentationController` decides the arrangement. Life:
/// `begin` checks the request and creates it, the window keeps it → `end`, once → `remove`.
@MainActor
final class ModalPresentation {
  let controller: UIViewController
  private(set) weak var presenter: UIViewController?
  private weak var window: UIWindow?
  /// The view over which the container lies; the window's frontmost if `nil`.
  private weak var context: UIView?
  /// Holds the controller's view, and blocks touches to the views beneath.
  let container = PresentationContainer(frame: .zero)
  /// The presentation controller of the controller's own style.
  ///
  /// `arranger` may be an adapted one, which it replaces again when there is room.
  let ownArranger: UIPresentationController
  var arranger: UIPresentationController
  private(set) weak var source: UIViewController?
  /// The traits for which the arranger was chosen.
  var knownTraits: UITraitCollection
  var removesPresenter: Bool
  let presenterPlace: PresenterPlace
  private let formerFocus: FormerFocus
  private(set) var transition: ModalTransition?
  private(set) var isLeaving = false
  private var arrangedSize = CGSize.zero
  private var tintDimming = TintDimming()
  /// Whether the arranger may dim the tint colour of the views beneath.
  private var mayDimTint = false
  /// Additional dismissal completions.
  private var waiting: [() -> Void] = []

  private init(_ request: PresentationRequest, in window: UIWindow) {
    controller = request.controller
    let presenter = request.presenter
    self.presenter = presenter
    self.window = window
    source = request.source
    knownTraits = request.source.traitCollection
    ownArranger = request.ownArranger
    arranger = request.arranger
    if !arranger.shouldPresentInFullscreen, presenter.parent != nil { context = presenter.view }
    removesPresenter = arranger.shouldRemovePresentersView
    presenterPlace = PresenterPlace(of: presenter)
    formerFocus = FormerFocus(in: window)
  }

  // MARK: Presenting

  /// Presents a controller, or warns why it cannot be presented.
  static func begin(
    _ controller: UIViewController, from source: UIViewController, animated: Bool,
    completion: (() -> Void)?
  ) {
    let request = PresentationRequest(of: controller, from: source)
    if let problem = request.problem {
      return UIApplication.shared.warn(
        "\(type(of: controller)) was not presented by \(type(of: source)): \(problem)")
    }
    guard let window = request.presenter.viewIfLoaded?.window else { return }
    let presentation = ModalPresentation(request, in: window)
    window.presentations.append(presentation)
    request.presenter.ownPresented = controller
    controller.presenter = request.presenter
    controller.presentation = presentation
    controller.ownPresentationController = request.arranger
    request.arranger.presentation = presentation
    presentation.come(from: source, animated: animated, completion: completion)
  }

  private func come(
    from source: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    guard let presenter else { return }
    controller.isBeingPresented = true
    placeContainer()
    if !arranger.keepsFirstResponder { formerFocus.takeAway() }
    controller.loadViewIfNeeded()
    let delegate = controller.transitioningDelegate
    let own =
      animated
      ? delegate?.animationController(
        forPresented: controller, presenting: presenter, source: source) : nil
    let interaction = own.flatMap { delegate?.interactionControllerForPresentation(using: $0) }
    let animator = animated ? own ?? arranger.systemAnimator(isComing: true) : nil
    let view: UIView = arranger.presentedView ?? controller.view
    let transition = ModalTransition(
      from: presenterSide, to: .init(controller: controller, view: view, frame: presentedFrame),
      in: container, style: arranger.presentationStyle, animator: animator,
      interaction: interaction)
    self.transition = transition
    container.isInTransition = true
    tellStyle(transition.coordinator)
    arranger.presentationTransitionWillBegin()
    mayDimTint = true
    updateTint()
    // The arranger may have changed the container's frame.
    transition.moveGoal(to: presentedFrame)
    placePresentedView()
    if removesPresenter { presenter.beginAppearanceTransition(false, animated: animated) }
    controller.beginAppearanceTransition(true, animated: animated)
    if removesPresenter { presenterPlace.moveInto(container) }
    if animator == nil { container.addSubview(view) }
    transition.run { [self] didComplete in
      self.transition = nil
      container.isInTransition = isLeaving
      arranger.presentationTransitionDidEnd(didComplete)
      guard didComplete else {
        end(by: nil, isUndone: true, completion: nil)
        return transition.coordinator.end(isCancelled: true)
      }
      controller.endAppearanceTransition()
      controller.isBeingPresented = false
      if removesPresenter {
        presenterPlace.takeOut()
        presenter.endAppearanceTransition()
      }
      transition.coordinator.end(isCancelled: false)
      adapt()
      arrangeIfResized()
      completion?()
    }
    // An animator may not have added the view.
    if view.superview == nil, !isLeaving { container.addSubview(view) }
  }

  // MARK: Dismissing

  /// Dismisses the controller and all that it presents; only the frontmost is animated.
  ///
  /// A controller that the user is dragging away finishes by itself.
  func end(animated: Bool, completion: (() -> Void)?) {
    guard !isLeaving else {
      if let completion { waiting.append(completion) }
      return arranger.leaveDragged()
    }
    let front = stack.last ?? self
    guard animated else { return end(by: nil, completion: completion) }
    let delegate = front.controller.transitioningDelegate
    let own = delegate?.animationController(forDismissed: front.controller)
    end(
      by: own ?? front.arranger.systemAnimator(isComing: false),
      interaction: own.flatMap { delegate?.interactionControllerForDismissal(using: $0) },
      completion: completion)
  }

  /// Begins an interactive dismissal, driven by a finger; the controller must not present another.
  func end(draggedBy dismissal: SheetDismissal, completion: @escaping () -> Void) {
    let own = controller.transitioningDelegate?.animationController(forDismissed: controller)
    end(
      by: own ?? arranger.systemAnimator(isComing: false), interaction: dismissal,
      completion: completion)
  }

  /// Dismisses the controller; `isUndone` if its presentation was cancelled, which the arranger
  /// already knows.
  private func end(
    by animator: (any UIViewControllerAnimatedTransitioning)?,
    interaction: (any UIViewControllerInteractiveTransitioning)? = nil, isUndone: Bool = false,
    completion: (() -> Void)?
  ) {
    guard !isLeaving else { return }
    let stack = stack
    let front = stack.last ?? self
    let isAnimated = animator != nil
    for presentation in stack { presentation.transition?.abandon() }
    let transition = ModalTransition(
      from: .init(
        controller: front.controller, view: front.arranger.presentedView ?? front.controller.view,
        frame: front.presentedFrame), to: presenterSide, in: front.container,
      style: front.arranger.presentationStyle, animator: animator, interaction: interaction)
    for presentation in stack { presentation.transition = transition }
    for presentation in stack.reversed() {
      if !isUndone { presentation.arranger.dismissalTransitionWillBegin() }
      presentation.leave(animated: isAnimated)
      // While a finger drags the controller away, the tint stays until the end.
      if interaction == nil { presentation.restoreTint() }
    }
    for presentation in stack.dropLast() { presentation.container.isHidden = true }
    if removesPresenter {
      presenter?.beginAppearanceTransition(true, animated: isAnimated)
      presenterPlace.moveInto(front.container)
    }
    transition.run { [self] didComplete in
      for presentation in stack {
        presentation.transition = nil
        if !isUndone { presentation.arranger.dismissalTransitionDidEnd(didComplete) }
      }
      let waiting = waiting
      self.waiting = []
      guard didComplete else {
        stay(animated: isAnimated)
        return transition.coordinator.end(isCancelled: true)
      }
      for presentation in stack.reversed() { presentation.unlink() }
      if removesPresenter {
        presenterPlace.putBack()
        presenter?.endAppearanceTransition()
      }
      for presentation in stack.reversed() { presentation.takeDown() }
      if !arranger.keepsFirstResponder { formerFocus.giveBack() }
      transition.coordinator.end(isCancelled: false)
      completion?()
      for completion in waiting { completion() }
    }
  }

  /// Whether the controller is presented over the view of one that has a parent.
  var hasContext: Bool { context != nil }

  /// Removes the controller and all that it presents at once, for instance when the window gets another
  /// root controller.
  func remove() {
    for presentation in stack.dropFirst().reversed() { presentation.remove() }
    transition?.abandon()
    isLeaving = true
    unlink()
    takeDown()
    if removesPresenter { presenterPlace.putBack() }
  }

  /// This presentation and those over it.
  private var stack: [ModalPresentation] {
    Array(sequence(first: self) { $0.controller.ownPresented?.presentation })
  }

  private func leave(animated: Bool) {
    isLeaving = true
    controller.isBeingPresented = false
    controller.isBeingDismissed = true
    container.isInTransition = true
    controller.beginAppearanceTransition(false, animated: animated)
  }

  /// The dismissal was cancelled: restores the state before it.
  private func stay(animated: Bool) {
    if removesPresenter {
      presenter?.beginAppearanceTransition(false, animated: animated)
      presenterPlace.takeOut()
      presenter?.endAppearanceTransition()
    }
    for presentation in stack {
      presentation.isLeaving = false
      presentation.container.isHidden = false
      presentation.container.isInTransition = false
      presentation.controller.isBeingDismissed = false
      presentation.controller.beginAppearanceTransition(true, animated: animated)
      presentation.controller.endAppearanceTransition()
      presentation.mayDimTint = true
      presentation.updateTint()
    }
    for presentation in stack { presentation.adapt() }
  }

  /// Unlinks the presentation from presenter and window: another controller may be presented.
  private func unlink() {
    controller.presenter = nil
    controller.presentation = nil
    if presenter?.ownPresented === controller { presenter?.ownPresented = nil }
    window?.presentations.removeAll { $0 === self }
  }

  private func takeDown() {
    controller.removePresentationsWithin()
    restoreTint()
    arranger.presentedView?.removeFromSuperview()
    controller.view.removeFromSuperview()
    container.removeFromSuperview()
    arranger.wasTakenDown()
    arranger.presentation = nil
    if controller.ownPresentationController === arranger {
      controller.ownPresentationController = nil
    }
    controller.endAppearanceTransition()
    controller.isBeingDismissed = false
    controller.isBeingPresented = false
  }

  // MARK: Tint

  /// Dims the tint colour of the views beneath if the arranger wants it, or restores it.
  func updateTint() { tintDimming.dim(mayDimTint && arranger.dimsTint ? viewsBeneath : []) }

  private func restoreTint() {
    mayDimTint = false
    updateTint()
  }

  private var viewsBeneath: [UIView] {
    if let context { return [context] }
    let siblings = container.superview?.subviews ?? []
    return siblings.prefix { $0 !== container }.filter { !($0 is InputHostView) }
  }

  // MARK: Queries

  /// Whether the controller can be in front: it is not leaving, and its page is not covered.
  var isInFront: Bool {
    guard !isLeaving, !container.isHidden, container.window != nil else { return false }
    return removesPresenter || context.map { $0.window != nil } ?? true
  }

  /// Whether the controller is presented and no transition is running.
  var isAtRest: Bool { transition == nil && !isLeaving }

  /// The coordinator of the running transition.
  var coordinator: TransitionCoordinator? { transition?.coordinator }

  /// The views among which the keyboard focus moves: the presentation's, and the presenter's if it
  /// can still be pressed.
  var focusRoots: [UIView] {
    guard container.hasOwnPlace else { return [container] + arranger.focusRootsBeside }
    return [container] + [presenter?.viewIfLoaded].compactMap(\.self)
  }

  /// Whether a controller's view is out of the window for the duration of the presentation.
  func keepsAway(_ controller: UIViewController) -> Bool {
    removesPresenter && presenter === controller
  }

  /// Dismisses the controller on Escape; returns whether it can be dismissed that way.
  func escape() -> Bool {
    guard arranger.hearsEscape, isAtRest, controller.presentationsWithin.isEmpty else {
      return false
    }
    arranger.dismissByPerson()
    return true
  }

  // MARK: Layout

  private var presenterSide: ModalTransition.Side {
    .init(
      controller: presenter, view: removesPresenter ? presenter?.view : nil,
      frame: container.bounds)
  }

  var presentedFrame: CGRect { arranger.frameOfPresentedViewInContainerView }

  private func placeContainer() {
    container.follow(hostBounds)
    arrangedSize = container.bounds.size
    container.willLayout = { [unowned self] in arranger.containerViewWillLayoutSubviews() }
    container.didLayout = { [unowned self] in arranged() }
    container.onEscape = { [unowned self] in escape() }
    if let context, let superview = context.superview {
      superview.insertSubview(container, aboveSubview: context)
    } else {
      window?.addSubview(container)
    }
  }

  func placePresentedView() {
    guard let view = arranger.presentedView else { return }
    view.frame = presentedFrame
    if view.frame == container.bounds { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
  }

  private func arrangeIfResized() {
    guard container.bounds.size != arrangedSize, isAtRest || arranger.isDragged else { return }
    arrangedSize = container.bounds.size
    arranger.containerSizeChanged()
  }

  private func arranged() {
    arrangeIfResized()
    container.letsTouchesThrough = arranger.letsTouchesThrough
    arranger.containerViewDidLayoutSubviews()
  }

  private var hostBounds: CGRect {
    // If the context's view was removed, the container takes its place.
    guard let context, let superview = context.superview else {
      return container.superview?.bounds ?? window?.bounds ?? .zero
    }
    return superview === container ? superview.frame : context.frame
  }

  /// Keeps the container over the whole window or its context, unless the arranger has set another
  /// frame.
  func layout() {
    container.follow(hostBounds)
    arrangeIfResized()
  }
}
