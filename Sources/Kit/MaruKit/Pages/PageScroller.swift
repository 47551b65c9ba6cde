import Foundation

/// Scrolls the pages of a page controller.
///
/// The scroll view has room for three pages, and the displayed one rests in the middle. Negative insets
/// close the sides without a page. After each movement the content is moved back by one page.
@MainActor
final class PageScroller: PageMotion {
  private weak var controller: UIPageViewController?
  private let scrollView = PageScrollView(frame: .zero)
  private let isVertical: Bool
  private let spacing: CGFloat
  private var page: UIView?
  /// The page that is being moved to, and its direction.
  private var coming: (view: UIView, direction: UIPageViewController.NavigationDirection)?
  private var hasNeighbor = (before: false, after: false)
  /// Whether changes of the offset are no movements.
  private var isSettling = false

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
    scrollView.onScroll = { [weak self] in self?.scrolled() }
    scrollView.onDragStart = { [weak self] in self?.dragStarts() }
    scrollView.onRest = { [weak self] in self?.cameToRest() }
    scrollView.onLeave = { [weak self] in self?.finish() }
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

  func place(in frame: CGRect) {
    finish()
    settle {
      scrollView.frame = frame
      let size = scrollView.bounds.size
      scrollView.contentSize = CGSize(
        width: isVertical ? size.width : 3 * size.width,
        height: isVertical ? 3 * size.height : size.height)
      page?.frame = self.frame(nil)
      limit()
      center()
    }
  }

  /// Changes the content or the offset without a movement of the user.
  private func settle(_ change: () -> Void) {
    let wasSettling = isSettling
    isSettling = true
    change()
    isSettling = wasSettling
  }

  private func center() { settle { scrollView.contentOffset = offset(at: length) } }

  private func offset(at place: CGFloat) -> CGPoint {
    isVertical ? CGPoint(x: 0, y: place) : CGPoint(x: place, y: 0)
  }

  // MARK: Pages

  func display(_ new: UIView) {
    coming?.view.removeFromSuperview()
    coming = nil
    if page !== new { page?.removeFromSuperview() }
    page = new
    new.frame = frame(nil)
    scrollView.addSubview(new)
    stop()
    center()
  }

  func setNeighbors(before: Bool, after: Bool) {
    hasNeighbor = (before, after)
    settle { limit() }
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
    stop()
    center()
    coming = (page, direction)
    page.frame = frame(direction)
    scrollView.addSubview(page)
    guard length > 0 else { return end(isCompleted: true) }
    settle { limit() }
    scrollView.isMovedByProgram = true
    let target = (1 + (direction == .forward ? sign : -sign)) * length
    scrollView.setContentOffset(offset(at: target), animated: true)
  }

  func finish() {
    guard coming != nil else { return }
    stop()
    end(isCompleted: scrollView.isMovedByProgram || isBeyondHalf)
  }

  /// Ends gestures and animations.
  private func stop() { settle { scrollView.stopEverything() } }

  /// Whether more of the coming page is visible than of the other one.
  private var isBeyondHalf: Bool {
    guard let coming else { return false }
    return coming.direction == .forward ? way > length / 2 : way < -length / 2
  }

  private func scrolled() {
    // The middle is a multiple of a device pixel only at most sizes.
    guard !isSettling, length > 0, abs(way) > 0.5 else { return }
    let direction: UIPageViewController.NavigationDirection = way > 0 ? .forward : .reverse
    if let coming {
      guard coming.direction != direction, !scrollView.isMovedByProgram else { return }
      end(isCompleted: false, centers: false)
    }
    guard let next = controller?.beginMove(direction) else { return }
    coming = (next, direction)
    next.frame = frame(direction)
    scrollView.addSubview(next)
  }

  /// A finger or a touchpad catches a page that is still moving: the nearer page becomes the middle.
  private func dragStarts() {
    guard coming != nil, isBeyondHalf else { return }
    end(isCompleted: true, centers: false)
    // The page that was left may be visible still.
    scrolled()
  }

  private func cameToRest() {
    guard !isSettling, length > 0 else { return }
    guard coming != nil else { return way == 0 ? () : center() }
    let rest = abs(way)
    guard !scrollView.isMovedByProgram, rest > 1, abs(rest - length) > 1 else {
      return end(isCompleted: scrollView.isMovedByProgram || isBeyondHalf)
    }
    // A press has stopped it between two pages.
    let target = isBeyondHalf ? (way > 0 ? sign : -sign) : 0
    scrollView.setContentOffset(offset(at: (1 + target) * length), animated: true)
  }

  /// Ends the movement.
  ///
  /// - Parameters:
  ///   - isCompleted: Whether the coming page is displayed now.
  ///   - centers: Whether the displayed page goes to the middle, or else stays in its place.
  private func end(isCompleted: Bool, centers: Bool = true) {
    guard let coming else { return }
    self.coming = nil
    scrollView.isMovedByProgram = false
    if isCompleted {
      page?.removeFromSuperview()
      page = coming.view
      coming.view.frame = frame(nil)
      let step = (coming.direction == .forward ? sign : -sign) * length
      let rest = scrollView.contentOffset
      settle { scrollView.contentOffset = offset(at: (isVertical ? rest.y : rest.x) - step) }
    } else {
      coming.view.removeFromSuperview()
    }
    if centers { center() }
    controller?.endExchange(isCompleted: isCompleted)
  }
}

/// The scroll view of pages, which reports its movements whatever its delegate is.
@MainActor
private final class PageScrollView: UIScrollView {
  var onScroll: (() -> Void)?
  var onDragStart: (() -> Void)?
  var onRest: (() -> Void)?
  /// Called before it leaves its window.
  var onLeave: (() -> Void)?
  /// Whether the program moves to a page; then no gesture and no key takes part in it.
  var isMovedByProgram = false

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

  override func willMove(toWindow newWindow: UIWindow?) {
    if newWindow !== window { onLeave?() }
    super.willMove(toWindow: newWindow)
  }

  override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard !isMovedByProgram || gestureRecognizer !== panGestureRecognizer else { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  override func scrolled(with event: UIScrollEvent) {
    if !isMovedByProgram { super.scrolled(with: event) }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isMovedByProgram else { return super.pressesBegan(presses, with: event) }
    next?.pressesBegan(presses, with: event)
  }
}
