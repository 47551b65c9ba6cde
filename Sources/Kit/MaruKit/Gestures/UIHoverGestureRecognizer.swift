import Foundation

/// Recognizes a pointer over a view with no button down.
///
/// Mirrors UIKit: it begins when the pointer comes, changes as it moves, and ends when it leaves.
@MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// Touches are none of its business.
  open override func shouldReceive(_ event: UIEvent) -> Bool {
    event.type == .hover && super.shouldReceive(event)
  }

  /// Hovering keeps nothing else from being recognized.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Nothing keeps it from being recognized.
  open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// The pointer is over the view.
  func hover(at place: CGPoint) {
    lastPlace = place
    state = state == .possible ? .began : .changed
    if state == .failed { abandon() }
  }

  /// The pointer is no longer over the view.
  func leave() {
    guard state == .began || state == .changed else { return }
    state = .ended
    resetIfDone()
  }
}
