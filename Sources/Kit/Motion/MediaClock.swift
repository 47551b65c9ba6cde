#if canImport(Glibc)
import Glibc
#endif

/// Where animations take their time from.
@MainActor
public protocol MediaClock: AnyObject {
  /// Seconds since an arbitrary start; never runs backwards.
  var now: Double { get }
}

/// The machine's monotonic clock.
@MainActor
public final class MonotonicClock: MediaClock {
  /// Makes a clock.
  ///
  /// All of them tell the same time.
  public init() {}

  /// Seconds of `CLOCK_MONOTONIC`.
  public var now: Double { Self.time }

  /// The same of all such clocks.
  public nonisolated static var time: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A clock that stands still until it is moved, for tests and for pictures of a given moment.
@MainActor
public final class ManualClock: MediaClock {
  /// The time in seconds.
  public private(set) var now: Double

  /// Makes a clock that stands at a time in seconds.
  public init(now: Double = 1) {
    self.now = now.isFinite ? now : 1
  }

  /// Moves the clock forward.
  ///
  /// A negative or infinite step does nothing.
  public func advance(by seconds: Double) {
    guard seconds.isFinite, seconds > 0 else { return }
    now += seconds
  }
}
