import Foundation

/// Recognizes fingers that stay down.
///
/// Mirrors UIKit: it begins once the fingers have been down long enough, changes with every
/// movement and ends when one of them is lifted.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The seconds that the fingers have to be down; 0.5 by default.
  ///
  /// If it is not a positive number, the gesture begins immediately.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far the fingers may move before the gesture begins, in points.
  open var allowableMovement: CGFloat = 10
  /// The number of taps that have to precede.
  open var numberOfTapsRequired = 0
  /// The number of fingers.
  open var numberOfTouchesRequired = 1

  private static let longestPause = 0.35
  private static let longestTap = 0.25

  private var taps = 0
  private var fingers = 0
  private let deadline = DeferredDeadline()

  override var awaitsTouches: Bool { true }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let down = trackedTouches.filter { $0.phase != .ended && $0.phase != .cancelled }
    fingers = max(fingers, down.count)
    guard state == .possible else { return }
    guard down.count <= numberOfTouchesRequired,
      touches.allSatisfy({ $0.buttonMask.isEmpty || $0.buttonMask.contains(.primary) })
    else { return state = .failed }
    guard down.count == numberOfTouchesRequired else { return }
    guard taps >= numberOfTapsRequired else {
      return deadline.schedule(after: Self.longestTap) { [weak self] in self?.giveUp() }
    }
    guard minimumPressDuration.isFinite, minimumPressDuration > 0 else { return state = .began }
    deadline.schedule(after: minimumPressDuration) { [weak self] in self?.state = .began }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return state = .changed }
    let hasStrayed = touches.contains { touch in
      let (start, place) = (touch.startLocation, touch.location(in: nil))
      return hypot(place.x - start.x, place.y - start.y) > allowableMovement
    }
    if hasStrayed { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return state = .ended }
    guard trackedTouches.allSatisfy({ $0.phase == .ended }) else { return }
    guard taps < numberOfTapsRequired, fingers == numberOfTouchesRequired else {
      return state = .failed
    }
    taps += 1
    fingers = 0
    deadline.schedule(after: Self.longestPause) { [weak self] in self?.giveUp() }
  }

  open override func reset() {
    deadline.cancel()
    taps = 0
    fingers = 0
  }

  private func giveUp() {
    state = .failed
    resetIfDone()
  }
}
