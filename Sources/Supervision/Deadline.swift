import Dispatch

/// A moment at which one closure runs on the main queue.
///
/// Times are monotonic: neither a clock that jumps nor a suspended machine makes one fire early.
///
/// Life: `set` and `cancel` any number of times. A deadline that is released never fires.
@MainActor package final class Deadline {
  private var source: (any DispatchSourceTimer)?

  /// Creates a deadline that is not set.
  package init() {}

  /// Whether the closure will still run.
  package var isSet: Bool { source != nil }

  /// Replaces the moment and the closure.
  ///
  /// - Parameters:
  ///   - delay: Seconds from now.
  ///   - leeway: How many seconds later it may run, so that it can share a wakeup.
  ///   - action: Runs once.
  package func set(
    after delay: Double, leeway: Double = 0, _ action: @escaping @MainActor () -> Void
  ) {
    cancel()
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(
      deadline: .now() + max(delay, 0), leeway: .milliseconds(Int(leeway * 1000)))
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        self?.cancel()
        action()
      }
    }
    self.source = source
    source.activate()
  }

  /// Forgets the closure.
  package func cancel() {
    source?.cancel()
    source = nil
  }

  isolated deinit { source?.cancel() }
}

/// Seconds of the monotonic clock, which stands still while the machine is suspended.
package var monotonicNow: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
