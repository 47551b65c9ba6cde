import Motion

/// The clock that animations run on.
@MainActor
public enum AnimationClock {
  /// The clock.
  ///
  /// A test or a picture of a given moment puts a `ManualClock` here.
  public static var current: any MediaClock = MonotonicClock()

  /// Seconds between two refreshes of the display: a sixtieth where that is unknown.
  ///
  /// Set by whoever shows windows.
  public static var frameInterval = 1.0 / 60
}

/// The time in seconds that animations run on.
@MainActor
public func CACurrentMediaTime() -> Double { AnimationClock.current.now }
