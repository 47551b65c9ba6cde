import Foundation

/// Arranges a presented controller's view and the views around it.
///
/// Mirrors UIKit. Life: created with the presentation, or earlier on first use →
/// `presentationTransitionWillBegin` → `presentationTransitionDidEnd` → presented →
/// `dismissalTransitionWillBegin` → `dismissalTransitionDidEnd`. For a controller with the style
/// `custom`, its `transitioningDelegate` returns a subclass.
@preconcurrency @MainActor
open class UIPresentationController: UIContentContainer {
  private weak var presented: UIViewController?
  private weak var presenting: UIViewController?
  final weak var presentation: ModalPresentation?
  final var storedStyle = UIModalPresentationStyle.custom

  /// The delegate, which decides about dismissal by the user and about adaptation.
  ///
  /// Held weakly.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// Creates a presentation controller; both controllers are held weakly.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenting = presentingViewController
  }

  /// The presented controller; an empty one if it has been deallocated.
  open var presentedViewController: UIViewController { presented ?? UIViewController() }

  /// The presenting controller; before the presentation possibly the presented one itself.
  open var presentingViewController: UIViewController {
    presentation?.presenter ?? presenting ?? presentedViewController
  }

  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle { storedStyle }

  /// The traits of the container, or before the presentation those of the presenting controller.
  open var traitCollection: UITraitCollection {
    containerView?.traitCollection ?? presentingViewController.traitCollection
  }

  // MARK: Views

  /// The view that holds the presented view and a subclass's additions; `nil` before and after the
  /// presentation.
  open var containerView: UIView? { presentation?.container }

  /// The view that is presented: the controller's, or one in which a subclass embeds it.
  open var presentedView: UIView? { presented?.view }

  /// The final frame of the presented view in the container; by default its bounds.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the presentation covers the whole window, as by default.
  open var shouldPresentInFullscreen: Bool {
    storedStyle != .currentContext && storedStyle != .overCurrentContext
  }

  /// Whether the presenter's view is removed from the window; by default only in the styles
  /// `fullScreen` and `currentContext`.
  open var shouldRemovePresentersView: Bool {
    storedStyle == .fullScreen || storedStyle == .currentContext
  }

  /// Called before the container lays out its subviews.
  open func containerViewWillLayoutSubviews() {}

  /// Called after the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}

  // MARK: Transitions

  /// Called before the presentation: the time to add views to the container.
  open func presentationTransitionWillBegin() {}

  /// Called after the presentation.
  ///
  /// - Parameter completed: `false` if it was cancelled; then no calls about a dismissal follow.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// Called before the dismissal.
  open func dismissalTransitionWillBegin() {}

  /// Called after the dismissal.
  ///
  /// - Parameter completed: `false` if it was cancelled; then the controller is still presented.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  // MARK: Adaptation

  /// The adapted style if the delegate returns none; `none` for no adaptation.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    adaptivePresentationStyle(for: presentingViewController.traitCollection)
  }

  /// The adapted style for given traits; `none`, as by default, for no adaptation.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }

  // MARK: Content

  /// The preferred size of the presented controller.
  open var preferredContentSize: CGSize { presented?.preferredContentSize ?? .zero }

  /// Called when the presented controller's preferred size changes.
  ///
  /// By default it requests a layout of the container.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) { containerView?.setNeedsLayout() }

  /// The size of the presented controller in a container of a given size; by default the whole
  /// size.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called before the container's traits change.
  ///
  /// By default it tells the presented controller.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { presented?.willTransition(to: newCollection, with: coordinator) }

  /// Called before the container's size changes.
  ///
  /// By default it tells the presented controller.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    guard let presented else { return }
    presented.viewWillTransition(
      to: self.size(forChildContentContainer: presented, withParentContainerSize: size),
      with: coordinator)
  }

  // MARK: Kit hooks

  /// Whether Escape dismisses the controller.
  var hearsEscape: Bool { false }

  /// Whether touches beside the presented view reach the views beneath.
  var letsTouchesThrough: Bool { false }

  /// The views beneath among which the keyboard focus moves too.
  var focusRootsBeside: [UIView] {
    letsTouchesThrough ? [presentingViewController.viewIfLoaded].compactMap(\.self) : []
  }

  /// Whether the first responder stays the same when the presentation begins and ends.
  var keepsFirstResponder: Bool { false }

  /// The presenting controller if none around `source` defines the presentation context; `nil` for
  /// the topmost parent.
  func context(of source: UIViewController) -> UIViewController? { nil }

  /// Whether the tint colour of the views beneath is dimmed.
  var dimsTint: Bool { presented is UIAlertController }

  /// The default animation, if there is no other.
  func systemAnimator(isComing: Bool) -> any UIViewControllerAnimatedTransitioning {
    ModalTransitionAnimator(
      style: presented?.modalTransitionStyle ?? .coverVertical, isComing: isComing)
  }

  /// Called when the container was resized while no transition runs.
  func containerSizeChanged() {
    guard let view = presentedView, view.window != nil else { return }
    view.frame = frameOfPresentedViewInContainerView
  }

  /// Called inside the input views' animation when they appear, disappear or change their height.
  func inputViewsMoved() { (presented?.viewIfLoaded as? AlertStage)?.makeRoomForInputViews() }

  /// Called when all views have left the window.
  func wasTakenDown() {}

  /// Whether the user drags the controller away, or it is returning from a drag.
  var isDragged: Bool { false }

  /// Lets a dragged controller finish its dismissal.
  func leaveDragged() {}

  /// Dismisses the controller on behalf of the user, if the delegate agrees.
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

  /// Whether the user may dismiss the controller now.
  final var mayBeDismissed: Bool {
    presented?.isModalInPresentation != true
      && delegate?.presentationControllerShouldDismiss(self) != false
  }
}

/// The delegate of a presentation controller.
///
/// Mirrors UIKit. The style is requested when the presentation begins, and again after the window's
/// size or the traits have changed. The calls about dismissal are made when the user dismisses the
/// controller, not when the program does.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// The style in horizontally compact surroundings: `none` for the original one, `automatic`, as
  /// by default, for the presentation controller's choice.
  ///
  /// Called if the method with traits is not implemented.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle
  /// The style for given traits; `none` for the original one.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// The presentation is about to begin in an adapted style; `none` for the original one.
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
  /// Whether the user may dismiss the controller.
  ///
  /// `true` by default.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// The user begins to dismiss the controller.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// The user has dismissed the controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// The user tried to dismiss the controller, but may not.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Returns `automatic`: the presentation controller's choice.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .automatic }

  /// Calls the method without traits if they are compact; otherwise returns the presentation
  /// controller's choice.
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

  /// Returns `true`.
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
