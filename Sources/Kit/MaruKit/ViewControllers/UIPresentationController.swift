import Foundation

/// Arranges a presented controller's view, and what lies around it, from its coming to its going.
///
/// Mirrors UIKit. Life: made with the presentation, or earlier when somebody asks for it →
/// `presentationTransitionWillBegin` → `presentationTransitionDidEnd` → the controller is there →
/// `dismissalTransitionWillBegin` → `dismissalTransitionDidEnd`. A subclass is what the
/// `transitioningDelegate` of a controller returns whose style is `custom`.
@MainActor
open class UIPresentationController: UIContentContainer {
  private weak var presented: UIViewController?
  private weak var presenting: UIViewController?
  weak var presentation: ModalPresentation?
  var storedStyle = UIModalPresentationStyle.custom

  /// Is asked whether a person may dismiss the controller, and told when one does.
  ///
  /// Not kept alive.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// Makes a presentation controller; neither controller is kept alive.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenting = presentingViewController
  }

  /// The controller that is shown; an empty one once that has been freed.
  public var presentedViewController: UIViewController { presented ?? UIViewController() }

  /// The controller that shows it; before the presentation the one that is shown.
  public var presentingViewController: UIViewController {
    presentation?.presenter ?? presenting ?? presentedViewController
  }

  /// The style that it was made for.
  open var presentationStyle: UIModalPresentationStyle { storedStyle }

  /// The traits of the container, or of the presenting controller while there is none.
  open var traitCollection: UITraitCollection {
    containerView?.traitCollection ?? presentingViewController.traitCollection
  }

  // MARK: Views

  /// What holds the presented view, and whatever a subclass adds; `nil` while there is nothing to
  /// show.
  public var containerView: UIView? { presentation?.container }

  /// The view that comes and goes: the presented controller's, or what a subclass puts it into.
  open var presentedView: UIView? { presented?.view }

  /// Where the presented view lies when it is there, in the container; all of it by default.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the presentation covers the whole window, as by default.
  open var shouldPresentInFullscreen: Bool {
    storedStyle != .currentContext && storedStyle != .overCurrentContext
  }

  /// Whether the presenter's view leaves the window while the controller is there; only in the
  /// styles `fullScreen` and `currentContext` by default.
  open var shouldRemovePresentersView: Bool {
    storedStyle == .fullScreen || storedStyle == .currentContext
  }

  /// Called before the container lays its subviews out.
  open func containerViewWillLayoutSubviews() {}

  /// Called after the container laid its subviews out.
  open func containerViewDidLayoutSubviews() {}

  // MARK: Transitions

  /// Called before the controller comes: the time to add views to the container.
  open func presentationTransitionWillBegin() {}

  /// Called when the controller is there.
  ///
  /// - Parameter completed: Whether it was not undone; then the dismissal's calls follow no more.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// Called before the controller goes.
  open func dismissalTransitionWillBegin() {}

  /// Called when the controller has gone.
  ///
  /// - Parameter completed: Whether it was not undone; otherwise it is still there.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  // MARK: Adapting

  /// The style that is taken where the delegate names none: `none`, for no other.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    adaptivePresentationStyle(for: presentingViewController.traitCollection)
  }

  /// The style that is taken in some surroundings: `none` by default, for no other.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }

  // MARK: Content

  /// How large the presented controller would like to be.
  open var preferredContentSize: CGSize { presented?.preferredContentSize ?? .zero }

  /// Called when the presented controller wants another size.
  ///
  /// Asks the container for a layout.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) { containerView?.setNeedsLayout() }

  /// The size of the presented controller in a container of a size: all of it by default.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called before the container gets other traits.
  ///
  /// Tells the presented controller.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { presented?.willTransition(to: newCollection, with: coordinator) }

  /// Called before the container gets another size.
  ///
  /// Tells the presented controller.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    guard let presented else { return }
    presented.viewWillTransition(
      to: self.size(forChildContentContainer: presented, withParentContainerSize: size),
      with: coordinator)
  }

  // MARK: What the kit's own ones change

  /// Whether a person may dismiss the controller with Escape.
  var hearsEscape: Bool { false }

  /// Whether touches beside the presented view reach what is beneath.
  var letsTouchesThrough: Bool { false }

  /// The animation that the kit takes where nobody has another.
  func systemAnimator(isComing: Bool) -> any UIViewControllerAnimatedTransitioning {
    ModalTransitionAnimator(
      style: presented?.modalTransitionStyle ?? .coverVertical, isComing: isComing)
  }

  /// Called when the container's size has changed while nothing moves.
  func containerSizeChanged() {
    guard let view = presentedView, view.window != nil else { return }
    view.frame = frameOfPresentedViewInContainerView
  }

  /// Called in the animation of the input views when these rise, go down or change their height.
  func inputViewsMoved() { (presented?.viewIfLoaded as? AlertStage)?.makeRoomForInputViews() }

  /// Called when everything has left the window.
  func wasTakenDown() {}

  /// Whether a person drags the controller away, or it is on its way back from there.
  var isDragged: Bool { false }

  /// Has what a person drags away go by itself.
  func leaveDragged() {}

  /// Dismisses the controller as a person wishes, where the delegate agrees.
  ///
  /// - Returns: Whether it is being dismissed.
  @discardableResult
  func dismissByPerson() -> Bool {
    guard let presentation, presentation.isAtRest else { return false }
    guard mayBeDismissed else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return false
    }
    delegate?.presentationControllerWillDismiss(self)
    presentation.end(animated: true) { [self] in
      delegate?.presentationControllerDidDismiss(self)
    }
    return true
  }

  /// Whether a person may dismiss the controller now.
  var mayBeDismissed: Bool {
    presented?.isModalInPresentation != true
      && delegate?.presentationControllerShouldDismiss(self) != false
  }
}

/// Decides with a presentation controller what becomes of a presentation.
///
/// Mirrors UIKit. The style is asked for when the presentation begins, and again when the size of the
/// window or the traits have changed. The calls about dismissal come where a person dismisses, not where a program does.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// The style to take in horizontally compact surroundings; `none` for the one that was asked for,
  /// `automatic`, as by default, for the one that the presentation controller would take.
  ///
  /// Asked where the method with traits is not implemented.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle
  /// The style to take in some surroundings; `none` for the one that was asked for.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// The presentation begins in a style that the surroundings asked for; `none` for its own.
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
  /// Whether a person may dismiss the controller.
  ///
  /// Yes by default.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// A person begins to dismiss the controller.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// A person has dismissed the controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// A person tried to dismiss the controller, and may not.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// The one that the presentation controller would take.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .automatic }

  /// As the method without traits says where it is compact, or else as the presentation controller
  /// would have it.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    let isCompact = traitCollection.horizontalSizeClass == .compact
    let style = isCompact ? adaptivePresentationStyle(for: controller) : .automatic
    return style != .automatic ? style : controller.adaptivePresentationStyle(for: traitCollection)
  }

  /// Does nothing.
  public func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {}

  /// They may.
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }

  /// Does nothing.
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}

  /// Does nothing.
  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}

  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}
