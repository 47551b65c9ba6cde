import Foundation

/// Recognizes two fingers that turn about one another.
///
/// Mirrors UIKit: it begins once each has moved five points along the circle.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The rotation since the gesture began, in radians, clockwise.
  ///
  /// It can be set to continue from another value; a value that is not finite is ignored.
  open var rotation: CGFloat = 0 {
    didSet { if !rotation.isFinite { rotation = oldValue } }
  }

  /// The rate of change of `rotation`, in radians per second.
  open var velocity: CGFloat { track.velocity(at: lastTime).x }

  private static let hysteresis: CGFloat = 5

  private var lastAngle: CGFloat = 0
  private var turned: CGFloat = 0
  private var track = MotionTrack()
  private var lastTime: TimeInterval = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(trackedTouches) else { return }
    lastAngle = pair.angle
    lastTime = event.timestamp
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(trackedTouches) else { return }
    lastTime = event.timestamp
    // The shorter way round.
    let step = (pair.angle - lastAngle).remainder(dividingBy: 2 * .pi)
    lastAngle = pair.angle
    turned += step
    track.add(CGPoint(x: turned, y: 0), at: event.timestamp)
    guard state == .possible else {
      rotation += step
      return state = .changed
    }
    guard abs(turned) * pair.distance / 2 >= Self.hysteresis else { return }
    rotation = 0
    state = .began
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    lastTime = event.timestamp
    endWithoutFingerPair()
  }

  open override func reset() {
    rotation = 0
    lastAngle = 0
    turned = 0
    track.removeAll()
  }
}
