import Foundation

/// Scrolls the pages of a page controller.
///
/// The scroll view has room for three pages, and the displayed one rests in the middle. Negative insets
/// close the sides without a page. After each movement the content is moved back by one page.
@MainActor
final class PageScroller: PageMotion {
  private unowned let controller: UIPageViewController
  private let scrollView = PageScrollView(frame: .zero)
  private let isVertical: Bool
  private let spacing: CGFloat
  private var page: UIView?
  /// The page that is being moved to, and its direction.
  private var coming: (view: UIView, direction: UIPageViewController.NavigationDirection)?
  private var hasNeighbor = (before: false, after: false)
  /// Whether the offset is being set to the middle.
  private var isCentering = false

  /// Creates the scroll view.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - isVertical: Whether pages lie below each other.
  ///   - spacing: The room between pages, in points; the view's length has it too.
  init(of controller: UIPageViewController, isVertical: Bool, spacing: CGFloat) {
    self.controller = controller
    self.isVertical = isVertical
    self.spacing = spacing
    scrollView.isPagingEnabled = true
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.showsVerticalScrollIndicator = false
    scrollView.scrollsToTop = false
    scrollView.onScroll = { [unowned self] in scrolled() }
    scrollView.onDragStart = { [unowned self] in dragStarts() }
    scrollView.onRest = { [unowned self] in cameToRest() }
  }

  var view: UIView { scrollView }

  var gestureRecognizers: [UIGestureRecognizer] { [] }

  // MARK: Places

  /// The length of a page with the room beside it, in points.
  private var length: CGFloat {
    isVertical ? scrollView.bounds.height : scrollView.bounds.width
  }

  /// The distance of the offset from the middle, in points; positive towards the page after.
  private var way: CGFloat {
    let offset = scrollView.contentOffset
    return ((isVertical ? offset.y : offset.x) - length) * sign
  }

  /// 1, or −1 if the page after lies to the left.
  private var sign: CGFloat { !isVertical && scrollView.readsRightToLeft ? -1 : 1 }

  /// The frame of the page in the middle, before it, or after it.
  private func frame(_ direction: UIPageViewController.NavigationDirection?) -> CGRect {
    let step: CGFloat =
      switch direction {
      case nil: 0
      case .forward: sign
      case .reverse: -sign
      }
    let size = scrollView.bounds.size
    return isVertical
      ? CGRect(
        x: 0, y: (1 + step) * length + spacing / 2, width: size.width,
        height: max(length - spacing, 0))
      : CGRect(
        x: (1 + step) * length + spacing / 2, y: 0, width: max(length - spacing, 0),
        height: size.height)
  }

  func layOut() {
    finish()
    let size = scrollView.bounds.size
    scrollView.contentSize = CGSize(
      width: isVertical ? size.width : 3 * size.width,
      height: isVertical ? 3 * size.height : size.height)
    page?.frame = frame(nil)
    limit()
    center()
  }

  private func center() {
    isCentering = true
    scrollView.contentOffset = isVertical ? CGPoint(x: 0, y: length) : CGPoint(x: length, y: 0)
    isCentering = false
  }

  // MARK: Pages

  func display(_ new: UIView) {
    coming?.view.removeFromSuperview()
    coming = nil
    if page !== new { page?.removeFromSuperview() }
    page = new
    new.frame = frame(nil)
    scrollView.addSubview(new)
    center()
  }

  func setNeighbors(before: Bool, after: Bool) {
    hasNeighbor = (before, after)
    limit()
  }

  /// Closes the sides without a page.
  private func limit() {
    var (low, high): (CGFloat, CGFloat) = (
      hasNeighbor.before || coming?.direction == .reverse ? 0 : -length,
      hasNeighbor.after || coming?.direction == .forward ? 0 : -length
    )
    if sign < 0 { swap(&low, &high) }
    scrollView.contentInset =
      isVertical
      ? UIEdgeInsets(top: low, left: 0, bottom: high, right: 0)
      : UIEdgeInsets(top: 0, left: low, bottom: 0, right: high)
  }

  // MARK: Movements

  func move(to page: UIView, _ direction: UIPageViewController.NavigationDirection) {
    coming = (page, direction)
    page.frame = frame(direction)
    scrollView.addSubview(page)
    limit()
    // Until the movement has ended, no finger takes part in it.
    scrollView.isUserInteractionEnabled = false
    let target = (1 + (direction == .forward ? sign : -sign)) * length
    scrollView.setContentOffset(
      isVertical ? CGPoint(x: 0, y: target) : CGPoint(x: target, y: 0), animated: true)
  }

  func finish() {
    guard coming != nil else { return }
    isCentering = true
    scrollView.stopScrollingAndZooming()
    isCentering = false
    end(isCompleted: scrollView.isUserInteractionEnabled ? isBeyondHalf : true)
  }

  /// Whether more of the coming page is visible than of the other one.
  private var isBeyondHalf: Bool {
    guard let coming else { return false }
    return coming.direction == .forward ? way > length / 2 : way < -length / 2
  }

  private func scrolled() {
    guard !isCentering, length > 0, abs(way) > 0.01 else { return }
    let direction: UIPageViewController.NavigationDirection = way > 0 ? .forward : .reverse
    if let coming {
      guard coming.direction != direction, scrollView.isUserInteractionEnabled else { return }
      end(isCompleted: false, centers: false)
    }
    guard let next = controller.beginMove(direction) else { return }
    coming = (next, direction)
    next.frame = frame(direction)
    scrollView.addSubview(next)
  }

  /// A finger catches a page that is still moving: the nearer page becomes the middle.
  private func dragStarts() { if coming != nil, isBeyondHalf { end(isCompleted: true) } }

  private func cameToRest() {
    guard !isCentering else { return }
    if coming != nil { end(isCompleted: isBeyondHalf) } else if way != 0 { center() }
  }

  /// Ends the movement.
  ///
  /// - Parameters:
  ///   - isCompleted: Whether the coming page is displayed now.
  ///   - centers: Whether the offset goes to the middle if it is not.
  private func end(isCompleted: Bool, centers: Bool = true) {
    guard let coming else { return }
    self.coming = nil
    let rest = scrollView.contentOffset
    scrollView.isUserInteractionEnabled = true
    if isCompleted {
      page?.removeFromSuperview()
      page = coming.view
      coming.view.frame = frame(nil)
      let step = (coming.direction == .forward ? sign : -sign) * length
      isCentering = true
      scrollView.contentOffset =
        isVertical ? CGPoint(x: 0, y: rest.y - step) : CGPoint(x: rest.x - step, y: 0)
      isCentering = false
      // A finger that stopped it moves on from there.
      if !scrollView.isTracking { center() }
    } else {
      coming.view.removeFromSuperview()
      if centers { center() }
    }
    controller.endExchange(isCompleted: isCompleted)
  }
}

/// The scroll view of pages, which reports its movements whatever its delegate is.
@MainActor
private final class PageScrollView: UIScrollView {
  var onScroll: (() -> Void)?
  var onDragStart: (() -> Void)?
  var onRest: (() -> Void)?

  override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds.origin
      super.bounds = newValue
      if super.bounds.origin != old { onScroll?() }
    }
  }

  override func dragWillStart() { onDragStart?() }

  override func contentCameToRest() { onRest?() }
}
