import Foundation
import Graphics
import Layers
import Motion

/// A view onto content that is larger than the view.
///
/// Mirrors UIKit: the offset is the origin of the bounds, and the subviews are the content. Content
/// can be dragged, thrown, pulled past its edges and zoomed, and scrolled with a wheel and keys.
/// Lengths are in points. An offset reached by scrolling is a multiple of a device pixel.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  // MARK: Stored state

  /// The delegate, called about scrolling and zooming.
  ///
  /// Held weakly.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// The bars of a navigation controller, if they follow this view's content.
  final weak var bars: NavigationBars? {
    didSet {
      guard bars !== oldValue else { return }
      insets.take(.none)
      insets.update()
    }
  }

  /// The size of the content.
  ///
  /// If content shrinks, the offset returns to its limits. Sides that are not finite count as 0.
  open var contentSize = CGSize.zero {
    didSet {
      if !contentSize.width.isFinite { contentSize.width = 0 }
      if !contentSize.height.isFinite { contentSize.height = 0 }
      guard contentSize != oldValue else { return }
      insets.update()
      returnToLimits()
      setNeedsLayout()
    }
  }

  /// The room around the content.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      insets.update(movesContent: false)
      returnToLimits()
      setNeedsLayout()
    }
  }

  /// The parts of the safe area that are added to the insets.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet {
      if contentInsetAdjustmentBehavior != oldValue { insets.update() }
      appearanceDidSet(
        \UIScrollView.contentInsetAdjustmentBehavior, to: contentInsetAdjustmentBehavior)
    }
  }

  /// Whether scrolling is enabled.
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  /// Whether a drag that begins along one axis keeps to that axis.
  open var isDirectionalLockEnabled = false
  /// Whether content can be pulled past its edges and bounces back.
  open var bounces: Bool {
    get { bouncesHorizontally || bouncesVertically }
    set {
      (bouncesHorizontally, bouncesVertically) = (newValue, newValue)
      appearanceDidSet(\UIScrollView.bounces, to: newValue)
    }
  }
  /// Whether content can be pulled past its left and right edges.
  open var bouncesHorizontally = true
  /// Whether content can be pulled past its top and bottom edges.
  open var bouncesVertically = true
  /// Whether content bounces vertically even if it is not higher than the view.
  open var alwaysBounceVertical = false
  /// Whether content bounces horizontally even if it is not wider than the view.
  open var alwaysBounceHorizontal = false
  /// Whether scrolling stops at multiples of the view's size.
  open var isPagingEnabled = false
  /// Whether horizontal scrolling continues in an enclosing scroll view at the edge of the content.
  open var transfersHorizontalScrollingToParent = true
  /// Whether vertical scrolling continues in an enclosing scroll view at the edge of the content.
  open var transfersVerticalScrollingToParent = true
  /// The alignment of content that is smaller than the view, as fractions of the free room, 0…1.
  open var contentAlignmentPoint = CGPoint.zero { didSet { returnToLimits() } }
  /// The deceleration of a throw.
  open var decelerationRate = DecelerationRate.normal {
    didSet { appearanceDidSet(\UIScrollView.decelerationRate, to: decelerationRate) }
  }
  /// Whether content receives touches only after 150 milliseconds without a drag.
  open var delaysContentTouches = true {
    didSet { appearanceDidSet(\UIScrollView.delaysContentTouches, to: delaysContentTouches) }
  }
  /// Whether a drag can cancel touches that content has received.
  open var canCancelContentTouches = true
  /// The effect of a drag on the keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none {
    didSet { appearanceDidSet(\UIScrollView.keyboardDismissMode, to: keyboardDismissMode) }
  }
  /// Whether arrows, Page Up, Page Down, Home, End and Space scroll.
  open var allowsKeyboardScrolling = true
  /// Whether `scrollToTop()` has an effect.
  open var scrollsToTop = true
  /// Whether zooming can exceed its limits and bounces back.
  open var bouncesZoom = true
  /// The minimum zoom scale.
  open var minimumZoomScale: CGFloat = 1 { didSet { pinchGestureRecognizer?.isEnabled = canZoom } }
  /// The maximum zoom scale.
  open var maximumZoomScale: CGFloat = 1 { didSet { pinchGestureRecognizer?.isEnabled = canZoom } }
  /// Whether the horizontal scroll bar is shown.
  open var showsHorizontalScrollIndicator = true {
    didSet {
      setNeedsLayout()
      appearanceDidSet(
        \UIScrollView.showsHorizontalScrollIndicator, to: showsHorizontalScrollIndicator)
    }
  }
  /// Whether the vertical scroll bar is shown.
  open var showsVerticalScrollIndicator = true {
    didSet {
      setNeedsLayout()
      appearanceDidSet(\UIScrollView.showsVerticalScrollIndicator, to: showsVerticalScrollIndicator)
    }
  }
  /// The colour of the scroll bars.
  open var indicatorStyle = IndicatorStyle.default {
    didSet {
      indicators.recolour()
      appearanceDidSet(\UIScrollView.indicatorStyle, to: indicatorStyle)
    }
  }
  /// The insets of the vertical scroll bar.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The insets of the horizontal scroll bar.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The insets of both scroll bars; if they differ, those of the vertical one.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
  /// Whether the safe area is added to the scroll bars' insets.
  open var automaticallyAdjustsScrollIndicatorInsets = true { didSet { setNeedsLayout() } }

  /// The control that refreshes the content when it is pulled down.
  ///
  /// Content with one can be pulled down even if it is not higher than the view.
  open var refreshControl: UIRefreshControl? {
    didSet { if refreshControl !== oldValue { refreshRoom.replace(oldValue) } }
  }

  /// The recognizer that drags the content.
  public let panGestureRecognizer: UIPanGestureRecognizer
  /// The recognizer that zooms the content.
  public let pinchGestureRecognizer: UIPinchGestureRecognizer?

  /// The height of a find bar over the top of the content, in points.
  final var findRoom: CGFloat = 0 { didSet { if findRoom != oldValue { insets.update() } } }
  final private(set) lazy var insets = ScrollInsets(of: self)
  final private(set) lazy var refreshRoom = RefreshRoom(above: self)
  final private(set) lazy var indicators = ScrollIndicators(of: self)
  final private(set) lazy var dragging = ScrollDragging(of: self)
  final private(set) lazy var wheel = ScrollWheel(over: self)
  final private(set) lazy var motion = ScrollMotion(of: self)
  final private(set) lazy var zooming = ScrollZooming(of: self)
  private let ticker = FrameTicker()
  /// Whether the offset changes as part of scrolling, and not by the program.
  private var isMovingItself = false

  // MARK: Initializers

  /// Creates a scroll view.
  public override init(frame: CGRect) {
    panGestureRecognizer = ScrollPanGestureRecognizer()
    pinchGestureRecognizer = ScrollPinchGestureRecognizer()
    super.init(frame: frame)
    setUp()
  }

  /// Creates a scroll view from an archive.
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
    ticker.call = { [weak self] time in self?.step(to: time) }
  }

  // MARK: State

  /// Whether a finger is down that may drag.
  open var isTracking: Bool { dragging.isTracking }
  /// Whether a finger drags.
  open var isDragging: Bool { dragging.isDragging }
  /// Whether the content moves on after a drag.
  open var isDecelerating: Bool { motion.isDecelerating }
  /// Whether two fingers zoom.
  open var isZooming: Bool { zooming.isZooming }
  /// Whether the zoom is returning to its limits.
  open var isZoomBouncing: Bool { zooming.isBouncing }

  // MARK: Offset

  /// The point of the content at the view's top left corner.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// The bounds, whose origin is the offset.
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

  /// Scrolls to an offset.
  ///
  /// A running motion is stopped. The animation takes 0.3 seconds.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    if animated { motion.animate(to: contentOffset) } else { motion.jump(to: contentOffset) }
  }

  /// Scrolls by the smallest distance that makes a rectangle of the content visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
      return
    }
    let offset = limits.showing(rect, from: contentOffset)
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// Shows the scroll bars for a moment.
  open func flashScrollIndicators() { indicators.flash() }

  // MARK: Zoom

  /// The scale of the content; 1 if zooming is not possible.
  open var zoomScale: CGFloat {
    get { zooming.scale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Zooms about the centre of the view.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zooming.zoom(to: scale, animated: animated)
  }

  /// Zooms so that a rectangle of the content, at scale 1, fills the view.
  open func zoom(to rect: CGRect, animated: Bool) {
    zooming.zoom(toShow: rect, animated: animated)
  }

  // MARK: Touches

  /// Whether a touch may begin in a view of the content.
  ///
  /// `true` by default.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a drag may cancel a touch in a view of the content.
  ///
  /// `true` by default, except for controls.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// Does nothing: touches of the content are not passed to the enclosing views.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Does nothing.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Does nothing.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Does nothing.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard gestureRecognizer === panGestureRecognizer || gestureRecognizer === pinchGestureRecognizer
    else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    return mayTakeTouches(of: gestureRecognizer)
  }

  /// Adjusts the offset at which a drag will come to rest.
  ///
  /// The velocity is in points per millisecond.
  func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

  /// Called when an animated change of the offset has ended, before the delegate is.
  func animatedOffsetArrived() {}

  /// Called before a finger or a touchpad begins to drag the content.
  func dragWillStart() {}

  /// Called when the content has stopped moving, after the delegate was.
  func contentCameToRest() {}

  // MARK: Layout

  /// The rectangle of the content, for constraints; constraints on its size set `contentSize`.
  ///
  /// As in UIKit, constraints from the content to the scroll view's own edges apply to this guide.
  open var contentLayoutGuide: UILayoutGuide {
    systemGuide(.content, "UIScrollView-contentLayoutGuide")
  }

  /// The fixed rectangle of the view, independent of the offset, for constraints.
  open var frameLayoutGuide: UILayoutGuide {
    systemGuide(.bounds, "UIScrollView-frameLayoutGuide")
  }

  override var guideForContent: UILayoutGuide? { contentLayoutGuide }

  override var scrollsContent: Bool { true }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let size = newContentSize(instead: contentSize) { contentSize = size }
    insets.update()
    indicators.layOut()
    bars?.contentMoved(in: self)
    for case let find as UIFindInteraction in interactionStorage { find.placeBar() }
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    insets.update()
  }

  /// Called after `adjustedContentInset` has changed.
  open func adjustedContentInsetDidChange() {}

  /// Keeps the scroll bars in front.
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

  private var keys: ScrollKeys { ScrollKeys(of: self) }

  open override func scrolled(with event: UIScrollEvent) {
    if !wheel.take(event) { super.scrolled(with: event) }
  }

  /// Content that can scroll takes the focus if no subview does.
  open override var canBecomeFocused: Bool { keys.takesFocus }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, keys.take(key) else {
      return super.pressesBegan(presses, with: event)
    }
  }

  // MARK: UIScrollView

  /// `contentInset` plus the safe area and the room of a refreshing control, as far as they apply.
  open var adjustedContentInset: UIEdgeInsets { insets.adjusted }
}

