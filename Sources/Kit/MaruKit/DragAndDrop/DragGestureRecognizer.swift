import Foundation

/// Lifts the view of a drag interaction, and drags it.
///
/// It begins when the view is lifted: for the pointer at the first motion, for a finger after it has
/// rested.
@MainActor
final class DragGestureRecognizer: UIGestureRecognizer {
  weak var interaction: UIDragInteraction?

  /// The seconds that a finger has to rest, and how far it may move meanwhile, in points.
  private static let restDuration = 0.5
  private static let restMovement: CGFloat = 10
  /// The motion of the pointer that begins a drag, in points; less than that of a pan.
  private static let pointerMovement: CGFloat = 5

  private let deadline = DeferredDeadline()

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard trackedTouches.count == 1, let touch = touches.first else {
      return state = state == .possible ? .failed : .cancelled
    }
    guard touch.type == .direct else {
      if !touch.buttonMask.contains(.primary), !touch.buttonMask.isEmpty { state = .failed }
      return
    }
    deadline.schedule(after: Self.restDuration) { [weak self] in self?.lift() }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first else { return }
    guard state == .possible else {
      state = .changed
      router?.move(to: touch.windowLocation)
      return
    }
    let distance = hypot(
      touch.windowLocation.x - touch.startLocation.x,
      touch.windowLocation.y - touch.startLocation.y)
    if touch.type == .direct {
      if distance > Self.restMovement { state = .failed }
    } else if distance >= Self.pointerMovement {
      lift()
      if state == .began { router?.move(to: touch.windowLocation) }
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state != .possible else { return state = .failed }
    state = .ended
    router?.release()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    router?.cancel()
  }

  override func reset() {
    deadline.cancel()
    // Also when the gesture was abandoned: the view was removed, or the window hidden.
    if let interaction { router?.cancel(dragOf: interaction) }
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    interaction?.allowsSimultaneousRecognitionDuringLift != true
  }

  private var router: DragRouter? { view?.window?.dragRouter }

  private func lift() {
    guard state == .possible, let interaction, let router, let touch = trackedTouches.first,
      router.prepare(interaction, at: touch.startLocation)
    else { return state = .failed }
    state = .began
    guard state == .began else { return router.discard() }
    router.lift()
  }
}
