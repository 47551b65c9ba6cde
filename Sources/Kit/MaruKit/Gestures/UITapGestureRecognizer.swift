import Foundation

/// Recognizes taps.
@MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps, one after another.
  open var numberOfTapsRequired = 1
  /// How many fingers at once.
  open var numberOfTouchesRequired = 1
  /// Which of a pointer's buttons.
  open var buttonMaskRequired = UIEvent.ButtonMask.primary

  /// How far, in points, a tap may move; how long, in seconds, the next may take.
  private static let allowedMovement: CGFloat = 45
  private static let interval = 0.35

  private var start: CGPoint?
  private var taps = 0
  private var deadline = DeferredDeadline()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    deadline.cancel()
    guard let touch = touches.first, trackedTouches.count <= numberOfTouchesRequired,
      !touch.buttonMask.isDisjoint(with: buttonMaskRequired)
    else { return state = .failed }
    start = start ?? touch.location(in: nil)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start, let touch = touches.first, trackedTouches.count == 1 else { return }
    let place = touch.location(in: nil)
    let distance = hypot(place.x - start.x, place.y - start.y)
    if distance > Self.allowedMovement { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    let remaining = trackedTouches.filter { $0.phase != .ended }
    guard remaining.isEmpty else { return }
    guard trackedTouches.count == numberOfTouchesRequired else { return state = .failed }
    taps += 1
    if taps == numberOfTapsRequired {
      state = .ended
    } else {
      deadline.schedule(after: Self.interval) { [weak self] in self?.state = .failed }
    }
  }

  open override func reset() {
    deadline.cancel()
    start = nil
    taps = 0
  }
}
