import Foundation
import Layers
import Motion

// What moves content by itself, from frame to frame.
extension UIScrollView {
  // MARK: Starting and stopping

  /// The time that the window's frames run on.
  var mediaTime: Double { window?.layerTree.clock.now ?? CACurrentMediaTime() }

  func run(_ new: ScrollActivity) {
    activity = new
    guard window != nil else { return finish(at: .infinity) }
    ticker.start(in: window)
    indicators.appear()
  }

  /// Stops what moves content; whoever waits for its end is told.
  func stopActivity() {
    ticker.stop()
    let stopped = activity
    activity = .none
    isDecelerating = false
    indicators.fadeIfIdle()
    switch stopped {
    case .zoom: endZoomAnimation()
    default: break
    }
  }

  /// Stops what moves content, and returns it to its edges.
  func stopEverything() {
    let wasDecelerating = isDecelerating
    stopActivity()
    stream?.end.cancel()
    stream = nil
    if drag != nil {
      panGestureRecognizer.abandon()
      endDrag(velocity: .zero)
      stopActivity()
    }
    isTracking = false
    isDragging = false
    returnToLimits()
    if wasDecelerating { delegate?.scrollViewDidEndDecelerating(self) }
    indicators.vanish()
  }

  /// Stops scrolling and zooming where they are.
  public func stopScrollingAndZooming() {
    let wasDecelerating = isDecelerating
    stopActivity()
    returnToLimits()
    if wasDecelerating { delegate?.scrollViewDidEndDecelerating(self) }
  }

  /// Whether an animated change of the offset goes on.
  public var isScrollAnimating: Bool {
    switch activity {
    case .animation, .step: true
    default: false
    }
  }

  /// Whether an animated change of the zoom goes on.
  public var isZoomAnimating: Bool {
    if case .zoom = activity { return true }
    return false
  }

  func jump(to offset: CGPoint) {
    stopScrollingWhereItIs()
    contentOffset = offset
  }

  private func stopScrollingWhereItIs() {
    let wasDecelerating = isDecelerating
    stopActivity()
    if wasDecelerating { delegate?.scrollViewDidEndDecelerating(self) }
  }

  func animateOffset(to offset: CGPoint, toTop: Bool = false) {
    guard offset.x.isFinite, offset.y.isFinite else { return }
    stopScrollingWhereItIs()
    guard offset != contentOffset || toTop else { return }
    run(
      .animation(
        from: contentOffset, to: offset, start: mediaTime, toTop: toTop))
  }

  func show(_ rect: CGRect, animated: Bool) {
    guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
      return
    }
    let inset = adjustedContentInset
    var offset = contentOffset
    let left = offset.x + inset.left
    let right = offset.x + bounds.width - inset.right
    let top = offset.y + inset.top
    let bottom = offset.y + bounds.height - inset.bottom
    if rect.minX < left || rect.width > right - left {
      offset.x = rect.minX - inset.left
    } else if rect.maxX > right {
      offset.x = rect.maxX - bounds.width + inset.right
    }
    if rect.minY < top || rect.height > bottom - top {
      offset.y = rect.minY - inset.top
    } else if rect.maxY > bottom {
      offset.y = rect.maxY - bounds.height + inset.bottom
    }
    offset = limited(offset)
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// Scrolls to the top, where the delegate lets it.
  public func scrollToTop() {
    guard scrollsToTop, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    animateOffset(to: CGPoint(x: contentOffset.x, y: lowestOffset.y), toTop: true)
  }

  // MARK: Smaller content

