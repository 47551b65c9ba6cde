import Foundation

/// Recognizes a pointer over a view while no button is down.
///
/// Mirrors UIKit: it begins when the pointer enters, changes as it moves, and ends when it leaves.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// Accepts only hover events.
  open override func shouldReceive(_ event: UIEvent) -> Bool {
    event.type == .hover && super.shouldReceive(event)
  }

  /// Prevents no other recognizer.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Is not prevented by other recognizers.
  open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// The pointer moved over the view, to a place in the window's coordinates.
  final func hover(at place: CGPoint) {
    lastPlace = place
    state = state == .possible ? .began : .changed
    if state == .failed { abandon() }
  }

  /// The pointer left the view.
  final func leave() {
    guard state == .began || state == .changed else { return }
    state = .ended
    resetIfDone()
  }
}
