import Foundation

/// A controller that is shown over another, from its coming to its going.
///
/// Life: `begin` checks and makes it, the window keeps it → `end`, once → `remove`.
@MainActor
final class ModalPresentation {
  let controller: UIViewController
  private weak var presenter: UIViewController?
  private weak var window: UIWindow?
  /// Holds the controller's view, so that touches beside it do not reach what is beneath.
  private let container = PresentationContainer(frame: .zero)
  private let formerFocus: FormerFocus
  private var transition: ModalTransition?
  private(set) var isLeaving = false

  private init(
    _ controller: UIViewController, from presenter: UIViewController, in window: UIWindow
  ) {
    self.controller = controller
    self.presenter = presenter
    self.window = window
    formerFocus = FormerFocus(in: window)
  }

  // MARK: Coming

  /// Presents a controller, or warns why not.
  static func begin(
    _ controller: UIViewController, from source: UIViewController, animated: Bool,
    completion: (() -> Void)?
  ) {
    let presenter = sequence(first: source, next: \.parent).first { $0.parent == nil } ?? source
    if let problem = problem(with: controller, from: presenter) {
      return UIApplication.shared.warn(
        "\(type(of: controller)) was not presented by \(type(of: source)): \(problem)")
    }
    guard let window = presenter.viewIfLoaded?.window else { return }
    let presentation = ModalPresentation(controller, from: presenter, in: window)
    window.presentations.append(presentation)
    presenter.ownPresented = controller
    controller.presenter = presenter
    controller.presentation = presentation
    presentation.come(
      by: animated ? controller.animator(from: presenter, source: source) : nil,
      completion: completion)
  }

  private static func problem(
    with controller: UIViewController, from presenter: UIViewController
  ) -> String? {
    if presenter.viewIfLoaded?.window == nil {
      return "the presenting view is in no window yet; present from viewDidAppear or later"
    }
    if let shown = presenter.ownPresented {
      return "it presents \(type(of: shown)) already; dismiss that first"
    }
    if controller === presenter { return "a controller cannot present itself" }
    if controller.presenter != nil { return "it is presented already" }
    if controller.parent != nil { return "it is a child of another controller" }
    if controller.viewIfLoaded?.window != nil { return "its view is in a window already" }
    if presenter.isBeingDismissed { return "the presenting controller is being dismissed" }
    return nil
  }

  private func come(
    by animator: (any UIViewControllerAnimatedTransitioning)?, completion: (() -> Void)?
  ) {
    guard let window else { return }
    let isAnimated = animator != nil
    controller.isBeingPresented = true
    container.frame = window.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(container)
    formerFocus.takeAway()
    controller.loadViewIfNeeded()
    controller.view.frame = container.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if coversPresenter { presenter?.beginAppearanceTransition(false, animated: isAnimated) }
    controller.beginAppearanceTransition(true, animated: isAnimated)
    run(
      from: .init(controller: presenter, isMoved: coversPresenter),
      to: .init(controller: controller, isMoved: true), by: animator
    ) { [self] didComplete in
      guard didComplete else { return end(by: nil, completion: nil) }
      controller.endAppearanceTransition()
      controller.isBeingPresented = false
      if coversPresenter {
        presenter?.endAppearanceTransition()
        presenter?.view.isHidden = true
      }
      completion?()
    }
    // An animator may have left it to us; without one nobody else does it.
    if controller.view.superview == nil, !isLeaving { container.addSubview(controller.view) }
  }

  // MARK: Going

  /// Takes the controller away, with all that it presents; only the one in front is animated.
  func end(animated: Bool, completion: (() -> Void)?) {
    let front = stack.last?.controller ?? controller
    end(by: animated ? front.animatorForDismissal : nil, completion: completion)
  }

