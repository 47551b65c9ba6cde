/// A frame that is asked for when an animation begins, so that none is needed until then.
///
/// It counts for as long as the animation keeps it.
@MainActor
final class AnimationWake {
  /// The layer that has taken the animation; it takes itself away when it goes.
  nonisolated(unsafe) unowned(unsafe) var layer: CALayer?
  private var deadline: DeadlineQueue.Token?

  /// - Parameters:
  ///   - layer: The one that has taken the animation.
  ///   - time: As `CACurrentMediaTime` counts.
  init(_ layer: CALayer, at time: Double) {
    self.layer = layer
    deadline = DeadlineQueue.add(at: time) { [weak self] in
      self?.deadline = nil
      self?.layer?.tree?.requestFrame()
    }
  }

  /// Whether the time has not come yet.
  var isWaiting: Bool { deadline != nil }

  /// Asks for no frame any more.
  func cancel() {
    if let deadline { DeadlineQueue.remove(deadline) }
    deadline = nil
  }
}
