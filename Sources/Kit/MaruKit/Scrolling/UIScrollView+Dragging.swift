import Foundation
import Layers
import Motion

// From the finger to the offset.
extension UIScrollView {
  /// How much one axis has to outdo the other for a drag to be locked to it.
  private static let lockRatio: CGFloat = 1.7

  // MARK: Before

  /// Whether a touch catches content that moves.
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

  /// Whether a movement of the fingers is a drag of this view.
  ///
  /// Where the content is at its edge, a scroll view around it that has room goes first.
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

  /// Whether a view around scrolls along the greater part of a movement, and this one does not.
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

  /// Whether content lets go of the touches that it knows of.
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

  /// Starts a drag by a finger or a touchpad, and tells.
  ///
  /// Whoever is told may end what drags: then there is no drag, or one that has ended.
  ///
  /// - Parameters:
  ///   - movesX: Whether it moves content to the sides.
  ///   - movesY: Whether it moves content up and down.
  ///   - isWanted: Whether what drags is still there.
  /// - Returns: Whether it goes on.
  func startDrag(_ movesX: Bool, _ movesY: Bool, while isWanted: () -> Bool) -> Bool {
    stopScrolling()
    guard isWanted(), drag == nil else { return false }
    drag = ScrollDrag(start: unresisted(contentOffset), movesX: movesX, movesY: movesY)
    isDragging = true
    delegate?.scrollViewWillBeginDragging(self)
    return drag != nil
  }

  private func followFinger() {
    continueDrag(to: panGestureRecognizer.translation(in: self))
    pullInputViews()
  }

  /// Pulls content by how far a drag has gone since it began, against the resistance of the edges.
  func continueDrag(to way: CGPoint) {
    guard var drag else { return }
    drag.way = CGPoint(x: drag.movesX ? way.x : 0, y: drag.movesY ? way.y : 0)
    let place = CGPoint(x: drag.start.x - drag.way.x, y: drag.start.y - drag.way.y)
    let left = drag.movesY ? leftBySheet(of: place) : place
    drag.start.y += left.y - place.y
    self.drag = drag
    move(to: onPixels(resisted(left)))
  }

  /// Has a drag go on from where content is now.
  func holdDrag() {
    guard let way = drag?.way else { return }
    let place = unresisted(contentOffset)
    drag?.start = CGPoint(x: place.x + way.x, y: place.y + way.y)
  }

  /// Has the input views follow a finger that has come to where they are.
  private func pullInputViews() {
    guard let dock = window?.inputDock, !dock.holds(self) else { return }
    dock.follow(panGestureRecognizer.location(in: nil).y, keyboardDismissMode)
  }

  // MARK: Letting go

  /// Lets content go that a finger or a touchpad left with a velocity in points a second.
  ///
  /// This is the one place where a drag ends.
  func endDrag(velocity: CGPoint) {
    guard let drag else { return }
    let finger = leftBySheet(ofVelocity: velocity)
    self.drag = nil
    forgetStream()
    takeRefreshInset()
    window?.inputDock.letGo(velocity: velocity.y, keyboardDismissMode)
    let velocity = CGPoint(
      x: drag.movesX ? -finger.x : 0, y: drag.movesY ? -finger.y : 0)
    var ways = freeWays(velocity, isLetGo: true)
    let natural = onPixels(CGPoint(x: ways.x.destination, y: ways.y.destination))
    let speed = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    let proposed = isPagingEnabled ? pageTarget(velocity) : natural
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

  /// The motion of content that nothing directs.
  ///
  /// - Parameters:
  ///   - velocity: In points a second.
  ///   - isLetGo: Whether a finger lets it go now.
  /// - Returns: The motions along both axes.
  func freeWays(
    _ velocity: CGPoint, isLetGo: Bool
  ) -> (x: ScrollAxisMotion, y: ScrollAxisMotion) {
    let (low, high, length) = (lowestOffset, highestOffset, rubberLength)
    let rate = Double(decelerationRate.rawValue)
    return (
      ScrollAxisMotion(
        from: Double(contentOffset.x), velocity: Double(velocity.x), rate: rate,
        limits: .init(
          lower: Double(low.x), upper: Double(high.x),
          overshoot: bouncesHorizontally ? Double(length.width) : 0), isLetGo: isLetGo),
      ScrollAxisMotion(
        from: Double(contentOffset.y), velocity: Double(velocity.y), rate: rate,
        limits: .init(
          lower: Double(low.y), upper: Double(high.y),
          overshoot: bouncesVertically ? Double(length.height) : 0), isLetGo: isLetGo)
    )
  }

  private func way(
    _ start: CGFloat, _ velocity: CGFloat, _ target: CGFloat
  ) -> ScrollAxisMotion {
    ScrollAxisMotion(
      CriticalApproach(from: Double(start), to: Double(target), velocity: Double(velocity)))
  }

  // MARK: Pages

  /// How fast, in points a second, a throw goes to the next page.
  private static let pageSpeed: CGFloat = 250

  /// The page that a throw goes to: the nearest, or the next one in its direction.
  private func pageTarget(_ velocity: CGPoint) -> CGPoint {
    let (offset, size, low, high) = (contentOffset, bounds.size, lowestOffset, highestOffset)
    return CGPoint(
      x: Self.page(offset.x, velocity.x, size.width, low.x, high.x),
      y: Self.page(offset.y, velocity.y, size.height, low.y, high.y))
  }

  private static func page(
    _ offset: CGFloat, _ velocity: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat
  ) -> CGFloat {
    guard length > 0, high > low else { return min(max(offset, low), high) }
    let speed = abs(velocity) > pageSpeed ? velocity : 0
    return pageRest(from: offset, towards: speed, length, low, high)
  }

  /// Where a page rests: the next one in a direction, or the nearest where there is none.
  ///
  /// Pages are multiples of a length; the first one lies beside the insets.
  static func pageRest(
    from offset: CGFloat, towards way: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat
  ) -> CGFloat {
    let page = max(offset, 0) / length
    let target =
      if way > 0 {
        page.rounded(.down) + 1
      } else if way < 0 {
        page.rounded(.up) - 1
      } else {
        page.rounded()
      }
    return target > 0 ? min(max(target * length, low), high) : low
  }
}
