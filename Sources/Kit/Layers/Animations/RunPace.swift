import Motion

/// The mapping from time to progress within one run of an animation.
enum RunPace {
  /// Linear.
  case even
  case curve(TimingCurve)
  /// A spring, in a run of a given number of seconds.
  case spring(Spring, duration: Double)

  /// The progress at a fraction of one run.
  func progress(at fraction: Double) -> Double {
    switch self {
    case .even: fraction
    case .curve(let curve): curve.progress(at: fraction)
    case .spring(let spring, let duration):
      fraction >= 1 ? 1 : spring.progress(at: fraction * duration)
    }
  }
}
