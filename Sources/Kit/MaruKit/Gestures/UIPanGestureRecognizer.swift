import Foundation

/// Recognizes fingers that drag.
///
/// Mirrors UIKit: it begins once the fingers have moved ten points. `translation(in:)` excludes
/// them, so that the dragged content does not jump.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The minimum number of fingers.
  open var minimumNumberOfTouches = 1
  /// The maximum number of fingers.
  open var maximumNumberOfTouches = Int.max
  /// The scrolling devices that the recognizer follows.
  ///
  /// None by default.
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  /// The distance in points that fingers move before the gesture begins.
  static let hysteresis: CGFloat = 10
  /// The pause of a scrolling device, in seconds, after which the pan ends.
  private static let scrollPause = 0.1

  /// The movement of the fingers since they came down, in the window's coordinates.
  final private(set) var movement = CGPoint.zero
  /// The part of `movement` that came before `translation(in:)` began to count.
  private var origin = CGPoint.zero
  private var track = MotionTrack()
  private var lastTime: TimeInterval = 0
  private let scrollEnd = DeferredDeadline()
  private var followsScroll = false

  // MARK: Reading

  /// The movement of the fingers since the gesture began, in a view's coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    vector(CGPoint(x: movement.x - origin.x, y: movement.y - origin.y), in: view)
  }

  /// Sets the translation; the velocity is unchanged.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    guard translation.x.isFinite, translation.y.isFinite else { return }
    var inWindow = translation
    if let view, let window = view.window ?? self.view?.window {
      let (end, start) = (
        view.convert(translation, to: window), view.convert(CGPoint.zero, to: window)
      )
      inWindow = CGPoint(x: end.x - start.x, y: end.y - start.y)
    }
    origin = CGPoint(x: movement.x - inWindow.x, y: movement.y - inWindow.y)
  }

  /// The velocity of the fingers in points per second, in a view's coordinates.
  open func velocity(in view: UIView?) -> CGPoint {
    vector(track.velocity(at: lastTime), in: view)
  }

  private func vector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    guard let view else { return vector }
    let (end, start) = (view.convert(vector, from: nil), view.convert(CGPoint.zero, from: nil))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  // MARK: Touches

  /// Whether a movement is long enough for the gesture to begin.
  func isPan(_ movement: CGPoint) -> Bool { hypot(movement.x, movement.y) >= Self.hysteresis }

  /// Whether the gesture begins with the touch, before any movement.
  func beginsAtOnce(with touch: UITouch) -> Bool { false }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    lastTime = event.timestamp
    if trackedTouches.count > maximumNumberOfTouches {
      if state == .possible { return state = .failed }
      for touch in touches { ignore(touch, for: event) }
    }
    guard touches.allSatisfy({ $0.buttonMask.isEmpty || $0.buttonMask.contains(.primary) }) else {
      return state == .possible ? state = .failed : ()
    }
    track.removeAll()
    track.add(movement, at: event.timestamp)
    if state == .possible, hasEnoughTouches, touches.contains(where: beginsAtOnce) {
      origin = movement
      state = .began
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { follow(touch) }
    lastTime = event.timestamp
    switch state {
    case .possible: beginIfFar()
    case .began, .changed: state = .changed
    default: break
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches where touch.hasMoved { follow(touch) }
    lastTime = event.timestamp
    let left = trackedTouches.filter { $0.phase != .ended && $0.phase != .cancelled }.count
    switch state {
    case .possible: if left == 0 { state = .failed }
    case .began, .changed: if left < max(minimumNumberOfTouches, 1) { state = .ended }
    default: break
    }
  }

  open override func reset() {
    movement = .zero
    origin = .zero
    track.removeAll()
    scrollEnd.cancel()
    followsScroll = false
  }

  private var hasEnoughTouches: Bool {
    (minimumNumberOfTouches...max(maximumNumberOfTouches, minimumNumberOfTouches))
      .contains(trackedTouches.count)
  }

  private func beginIfFar() {
    guard hasEnoughTouches, isPan(movement) else { return }
    let length = hypot(movement.x, movement.y)
    let ignored = min(Self.hysteresis / length, 1)
    origin = CGPoint(x: movement.x * ignored, y: movement.y * ignored)
    state = .began
  }

  /// Adds a touch's share of the common movement, including its samples between two frames.
  private func follow(_ touch: UITouch) {
    let share = 1 / CGFloat(max(trackedTouches.count, 1))
    let start = movement
    let from = touch.previousWindowLocation
    for sample in touch.history where sample.location.x.isFinite && sample.location.y.isFinite {
      track.add(
        CGPoint(
          x: start.x + (sample.location.x - from.x) * share,
          y: start.y + (sample.location.y - from.y) * share), at: sample.timestamp)
    }
    movement = CGPoint(
      x: start.x + (touch.windowLocation.x - from.x) * share,
      y: start.y + (touch.windowLocation.y - from.y) * share)
    track.add(movement, at: touch.timestamp)
  }

  // MARK: Wheels and touchpads

  /// Whether the recognizer follows a scrolling device.
  final func follows(_ event: UIScrollEvent) -> Bool {
    let kind: UIScrollTypeMask = event.isContinuous ? .continuous : .discrete
    return isEnabled && allowedScrollTypesMask.contains(kind) && trackedTouches.isEmpty
      && (followsScroll || state == .possible && shouldReceive(event))
  }

  /// Handles a step of a scrolling device.
  final func scroll(_ event: UIScrollEvent) {
    if !followsScroll {
      movement = .zero
      origin = .zero
      track.removeAll()
      track.add(.zero, at: event.timestamp)
    }
    followsScroll = true
    lastPlace = event.location
    lastTime = event.timestamp
    movement = CGPoint(
      x: movement.x + event.translation.dx, y: movement.y + event.translation.dy)
    track.add(movement, at: event.timestamp)
    state = state == .possible ? .began : .changed
    guard state != .failed else { return abandon() }
    scrollEnd.schedule(after: Self.scrollPause) { [weak self] in
      self?.state = .ended
      self?.resetIfDone()
    }
  }
}
