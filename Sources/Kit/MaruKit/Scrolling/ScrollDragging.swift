import Foundation
import Motion

/// The drag of a scroll view's content, from the finger or the touchpad to the offset.
@MainActor
final class ScrollDragging {
  /// The ratio by which one axis has to exceed the other for a drag to lock to it.
  private static let lockRatio: CGFloat = 1.7

  private unowned let view: UIScrollView
  private var drag: ScrollDrag?
  /// Whether a finger is down that may drag.
  private(set) var isTracking = false
  /// Whether a finger drags; also while the delegate is asked for the target of a throw.
  private(set) var isDragging = false

  /// Prepares to drag a view's content.
  init(of view: UIScrollView) { self.view = view }

  private var pan: UIPanGestureRecognizer { view.panGestureRecognizer }

  /// Whether a finger or a touchpad moves the content.
  var isRunning: Bool { drag != nil }

  // MARK: Before a drag

  /// Called when a finger came down that may drag.
  func touchCameDown() {
    isTracking = true
    if view.motion.isAnimating { view.motion.stop() }
  }

  /// Called when a finger went up, or may no longer drag.
  func touchWentUp() {
    guard !isDragging else { return }
    isTracking = false
    view.returnToLimits()
    if !view.movesItself { view.contentCameToRest() }
  }

  // MARK: Dragging

  /// Follows the recognizer.
  func panned() {
    switch pan.state {
    case .began: begin()
    case .changed: followFinger()
    case .ended: end(velocity: pan.velocity(in: view))
    case .cancelled: end(velocity: .zero)
    default: break
    }
  }

  private var isPanned: Bool { pan.state == .began || pan.state == .changed }

  private func begin() {
    view.wheel.endStream(velocity: .zero)
    guard isPanned else { return }
    isTracking = true
    var (movesX, movesY) = (view.canScrollAcross, view.canScrollAlong)
    if view.isDirectionalLockEnabled, movesX, movesY {
      let way = pan.movement
      if abs(way.x) > Self.lockRatio * abs(way.y) { movesY = false }
      if abs(way.y) > Self.lockRatio * abs(way.x) { movesX = false }
    }
    guard start(movesX, movesY, while: { isPanned }) else { return }
    if let dock = view.window?.inputDock, !dock.holds(view) {
      dock.dragBegan(view.keyboardDismissMode)
    }
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
  func start(_ movesX: Bool, _ movesY: Bool, while isWanted: () -> Bool) -> Bool {
    view.motion.stop()
    guard isWanted(), drag == nil else { return false }
    view.dragWillStart()
    drag = ScrollDrag(
      start: view.limits.unresisted(view.contentOffset), movesX: movesX, movesY: movesY)
    isDragging = true
    view.delegate?.scrollViewWillBeginDragging(view)
    return drag != nil
  }

  private func followFinger() {
    follow(pan.translation(in: view))
    pullInputViews()
  }

  /// Sets the offset for the drag's translation since its start, with resistance past the edges.
  func follow(_ way: CGPoint) {
    guard var drag else { return }
    drag.way = CGPoint(x: drag.movesX ? way.x : 0, y: drag.movesY ? way.y : 0)
    let place = CGPoint(x: drag.start.x - drag.way.x, y: drag.start.y - drag.way.y)
    let left = drag.movesY ? view.leftBySheet(of: place) : place
    drag.start.y += left.y - place.y
    self.drag = drag
    view.move(to: view.onPixels(view.limits.resisted(left)))
  }

  /// Restarts the running drag from the current offset.
  func hold() {
    guard let way = drag?.way else { return }
    let place = view.limits.unresisted(view.contentOffset)
    drag?.start = CGPoint(x: place.x + way.x, y: place.y + way.y)
  }

  /// Follows a change of the offset by the program, from which the drag continues.
  func shift(by x: CGFloat, _ y: CGFloat) {
    if let start = drag?.start { drag?.start = CGPoint(x: start.x + x, y: start.y + y) }
  }

  /// Moves the input views with a finger that has reached them.
  private func pullInputViews() {
    guard let dock = view.window?.inputDock, !dock.holds(view) else { return }
    dock.follow(pan.location(in: nil).y, view.keyboardDismissMode)
  }

  /// Runs a change of the content that must not move it, as if a finger were down.
  func tracking(_ change: () -> Void) {
    let wasTracking = isTracking
    isTracking = true
    change()
    isTracking = wasTracking
  }

  // MARK: Releasing

  /// Releases content that a finger or a touchpad left at a velocity in points per second.
  ///
  /// Every drag ends here.
  func end(velocity: CGPoint) {
    guard let drag else { return }
    let finger = view.leftBySheet(ofVelocity: velocity)
    self.drag = nil
    view.wheel.forgetStream()
    view.refreshRoom.update()
    view.window?.inputDock.letGo(velocity: velocity.y, view.keyboardDismissMode)
    let velocity = CGPoint(
      x: drag.movesX ? -finger.x : 0, y: drag.movesY ? -finger.y : 0)
    var ways = view.motion.freeWays(velocity, isLetGo: true)
    let natural = view.onPixels(CGPoint(x: ways.x.destination, y: ways.y.destination))
    let speed = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    let proposed =
      view.isPagingEnabled
      ? ScrollPages(of: view.bounds.size, in: view.limits)
        .target(from: view.contentOffset, velocity: velocity)
      : natural
    var target = view.insets.snapped(view.restingOffset(proposed, velocity: speed))
    view.delegate?.scrollViewWillEndDragging(
      view, withVelocity: speed, targetContentOffset: &target)
    if !target.x.isFinite { target.x = proposed.x }
    if !target.y.isFinite { target.y = proposed.y }
    let offset = view.contentOffset
    if target.x != natural.x { ways.x = way(offset.x, velocity.x, target.x) }
    if target.y != natural.y { ways.y = way(offset.y, velocity.y, target.y) }
    isTracking = false
    isDragging = false
    let goesOn = target != offset || !ways.x.isOver(at: 0) || !ways.y.isOver(at: 0)
    view.delegate?.scrollViewDidEndDragging(view, willDecelerate: goesOn)
    guard goesOn, !isDragging, !view.isDecelerating else {
      if !isDragging, !view.movesItself { view.contentCameToRest() }
      return view.indicators.fadeIfIdle()
    }
    view.motion.decelerate(ways.x, ways.y)
  }

  private func way(
    _ start: CGFloat, _ velocity: CGFloat, _ target: CGFloat
  ) -> ScrollAxisMotion {
    ScrollAxisMotion(
      CriticalApproach(from: Double(start), to: Double(target), velocity: Double(velocity)))
  }

  /// Ends the drag before the view moves to another window.
  func abandon() {
    end(velocity: .zero)
    isTracking = false
    isDragging = false
  }
}

/// A running drag of a scroll view's content.
private struct ScrollDrag {
  /// The offset at the beginning, with the resistance of the edges undone.
  var start: CGPoint
  /// The translation of the finger or touchpad since the beginning.
  var way = CGPoint.zero
  /// The axes along which the drag scrolls.
  let movesX: Bool
  let movesY: Bool
}
