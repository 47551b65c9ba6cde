import Foundation
import Layers
import Motion

/// The animation block that is running, and what it makes of changes.
@MainActor
final class ViewAnimation {
  private static var running: [ViewAnimation?] = []
  static var areEnabled = true

  private let duration: Double
  private let delay: Double
  private let options: UIView.AnimationOptions
  private let spring: Spring?
  private let tally: CompletionTally

  private init(
    duration: Double, delay: Double, options: UIView.AnimationOptions, spring: Spring?,
    completion: ((Bool) -> Void)?
  ) {
    self.duration = duration.isFinite ? max(duration, 0) : 0
    self.delay = delay.isFinite ? max(delay, 0) : 0
    self.options = options
    self.spring = spring
    tally = CompletionTally { completion?($0) }
  }

  /// Runs a block and animates what it changes.
  static func run(
    duration: Double, delay: Double, options: UIView.AnimationOptions, spring: Spring? = nil,
    animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let outer = running.last.flatMap { $0 }
    let inheritsDuration = outer != nil && !options.contains(.overrideInheritedDuration)
    let animation = ViewAnimation(
      duration: inheritsDuration ? outer?.duration ?? duration : duration,
      delay: inheritsDuration ? outer?.delay ?? delay : delay, options: options, spring: spring,
      completion: completion)
    running.append(animation)
    animations()
    running.removeLast()
    animation.tally.seal()
  }

  /// Runs a block whose changes show at once.
  static func runWithout(_ block: () -> Void) {
    running.append(nil)
    block()
    running.removeLast()
  }

  /// Whether changes made now are animated.
  static var isRecording: Bool { areEnabled && running.last.flatMap { $0 } != nil }

  /// Seconds of the block that is running; 0 outside of one.
  static var inheritedDuration: Double { running.last.flatMap { $0 }?.duration ?? 0 }

  /// What a view says to its layer about a change.
  static func action(for layer: CALayer, key: String) -> CAActionAnswer {
    guard areEnabled, let animation = running.last.flatMap({ $0 }),
      animation.duration > 0 || animation.delay > 0, animatedKeys.contains(key)
    else { return .none }
    return .run(Recorder(animation: animation, key: key))
  }

  private static let animatedKeys: Set<String> = [
    "position", "bounds", "transform", "opacity", "backgroundColor", "cornerRadius",
    "borderWidth", "borderColor", "shadowOpacity", "shadowRadius", "shadowOffset", "shadowColor",
    "anchorPoint", "contentsRect",
  ]

  /// Adds the animation of one change to a layer.
  private struct Recorder: CAAction {
    let animation: ViewAnimation
    let key: String

    func run(forKey key: String, object layer: CALayer, previous: LayerSnapshot) {
      animation.animate(layer, key, from: previous)
    }
  }

  /// Adds an animation for one changed property.
  ///
  /// Values that can be subtracted are animated by what is still missing, added to the model: an
  /// animation that turns back half-way then goes on from where the layer is on screen.
  private func animate(_ layer: CALayer, _ key: String, from previous: LayerSnapshot) {
    let model = layer.snapshot
    guard let old = previous.value(forKeyPath: key), let new = model.value(forKeyPath: key) else {
      return
    }
    let basic =
      spring.map { spring -> CABasicAnimation in
        let animation = CASpringAnimation(keyPath: key)
        animation.spring = spring
        return animation
      } ?? CABasicAnimation(keyPath: key)
    if let missing = old.subtracting(new), let none = new.subtracting(new) {
      basic.isAdditive = true
      basic.fromValue = missing
      basic.toValue = none
    } else {
      basic.fromValue = layer.presentationSnapshot?.value(forKeyPath: key) ?? old
      basic.toValue = new
    }
    basic.duration = max(duration, 0.0001)
    basic.beginTime = delay > 0 ? layer.currentTime + delay : 0
    basic.fillMode = .backwards
    basic.timingFunction = CAMediaTimingFunction(options.curve)
    if options.contains(.repeat) { basic.repeatCount = .infinity }
    basic.autoreverses = options.contains(.autoreverse)
    tally.add()
    let view = options.contains(.allowUserInteraction) ? nil : layer.delegate as? UIView
    view?.blockingAnimations += 1
    basic.completion = { [tally, weak view] finished in
      view?.blockingAnimations -= 1
      tally.finishOne(finished)
    }
    layer.add(basic, forKey: basic.isAdditive ? layer.uniqueAnimationKey(for: key) : key)
  }
}
