import Foundation

/// Recognizes two fingers that move together or apart.
///
/// Mirrors UIKit: it begins once their distance has changed by eight points.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The ratio of the fingers' distance to that at the start.
  ///
  /// It can be set to continue from another value; a value that is not positive is ignored.
  open var scale: CGFloat {
    get { baseScale * distance / startDistance }
    set {
      guard newValue.isFinite, newValue > 0 else { return }
      baseScale = newValue
      startDistance = distance
    }
  }

  /// The rate of change of `scale`, per second.
  open var velocity: CGFloat { track.velocity(at: lastTime).x * baseScale / startDistance }

  private static let hysteresis: CGFloat = 8

  private var baseScale: CGFloat = 1
  private var startDistance: CGFloat = 1
  private var distance: CGFloat = 1
  /// The recent distances of the fingers.
  private var track = MotionTrack()
  private var lastTime: TimeInterval = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(trackedTouches), trackedTouches.count == 2 else { return }
    // A new finger continues from the current scale.
    baseScale = scale
    startDistance = pair.distance
    distance = pair.distance
    lastTime = event.timestamp
    track.removeAll()
    track.add(CGPoint(x: distance, y: 0), at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(trackedTouches) else { return }
    lastTime = event.timestamp
    distance = pair.distance
    track.add(CGPoint(x: distance, y: 0), at: event.timestamp)
    guard state == .possible else { return state = .changed }
    guard abs(distance - startDistance) >= Self.hysteresis else { return }
    startDistance = distance
    state = .began
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    lastTime = event.timestamp
    endWithoutFingerPair()
  }

  open override func reset() {
    baseScale = 1
    startDistance = 1
    distance = 1
    track.removeAll()
  }
}
