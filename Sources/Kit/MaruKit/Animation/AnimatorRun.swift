import Layers

/// A stretch of an animator's way that time moves it along.
struct AnimatorRun {
  /// When the time of the pace is `offset`, in seconds of `CACurrentMediaTime`.
  let begin: Double
  /// The seconds of the pace that lie behind at `begin`.
  let offset: Double
  /// Whether the pace is run through backwards.
  let isBackwards: Bool
  let pace: AnimationPace
  let duration: Double
  /// The progress at the beginning of the pace.
  let from: PlaneProgress
  /// The progress at the end of the pace.
  let to: Double

  /// When the run is over.
  var end: Double { begin + (isBackwards ? offset : duration - offset) }

  /// The seconds of the pace that lie behind at a time.
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
