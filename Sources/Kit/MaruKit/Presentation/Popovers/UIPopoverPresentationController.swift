import Foundation
import Graphics

/// Presents a controller in a bubble with an arrow that points to its source.
///
/// Mirrors UIKit. A press beside it and Escape dismiss it. In horizontally compact surroundings,
/// such as a window narrower than 640 points, it adapts to a sheet, unless its delegate returns
/// another style; a displayed one switches back and forth. Its size is the controller's
/// `preferredContentSize`, limited by the room above the input views.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// The size of content without a preferred size, in points.
  private static let usualSize = CGSize(width: 320, height: 480)
  private static let movingDuration = 0.25

  let popoverView = PopoverView()
  /// Receives the presses beside the popover.
  private let backdrop = UIView()
  private var knownSource: CGRect?

  // MARK: Initializers

  public override init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    super.init(
      presentedViewController: presentedViewController, presenting: presentingViewController)
    storedStyle = .popover
    backdrop.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.dismissByPerson() })
  }

  // MARK: Source

  /// The view that the arrow points to.
  ///
  /// Held weakly.
  open weak var sourceView: UIView? { didSet { moveIfShown() } }

  /// The rectangle in `sourceView` that the arrow points to; the whole view if null, as by default.
  open var sourceRect = CGRect.null { didSet { moveIfShown() } }

  /// An item that the arrow points to; it takes precedence over `sourceView`.
  ///
  /// Held weakly.
  open weak var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    didSet { moveIfShown() }
  }

  /// The item of a bar that the arrow points to; the `sourceItem`, if that is one.
  open var barButtonItem: UIBarButtonItem? {
    get { sourceItem as? UIBarButtonItem }
    set { sourceItem = newValue }
  }

  /// Whether the popover may cover its source instead of shrinking.
  open var canOverlapSourceViewRect = false { didSet { moveIfShown() } }

  // MARK: Arrow and look

  /// The permitted arrow directions; `any` by default.
  ///
  /// Without any, the popover has no arrow and is centred over its source.
  open var permittedArrowDirections = UIPopoverArrowDirection.any { didSet { moveIfShown() } }

  /// The direction of the arrow; `unknown` while the popover is not displayed.
  open var arrowDirection: UIPopoverArrowDirection {
    containerView == nil ? .unknown : popoverView.place?.direction ?? .unknown
  }

  /// The colour of bubble and arrow; the content's background if `nil`, as by default.
  open var backgroundColor: UIColor? {
    get { popoverView.ground }
    set { popoverView.ground = newValue }
  }

  /// The minimum distances from the window's edges, in points; 10 by default.
  ///
  /// Values that are negative or NaN count as 0.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) {
    didSet { moveIfShown() }
  }

  /// The views outside the popover that remain interactive; none by default.
  open var passthroughViews: [UIView]?

  /// The presentation controller when the popover has adapted to a sheet.
  public private(set) lazy var adaptiveSheetPresentationController: UISheetPresentationController =
    .init(presentedViewController: presentedViewController, presenting: nil)

  // MARK: UIPresentationController

  open override var presentedView: UIView? { popoverView }

  open override var frameOfPresentedViewInContainerView: CGRect { measure()?.frame ?? .zero }

  open override func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    let isCompact = traitCollection.horizontalSizeClass == .compact
    guard presentedViewController is UIAlertController else {
      return isCompact ? .pageSheet : .none
    }
    return isCompact || !hasSource ? .overFullScreen : .none
  }

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let presentation, let containerView else { return }
    (delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
    if !hasSource {
      UIApplication.shared.warn(
        "the popover of \(type(of: presentedViewController)) has neither sourceView nor sourceItem")
    }
    backdrop.frame = containerView.bounds
    backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    containerView.addSubview(backdrop)
    presentation.container.leavesToBeneath = { [weak self] in self?.passes($0, with: $1) ?? false }
    if let view: UIView = presentedViewController.view { popoverView.hold(view) }
    ViewAnimation.runWithout { place() }
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if completed { place() }
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    guard containerView != nil, presentation?.isLeaving == false else { return }
    guard presentation?.isAtRest == true else { return ViewAnimation.runWithout { place() } }
    UIView.animate(
      withDuration: Self.movingDuration, delay: 0, options: .allowUserInteraction,
      animations: { [self] in place() })
  }

  // MARK: Kit hooks

  override var hearsEscape: Bool { true }

  override var dimsTint: Bool { true }

  override func systemAnimator(
    isComing: Bool
  ) -> any UIViewControllerAnimatedTransitioning { PopoverTransition(isComing: isComing) }

  override func containerSizeChanged() {
    if sourceItem == nil, var view = sourceView,
      let delegate = delegate as? any UIPopoverPresentationControllerDelegate
    {
      var rect = sourceRect.isNull ? view.bounds : sourceRect
      let before = (view, rect)
      delegate.popoverPresentationController(self, willRepositionPopoverTo: &rect, in: &view)
      if view !== before.0 { sourceView = view }
      if rect != before.1 { sourceRect = rect }
    }
    place()
  }

  override func inputViewsMoved() { place() }

  override func wasTakenDown() {
    backdrop.removeFromSuperview()
    knownSource = nil
  }

  @discardableResult
  override func dismissByPerson() -> Bool {
    guard let alert = presentedViewController as? UIAlertController else {
      return super.dismissByPerson()
    }
    alert.pressedBeside()
    return true
  }

  /// The sheet that replaces the popover.
  final func sheet(in style: UIModalPresentationStyle) -> UISheetPresentationController? {
    switch style {
    case .pageSheet, .formSheet, .automatic:
      adaptiveSheetPresentationController.storedStyle =
        style == .formSheet ? .formSheet : .pageSheet
      return adaptiveSheetPresentationController
    default: return nil
    }
  }

  // MARK: Placement

  private var hasSource: Bool { sourceItem != nil || sourceView != nil }

  /// Whether a touch is on one of the `passthroughViews`.
  private func passes(_ point: CGPoint, with event: UIEvent?) -> Bool {
    guard let containerView, let passthroughViews, !popoverView.frame.contains(point) else {
      return false
    }
    return passthroughViews.contains { view in
      view.window === containerView.window
        && view.hitTest(view.convert(point, from: containerView), with: event) != nil
    }
  }

  private func moveIfShown() {
    if containerView != nil, presentation?.isLeaving == false { place() }
  }

  private func place() {
    guard let place = measure() else { return }
    popoverView.move(to: place)
  }

  private func measure() -> PopoverPlace? {
    guard let containerView else { return nil }
    let wish = preferredContentSize
    func length(_ wish: CGFloat, _ usual: CGFloat) -> CGFloat {
      wish > 0 && wish.isFinite ? containerView.ceilToPixels(wish) : usual
    }
    return PopoverPlace(
      of: CGSize(
        width: length(wish.width, Self.usualSize.width),
        height: length(wish.height, Self.usualSize.height)),
      beside: source(in: containerView), in: room(in: containerView),
      directions: permittedArrowDirections, overlaps: canOverlapSourceViewRect)
  }

  /// The rectangle in the container that the popover may cover.
  private func room(in container: UIView) -> CGRect {
    let safeArea = container.safeAreaInsets
    let covered = container.window?.inputDock.cover(of: container) ?? 0
    func margin(_ wish: CGFloat) -> CGFloat { wish.isFinite ? max(wish, 0) : 0 }
    let margins = popoverLayoutMargins
    let room = container.bounds.inset(
      by: UIEdgeInsets(
        top: safeArea.top + margin(margins.top), left: safeArea.left + margin(margins.left),
        bottom: max(safeArea.bottom, covered) + margin(margins.bottom),
        right: safeArea.right + margin(margins.right)))
    return room.isNull ? CGRect(origin: container.center, size: .zero) : room
  }

  /// The source's rectangle in the container; the last known one if it has none now.
  private func source(in container: UIView) -> CGRect {
    var found = sourceItem?.frame(in: container)
    if sourceItem == nil, let sourceView, sourceView.window === container.window {
      found = sourceView.convert(sourceRect.isNull ? sourceView.bounds : sourceRect, to: container)
    }
    if let found, found.minX.isFinite, found.minY.isFinite, found.maxX.isFinite,
      found.maxY.isFinite
    {
      let seen = found.standardized.intersection(container.bounds)
      knownSource = seen.isNull ? found.standardized.nearest(in: container.bounds) : seen
    }
    return knownSource
      ?? CGRect(x: container.bounds.midX, y: container.bounds.midY, width: 0, height: 0)
  }
}

extension CGRect {
  /// The point of a rectangle that is nearest to the centre of this one.
  fileprivate func nearest(in bounds: CGRect) -> CGRect {
    CGRect(
      x: min(max(midX, bounds.minX), bounds.maxX), y: min(max(midY, bounds.minY), bounds.maxY),
      width: 0, height: 0)
  }
}
