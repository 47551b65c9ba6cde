/// A pending request for a frame at an animation's start, so that no frame is needed until then.
///
/// The request is cancelled when the animation releases it.
@MainActor
final class AnimationWake {
  /// The animated layer.
  ///
  /// It clears this reference when it is deallocated.
  nonisolated(unsafe) unowned(unsafe) var layer: CALayer?
  private var deadline: Deadline?

  /// - Parameters:
  ///   - layer: The animated layer.
  ///   - time: In seconds of `CACurrentMediaTime`.
  init(_ layer: CALayer, at time: Double) {
    self.layer = layer
    deadline = DeadlineQueue.current.add(at: time) { [weak self] in
      self?.deadline = nil
      self?.layer?.tree?.requestFrame()
    }
  }

  /// Whether the time is still in the future.
  var isWaiting: Bool { deadline != nil }

  /// Cancels the request.
  func cancel() {
    deadline?.cancel()
    deadline = nil
  }
}
