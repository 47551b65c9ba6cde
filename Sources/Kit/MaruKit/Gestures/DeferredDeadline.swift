import Layers

/// Something to be done at a time, unless it is called off.
@MainActor
final class DeferredDeadline {
  private var token: DeadlineQueue.Token?

  /// Does something after some seconds; what was scheduled before is called off.
  func schedule(
    after seconds: Double, from now: Double? = nil, _ action: @escaping @MainActor () -> Void
  ) {
    cancel()
    token = DeadlineQueue.add(at: (now ?? CACurrentMediaTime()) + seconds, action)
  }

  /// Calls it off.
  func cancel() {
    if let token { DeadlineQueue.remove(token) }
    token = nil
  }
}
