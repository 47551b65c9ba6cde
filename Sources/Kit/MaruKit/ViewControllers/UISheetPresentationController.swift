import Foundation
import Graphics

/// Presents a controller as a sheet that is drawn up and down between stops.
///
/// Mirrors UIKit. In the container lie a dimming view, and before it a shadow view with the
/// controller's view and the grabber. The sheet is at the bottom edge, at most 704 points wide; in
/// the style `formSheet` it lies in the middle where the container is wide, and has no stops. While
/// input views are up the stops count from their upper edge, and a form lies above them.
@MainActor
open class UISheetPresentationController: UIPresentationController {
  let shadowView = SheetShadowView()
  let dimmingView = UIView()
  let panRecognizer = SheetPanGestureRecognizer()
  let ticker = ScrollTicker()
  var motion = SheetMotion()
  var storedSelection: Detent.Identifier?
  var changesAnimated = false
  /// The dismissal that a finger drives.
  var dismissal: SheetDismissal?
  /// Whether it was asked in this drag if the sheet may go.
  var wasAskedToGo = false
  /// What of the pan's translation the sheet has followed.
  var panned: CGFloat = 0
  private var warnings: Set<String> = []
  private var knownStops: (room: SheetRoom, stops: SheetStops)?

  // MARK: Making

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
  /// Where there are none, `large` counts.
  open var detents: [Detent] = [.large()] { didSet { stopsChanged() } }

  /// The name of the detent at which the sheet is; `nil`, as by default, for the lowest.
  ///
  /// Set, it moves the sheet: within `animateChanges(_:)` by a spring, else at once.
  open var selectedDetentIdentifier: Detent.Identifier? {
    get { storedSelection }
    set {
      storedSelection = newValue
      moveToSelection()
    }
  }

  /// The highest detent at which what is beneath is not dimmed, and can be pressed; `nil`, as by
  /// default, where it is dimmed at all.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { if largestUndimmedDetentIdentifier != oldValue { appearanceChanged() } }
  }

  /// Asks the detents for their heights anew.
  open func invalidateDetents() { stopsChanged() }

  /// Makes changes, and moves the sheet by a spring to where they have it.
  open func animateChanges(_ changes: () -> Void) {
    let outer = changesAnimated
    changesAnimated = true
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.88, initialSpringVelocity: 0,
      options: .allowUserInteraction, animations: changes)
    changesAnimated = outer
  }

  // MARK: Looks and rules

  /// Whether the grabber is shown.
  open var prefersGrabberVisible = false {
    didSet { if prefersGrabberVisible != oldValue { appearanceChanged() } }
  }

  /// Whether a drag of content that is at its top draws the sheet up before it scrolls.
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  /// The radius of the corners in points; the system's, 10, where `nil`.
  open var preferredCornerRadius: CGFloat? {
    didSet { if preferredCornerRadius != oldValue { appearanceChanged() } }
  }

  /// Whether the sheet is at the bottom edge even where the room is not high, instead of filling it.
  open var prefersEdgeAttachedInCompactHeight = false { didSet { stopsChanged() } }

  /// Whether the sheet is as wide as its content prefers while it is at the bottom edge.
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
    // What a finger has is dimmed as it moves.
    guard dismissal == nil else { return }
    stopMoving()
    presentedViewController.transitionCoordinator?.animate { [self] _ in dimmingView.alpha = 0 }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if !completed { containerSizeChanged() }
  }

  // MARK: What the kit asks

  override var hearsEscape: Bool { true }

  override var letsTouchesThrough: Bool {
    guard let (_, stops) = measured else { return false }
    let extent = motion.target ?? stops.nearest(to: motion.extent).extent
    return stops.dimming(at: extent, undimmed: largestUndimmedDetentIdentifier) == 0
  }

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

  /// The room and the stops, as they are now; `nil` where there is no container.
  var measured: (room: SheetRoom, stops: SheetStops)? {
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

  func forgetStops() { knownStops = nil }

  private func settleIfResized() {
    if shadowView.frame != frameOfPresentedViewInContainerView { containerSizeChanged() }
  }

  private func stopsChanged() {
    forgetStops()
    moveToSelection()
  }

  /// Says once what is wrong with the detents.
  private func warn(_ problem: String) {
    guard warnings.insert(problem).inserted else { return }
    UIApplication.shared.warn("the sheet of \(type(of: presentedViewController)): \(problem)")
  }
}

/// Hears that a person has moved a sheet.
///
/// Mirrors UIKit.
@MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// A person has moved the sheet to another detent; a program's own moves are not told.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
