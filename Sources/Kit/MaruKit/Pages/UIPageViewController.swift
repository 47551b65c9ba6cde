import Foundation

/// Shows one page at a time, and lets the user go to the pages before and after it.
///
/// Mirrors UIKit. Pages scroll, or turn like those of a book. A page is a controller that `dataSource`
/// provides when a gesture may go there, or that the program sets. Arrow keys, a wheel and a touchpad
/// scroll as in any scroll view with pages.
///
/// A page that turns curls from its lower right corner. Two pages beside each other
/// (`SpineLocation.mid`) are not supported: the spine is at the edge then.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// The axis along which pages lie.
  public enum NavigationOrientation: Int, Sendable {
    /// Beside each other, in the reading direction.
    case horizontal = 0
    /// Below each other.
    case vertical = 1
  }

  /// The edge around which pages turn.
  public enum SpineLocation: Int, Sendable {
    /// None, as pages scroll.
    case none = 0
    /// The leading or the upper edge.
    case min = 1
    /// The middle, between two pages; treated as `min`.
    case mid = 2
    /// The trailing or the lower edge.
    case max = 3
  }

  /// The direction of a movement.
  public enum NavigationDirection: Int, Sendable {
    /// To a page after the displayed one.
    case forward = 0
    /// To a page before the displayed one.
    case reverse = 1
  }

  /// The kind of movement.
  public enum TransitionStyle: Int, Sendable {
    /// Pages turn like those of a book.
    case pageCurl = 0
    /// Pages scroll.
    case scroll = 1
  }

  /// The name of an option.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String

    /// Creates a name from a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The edge around which pages turn: a `SpineLocation`, or its raw value.
    public static let spineLocation = OptionsKey(
      rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// The room between pages that scroll, in points: a number.
    public static let interPageSpacing = OptionsKey(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  /// The height of the row of dots, in points.
  private static let dotsHeight: CGFloat = 37

  /// The kind of movement.
  public let transitionStyle: TransitionStyle
  /// The axis along which pages lie.
  public let navigationOrientation: NavigationOrientation
  /// The edge around which pages turn; `none` if they scroll.
  public let spineLocation: SpineLocation
  /// The room between pages, in points.
  private let spacing: CGFloat

  /// Whether pages have content on both sides; without effect, as pages have one side.
  open var isDoubleSided = false

  /// Is told about the user's movements.
  ///
  /// Held weakly.
  open weak var delegate: (any UIPageViewControllerDelegate)?

  /// Provides the pages that a gesture can go to.
  ///
  /// Held weakly. Without one, only the program changes the page.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet {
      guard dataSource !== oldValue else { return }
      neighbors.forget()
      findNeighbors()
      showDots()
    }
  }

  private var page: UIViewController?
  private var neighbors = PageNeighbors()
  private var exchange: PageExchange?
  private lazy var motion: any PageMotion =
    transitionStyle == .scroll
    ? PageScroller(of: self, isVertical: navigationOrientation == .vertical, spacing: spacing)
    : PageTurner(
      of: self, isVertical: navigationOrientation == .vertical, isAtEnd: spineLocation == .max)
  private let dots = UIPageControl(frame: .zero)

  // MARK: Initializers

  /// Creates a controller without pages.
  ///
  /// - Parameters:
  ///   - style: The kind of movement.
  ///   - navigationOrientation: The axis along which pages lie.
  ///   - options: The spine, or the room between pages.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    let spine = options?[.spineLocation]
    let location =
      spine as? SpineLocation ?? (spine as? Int).flatMap { SpineLocation(rawValue: $0) }
    spineLocation = style == .scroll ? .none : location == .max ? .max : .min
    let given = options?[.interPageSpacing]
    let spacing =
      given as? CGFloat ?? (given as? Int).map { CGFloat($0) }
      ?? (given as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
    self.spacing = style == .scroll && spacing.isFinite ? Swift.max(spacing, 0) : 0
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller whose pages turn.
  public convenience init() {
    self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
  }

  /// Creates a controller from an archive; its pages turn.
  public required init?(coder: NSCoder) {
    transitionStyle = .pageCurl
    navigationOrientation = .horizontal
    spineLocation = .min
    spacing = 0
    super.init(coder: coder)
  }

  // MARK: Pages

  /// The displayed page, as the only element; `nil` before there is one.
  open var viewControllers: [UIViewController]? { page.map { [$0] } }

  /// The recognizers that turn pages; none if they scroll.
  open var gestureRecognizers: [UIGestureRecognizer] { motion.gestureRecognizers }

  /// Displays a page.
  ///
  /// The delegate is not called. A movement that is running ends at once.
  ///
  /// - Parameters:
  ///   - viewControllers: The page, as the only element. Another number is refused with a warning.
  ///   - direction: The direction of the movement.
  ///   - animated: Whether the pages move.
  ///   - completion: Called at the end, with `false` if the movement did not come to its end.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let new = viewControllers?.first, viewControllers?.count == 1 else {
      UIApplication.shared.warn(
        "\(type(of: self)) shows 1 page, but was given \(viewControllers?.count ?? 0)")
      completion?(false)
      return
    }
    let interrupted = exchange?.completion
    exchange?.completion = nil
    // The delegate, which is told about the end of a movement, may begin another one.
    for _ in 0..<2 where exchange != nil { motion.finish() }
    neighbors.forget()
    let isAnimated = animated && page != nil && viewIfLoaded?.window != nil && isComingOrHere
    guard new !== page else {
      findNeighbors()
      showDots()
      interrupted?(false)
      completion?(true)
      return
    }
    begin(PageExchange(from: page, to: new, direction, completion: completion), isAnimated)
    if isAnimated {
      motion.move(to: new.view, direction)
    } else {
      if isViewLoaded { motion.display(new.view) }
      endExchange(isCompleted: true)
    }
    interrupted?(false)
  }

  // MARK: View

  open override func loadView() {
    let view = NavigationView(frame: UIScreen.main.bounds)
    view.arrange = { [weak self] in self?.arrange() }
    // The room between pages reaches beyond the view.
    view.clipsToBounds = spacing > 0
    view.addSubview(motion.view)
    view.addSubview(dots)
    dots.addAction(UIAction { [weak self] _ in self?.dotsPressed() }, for: .valueChanged)
    self.view = view
    arrange()
    if let page { motion.display(page.view) }
    showDots()
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    findNeighbors()
  }

  private func arrange() {
    guard let view = viewIfLoaded else { return }
    var room = view.bounds
    if !dots.isHidden {
      let height = min(Self.dotsHeight + view.safeAreaInsets.bottom, room.height)
      room.size.height -= height
      dots.frame = CGRect(
        x: 0, y: room.maxY, width: room.width, height: min(Self.dotsHeight, height))
    }
    let frame = motionFrame(in: room)
    if motion.view.frame != frame { motion.place(in: frame) }
  }

  /// Half of the room between pages lies outside at both ends.
  private func motionFrame(in room: CGRect) -> CGRect {
    navigationOrientation == .vertical
      ? room.insetBy(dx: 0, dy: -spacing / 2) : room.insetBy(dx: -spacing / 2, dy: 0)
  }

  // MARK: Dots

  /// Shows the number and the place that the data source tells.
  private func showDots() {
    let canHaveDots = transitionStyle == .scroll && navigationOrientation == .horizontal
    let count = canHaveDots ? dataSource?.presentationCount(for: self) ?? 0 : 0
    dots.numberOfPages = count
    if count > 0, let dataSource { dots.currentPage = dataSource.presentationIndex(for: self) }
    lastDot = dots.currentPage
    guard dots.isHidden != (count <= 0) else { return }
    dots.isHidden = count <= 0
    viewIfLoaded?.setNeedsLayout()
  }

  /// The user pressed beside the present dot.
  private func dotsPressed() {
    let shown = dots.currentPage
    let direction: NavigationDirection = shown > lastDot ? .forward : .reverse
    dots.currentPage = lastDot
    guard shown != lastDot, exchange == nil, let next = beginMove(direction) else { return }
    motion.move(to: next, direction)
  }

  /// The dot of the displayed page, which a press on the row has already left.
  private var lastDot = 0

  // MARK: Movements

  /// Asks for the pages beside the displayed one, if the controller is visible.
  private func findNeighbors() {
    guard let page, isViewLoaded, isComingOrHere, exchange == nil else { return }
    let source = dataSource
    let before =
      neighbors.before ?? .some(source?.pageViewController(self, viewControllerBefore: page))
    let after =
      neighbors.after ?? .some(source?.pageViewController(self, viewControllerAfter: page))
    // The data source may have set another page, or another data source.
    guard page === self.page, source === dataSource, exchange == nil else { return }
    neighbors.before = before
    neighbors.after = after
    motion.setNeighbors(
      before: neighbor(.reverse) != nil, after: neighbor(.forward) != nil)
  }

  /// The known page beside the displayed one; a page cannot be exchanged for itself.
  private func neighbor(_ direction: NavigationDirection) -> UIViewController? {
    let known = direction == .forward ? neighbors.after : neighbors.before
    return known.flatMap { $0 === page ? nil : $0 }
  }

  /// A gesture begins to move in a direction.
  ///
  /// - Returns: The view of the page there; `nil` if there is none.
  final func beginMove(_ direction: NavigationDirection) -> UIView? {
    guard exchange == nil, let page, let next = neighbor(direction) else { return nil }
    delegate?.pageViewController(self, willTransitionTo: [next])
    // The delegate may have set another page.
    guard exchange == nil, page === self.page else { return nil }
    begin(PageExchange(from: page, to: next, direction, source: dataSource), true)
    return next.view
  }

  private func begin(_ exchange: PageExchange, _ isAnimated: Bool) {
    self.exchange = exchange
    addChild(exchange.to)
    guard isViewLoaded else { return }
    exchange.to.loadViewIfNeeded()
    exchange.from?.beginAppearanceTransition(false, animated: isAnimated)
    if isComingOrHere { exchange.to.beginAppearanceTransition(true, animated: isAnimated) }
  }

  /// The pages have come to rest; the view of the page that is not displayed has been removed.
  ///
  /// - Parameter isCompleted: Whether the new page is displayed, and not the old one again.
  final func endExchange(isCompleted: Bool) {
    guard let exchange else { return }
    self.exchange = nil
    let (stays, leaves) = isCompleted ? (exchange.to, exchange.from) : (exchange.from, exchange.to)
    if !isCompleted, isComingOrHere {
      exchange.from?.beginAppearanceTransition(true, animated: true)
    }
    page = stays
    leaves?.willMove(toParent: nil)
    leaves?.endAppearanceTransition()
    // While the whole controller appears or goes, it ends the appearance of its child.
    if appearance == .here { stays?.endAppearanceTransition() }
    leaves?.removeFromParent()
    if isCompleted { exchange.to.didMove(toParent: self) }
    navigationController?.barsChanged()
    if exchange.isByGesture {
      if isCompleted {
        turnDots(exchange.direction)
        neighbors.forget()
        // The page that was left is on the other side now.
        if exchange.source === dataSource {
          if exchange.direction == .forward {
            neighbors.before = .some(exchange.from)
          } else {
            neighbors.after = .some(exchange.from)
          }
        }
      }
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: exchange.from.map { [$0] } ?? [],
        transitionCompleted: isCompleted)
    } else {
      showDots()
    }
    exchange.completion?(isCompleted)
    findNeighbors()
  }

  /// Moves the present dot; that of the first page follows that of the last if the pages are cyclic.
  private func turnDots(_ direction: NavigationDirection) {
    let count = dots.numberOfPages
    guard count > 0 else { return }
    dots.currentPage =
      (dots.currentPage + (direction == .forward ? 1 : count - 1)) % count
    lastDot = dots.currentPage
  }
}

/// The exchange of the displayed page for another one.
@MainActor
private struct PageExchange {
  let from: UIViewController?
  let to: UIViewController
  let direction: UIPageViewController.NavigationDirection
  let isByGesture: Bool
  /// The data source that provided the new page.
  weak var source: (any UIPageViewControllerDataSource)?
  var completion: ((Bool) -> Void)?

  /// The program sets a page.
  init(
    from: UIViewController?, to: UIViewController,
    _ direction: UIPageViewController.NavigationDirection, completion: ((Bool) -> Void)?
  ) {
    (self.from, self.to, self.direction) = (from, to, direction)
    (isByGesture, self.completion) = (false, completion)
  }

  /// A gesture moves to a page of the data source.
  init(
    from: UIViewController, to: UIViewController,
    _ direction: UIPageViewController.NavigationDirection,
    source: (any UIPageViewControllerDataSource)?
  ) {
    (self.from, self.to, self.direction) = (from, to, direction)
    (isByGesture, self.source) = (true, source)
  }
}

/// The pages beside the displayed one; `nil` while the data source has not been asked.
private struct PageNeighbors {
  var before: UIViewController??
  var after: UIViewController??

  mutating func forget() { (before, after) = (nil, nil) }
}
