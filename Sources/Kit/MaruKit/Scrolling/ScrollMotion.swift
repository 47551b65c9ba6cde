import Foundation
import Motion

/// The motion of a scroll view's content without a finger, from frame to frame.
@MainActor
final class ScrollMotion {
  /// The angular frequency of a wheel click's motion, in radians per second.
  private static let stepFrequency = 22.0

  private unowned let view: UIScrollView
  private var activity = ScrollActivity.none
  /// Whether the content moves on after a drag.
  private(set) var isDecelerating = false

  /// Prepares to move a view's content.
  init(of view: UIScrollView) { self.view = view }

  /// Whether the content moves.
  var isRunning: Bool {
    if case .none = activity { return false }
    return true
  }

  /// Whether an animated change of the offset is running.
  var isAnimating: Bool {
    switch activity {
    case .animation, .step: true
    default: false
    }
  }

  /// Whether a touch catches the content, which decelerates.
  var catchesTouches: Bool {
    if case .deceleration = activity { return true }
    return false
  }

  // MARK: Starting and stopping

  private func run(_ new: ScrollActivity) {
    activity = new
    guard view.window != nil else { return finish() }
    view.startFrames()
  }

  /// Stops scrolling; a zoom continues.
  ///
  /// Every throw ends here, and the delegate is called here.
  ///
  /// - Parameter returns: Whether content returns to its limits before the delegate is called.
  func stop(returns: Bool = false) {
    let wasDecelerating = isDecelerating
    activity = .none
    isDecelerating = false
    view.restIfDone()
    if returns { view.returnToLimits() }
    if wasDecelerating { view.delegate?.scrollViewDidEndDecelerating(view) }
  }

  /// Scrolls to an offset at once.
  func jump(to offset: CGPoint) {
    stop()
    view.contentOffset = offset
    view.zooming.lead(to: view.contentOffset)
  }

  /// Follows a change of the offset by the program, which shifts a running motion.
  func shift(by x: CGFloat, _ y: CGFloat) {
    switch activity {
    case .deceleration(var alongX, var alongY, let start):
      alongX.move(by: Double(x))
      alongY.move(by: Double(y))
      activity = .deceleration(x: alongX, y: alongY, start: start)
    case .step(var alongX, var alongY, let start):
      alongX.move(by: Double(x))
      alongY.move(by: Double(y))
      activity = .step(x: alongX, y: alongY, start: start)
    case .animation(let from, let to, let start, let toTop):
      activity = .animation(
        from: CGPoint(x: from.x + x, y: from.y + y), to: CGPoint(x: to.x + x, y: to.y + y),
        start: start, toTop: toTop)
    case .none: break
    }
  }

  // MARK: Throws

  /// Creates the motion of released content.
  ///
  /// - Parameters:
  ///   - velocity: In points per second.
  ///   - isLetGo: Whether a finger releases the content now.
  /// - Returns: The motions along both axes.
  func freeWays(
    _ velocity: CGPoint, isLetGo: Bool
  ) -> (x: ScrollAxisMotion, y: ScrollAxisMotion) {
    let (limits, offset) = (view.limits, view.contentOffset)
    let rate = Double(view.decelerationRate.rawValue)
    return (
      ScrollAxisMotion(
        from: Double(offset.x), velocity: Double(velocity.x), rate: rate,
        limits: limits.across, isLetGo: isLetGo),
      ScrollAxisMotion(
        from: Double(offset.y), velocity: Double(velocity.y), rate: rate,
        limits: limits.along, isLetGo: isLetGo)
    )
  }

  /// Throws the content, unless the delegate stops it.
  func decelerate(_ x: ScrollAxisMotion, _ y: ScrollAxisMotion) {
    stop()
    isDecelerating = true
    view.delegate?.scrollViewWillBeginDecelerating(view)
    guard isDecelerating else { return view.indicators.fadeIfIdle() }
    run(.deceleration(x: x, y: y, start: view.mediaTime))
  }

  // MARK: Animations

  /// The destination of an animation, and its start time, which identifies it.
  ///
  /// `nil` unless `setContentOffset(_:animated:)` or the like is running.
  var animation: (target: CGPoint, start: Double)? {
    guard case .animation(_, let target, let start, _) = activity else { return nil }
    return (target, start)
  }

  /// Scrolls to an offset in 0.3 seconds.
  ///
  /// - Parameters:
  ///   - offset: The offset; ignored if it is not finite.
  ///   - toTop: Whether the delegate is notified of the arrival at the top.
  func animate(to offset: CGPoint, toTop: Bool = false) {
    guard offset.x.isFinite, offset.y.isFinite else { return }
    stop()
    guard offset != view.contentOffset || toTop else { return }
    run(
      .animation(
        from: view.contentOffset, to: offset, start: view.mediaTime, toTop: toTop))
  }

  /// Gives a running animation another destination.
  func retargetAnimation(to target: CGPoint) {
    guard case .animation(let from, _, let start, let toTop) = activity else { return }
    activity = .animation(from: from, to: target, start: start, toTop: toTop)
  }

  // MARK: Clicks

  /// Scrolls by an eased distance from the current destination, or to the adjacent page.
  ///
  /// - Returns: Whether it scrolls.
  func step(by way: CGVector, byPages: Bool = false) -> Bool {
    let now = view.mediaTime
    var target = view.contentOffset
    var velocity = CGPoint.zero
    if case .step(let x, let y, let start) = activity {
      target = CGPoint(x: x.target, y: y.target)
      velocity = CGPoint(x: x.velocity(at: now - start), y: y.velocity(at: now - start))
    }
    let limits = view.limits
    let wanted =
      byPages
      ? ScrollPages(of: view.bounds.size, in: limits).beside(target, way)
      : CGPoint(x: target.x + way.dx, y: target.y + way.dy)
    let resting = limits.clamped(wanted)
    let new = view.onPixels(
      way.dy == 0 ? resting : view.insets.snapped(resting, along: way.dy))
    guard new != target else { return isAnimating }
    stop()
    run(approach(to: new, velocity: velocity))
    return true
  }

