import Foundation
import Layers
import Motion

/// One change of a layer's property.
struct PropertyChange {
  let layer: CALayer
  let key: String
  /// The layer's own value before and after the change.
  let old, new: AnimationValue
  /// What was on screen before the change.
  let shown: AnimationValue

  /// What one value has more than the new one; `nil` where that cannot be said.
  func missing(from value: AnimationValue) -> AnimationValue? {
    value.difference(from: new).map { .difference($0) }
  }

  /// Nothing missing.
  var none: AnimationValue? { missing(from: new) }
}

/// An animation block that is running, and what it makes of changes.
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

  /// Whether changes show at once.
  var isInstant: Bool { duration == 0 && delay == 0 }

  /// Makes an animation of one change.
  func record(_ change: PropertyChange) { addAnimation(of: change) }

  /// Lays out what got another size, where the options want it inside of the animation.
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

  /// Adds the animation of what is still missing to the model.
  ///
  /// Animations that run go on: their sum turns round without a jump and keeps its speed. Values
  /// that have no difference are animated from where they are on screen.
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

  /// Where the way of a change begins.
  ///
  /// With `beginFromCurrentState` an animation of the property that repeats for ever ends, and the way
  /// begins where it is on screen; others go on beneath the new one, and keep its speed.
  final func start(of change: PropertyChange) -> AnimationValue {
    guard options.contains(.beginFromCurrentState),
      change.layer.removeEndlessAnimations(of: change.key)
    else { return change.old }
    let layer = change.layer
    let rest = (layer.presentationSnapshot ?? layer.snapshot).value(forKeyPath: change.key)
    guard let rest, let way = change.shown.difference(from: rest) else { return change.shown }
    return change.new.adding(.difference(way)) ?? change.shown
  }

  /// Gives an animation the block's timing, and starts it.
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

  /// Counts an animation to the block's completion, and keeps touches from its view meanwhile.
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
