import Foundation
import Layers
import Motion

// Drags: from the finger to the offset.
extension UIScrollView {
  /// The ratio by which one axis has to exceed the other for a drag to lock to it.
  private static let lockRatio: CGFloat = 1.7

  // MARK: Before a drag

  /// Whether a touch catches decelerating content.
  var catchesTouches: Bool {
    if case .deceleration = activity { return true }
    return false
  }

  func touchCameDown() {
    isTracking = true
    if isScrollAnimating { stopScrolling() }
  }

  func touchWentUp() {
    guard !isDragging else { return }
    isTracking = false
    returnToLimits()
  }

  /// Whether a movement of the fingers drags this view.
  ///
  /// At the edge of its content, an enclosing scroll view that can still scroll takes precedence.
  func wantsDrag(_ movement: CGPoint) -> Bool {
    let far = UIPanGestureRecognizer.hysteresis
    let isAcross = canScrollAcross && abs(movement.x) >= far
    let isAlong = canScrollAlong && abs(movement.y) >= far
    guard isAcross || isAlong, !isMeantForViewAround(movement, isAcross, isAlong) else {
      return false
    }
    let direction = CGVector(
      dx: isAcross && (!isAlong || abs(movement.x) > abs(movement.y)) ? -movement.x : 0,
      dy: isAlong && (!isAcross || abs(movement.x) <= abs(movement.y)) ? -movement.y : 0)
    guard !hasRoom(direction), !keeps(direction) else { return true }
    for view in sequence(first: superview, next: { $0?.superview }) {
      if let outer = view as? UIScrollView, outer.hasRoom(direction) { return false }
    }
    return true
  }

  /// Whether an enclosing view scrolls along the dominant axis of a movement, and this one does
  /// not.
  private func isMeantForViewAround(
    _ movement: CGPoint, _ isAcross: Bool, _ isAlong: Bool
  ) -> Bool {
    let isMostlyAlong = abs(movement.y) > abs(movement.x)
    guard isAcross != isAlong, isMostlyAlong != isAlong, abs(movement.x) != abs(movement.y) else {
      return false
    }
    return sequence(first: superview, next: { $0?.superview }).contains { view in
      if let outer = view as? UIScrollView {
        return isMostlyAlong ? outer.canScrollAlong : outer.canScrollAcross
      }
      return isMostlyAlong && view is SheetShadowView
    }
  }

  /// Whether the content's touches may be cancelled for a drag.
  func mayTakeTouches(of recognizer: UIGestureRecognizer) -> Bool {
    for touch in recognizer.trackedTouches where touch.delivery.isKnown {
      guard let view = touch.view, view !== self else { continue }
      guard canCancelContentTouches, touchesShouldCancel(in: view) else { return false }
    }
    return true
  }

  // MARK: Dragging

  func panned() {
    switch panGestureRecognizer.state {
    case .began: beginDrag()
    case .changed: followFinger()
    case .ended: endDrag(velocity: panGestureRecognizer.velocity(in: self))
    case .cancelled: endDrag(velocity: .zero)
    default: break
    }
  }

  private var isPanned: Bool {
    panGestureRecognizer.state == .began || panGestureRecognizer.state == .changed
  }

  private func beginDrag() {
    endStream(velocity: .zero)
    guard isPanned else { return }
    isTracking = true
    var (movesX, movesY) = (canScrollAcross, canScrollAlong)
    if isDirectionalLockEnabled, movesX, movesY {
      let way = panGestureRecognizer.movement
      if abs(way.x) > Self.lockRatio * abs(way.y) { movesY = false }
      if abs(way.y) > Self.lockRatio * abs(way.x) { movesX = false }
    }
    guard startDrag(movesX, movesY, while: { isPanned }) else { return }
    if let dock = window?.inputDock, !dock.holds(self) { dock.dragBegan(keyboardDismissMode) }
    followFinger()
  }

  /// Starts a drag by a finger or a touchpad, and calls the delegate.
  ///
  /// The delegate may end the drag: then no drag is running on return, or it has already ended.
  ///
  /// - Parameters:
  ///   - movesX: Whether it scrolls horizontally.
  ///   - movesY: Whether it scrolls vertically.
  ///   - isWanted: Whether the finger or touchpad is still dragging.
  /// - Returns: Whether the drag continues.
  func startDrag(_ movesX: Bool, _ movesY: Bool, while isWanted: () -> Bool) -> Bool {
    stopScrolling()
    guard isWanted(), drag == nil else { return false }
    drag = ScrollDrag(start: limits.unresisted(contentOffset), movesX: movesX, movesY: movesY)
    isDragging = true
    delegate?.scrollViewWillBeginDragging(self)
    return drag != nil
  }

