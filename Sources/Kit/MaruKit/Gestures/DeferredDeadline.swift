import Layers

/// An action scheduled for a time, which can be cancelled.
@MainActor
final class DeferredDeadline {
  private var deadline: Deadline?

  /// Schedules an action after some seconds, replacing the pending one.
  func schedule(
    after seconds: Double, from now: Double? = nil, _ action: @escaping @MainActor () -> Void
  ) {
    cancel()
    deadline = DeadlineQueue.current.add(at: (now ?? CACurrentMediaTime()) + seconds, action)
  }

  /// Cancels the pending action.
  func cancel() {
    deadline?.cancel()
    deadline = nil
  }
}