// MARK: - Scrolling

extension UIScrollView {
  /// Scrolls to the top, if the delegate allows it.
  public func scrollToTop() {
    guard scrollsToTop, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    motion.animate(to: CGPoint(x: contentOffset.x, y: limits.lowest.y), toTop: true)
  }

  /// Whether an animated change of the offset is running.
  public var isScrollAnimating: Bool { motion.isAnimating }

  /// Whether an animated change of the zoom scale is running.
  public var isZoomAnimating: Bool { zooming.isAnimating }

  /// Stops scrolling and zooming at the current offset and scale.
  ///
  /// An offset or a scale beyond its limits returns to them at once.
  public func stopScrollingAndZooming() {
    zooming.end(returns: true)
    motion.stop(returns: true)
  }

  /// Ends gestures and animations, and returns the content to its limits.
  func stopEverything() {
    if dragging.isRunning, !wheel.isStreaming { panGestureRecognizer.abandon() }
    if zooming.isPinching { pinchGestureRecognizer?.abandon() }
    dragging.abandon()
    stopScrollingAndZooming()
    contentCameToRest()
    indicators.vanish()
  }

  private var canZoom: Bool { maximumZoomScale > minimumZoomScale }

  // MARK: Gestures

  private func panned() {
    // The delegate may drop the view meanwhile.
    withExtendedLifetime(self) { dragging.panned() }
  }

