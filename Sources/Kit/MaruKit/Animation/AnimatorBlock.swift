import Foundation
import Layers

/// An animation block whose progress is set by a property animator.
final class AnimatorBlock: AnimationBlock {
  let animator: UIViewPropertyAnimator
  /// The start and end of the changes, as fractions of the animator's duration.
  let span: ClosedRange<Double>

  init(
    _ animator: UIViewPropertyAnimator, span: ClosedRange<Double>,
    options: UIView.AnimationOptions, completion: ((Bool) -> Void)?
  ) {
    self.animator = animator
    self.span = span
    super.init(
      duration: animator.duration, delay: 0, pace: animator.pace,
      options: options, completion: completion)
  }

  override var isInstant: Bool { false }

  override func record(_ change: PropertyChange) {
    guard let missing = change.missing(from: change.old), let none = change.none else {
      let stops = [(0.0, change.shown), (1, change.new)]
      return record(change, stops: stops, areDifferences: false, mode: .linear, counting: self)
    }
    let stops = [(0.0, missing), (1, none)]
    record(change, stops: stops, areDifferences: true, mode: .linear, counting: self)
  }

  /// Adds an animation whose progress is the animator's.
  ///
  /// - Parameters:
  ///   - change: The property, and its values at both ends.
  ///   - stops: Values and their times, as fractions of the block's span.
  ///   - areDifferences: Whether the values are differences from the last value.
  ///   - mode: The interpolation between the stops.
  ///   - block: The block whose completion waits for the animation.
  func record(
    _ change: PropertyChange, stops: [(time: Double, value: AnimationValue)],
    areDifferences: Bool, mode: CAAnimationCalculationMode, counting block: AnimationBlock
  ) {
    let layer = change.layer
    let animation = ProgressAnimation(keyPath: change.key)
    animation.isAdditive = areDifferences
    animation.source = animator
    animation.isDiscrete = mode == .discrete
    // The animator ends the animation.
    animation.duration = .infinity
    let length = span.upperBound - span.lowerBound
    animation.stops = stops.map { (span.lowerBound + $0.time * length, $0.value) }
    animation.preferredFrameRateRange = block.options.frameRates
    block.count(animation, of: layer)
    let key = layer.uniqueAnimationKey(for: change.key)
    animator.follow(layer.movedTime as? TransitionTime)
    layer.add(animation, forKey: key, under: animator.followed)
    animator.track(change, key: key)
    animator.followed?.track(change, key: key)
  }
}
