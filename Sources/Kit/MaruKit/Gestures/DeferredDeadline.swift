import Layers

/// An action scheduled for a time, which can be cancelled.
@MainActor
final class DeferredDeadline {
  private var token: DeadlineQueue.Token?

  /// Schedules an action after some seconds, replacing the pending one.
  func schedule(
    after seconds: Double, from now: Double? = nil, _ action: @escaping @MainActor () -> Void
  ) {
    cancel()
    token = DeadlineQueue.add(at: (now ?? CACurrentMediaTime()) + seconds, action)
  }

  /// Cancels the pending action.
  func cancel() {
    if let token { DeadlineQueue.remove(token) }
    token = nil
  }
}