  private func pinched() { withExtendedLifetime(self) { zooming.pinched() } }

  /// Whether the content's touches may be cancelled for a gesture.
  private func mayTakeTouches(of recognizer: UIGestureRecognizer) -> Bool {
    for touch in recognizer.trackedTouches where touch.delivery.isKnown {
      guard let view = touch.view, view !== self else { continue }
      guard canCancelContentTouches, touchesShouldCancel(in: view) else { return false }
    }
    return true
  }

  // MARK: Limits

  /// The range of offsets for the current content.
  var limits: ScrollLimits { limits(ofContent: contentSize) }

  /// The range of offsets for content of a size.
  func limits(ofContent size: CGSize) -> ScrollLimits {
    ScrollLimits(
      of: size, in: bounds.size, inset: insets.whole, covered: insets.least,
      alignment: contentAlignmentPoint, bounces: (bouncesHorizontally, bouncesVertically))
  }

  /// Rounds an offset to device pixels.
  func onPixels(_ offset: CGPoint) -> CGPoint {
    let scale = window?.layerTree.scale ?? traitCollection.displayScale
    guard scale > 0, scale.isFinite else { return offset }
    return CGPoint(
      x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
  }

  /// Whether content scrolls horizontally: it is wider than the view, or always bounces.
  var canScrollAcross: Bool {
    isScrollEnabled
      && (limits.scrollsAcross || alwaysBounceHorizontal && bouncesHorizontally)
  }

  /// Whether content scrolls vertically: it is higher than the view, or always bounces.
  var canScrollAlong: Bool {
    isScrollEnabled
      && (limits.scrollsAlong
        || (alwaysBounceVertical || refreshControl != nil) && bouncesVertically)
  }

  var canScroll: Bool { canScrollAcross || canScrollAlong }

  /// Whether there is more content in a direction of the offset.
  func hasRoom(_ direction: CGVector) -> Bool {
    isScrollEnabled && limits.hasRoom(direction, from: contentOffset)
  }

  /// Whether scrolling in a direction is never passed to an enclosing scroll view.
  func keeps(_ direction: CGVector) -> Bool {
    abs(direction.dx) > abs(direction.dy)
      ? !transfersHorizontalScrollingToParent
      : direction.dy != 0 && !transfersVerticalScrollingToParent
  }

  // MARK: Changes of the offset

  /// Moves content back within its limits; a running motion is retargeted instead.
  func returnToLimits() {
    if isTracking || isDragging { return move(to: limits.reachable(contentOffset)) }
    guard !motion.isRunning else { return motion.shorten() }
    guard !zooming.isAnimating else { return }
    let limit = limits.clamped(contentOffset)
    // A size that is not finite has no limits.
    guard limit.x.isFinite, limit.y.isFinite else { return }
    if limit != contentOffset { contentOffset = limit }
  }

  private func sizeChanged() {
    insets.update()
    returnToLimits()
    setNeedsLayout()
    refreshControl?.follow()
  }

  private func offsetChanged(from old: CGPoint) {
    if !isMovingItself {
      let (x, y) = (contentOffset.x - old.x, contentOffset.y - old.y)
      dragging.shift(by: x, y)
      motion.shift(by: x, y)
    }
    setNeedsLayout()
    indicators.appear()
    refreshControl?.follow()
    bars?.contentMoved(in: self)
    delegate?.scrollViewDidScroll(self)
  }

  /// Moves the content as part of scrolling; a running drag or motion continues from there.
  func slideContent(by way: CGPoint) {
    // Differences of heights that are not exact in binary are no movement.
    guard abs(way.x) > 0.001 || abs(way.y) > 0.001 else { return }
    move(to: CGPoint(x: contentOffset.x + way.x, y: contentOffset.y + way.y))
    dragging.shift(by: way.x, way.y)
    motion.shift(by: way.x, way.y)
  }

  /// Sets the offset as part of scrolling.
  func move(to offset: CGPoint) {
    guard offset != contentOffset else { return }
    let wasMoving = isMovingItself
    isMovingItself = true
    contentOffset = offset
    isMovingItself = wasMoving
  }

  /// Sets the content's size during a zoom, which sets the offset afterwards.
  func resizeZoomedContent(to size: CGSize) {
    isMovingItself = true
    dragging.tracking { contentSize = size }
    isMovingItself = false
  }

  // MARK: Frames

  /// The current time of the window's frames.
  var mediaTime: Double { window?.layerTree.clock.now ?? CACurrentMediaTime() }

  /// Whether the content scrolls or zooms without a finger.
  var movesItself: Bool { motion.isRunning || zooming.isAnimating }

  /// Starts the frame callbacks, and shows the scroll bars.
  func startFrames() {
    ticker.start(in: window)
    indicators.appear()
  }

  /// Stops the frame callbacks and fades the scroll bars, if nothing moves.
  func restIfDone() {
    if !movesItself { ticker.stop() }
    indicators.fadeIfIdle()
  }

  private func step(to time: Double) {
    // The delegate may drop the view meanwhile.
    withExtendedLifetime(self) {
      zooming.step(to: time)
      motion.step(to: time)
    }
  }
}
