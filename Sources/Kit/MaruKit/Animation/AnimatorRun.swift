import Layers

/// A continuous run of a property animator, driven by time.
struct AnimatorRun {
  /// The time at which the pace is at `offset`, in seconds of `CACurrentMediaTime`.
  let begin: Double
  /// The elapsed seconds of the pace at `begin`.
  let offset: Double
  /// Whether the pace runs backwards.
  let isBackwards: Bool
  let pace: AnimationPace
  let duration: Double
  /// The progress at the start of the pace.
  let from: PlaneProgress
  /// The progress at the end of the pace.
  let to: Double

  /// The time at which the run ends.
  var end: Double { begin + (isBackwards ? offset : duration - offset) }

  /// Returns the elapsed seconds of the pace at a time.
  func elapsed(at time: Double) -> Double {
    let passed = max(time - begin, 0)
    return min(max(isBackwards ? offset - passed : offset + passed, 0), duration)
  }

  func progress(at time: Double) -> PlaneProgress {
    guard time < end else { return isBackwards ? from : PlaneProgress(to) }
    let passed = pace.progress(at: elapsed(at: time), of: duration)
    return PlaneProgress(
      from.whole + (to - from.whole) * passed.whole,
      across: from.across + (to - from.across) * passed.across,
      down: from.down + (to - from.down) * passed.down)
  }
}
