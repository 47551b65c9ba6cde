#if canImport(Glibc)
import Glibc
#endif

/// The source of time for animations.
@preconcurrency @MainActor
public protocol MediaClock: AnyObject {
  /// Seconds since an arbitrary start, never decreasing.
  var now: Double { get }
}

/// The machine's monotonic clock.
@preconcurrency @MainActor
public final class MonotonicClock: MediaClock {
  /// Creates a clock.
  ///
  /// All monotonic clocks show the same time.
  public init() {}

  /// Seconds of `CLOCK_MONOTONIC`.
  public var now: Double { Self.time }

  /// Seconds of `CLOCK_MONOTONIC`, without an instance.
  public nonisolated static var time: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A clock that only moves when told to, for tests and for snapshots of a given moment.
@preconcurrency @MainActor
public final class ManualClock: MediaClock {
  /// The time in seconds.
  public private(set) var now: Double

  /// Creates a clock that stands at a time in seconds.
  public init(now: Double = 1) {
    self.now = now.isFinite ? now : 1
  }

  /// Moves the clock forward.
  ///
  /// A step that is negative or not finite does nothing.
  public func advance(by seconds: Double) {
    guard seconds.isFinite, seconds > 0 else { return }
    now += seconds
  }
}
