import Foundation
import Layers
import Motion

/// A change of one property of a layer.
struct PropertyChange {
  let layer: CALayer
  let key: String
  /// The model value before and after the change.
  let old, new: AnimationValue
  /// The presentation value before the change.
  let shown: AnimationValue

  /// The difference between a value and the new one; `nil` if the values cannot be subtracted.
  func missing(from value: AnimationValue) -> AnimationValue? {
    value.difference(from: new).map { .difference($0) }
  }

  /// A difference of zero.
  var none: AnimationValue? { missing(from: new) }
}

/// A running animation block, which turns property changes into animations.
@MainActor
class AnimationBlock {
  var duration: Double
  var delay: Double
  var pace: AnimationPace
  var options: UIView.AnimationOptions
  var repeatCount: Float = 0
  var autoreverses = false
  let tally: CompletionTally
  private var resized: [UIView] = []

  init(
    duration: Double, delay: Double, pace: AnimationPace, options: UIView.AnimationOptions,
    completion: ((Bool) -> Void)?
  ) {
    self.duration = duration.isFinite ? max(duration, 0) : 0
    self.delay = delay.isFinite ? max(delay, 0) : 0
    self.pace = pace
    self.options = options
    if options.contains(.repeat) { repeatCount = .infinity }
    autoreverses = options.contains(.autoreverse)
    tally = CompletionTally { completion?($0) }
  }

  /// Whether changes take effect without animation.
  var isInstant: Bool { duration == 0 && delay == 0 }

  /// Animates one change.
  func record(_ change: PropertyChange) { addAnimation(of: change) }

  /// Lays out the views whose size changed, if the options ask for it.
  func finish() {
    guard options.contains(.layoutSubviews) else { return }
    while !resized.isEmpty { resized.removeFirst().layoutIfNeeded() }
  }

  final func noticeSize(of change: PropertyChange) {
    guard options.contains(.layoutSubviews), change.key == "bounds",
      let view = change.layer.delegate as? UIView
    else { return }
    resized.append(view)
  }

  /// Animates from the old value to the model's new value.
  ///
  /// Running animations continue: the sum changes direction without a jump and keeps its velocity.
  /// A value without a difference is animated from its presentation value and replaces them.
  private func addAnimation(of change: PropertyChange) {
    let animation = pace.animation(of: change.key)
    let start = start(of: change)
    if let missing = change.missing(from: start), let none = change.none {
      animation.isAdditive = true
      animation.fromValue = missing
      animation.toValue = none
    } else {
      animation.fromValue = change.shown
      animation.toValue = change.new
    }
    add(animation, for: change, replaces: !animation.isAdditive)
  }

  /// Returns the value that a change's animation starts from.
  ///
  /// With `beginFromCurrentState`, an endless animation of the property is removed and the new one
  /// starts from the presentation value. Other animations keep running beneath the new one, so the
  /// velocity is kept.
  final func start(of change: PropertyChange) -> AnimationValue {
    guard options.contains(.beginFromCurrentState),
      change.layer.removeEndlessAnimations(of: change.key)
    else { return change.old }
    let layer = change.layer
    let rest = (layer.presentationSnapshot ?? layer.snapshot).value(forKeyPath: change.key)
    guard let rest, let way = change.shown.difference(from: rest) else { return change.shown }
    return change.new.adding(.difference(way)) ?? change.shown
  }

  /// Applies the block's timing to an animation and adds it to the layer.
  final func add(_ animation: CAPropertyAnimation, for change: PropertyChange, replaces: Bool) {
    let layer = change.layer
    if replaces { layer.removeAnimations(of: change.key) }
    animation.duration = max(duration, 0.0001)
    let time = layer.movedTime
    animation.beginTime = delay > 0 ? layer.presentTime(under: time) + delay : 0
    animation.fillMode = .backwards
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    animation.preferredFrameRateRange = options.frameRates
    count(animation, of: layer)
    let key = layer.uniqueAnimationKey(for: change.key)
    layer.add(animation, forKey: key, under: time)
    (time as? TransitionTime)?.track(change, key: key)
  }

  /// Adds an animation to the block's completion, and blocks touches to its view while it runs.
  final func count(_ animation: CAAnimation, of layer: CALayer) {
    tally.add()
    let view = options.contains(.allowUserInteraction) ? nil : layer.delegate as? UIView
    view?.blockingAnimations += 1
    animation.completion = { [tally, weak view] finished in
      view?.blockingAnimations -= 1
      tally.finishOne(finished)
    }
  }
}
