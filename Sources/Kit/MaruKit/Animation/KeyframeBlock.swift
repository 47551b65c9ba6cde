import Foundation
import Layers
import Motion

/// A keyframe block: collects timed changes, and animates them when it finishes.
final class KeyframeBlock: AnimationBlock {
  /// A property and its keyframe values.
  private struct Track {
    var last: PropertyChange
    let first: PropertyChange
    var stops: [(time: Double, value: AnimationValue)]
  }

  private var tracks: [Track] = []
  private var interval = 0.0...1.0
  private let mode: CAAnimationCalculationMode
  /// The animator block that sets the progress, if this block runs inside a property animator.
  private let animator: AnimatorBlock?

  init(
    duration: Double, delay: Double, keyframeOptions: UIView.KeyframeAnimationOptions,
    options: UIView.AnimationOptions, pace: AnimationPace, animator: AnimatorBlock?,
    completion: ((Bool) -> Void)?
  ) {
    self.animator = animator
    mode =
      switch keyframeOptions.rawValue >> 10 & 7 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    super.init(
      duration: duration, delay: delay, pace: pace, options: options, completion: completion)
  }

  /// Runs a block whose changes belong to a part of the whole duration.
  func keyframe(start: Double, duration: Double, _ animations: () -> Void) {
    let start = start.isNaN ? 0 : min(max(start, 0), 1)
    let end = duration.isNaN ? start : min(max(start + duration, start), 1)
    let outer = interval
    interval = start...end
    animations()
    interval = outer
  }

  override func record(_ change: PropertyChange) {
    let index = tracks.firstIndex { $0.first.layer === change.layer && $0.first.key == change.key }
    guard let index else {
      let from = start(of: change)
      tracks.append(
        Track(
          last: change, first: change,
          stops: [(0, from), (interval.lowerBound, from), (interval.upperBound, change.new)]))
      return
    }
    let before = tracks[index].stops.last ?? (0, change.old)
    let start = max(interval.lowerBound, before.time)
    tracks[index].stops.append((start, before.value))
    tracks[index].stops.append((max(interval.upperBound, start), change.new))
    tracks[index].last = change
  }

  override func finish() {
    super.finish()
    for track in tracks { animate(track) }
    tracks = []
  }

  private func animate(_ track: Track) {
    let stops = places(of: track)
    let differences = stops.compactMap { track.last.missing(from: $0.value) }
    let isAdditive = differences.count == stops.count
    let change = PropertyChange(
      layer: track.first.layer, key: track.first.key, old: track.first.old,
      new: track.last.new, shown: track.first.shown)
    if let animator {
      let values = isAdditive ? differences : stops.map(\.value)
      return animator.record(
        change, stops: zip(stops, values).map { ($0.time, $1) }, areDifferences: isAdditive,
        mode: mode, counting: self)
    }
    let animation = CAKeyframeAnimation(keyPath: track.first.key)
    animation.values = isAdditive ? differences : stops.map(\.value)
    animation.keyTimes = stops.map { NSNumber(value: $0.time) }
    animation.calculationMode = mode
    animation.isAdditive = isAdditive
    if case .curve(let curve) = pace { animation.timingFunction = CAMediaTimingFunction(curve) }
    add(animation, for: change, replaces: !isAdditive)
  }

  /// The distinct keyframe values of a property: a smooth curve would loop at a repeated value.
  private func places(of track: Track) -> [(time: Double, value: AnimationValue)] {
    let isPaced = mode == .paced || mode == .cubicPaced
    var places: [(time: Double, value: AnimationValue)] = []
    for stop in track.stops + [(1, track.last.new)] {
      // The paced modes move at a constant speed, so a value cannot be held.
      let isSame = places.last.map { $0.value == stop.value && (isPaced || $0.time == stop.time) }
      if isSame != true { places.append(stop) }
    }
    return places
  }
}
