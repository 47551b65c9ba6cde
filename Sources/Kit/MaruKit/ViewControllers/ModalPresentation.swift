import Foundation

/// A controller that is shown over another, from its coming to its going.
///
/// It takes the steps; where things lie is up to the controller's `UIPresentationController`.
/// Life: `begin` checks and makes it, the window keeps it → `end`, once → `remove`.
@MainActor
final class ModalPresentation {
  let controller: UIViewController
  private(set) weak var presenter: UIViewController?
  private weak var window: UIWindow?
  /// The view in front of which the container lies; the window's frontmost where `nil`.
  private weak var context: UIView?
  /// Holds the controller's view, so that touches beside it do not reach what is beneath.
  let container = PresentationContainer(frame: .zero)
  /// What the controller's style asked for; what arranges it may be another, in whose place it comes
  /// where there is room again.
  let ownArranger: UIPresentationController
  var arranger: UIPresentationController
  private(set) weak var source: UIViewController?
  /// The surroundings that the arranger was chosen for.
  var knownTraits: UITraitCollection
  var removesPresenter: Bool
  let presenterPlace: PresenterPlace
  private let formerFocus: FormerFocus
  private(set) var transition: ModalTransition?
  private(set) var isLeaving = false
  private var arrangedSize = CGSize.zero
  /// Who else waits for the controller to have gone.
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

  // MARK: Coming

  /// Presents a controller, or warns why not.
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
    formerFocus.takeAway()
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
    // The arranger may have given the container another frame.
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
    // An animator may have left it to us.
    if view.superview == nil, !isLeaving { container.addSubview(view) }
  }

  // MARK: Going

  /// Takes the controller away, with all that it presents; only the one in front is animated.
  ///
  /// What a person is just dragging away goes on by itself.
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

  /// Begins to take away a controller that presents no other, as a finger drags it.
  func end(draggedBy dismissal: SheetDismissal, completion: @escaping () -> Void) {
    let own = controller.transitioningDelegate?.animationController(forDismissed: controller)
    end(
      by: own ?? arranger.systemAnimator(isComing: false), interaction: dismissal,
      completion: completion)
  }

  /// Takes the controller away; where `isUndone`, it has not quite come, and the arranger knows that
  /// already.
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
      formerFocus.giveBack()
      transition.coordinator.end(isCancelled: false)
      completion?()
      for completion in waiting { completion() }
    }
  }

  /// Takes the controller away at once, as where the window gets another root.
  func remove() {
    transition?.abandon()
    isLeaving = true
    unlink()
    takeDown()
    if removesPresenter { presenterPlace.putBack() }
  }

  /// This presentation, and those over it.
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

  /// The dismissal was undone: everything is as before.
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
    }
    for presentation in stack { presentation.adapt() }
  }

  /// Neither presenter nor window know of it any more: another controller may be presented.
  private func unlink() {
    controller.presenter = nil
    controller.presentation = nil
    if presenter?.ownPresented === controller { presenter?.ownPresented = nil }
    window?.presentations.removeAll { $0 === self }
  }

  private func takeDown() {
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

  // MARK: What others ask

  /// Whether the controller is there, and neither comes nor goes.
  var isAtRest: Bool { transition == nil && !isLeaving }

  /// What coordinates the transition that runs.
  var coordinator: TransitionCoordinator? { transition?.coordinator }

  /// What the keyboard's focus goes round in: all that the presentation shows, with the presenter's
  /// view where that can be pressed too.
  var focusRoots: [UIView] {
    let isBesidePresenter = arranger.letsTouchesThrough || container.hasOwnPlace
    return [container] + (isBesidePresenter ? [presenter?.viewIfLoaded].compactMap(\.self) : [])
  }

  /// Whether a view was taken out of the window for the time being.
  func keepsAway(_ controller: UIViewController) -> Bool {
    removesPresenter && presenter === controller
  }

  /// Dismisses the controller as Escape does; whether there was something to hear it.
  func escape() -> Bool {
    guard arranger.hearsEscape, isAtRest, controller.ownPresented == nil else { return false }
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
    // A context that was taken out leaves its place to the container.
    guard let context, let superview = context.superview else {
      return container.superview?.bounds ?? window?.bounds ?? .zero
    }
    return superview === container ? superview.frame : context.frame
  }

  /// Keeps the container over all of the window, or of its context, unless the arranger has placed
  /// it elsewhere.
  func layout() {
    container.follow(hostBounds)
    arrangeIfResized()
  }
}
