import Motion

/// How an animation's progress follows its time within one run.
enum RunPace {
  /// Evenly.
  case even
  case curve(TimingCurve)
  /// As a spring does, in a run of some seconds.
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
