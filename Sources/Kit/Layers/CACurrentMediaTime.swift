import Motion

/// The clock that animations run on.
@MainActor
public enum AnimationClock {
  /// The clock.
  ///
  /// A test or a picture of a given moment puts a `ManualClock` here.
  public static var current: any MediaClock = MonotonicClock() {
    didSet { isMachines = current is MonotonicClock }
  }
  /// Whether it is the machine's, which is asked without counting references to it.
  fileprivate static var isMachines = true

  /// Seconds between two refreshes of the display: a sixtieth where that is unknown.
  ///
  /// Set by whoever shows windows.
  public static var frameInterval = 1.0 / 60
}

/// The time in seconds that animations run on.
@MainActor
public func CACurrentMediaTime() -> Double {
  AnimationClock.isMachines ? MonotonicClock.time : AnimationClock.current.now
}
