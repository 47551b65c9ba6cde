import Foundation

/// Drags a scroll view's content.
@MainActor
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  private var scrollView: UIScrollView? { view as? UIScrollView }

  /// It begins along an axis that can be scrolled, and where no view around is to scroll instead.
  override func isPan(_ movement: CGPoint) -> Bool {
    scrollView?.wantsDrag(movement) ?? false
  }

  /// Content that moves is caught.
  override func beginsAtOnce(with touch: UITouch) -> Bool { scrollView?.catchesTouches ?? false }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if scrollView?.isIndicator(touches.first?.view) == true { return state = .failed }
    super.touchesBegan(touches, with: event)
    // Whoever was told that a throw is over may have ended the gesture.
    guard !trackedTouches.isEmpty, state == .possible || state == .began else { return }
    scrollView?.touchCameDown()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    if state == .failed { scrollView?.touchWentUp() }
  }

  /// Drag and pinch go on together.
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer !== scrollView?.pinchGestureRecognizer
  }

  override func reset() {
    super.reset()
    scrollView?.touchWentUp()
  }
}

/// Zooms a scroll view's content.
@MainActor
final class ScrollPinchGestureRecognizer: UIPinchGestureRecognizer {
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer !== (view as? UIScrollView)?.panGestureRecognizer
  }
}

/// Keeps touches from a scroll view's content until it is clear that they are no drag.
///
/// Mirrors UIKit's `delaysContentTouches`: for 150 milliseconds.
@MainActor
final class ScrollTouchDelay: UIGestureRecognizer {
  private static let delay = 0.15

  private let deadline = DeferredDeadline()

  required init() {
    super.init()
    delaysTouchesBegan = true
    cancelsTouchesInView = false
  }

  override var awaitsTouches: Bool { true }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let scrollView = view as? UIScrollView, scrollView.delaysContentTouches,
      scrollView.canScroll, touches.allSatisfy({ $0.view !== scrollView }),
      !scrollView.isIndicator(touches.first?.view)
    else { return state = .failed }
    deadline.schedule(after: Self.delay) { [weak self] in self?.state = .failed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  override func reset() { deadline.cancel() }
}
