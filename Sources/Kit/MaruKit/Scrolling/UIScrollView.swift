import Foundation
import Graphics
import Layers
import Motion

/// A view onto content that is larger than the view.
///
/// Mirrors UIKit: the offset is the origin of the bounds; subviews lie in the content. Content is
/// dragged, thrown, pulled past its edges, zoomed, turned with a wheel and moved with keys. Lengths
/// are in points; the offset that scrolling leads to is a multiple of a device pixel.
@MainActor
open class UIScrollView: UIView {
  // MARK: Stored state

  /// Told about scrolling.
  ///
  /// Not kept alive.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// The size of the content.
  ///
  /// Content that got smaller is brought back to its edges. Sides that are not finite count as 0.
  open var contentSize = CGSize.zero {
    didSet {
      if !contentSize.width.isFinite { contentSize.width = 0 }
      if !contentSize.height.isFinite { contentSize.height = 0 }
      guard contentSize != oldValue else { return }
      updateAdjustedInset()
      returnToLimits()
      setNeedsLayout()
    }
  }

  /// Room around the content.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      updateAdjustedInset(movesContent: false)
      returnToLimits()
      setNeedsLayout()
    }
  }

  /// Which parts of the safe area are added to the insets.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { updateAdjustedInset() } }
  }

  /// Whether it can be dragged.
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  /// Whether a drag that begins along one axis keeps to it.
  open var isDirectionalLockEnabled = false
  /// Whether content goes past its edges and returns.
  open var bounces: Bool {
    get { bouncesHorizontally || bouncesVertically }
    set { (bouncesHorizontally, bouncesVertically) = (newValue, newValue) }
  }
  /// Whether content goes past its left and right edges and returns.
  open var bouncesHorizontally = true
  /// Whether content goes past its top and bottom edges and returns.
  open var bouncesVertically = true
  /// Whether content bounces up and down that is not higher than the view.
  open var alwaysBounceVertical = false
  /// Whether content bounces to the sides that is not wider than the view.
  open var alwaysBounceHorizontal = false
  /// Whether it comes to rest at multiples of its size only.
  open var isPagingEnabled = false
  /// Whether scrolling to the sides goes on in a scroll view around where content is at its edge.
  open var transfersHorizontalScrollingToParent = true
  /// Whether scrolling up and down goes on in a scroll view around where content is at its edge.
  open var transfersVerticalScrollingToParent = true
  /// Where content lies that is smaller than the view, as shares of the room left over, 0…1.
  open var contentAlignmentPoint = CGPoint.zero { didSet { returnToLimits() } }
  /// How fast a throw slows down.
  open var decelerationRate = DecelerationRate.normal
  /// Whether content hears of touches only after 150 milliseconds without a drag.
  open var delaysContentTouches = true
  /// Whether a drag may take a touch that content has begun with.
  open var canCancelContentTouches = true
  /// What a drag does to the keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whether arrows, Page Up, Page Down, Home, End and Space scroll.
  open var allowsKeyboardScrolling = true
  /// Whether the system's wish to go to the top is followed.
  open var scrollsToTop = true
  /// Whether zoom goes past its limits and returns.
  open var bouncesZoom = true
  /// The smallest zoom.
  open var minimumZoomScale: CGFloat = 1 { didSet { pinchGestureRecognizer?.isEnabled = canZoom } }
  /// The greatest zoom.
  open var maximumZoomScale: CGFloat = 1 { didSet { pinchGestureRecognizer?.isEnabled = canZoom } }
  /// Whether the indicator at the bottom is shown.
  open var showsHorizontalScrollIndicator = true { didSet { setNeedsLayout() } }
  /// Whether the indicator at the right is shown.
  open var showsVerticalScrollIndicator = true { didSet { setNeedsLayout() } }
  /// The colour of the indicators.
  open var indicatorStyle = IndicatorStyle.default { didSet { indicators.style = indicatorStyle } }
  /// Room around the indicator at the right.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Room around the indicator at the bottom.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Room around both indicators, that at the right where they differ.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
  /// Whether the safe area is added to the indicators' insets.
  open var automaticallyAdjustsScrollIndicatorInsets = true { didSet { setNeedsLayout() } }

  /// What reloads the content when that is pulled down far enough; `nil` for nothing.
  ///
  /// Content with one can be pulled down even where it is not higher than the view.
  open var refreshControl: UIRefreshControl? {
    didSet { if refreshControl !== oldValue { replaceRefreshControl(oldValue) } }
  }

  /// What drags the content.
  public let panGestureRecognizer: UIPanGestureRecognizer
  /// What zooms the content.
  public let pinchGestureRecognizer: UIPinchGestureRecognizer?

  /// Whether a finger is down that may drag.
  public internal(set) var isTracking = false
  /// Whether a finger drags.
  public internal(set) var isDragging = false
  /// Whether the content goes on by itself after a drag.
  public internal(set) var isDecelerating = false
  /// Whether two fingers zoom.
  public internal(set) var isZooming = false
  /// Whether the zoom returns to its limits.
  public var isZoomBouncing: Bool { runningZoom?.isBounce ?? false }

  let indicators = ScrollIndicators()
  let ticker = ScrollTicker()
  var activity = ScrollActivity.none
  var drag: ScrollDrag?
  var stream: ScrollStream?
  var pinch: ScrollPinch?
  /// The zoom that goes on by itself, beside what moves the offset.
  var runningZoom: ScrollZoom?
  var knownInset = UIEdgeInsets.zero
  /// The room above the content for a refresh control that turns, in points.
  var refreshInset: CGFloat = 0
  var isMovingItself = false

  // MARK: Making

  /// Makes a scroll view.
  public override init(frame: CGRect) {
    panGestureRecognizer = ScrollPanGestureRecognizer()
    pinchGestureRecognizer = ScrollPinchGestureRecognizer()
    super.init(frame: frame)
    setUp()
  }

  /// Makes a scroll view from an archive.
  public required init?(coder: NSCoder) {
    panGestureRecognizer = ScrollPanGestureRecognizer()
    pinchGestureRecognizer = ScrollPinchGestureRecognizer()
    super.init(coder: coder)
    setUp()
    decode(coder, as: UIScrollView.self)
  }

  private func setUp() {
    clipsToBounds = true
    isMultipleTouchEnabled = true
    addGestureRecognizer(ScrollTouchDelay())
    addGestureRecognizer(panGestureRecognizer)
    panGestureRecognizer.addHandler { [weak self] _ in self?.panned() }
    if let pinchGestureRecognizer {
      addGestureRecognizer(pinchGestureRecognizer)
      pinchGestureRecognizer.isEnabled = false
      pinchGestureRecognizer.addHandler { [weak self] _ in self?.pinched() }
    }
    indicators.scrollView = self
    ticker.call = { [weak self] time in self?.step(to: time) }
  }

  // MARK: Offset

  /// The place in the content that the view's top left corner shows.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// The view's coordinate system, whose origin is the offset.
  ///
  /// Origins that are not finite are ignored.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      var new = newValue
      if !new.origin.x.isFinite || !new.origin.y.isFinite { new.origin = old.origin }
      super.bounds = new
      if new.size != old.size { sizeChanged() }
      if new.origin != old.origin { offsetChanged(from: old.origin) }
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.bounds.size
      super.frame = newValue
      if super.bounds.size != old { sizeChanged() }
    }
  }

  /// Shows another place of the content.
  ///
  /// What moves the content by itself is stopped. An animation takes 0.3 seconds.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    if animated { animateOffset(to: contentOffset) } else { jump(to: contentOffset) }
  }

  /// Scrolls as little as possible so that a rectangle of the content is seen.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    show(rect, animated: animated)
  }

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() { indicators.flash() }

  // MARK: Zoom

  /// How large the content is shown; 1 where nothing can be zoomed.
  open var zoomScale: CGFloat {
    get { presentZoom }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Shows the content larger or smaller, about the middle of the view.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom(toScale: scale, animated) }

  /// Makes a rectangle of the content, at scale 1, fill the view.
  open func zoom(to rect: CGRect, animated: Bool) { zoom(toShow: rect, animated) }

  // MARK: Touches

  /// Whether a touch may begin in a view of the content.
  ///
  /// Yes by default.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a drag may take a touch from a view of the content.
  ///
  /// Yes by default, unless the view is a control.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// Nothing: touches of the content do not go on to the views around.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Nothing.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Nothing.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Nothing.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard gestureRecognizer === panGestureRecognizer || gestureRecognizer === pinchGestureRecognizer
    else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    return mayTakeTouches(of: gestureRecognizer)
  }

  /// Where a drag is to come to rest that would do so at an offset.
  ///
  /// The velocity is in points a millisecond.
  func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

  /// Called when an animated change of the offset has come to its end, before that is told.
  func animatedOffsetArrived() {}

  // MARK: Layout

  /// The content's rectangle, for constraints: those that give it a size give `contentSize`.
  ///
  /// Edges of the scroll view itself mean this one to what lies in it, as in UIKit.
  open var contentLayoutGuide: UILayoutGuide {
    systemGuide(.content, "UIScrollView-contentLayoutGuide")
  }

  /// The rectangle that the view has whatever it is scrolled to, for constraints.
  open var frameLayoutGuide: UILayoutGuide {
    systemGuide(.bounds, "UIScrollView-frameLayoutGuide")
  }

  override var guideForContent: UILayoutGuide? { contentLayoutGuide }

  override var scrollsContent: Bool { true }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let size = newContentSize(instead: contentSize) { contentSize = size }
    updateAdjustedInset()
    indicators.layOut()
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    updateAdjustedInset()
  }

  /// Called when `adjustedContentInset` has changed.
  open func adjustedContentInsetDidChange() {}

  /// Keeps the indicators in front.
  open override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    indicators.stayInFront(of: subview)
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow !== window { stopEverything() }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    indicators.recolour()
  }

  // MARK: Wheel and keyboard

  open override func scrolled(with event: UIScrollEvent) {
    if !take(event) { super.scrolled(with: event) }
  }

  /// Content that can be scrolled takes the focus where nothing in it does.
  open override var canBecomeFocused: Bool { takesFocus }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, take(key) else {
      return super.pressesBegan(presses, with: event)
    }
  }
}