  /// An eased motion from the current offset to another, with a velocity in points per second.
  private func approach(to target: CGPoint, velocity: CGPoint) -> ScrollActivity {
    let offset = view.contentOffset
    return .step(
      x: CriticalApproach(
        from: Double(offset.x), to: Double(target.x), velocity: Double(velocity.x),
        frequency: Self.stepFrequency),
      y: CriticalApproach(
        from: Double(offset.y), to: Double(target.y), velocity: Double(velocity.y),
        frequency: Self.stepFrequency), start: view.mediaTime)
  }

  // MARK: Changed limits

  /// Retargets a running motion that would end past the new edges of content that has shrunk.
  ///
  /// As in UIKit, a throw keeps its velocity, and bounces at the new edge.
  func shorten() {
    let (limits, offset) = (view.limits, view.contentOffset)
    switch activity {
    case .none: break
    case .deceleration(let x, let y, let start):
      let isCut = limits.isPast(CGPoint(x: x.destination, y: y.destination))
      let place = isCut ? limits.clamped(offset) : limits.reachable(offset)
      guard isCut || place != offset else { return }
      let now = view.mediaTime
      let seconds = max(now - start, 0)
      view.move(to: place)
      guard case .deceleration = activity else { return }
      let velocity = CGPoint(x: x.velocity(at: seconds), y: y.velocity(at: seconds))
      let ways = freeWays(velocity, isLetGo: false)
      activity = .deceleration(x: ways.x, y: ways.y, start: now)
    case .step(let x, let y, _):
      let target = CGPoint(x: x.target, y: y.target)
      guard limits.isPast(target) else { return }
      view.move(to: limits.clamped(offset))
      // The delegate may have changed the content.
      if case .step = activity { animate(to: view.limits.clamped(target)) }
    case .animation(let from, let to, let start, let toTop):
      if limits.isPast(to) {
        activity = .animation(
          from: limits.clamped(from), to: limits.clamped(to), start: start, toTop: toTop)
        view.move(to: limits.clamped(offset))
      } else if limits.reachable(from) != from {
        activity = .animation(from: limits.reachable(from), to: to, start: start, toTop: toTop)
        view.move(to: limits.reachable(offset))
      }
    }
  }

  /// Retargets a running motion to the current limits during a zoom.
  func redirect() {
    let limits = view.limits
    switch activity {
    case .deceleration(let x, let y, let start):
      guard limits.isPast(CGPoint(x: x.destination, y: y.destination)) else { return }
      let now = view.mediaTime
      let seconds = max(now - start, 0)
      let velocity = CGPoint(x: x.velocity(at: seconds), y: y.velocity(at: seconds))
      let ways = freeWays(velocity, isLetGo: false)
      activity = .deceleration(x: ways.x, y: ways.y, start: now)
    case .step(let x, let y, let start):
      let target = CGPoint(x: x.target, y: y.target)
      guard limits.isPast(target) else { return }
      let seconds = max(view.mediaTime - start, 0)
      activity = approach(
        to: view.onPixels(limits.clamped(target)),
        velocity: CGPoint(x: x.velocity(at: seconds), y: y.velocity(at: seconds)))
    case .none, .animation: break
    }
  }

  // MARK: Frames

  /// Moves content to its position at a frame's time.
  func step(to time: Double) {
    switch activity {
    case .none: view.restIfDone()
    case .deceleration(let x, let y, let start):
      let seconds = max(time - start, 0)
      guard !x.isOver(at: seconds) || !y.isOver(at: seconds) else { return finish() }
      // A bounce that began in a taller view may overshoot farther than is allowed now.
      let place = CGPoint(x: x.position(at: seconds), y: y.position(at: seconds))
      view.move(to: view.onPixels(view.limits.reachable(place)))
    case .step(let x, let y, let start):
      let seconds = max(time - start, 0)
      guard !x.isOver(at: seconds) || !y.isOver(at: seconds) else { return finish() }
      view.move(
        to: view.onPixels(CGPoint(x: x.position(at: seconds), y: y.position(at: seconds))))
    case .animation(let from, let to, let start, _):
      let seconds = max(time - start, 0)
      guard seconds < ScrollActivity.duration else { return finish() }
      let progress = CGFloat(ScrollActivity.progress(seconds))
      view.move(
        to: view.onPixels(
          CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress)))
    }
  }

  /// Moves content to its destination, and calls the delegate.
  private func finish() {
    switch activity {
    case .none: return
    case .deceleration(let x, let y, _):
      view.move(to: view.onPixels(CGPoint(x: x.destination, y: y.destination)))
      guard case .deceleration = activity else { return }
      // The content may have shrunk during the motion.
      stop(returns: true)
      rest()
    case .step(let x, let y, _):
      view.move(to: CGPoint(x: x.target, y: y.target))
      guard case .step = activity else { return }
      stop()
      view.delegate?.scrollViewDidEndScrollingAnimation(view)
      rest()
    case .animation(_, let to, _, let toTop):
      view.move(to: to)
      view.animatedOffsetArrived()
      guard case .animation = activity else { return }
      view.zooming.lead(to: view.contentOffset)
      stop()
      view.delegate?.scrollViewDidEndScrollingAnimation(view)
      if toTop { view.delegate?.scrollViewDidScrollToTop(view) }
      rest()
    }
  }

  /// Tells the view that its content rests, unless the delegate has moved it again.
  private func rest() { if !isRunning, !view.isDragging { view.contentCameToRest() } }
}
