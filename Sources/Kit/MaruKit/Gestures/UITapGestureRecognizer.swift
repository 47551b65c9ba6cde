import Foundation

/// Recognizes taps.
///
/// Mirrors UIKit: fingers that go down and up at about the same place, a given number of times.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of consecutive taps.
  open var numberOfTapsRequired = 1
  /// The number of fingers.
  open var numberOfTouchesRequired = 1
  /// The required pointer buttons.
  ///
  /// A finger counts as the primary button.
  open var buttonMaskRequired = UIEvent.ButtonMask.primary

  /// How far a tap may move, and how far later taps may be from the first, in points.
  private static let allowedMovement: CGFloat = 45
  /// The longest duration of a tap, and the longest pause between taps, in seconds.
  private static let longestTap = 0.75
  private static let longestPause = 0.35

  private var start: CGPoint?
  private var taps = 0
  private var fingers = 0
  private let deadline = DeferredDeadline()

  override var awaitsTouches: Bool { true }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let down = trackedTouches.filter { $0.phase != .ended && $0.phase != .cancelled }
    guard let touch = touches.first, down.count <= numberOfTouchesRequired,
      touch.buttonMask.isEmpty || !touch.buttonMask.isDisjoint(with: buttonMaskRequired)
    else { return state = .failed }
    let place = touch.location(in: nil)
    if let start, taps > 0, Self.distance(start, place) > Self.allowedMovement {
      return state = .failed
    }
    start = start ?? place
    fingers = max(fingers, down.count)
    deadline.schedule(after: Self.longestTap) { [weak self] in self?.giveUp() }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let hasStrayed = touches.contains { touch in
      Self.distance(touch.startLocation, touch.location(in: nil)) > Self.allowedMovement
    }
    if hasStrayed { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, trackedTouches.allSatisfy({ $0.phase == .ended }) else { return }
    guard fingers == numberOfTouchesRequired else { return state = .failed }
    taps += 1
    fingers = 0
    if taps >= numberOfTapsRequired {
      deadline.cancel()
      state = .ended
    } else {
      deadline.schedule(after: Self.longestPause) { [weak self] in self?.giveUp() }
    }
  }

  /// A tap does not prevent a recognizer that requires more taps.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let tap = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }

  open override func reset() {
    deadline.cancel()
    start = nil
    taps = 0
    fingers = 0
  }

  private func giveUp() {
    state = .failed
    resetIfDone()
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    hypot(a.x - b.x, a.y - b.y)
  }
}
