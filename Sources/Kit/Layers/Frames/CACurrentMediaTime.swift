import Motion

/// Access to the clock that drives animations.
@preconcurrency @MainActor
public enum AnimationClock {
  /// The clock.
  ///
  /// Set a `ManualClock` for tests and for snapshots of a given moment.
  public static var current: any MediaClock = MonotonicClock() {
    didSet { isMachines = current is MonotonicClock }
  }
  /// Whether it is the monotonic clock, which is then read without reference counting.
  fileprivate static var isMachines = true

  /// Seconds between two refreshes of the display; 1/60 if unknown.
  ///
  /// The owner of the windows sets it.
  public static var frameInterval = 1.0 / 60
}

/// The current time of the animation clock, in seconds.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> Double {
  AnimationClock.isMachines ? MonotonicClock.time : AnimationClock.current.now
}
