import Foundation

/// Drags a scroll view's content.
@MainActor
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  private var scrollView: UIScrollView? { view as? UIScrollView }

  /// Begins along a scrollable axis, unless an enclosing scroll view should scroll instead.
  override func isPan(_ movement: CGPoint) -> Bool {
    scrollView.map { ScrollPrecedence(of: $0).takesDrag(movement) } ?? false
  }

  /// A touch catches decelerating content.
  override func beginsAtOnce(with touch: UITouch) -> Bool {
    scrollView?.motion.catchesTouches ?? false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if scrollView?.indicators.contains(touches.first?.view) == true { return state = .failed }
    super.touchesBegan(touches, with: event)
    // The delegate, told that a throw ended, may have ended the gesture.
    guard !trackedTouches.isEmpty, state == .possible || state == .began else { return }
    scrollView?.dragging.touchCameDown()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    if state == .failed { scrollView?.dragging.touchWentUp() }
  }

  /// A drag and a pinch can run together.
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer !== scrollView?.pinchGestureRecognizer
  }

  override func reset() {
    super.reset()
    scrollView?.dragging.touchWentUp()
  }
}

/// Zooms a scroll view's content.
@MainActor
final class ScrollPinchGestureRecognizer: UIPinchGestureRecognizer {
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer !== (view as? UIScrollView)?.panGestureRecognizer
  }
}

/// Withholds touches from a scroll view's content until they are known not to be a drag.
///
/// Mirrors UIKit's `delaysContentTouches`: for 150 milliseconds.
@MainActor
final class ScrollTouchDelay: UIGestureRecognizer {
  private static let delay = 0.15

  private let deadline = DeferredDeadline()

  override init() {
    super.init()
    delaysTouchesBegan = true
    cancelsTouchesInView = false
  }

  override var awaitsTouches: Bool { true }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let scrollView = view as? UIScrollView, scrollView.delaysContentTouches,
      scrollView.canScroll, touches.allSatisfy({ $0.view !== scrollView }),
      !scrollView.indicators.contains(touches.first?.view)
    else { return state = .failed }
    deadline.schedule(after: Self.delay) { [weak self] in self?.state = .failed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  override func reset() { deadline.cancel() }
}
