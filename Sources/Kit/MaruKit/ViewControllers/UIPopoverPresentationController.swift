import Foundation
import Graphics

/// Presents a controller in a bubble whose arrow points to what it belongs to.
///
/// Mirrors UIKit. A press beside it and Escape dismiss it. Where the surroundings are horizontally
/// compact, as in a window narrower than 640 points, it is a sheet instead, unless its delegate has
/// another style; one that is up becomes a sheet, and a popover again. It is as large as its
/// controller's `preferredContentSize`, as far as there is room: input views leave less.
@MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// The size of content that asks for none, in points.
  private static let usualSize = CGSize(width: 320, height: 480)
  private static let movingDuration = 0.25

  let popoverView = PopoverView()
  /// Takes the presses beside the popover.
  private let backdrop = UIView()
  private var knownSource: CGRect?

  // MARK: Making

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

  // MARK: What it belongs to

  /// The view that the popover belongs to.
  ///
  /// Not kept alive.
  open weak var sourceView: UIView? { didSet { moveIfShown() } }

  /// What in the view it belongs to; all of it where the rectangle is null, as by default.
  open var sourceRect = CGRect.null { didSet { moveIfShown() } }

  /// What the popover belongs to, if that is no view with a rectangle; it counts before those.
  ///
  /// Not kept alive.
  open weak var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    didSet { moveIfShown() }
  }

  /// Whether the popover rather covers what it belongs to than become smaller.
  open var canOverlapSourceViewRect = false { didSet { moveIfShown() } }

  // MARK: Arrow and looks

  /// To where the arrow may point; `any` by default.
  ///
  /// Without any of them the popover has no arrow and lies over the middle of what it belongs to.
  open var permittedArrowDirections = UIPopoverArrowDirection.any { didSet { moveIfShown() } }

  /// To where the arrow points; `unknown` while the popover is not shown.
  open var arrowDirection: UIPopoverArrowDirection {
    containerView == nil ? .unknown : popoverView.place?.direction ?? .unknown
  }

  /// The colour of the bubble and its arrow; that of the content where `nil`, as by default.
  open var backgroundColor: UIColor? {
    get { popoverView.ground }
    set { popoverView.ground = newValue }
  }

  /// The least distances from the edges of the window, in points; 10 by default.
  ///
  /// Negative ones, and what is no number, count as 0.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) {
    didSet { moveIfShown() }
  }

  /// The views beside the popover that can still be pressed; none by default.
  open var passthroughViews: [UIView]?

  /// What arranges the controller where it is a sheet instead.
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

  // MARK: What the kit asks

  override var hearsEscape: Bool { true }

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

  /// The sheet that takes the popover's place.
  func sheet(in style: UIModalPresentationStyle) -> UISheetPresentationController? {
    switch style {
    case .pageSheet, .formSheet, .automatic:
      adaptiveSheetPresentationController.storedStyle =
        style == .formSheet ? .formSheet : .pageSheet
      return adaptiveSheetPresentationController
    default: return nil
    }
  }

  // MARK: Placing

  private var hasSource: Bool { sourceItem != nil || sourceView != nil }

  /// Whether a touch is for one of the views that can be pressed beside the popover.
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

  /// What the popover may cover, in the container.
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

  /// What the popover belongs to, in the container; where it was last while that is nowhere.
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
  /// The point of a rectangle that is nearest to the middle of this one.
  fileprivate func nearest(in bounds: CGRect) -> CGRect {
    CGRect(
      x: min(max(midX, bounds.minX), bounds.maxX), y: min(max(midY, bounds.minY), bounds.maxY),
      width: 0, height: 0)
  }
}

extension UIViewController {
  /// The presentation controller, where that is one of a popover.
  ///
  /// Made when it is first asked for, in the style `popover` and for action sheets.
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }
}
