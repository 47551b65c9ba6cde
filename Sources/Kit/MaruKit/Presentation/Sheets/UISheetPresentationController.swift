import Foundation
import Graphics

/// Presents a controller as a sheet that can be dragged between stops.
///
/// Mirrors UIKit. The container holds a dimming view, and in front of it a shadow view with the
/// controller's view and the grabber. The sheet is at the bottom edge, at most 704 points wide. In
/// a wide container a sheet of the style `formSheet` is centred instead, and has no stops. While
/// input views are up, the stops count from their top edge, and a form lies above them.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  let shadowView = SheetShadowView()
  let dimmingView = UIView()
  let panRecognizer = SheetPanGestureRecognizer()
  let ticker = FrameTicker()
  final var motion = SheetMotion()
  final var storedSelection: Detent.Identifier?
  final var changesAnimated = false
  /// The running interactive dismissal.
  final var dismissal: SheetDismissal?
  /// Whether the delegate was asked during this drag if the sheet may be dismissed.
  final var wasAskedToGo = false
  /// The part of the pan's translation that the sheet has followed.
  final var panned: CGFloat = 0
  private var warnings: Set<String> = []
  private var knownStops: (room: SheetRoom, stops: SheetStops)?

  // MARK: Initializers

  public override init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    super.init(
      presentedViewController: presentedViewController, presenting: presentingViewController)
    storedStyle = .pageSheet
    shadowView.sheet = self
    setUpGestures()
  }

  // MARK: Stops

  /// The heights at which the sheet may rest; only `large` by default.
  ///
  /// If the array is empty, `large` applies.
  open var detents: [Detent] = [.large()] { didSet { stopsChanged() } }

  /// The identifier of the sheet's current detent; `nil`, as by default, for the lowest.
  ///
  /// Setting it moves the sheet, with a spring inside `animateChanges(_:)`.
  open var selectedDetentIdentifier: Detent.Identifier? {
    get { storedSelection }
    set {
      storedSelection = newValue
      moveToSelection()
    }
  }

  /// The highest detent at which the views beneath are not dimmed and remain interactive; `nil`, as
  /// by default, if they are always dimmed.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { if largestUndimmedDetentIdentifier != oldValue { appearanceChanged() } }
  }

  /// Resolves the detents again.
  open func invalidateDetents() { stopsChanged() }

  /// Makes changes, and moves the sheet accordingly with a spring.
  open func animateChanges(_ changes: () -> Void) {
    let outer = changesAnimated
    changesAnimated = true
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.88, initialSpringVelocity: 0,
      options: .allowUserInteraction, animations: changes)
    changesAnimated = outer
  }

  // MARK: Look and behaviour

  /// Whether the grabber is shown.
  open var prefersGrabberVisible = false {
    didSet { if prefersGrabberVisible != oldValue { appearanceChanged() } }
  }

  /// Whether dragging content that is at its top expands the sheet before the content scrolls.
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  /// The corner radius in points; if `nil`, the system's: 10.
  open var preferredCornerRadius: CGFloat? {
    didSet { if preferredCornerRadius != oldValue { appearanceChanged() } }
  }

  /// Whether the sheet stays at the bottom edge even in a low container, instead of filling it.
  open var prefersEdgeAttachedInCompactHeight = false { didSet { stopsChanged() } }

  /// Whether the sheet has its content's preferred width while it is at the bottom edge.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { stopsChanged() } }

  // MARK: UIPresentationController

  open override var presentedView: UIView? { shadowView }

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let (room, stops) = measured else { return .zero }
    return room.frame(
      extent: stops.stop(named: storedSelection).extent, least: stops.lowest.extent)
  }

  open override var shouldRemovePresentersView: Bool { false }

  open override func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    let now = frameOfPresentedViewInContainerView.size
    return CGSize(
      width: min(now.width, parentSize.width), height: min(now.height, parentSize.height))
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    stopsChanged()
  }

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView else { return }
    dimmingView.frame = containerView.bounds
    dimmingView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimmingView.backgroundColor = UIColor { traits in
      UIColor.black.withAlphaComponent(traits.userInterfaceStyle == .dark ? 0.48 : 0.2)
    }
    containerView.addSubview(dimmingView)
    shadowView.frame = frameOfPresentedViewInContainerView
    if let view: UIView = presentedViewController.view { shadowView.hold(view) }
    forgetStops()
    moveToSelection()
    dimmingView.alpha = 0
    presentedViewController.transitionCoordinator?.animate { [self] _ in
      dimmingView.alpha = dimming
    }
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if completed { settleIfResized() }
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    // During an interactive dismissal the dimming follows the finger.
    guard dismissal == nil else { return }
    stopMoving()
    presentedViewController.transitionCoordinator?.animate { [self] _ in dimmingView.alpha = 0 }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if !completed { containerSizeChanged() }
  }

  // MARK: Kit hooks

  override var hearsEscape: Bool { true }

  override var letsTouchesThrough: Bool {
    guard let (_, stops) = measured else { return false }
    let extent = motion.target ?? stops.nearest(to: motion.extent).extent
    return stops.dimming(at: extent, undimmed: largestUndimmedDetentIdentifier) == 0
  }

  override var dimsTint: Bool { !letsTouchesThrough }

  override func containerSizeChanged() {
    forgetStops()
    moveToSelection()
  }

  override func inputViewsMoved() { makeRoomForInputViews() }

  override var isDragged: Bool { dismissal?.isOpen ?? false }

  override func leaveDragged() { leave(velocity: 0) }

  override func wasTakenDown() {
    ticker.stop()
    dismissal = nil
    dimmingView.removeFromSuperview()
  }

  // MARK: Measuring

  /// The current room and stops; `nil` without a container.
  final var measured: (room: SheetRoom, stops: SheetStops)? {
    guard let containerView else { return nil }
    if let knownStops, knownStops.room.fits(containerView) { return knownStops }
    let room = SheetRoom(
      containerView, preferred: preferredContentSize, isForm: presentationStyle != .pageSheet,
      followsWidth: widthFollowsPreferredContentSizeWhenEdgeAttached,
      staysAtEdge: prefersEdgeAttachedInCompactHeight)
    let stops = SheetStops(detents, in: room) { warn($0) }
    knownStops = (room, stops)
    return (room, stops)
  }

  final func forgetStops() { knownStops = nil }

  private func settleIfResized() {
    if shadowView.frame != frameOfPresentedViewInContainerView { containerSizeChanged() }
  }

  private func stopsChanged() {
    forgetStops()
    moveToSelection()
  }

  /// Warns once about each problem with the detents.
  private func warn(_ problem: String) {
    guard warnings.insert(problem).inserted else { return }
    UIApplication.shared.warn("the sheet of \(type(of: presentedViewController)): \(problem)")
  }
}

/// The delegate of a sheet.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// The user has moved the sheet to another detent; changes by the program are not reported.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