  private func end(
    by animator: (any UIViewControllerAnimatedTransitioning)?, completion: (() -> Void)?
  ) {
    guard !isLeaving else { return }
    let stack = stack
    let isAnimated = animator != nil
    for presentation in stack.reversed() { presentation.leave(animated: isAnimated) }
    for presentation in stack.dropLast() { presentation.container.isHidden = true }
    if coversPresenter {
      presenter?.view.isHidden = false
      presenter?.beginAppearanceTransition(true, animated: isAnimated)
    }
    let front = stack.last ?? self
    front.run(
      from: .init(controller: front.controller, isMoved: true),
      to: .init(controller: presenter, isMoved: coversPresenter), by: animator
    ) { [self] didComplete in
      guard didComplete else { return stay() }
      for presentation in stack.reversed() { presentation.unlink() }
      if coversPresenter { presenter?.endAppearanceTransition() }
      for presentation in stack.reversed() { presentation.takeDown() }
      formerFocus.giveBack()
      completion?()
    }
  }

  /// Takes the controller away at once, as where the window gets another root.
  func remove() {
    transition?.abandon()
    isLeaving = true
    unlink()
    takeDown()
  }

  /// This presentation, and those over it.
  private var stack: [ModalPresentation] {
    Array(sequence(first: self) { $0.controller.ownPresented?.presentation })
  }

  private func leave(animated: Bool) {
    transition?.abandon()
    isLeaving = true
    controller.isBeingPresented = false
    controller.isBeingDismissed = true
    container.isInTransition = true
    controller.beginAppearanceTransition(false, animated: animated)
  }

  /// An animator undid the dismissal: everything is as before.
  private func stay() {
    if coversPresenter {
      presenter?.beginAppearanceTransition(false, animated: false)
      presenter?.endAppearanceTransition()
      presenter?.view.isHidden = true
    }
    for presentation in stack {
      presentation.isLeaving = false
      presentation.container.isHidden = false
      presentation.container.isInTransition = false
      presentation.controller.isBeingDismissed = false
      presentation.controller.beginAppearanceTransition(true, animated: false)
      presentation.controller.endAppearanceTransition()
    }
  }

  /// Neither presenter nor window know of it any more: another controller may be presented.
  private func unlink() {
    controller.presenter = nil
    controller.presentation = nil
    if presenter?.ownPresented === controller { presenter?.ownPresented = nil }
    window?.presentations.removeAll { $0 === self }
  }

  private func takeDown() {
    controller.view.removeFromSuperview()
    container.removeFromSuperview()
    controller.endAppearanceTransition()
    controller.isBeingDismissed = false
    controller.isBeingPresented = false
    if coversPresenter { presenter?.view.isHidden = false }
  }

  // MARK: Transition

  private var coversPresenter: Bool { controller.modalPresentationStyle == .fullScreen }

  private func run(
    from: ModalTransition.Side, to: ModalTransition.Side,
    by animator: (any UIViewControllerAnimatedTransitioning)?, onEnd: @escaping (Bool) -> Void
  ) {
    let transition = ModalTransition(
      from: from, to: to, in: container, style: controller.modalPresentationStyle,
      animator: animator)
    self.transition = transition
    container.isInTransition = true
    if animator == nil, let view = transition.view(forKey: .to), view === controller.view {
      container.addSubview(view)
    }
    transition.run { [self] didComplete in
      self.transition = nil
      container.isInTransition = isLeaving
      onEnd(didComplete)
    }
  }

  /// Keeps the controller's view over all of the window.
  func layout(in bounds: CGRect) { container.frame = bounds }
}

extension UIViewController {
  fileprivate func animator(
    from presenter: UIViewController, source: UIViewController
  ) -> any UIViewControllerAnimatedTransitioning {
    transitioningDelegate?.animationController(
      forPresented: self, presenting: presenter, source: source)
      ?? ModalTransitionAnimator(style: modalTransitionStyle, isComing: true)
  }

  fileprivate var animatorForDismissal: any UIViewControllerAnimatedTransitioning {
    transitioningDelegate?.animationController(forDismissed: self)
      ?? ModalTransitionAnimator(style: modalTransitionStyle, isComing: false)
  }
}

extension UIWindow {
  func layoutPresentations() {
    for presentation in presentations { presentation.layout(in: bounds) }
  }
}