  private func followFinger() {
    continueDrag(to: panGestureRecognizer.translation(in: self))
    pullInputViews()
  }

  /// Sets the offset for the drag's translation since its start, with resistance past the edges.
  func continueDrag(to way: CGPoint) {
    guard var drag else { return }
    drag.way = CGPoint(x: drag.movesX ? way.x : 0, y: drag.movesY ? way.y : 0)
    let place = CGPoint(x: drag.start.x - drag.way.x, y: drag.start.y - drag.way.y)
    let left = drag.movesY ? leftBySheet(of: place) : place
    drag.start.y += left.y - place.y
    self.drag = drag
    move(to: onPixels(limits.resisted(left)))
  }

  /// Restarts the running drag from the current offset.
  func holdDrag() {
    guard let way = drag?.way else { return }
    let place = limits.unresisted(contentOffset)
    drag?.start = CGPoint(x: place.x + way.x, y: place.y + way.y)
  }

  /// Moves the input views with a finger that has reached them.
  private func pullInputViews() {
    guard let dock = window?.inputDock, !dock.holds(self) else { return }
    dock.follow(panGestureRecognizer.location(in: nil).y, keyboardDismissMode)
  }

  // MARK: Releasing

  /// Releases content that a finger or a touchpad left at a velocity in points per second.
  ///
  /// Every drag ends here.
  func endDrag(velocity: CGPoint) {
    guard let drag else { return }
    let finger = leftBySheet(ofVelocity: velocity)
    self.drag = nil
    forgetStream()
    refreshRoom.update()
    window?.inputDock.letGo(velocity: velocity.y, keyboardDismissMode)
    let velocity = CGPoint(
      x: drag.movesX ? -finger.x : 0, y: drag.movesY ? -finger.y : 0)
    var ways = freeWays(velocity, isLetGo: true)
    let natural = onPixels(CGPoint(x: ways.x.destination, y: ways.y.destination))
    let speed = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    let proposed =
      isPagingEnabled
      ? ScrollPages(of: bounds.size, in: limits).target(from: contentOffset, velocity: velocity)
      : natural
    var target = restingOffset(proposed, velocity: speed)
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: speed, targetContentOffset: &target)
    if !target.x.isFinite { target.x = proposed.x }
    if !target.y.isFinite { target.y = proposed.y }
    if target.x != natural.x { ways.x = way(contentOffset.x, velocity.x, target.x) }
    if target.y != natural.y { ways.y = way(contentOffset.y, velocity.y, target.y) }
    isTracking = false
    isDragging = false
    let goesOn = target != contentOffset || !ways.x.isOver(at: 0) || !ways.y.isOver(at: 0)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
    guard goesOn, !isDragging, !isDecelerating else { return indicators.fadeIfIdle() }
    stopScrolling()
    isDecelerating = true
    delegate?.scrollViewWillBeginDecelerating(self)
    guard isDecelerating else { return indicators.fadeIfIdle() }
    run(.deceleration(x: ways.x, y: ways.y, start: mediaTime))
  }

  /// Creates the motion of released content.
  ///
  /// - Parameters:
  ///   - velocity: In points per second.
  ///   - isLetGo: Whether a finger releases the content now.
  /// - Returns: The motions along both axes.
  func freeWays(
    _ velocity: CGPoint, isLetGo: Bool
  ) -> (x: ScrollAxisMotion, y: ScrollAxisMotion) {
    let (limits, rate) = (limits, Double(decelerationRate.rawValue))
    return (
      ScrollAxisMotion(
        from: Double(contentOffset.x), velocity: Double(velocity.x), rate: rate,
        limits: limits.across, isLetGo: isLetGo),
      ScrollAxisMotion(
        from: Double(contentOffset.y), velocity: Double(velocity.y), rate: rate,
        limits: limits.along, isLetGo: isLetGo)
    )
  }

  private func way(
    _ start: CGFloat, _ velocity: CGFloat, _ target: CGFloat
  ) -> ScrollAxisMotion {
    ScrollAxisMotion(
      CriticalApproach(from: Double(start), to: Double(target), velocity: Double(velocity)))
  }
}
