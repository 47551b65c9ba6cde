import Foundation
import Layers
import Motion

// Motion of the content without a finger, from frame to frame.
extension UIScrollView {
  // MARK: Starting and stopping

  /// The current time of the window's frames.
  var mediaTime: Double { window?.layerTree.clock.now ?? CACurrentMediaTime() }

  func run(_ new: ScrollActivity) {
    activity = new
    guard window != nil else { return finish() }
    ticker.start(in: window)
    indicators.appear()
  }

  /// Whether the content scrolls or zooms without a finger.
  var movesItself: Bool {
    if case .none = activity { return runningZoom != nil }
    return true
  }

  /// Stops the frame callbacks and fades the scroll bars, if nothing moves.
  func restIfDone() {
    if !movesItself { ticker.stop() }
    indicators.fadeIfIdle()
  }

  /// Stops scrolling; a zoom continues.
  ///
  /// Every throw ends here, and the delegate is called here.
  ///
  /// - Parameter returns: Whether content returns to its limits before the delegate is called.
  func stopScrolling(returns: Bool = false) {
    let wasDecelerating = isDecelerating
    activity = .none
    isDecelerating = false
    restIfDone()
    if returns { returnToLimits() }
    if wasDecelerating { delegate?.scrollViewDidEndDecelerating(self) }
  }

  /// Ends gestures and animations, and returns the content to its limits.
  func stopEverything() {
    if drag != nil, stream == nil { panGestureRecognizer.abandon() }
    if pinch != nil { pinchGestureRecognizer?.abandon() }
    endDrag(velocity: .zero)
    isTracking = false
    isDragging = false
    stopScrollingAndZooming()
    indicators.vanish()
  }

  /// Stops scrolling and zooming at the current offset and scale.
  ///
  /// An offset or a scale beyond its limits returns to them at once.
  public func stopScrollingAndZooming() {
    endZoom(returns: true)
    stopScrolling(returns: true)
  }

  /// Whether an animated change of the offset is running.
  public var isScrollAnimating: Bool {
    switch activity {
    case .animation, .step: true
    default: false
    }
  }

  /// Whether an animated change of the zoom scale is running.
  public var isZoomAnimating: Bool { runningZoom != nil }

  func jump(to offset: CGPoint) {
    stopScrolling()
    contentOffset = offset
    runningZoom?.lead(to: contentOffset)
  }

  func animateOffset(to offset: CGPoint, toTop: Bool = false) {
    guard offset.x.isFinite, offset.y.isFinite else { return }
    stopScrolling()
    guard offset != contentOffset || toTop else { return }
    run(
      .animation(
        from: contentOffset, to: offset, start: mediaTime, toTop: toTop))
  }

  func show(_ rect: CGRect, animated: Bool) {
    guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
      return
    }
    let offset = limits.showing(rect, from: contentOffset)
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// Scrolls to the top, if the delegate allows it.
  public func scrollToTop() {
    guard scrollsToTop, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    animateOffset(to: CGPoint(x: contentOffset.x, y: limits.lowest.y), toTop: true)
  }

  // MARK: Shrinking content

  /// Retargets a running motion that would end past the new edges.
  ///
  /// As in UIKit, a throw keeps its velocity, and bounces at the new edge.
  func shorten() {
    switch activity {
    case .none: break
    case .deceleration(let x, let y, let start):
      let isCut = limits.isPast(CGPoint(x: x.destination, y: y.destination))
      let place = isCut ? limits.clamped(contentOffset) : limits.reachable(contentOffset)
      guard isCut || place != contentOffset else { return }
      let now = mediaTime
      let seconds = max(now - start, 0)
      move(to: place)
      guard case .deceleration = activity else { return }
      let velocity = CGPoint(x: x.velocity(at: seconds), y: y.velocity(at: seconds))
      let ways = freeWays(velocity, isLetGo: false)
      activity = .deceleration(x: ways.x, y: ways.y, start: now)
    case .step(let x, let y, _):
      let target = CGPoint(x: x.target, y: y.target)
      guard limits.isPast(target) else { return }
      move(to: limits.clamped(contentOffset))
      if case .step = activity { animateOffset(to: limits.clamped(target)) }
    case .animation(let from, let to, let start, let toTop):
      if limits.isPast(to) {
        activity = .animation(
          from: limits.clamped(from), to: limits.clamped(to), start: start, toTop: toTop)
        move(to: limits.clamped(contentOffset))
      } else if limits.reachable(from) != from {
        activity = .animation(from: limits.reachable(from), to: to, start: start, toTop: toTop)
        move(to: limits.reachable(contentOffset))
      }
    }
  }

  /// Retargets a running motion to the current limits during a zoom.
  func redirect() {
    switch activity {
    case .deceleration(let x, let y, let start):
      guard limits.isPast(CGPoint(x: x.destination, y: y.destination)) else { return }
      let seconds = max(mediaTime - start, 0)
      let velocity = CGPoint(x: x.velocity(at: seconds), y: y.velocity(at: seconds))
      let ways = freeWays(velocity, isLetGo: false)
      activity = .deceleration(x: ways.x, y: ways.y, start: mediaTime)
    case .step(let x, let y, let start):
      let target = CGPoint(x: x.target, y: y.target)
      guard limits.isPast(target) else { return }
      let seconds = max(mediaTime - start, 0)
      activity = approach(
        to: onPixels(limits.clamped(target)),
        velocity: CGPoint(x: x.velocity(at: seconds), y: y.velocity(at: seconds)))
    case .none, .animation: break
    }
  }

  // MARK: Frames

  /// Moves content to its position at a frame's time.
  func step(to time: Double) {
    stepZoom(to: time)
    switch activity {
    case .none: restIfDone()
    case .deceleration(let x, let y, let start):
      let seconds = max(time - start, 0)
      guard !x.isOver(at: seconds) || !y.isOver(at: seconds) else { return finish() }
      // A bounce that began in a taller view may overshoot farther than is allowed now.
      let place = CGPoint(x: x.position(at: seconds), y: y.position(at: seconds))
      move(to: onPixels(limits.reachable(place)))
    case .step(let x, let y, let start):
      let seconds = max(time - start, 0)
      guard !x.isOver(at: seconds) || !y.isOver(at: seconds) else { return finish() }
      move(to: onPixels(CGPoint(x: x.position(at: seconds), y: y.position(at: seconds))))
    case .animation(let from, let to, let start, _):
      let seconds = max(time - start, 0)
      guard seconds < ScrollActivity.duration else { return finish() }
      let progress = CGFloat(ScrollActivity.progress(seconds))
      move(
        to: onPixels(
          CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress)))
    }
  }

  /// Moves content to its destination, and calls the delegate.
  private func finish() {
    switch activity {
    case .none: return
    case .deceleration(let x, let y, _):
      move(to: onPixels(CGPoint(x: x.destination, y: y.destination)))
      guard case .deceleration = activity else { return }
      // The content may have shrunk during the motion.
      stopScrolling(returns: true)
    case .step(let x, let y, _):
      move(to: CGPoint(x: x.target, y: y.target))
      guard case .step = activity else { return }
      stopScrolling()
      delegate?.scrollViewDidEndScrollingAnimation(self)
    case .animation(_, let to, _, let toTop):
      move(to: to)
      animatedOffsetArrived()
      guard case .animation = activity else { return }
      runningZoom?.lead(to: contentOffset)
      stopScrolling()
      delegate?.scrollViewDidEndScrollingAnimation(self)
      if toTop { delegate?.scrollViewDidScrollToTop(self) }
    }
  }
}