  /// Leads what moves content, and would lead it past its edges now, to where there still is some.
  ///
  /// As in UIKit a throw goes on with its velocity, and bounces where content ends now.
  func shorten() {
    switch activity {
    case .none, .zoom: break
    case .deceleration(let x, let y, let start):
      let isCut = isPast(CGPoint(x: x.destination, y: y.destination))
      let place = isCut ? limited(contentOffset) : inReach(contentOffset)
      guard isCut || place != contentOffset else { return }
      let now = mediaTime
      let seconds = max(now - start, 0)
      move(to: place)
      guard case .deceleration = activity else { return }
      let ways = freeWays(CGPoint(x: x.velocity(at: seconds), y: y.velocity(at: seconds)))
      activity = .deceleration(x: ways.x, y: ways.y, start: now)
    case .step(let x, let y, _):
      let target = CGPoint(x: x.target, y: y.target)
      guard isPast(target) else { return }
      move(to: limited(contentOffset))
      if case .step = activity { animateOffset(to: limited(target)) }
    case .animation(let from, let to, let start, let toTop):
      if isPast(to) {
        activity = .animation(from: limited(from), to: limited(to), start: start, toTop: toTop)
        move(to: limited(contentOffset))
      } else if inReach(from) != from {
        activity = .animation(from: inReach(from), to: to, start: start, toTop: toTop)
        move(to: inReach(contentOffset))
      }
    }
  }

  private func isPast(_ offset: CGPoint) -> Bool {
    let limit = limited(offset)
    return abs(limit.x - offset.x) > 0.5 || abs(limit.y - offset.y) > 0.5
  }

  // MARK: Frames

  /// Moves content to where it is at a frame's time.
  func step(to time: Double) {
    switch activity {
    case .none: ticker.stop()
    case .deceleration(let x, let y, let start):
      let seconds = max(time - start, 0)
      guard !x.isOver(at: seconds) || !y.isOver(at: seconds) else { return finish(at: time) }
      // A bounce that was begun in a higher view may lead farther than this one reaches.
      let place = CGPoint(x: x.position(at: seconds), y: y.position(at: seconds))
      move(to: onPixels(inReach(place)))
    case .step(let x, let y, let start):
      let seconds = max(time - start, 0)
      guard !x.isOver(at: seconds) || !y.isOver(at: seconds) else { return finish(at: time) }
      move(to: onPixels(CGPoint(x: x.position(at: seconds), y: y.position(at: seconds))))
    case .animation(let from, let to, let start, _):
      let seconds = max(time - start, 0)
      guard seconds < ScrollActivity.duration else { return finish(at: time) }
      let progress = CGFloat(ScrollActivity.progress(seconds))
      move(
        to: onPixels(
          CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress)))
    case .zoom(let way, let start):
      let seconds = max(time - start, 0)
      guard seconds < ScrollActivity.duration else { return finish(at: time) }
      let progress = ScrollActivity.progress(seconds)
      applyZoom(way.scale(at: progress), offset: way.offset(at: progress))
      // What is told may set other insets, to keep small content in the middle.
      if case .zoom = activity { approachLimits(by: way.isBounce ? CGFloat(progress) : 1) }
    }
  }

  /// Moves content a share of the way from where it is to where it may rest.
  private func approachLimits(by share: CGFloat) {
    let (offset, limit) = (contentOffset, limited(contentOffset))
    move(
      to: onPixels(
        CGPoint(
          x: offset.x + (limit.x - offset.x) * share, y: offset.y + (limit.y - offset.y) * share)))
  }

  /// Puts content where it is to come to rest, and tells.
  private func finish(at time: Double) {
    let over = activity
    switch over {
    case .none: return
    case .deceleration(let x, let y, _):
      move(to: onPixels(CGPoint(x: x.destination, y: y.destination)))
      guard case .deceleration = activity else { return }
      stopActivity()
      // The content may have become smaller on the way.
      returnToLimits()
      delegate?.scrollViewDidEndDecelerating(self)
    case .step(let x, let y, _):
      move(to: CGPoint(x: x.target, y: y.target))
      guard case .step = activity else { return }
      stopActivity()
      delegate?.scrollViewDidEndScrollingAnimation(self)
    case .animation(_, let to, _, let toTop):
      move(to: to)
      animatedOffsetArrived()
      guard case .animation = activity else { return }
      stopActivity()
      delegate?.scrollViewDidEndScrollingAnimation(self)
      if toTop { delegate?.scrollViewDidScrollToTop(self) }
    case .zoom(let way, _):
      applyZoom(way.toScale, offset: way.toOffset)
      guard case .zoom = activity else { return }
      approachLimits(by: 1)
      stopActivity()
    }
  }
}
