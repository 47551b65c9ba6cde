import Foundation
import Graphics
import Motion

/// A change of a layer's values over time.
///
/// Mirrors Core Animation. The layer keeps a copy of what is added to it, so that a change to the
/// original afterwards has no effect; the delegate is handed that copy. Durations that are not
/// positive take the transaction's; other values that are no numbers count as their defaults.
@MainActor
open class CAAnimation: CAAction, CAMediaTiming, IdentityHashable {
  /// Seconds, before `speed`; 0 takes the transaction's duration.
  public var duration: CFTimeInterval = 0
  /// When it begins, in the layer's time; 0 begins when it is added.
  public var beginTime: CFTimeInterval = 0
  /// Seconds by which the animation is already in when it begins.
  ///
  /// What is cut off at the beginning comes at the end.
  public var timeOffset: CFTimeInterval = 0
  /// How fast its time runs.
  ///
  /// Below 0 it runs from its end to its beginning; with 0 it stands at `timeOffset` and never
  /// ends.
  public var speed: Float = 1
  /// How often it runs.
  ///
  /// 0 counts as once; it may be infinite.
  public var repeatCount: Float = 0
  /// For how many seconds it repeats; 0 leaves it to `repeatCount`.
  public var repeatDuration: CFTimeInterval = 0
  /// Whether it runs back after each time.
  public var autoreverses = false
  /// What it does before it begins and after it ends.
  public var fillMode = CAMediaTimingFillMode.removed
  /// Whether the layer drops it when it is done.
  public var isRemovedOnCompletion = true
  /// The pace; linear where `nil`.
  open var timingFunction: CAMediaTimingFunction?
  /// Told when it starts and stops.
  ///
  /// Kept alive for as long as the animation is, as in Core Animation.
  open var delegate: (any CAAnimationDelegate)?
  /// The frame rate that the animation would like.
  ///
  /// Where only such run there are no more frames than the fastest of them wants; a change, or
  /// anything else that moves, has the display's rate.
  public var preferredFrameRateRange = CAFrameRateRange.default
  /// Called once when it stops, with whether it ran to its end.
  public var completion: (@MainActor (Bool) -> Void)?

  private var extraValues: [String: Any] = [:]

  /// Makes an animation of nothing.
  public required init() {}

  /// Makes a copy.
  ///
  /// A subclass with properties of its own overrides it.
  open func copy() -> Self {
    let copy = Self()
    copy.duration = duration
    copy.beginTime = beginTime
    copy.timeOffset = timeOffset
    copy.speed = speed
    copy.repeatCount = repeatCount
    copy.repeatDuration = repeatDuration
    copy.autoreverses = autoreverses
    copy.fillMode = fillMode
    copy.isRemovedOnCompletion = isRemovedOnCompletion
    copy.timingFunction = timingFunction
    copy.delegate = delegate
    copy.preferredFrameRateRange = preferredFrameRateRange
    copy.completion = completion
    copy.extraValues = extraValues
    return copy
  }

  /// Something that the program attached to the animation.
  open func value(forKey key: String) -> Any? { extraValues[key] }

  /// Attaches something to the animation, to know it again by.
  open func setValue(_ value: Any?, forKey key: String) { extraValues[key] = value }

  /// Adds a copy of the animation to a layer, under the key that changed.
  open func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard let layer = object as? CALayer else { return }
    layer.add(self, forKey: key)
  }

  // MARK: Steps of the kit's subclasses

  /// Changes the values.
  ///
  /// - Parameters:
  ///   - sample: Where the animation is, before the pace is applied.
  ///   - time: The time that the schedule runs on.
  ///   - properties: The values, with the animations before this one applied.
  ///   - model: The layer's own values.
  func apply(
    _ sample: AnimationSample, at time: Double, to properties: inout LayerProperties,
    model: LayerProperties
  ) {}

  /// What the animation makes stale at each frame.
  var stale: LayerDirt { [] }

  /// Whether the layer draws itself anew at each frame.
  var redraws: Bool { false }

  /// Whether the animation is applied after others, the newest of such first.
  var appliesLast: Bool { false }

  /// Called when the duration is known, before a layer takes the animation.
  func durationIsKnown() {}

  /// Called when a layer has taken the animation.
  func wasAdded(to layer: CALayer) {}

  /// Called when the layer has dropped the animation.
  func wasRemoved(from layer: CALayer) {}

  /// How the progress follows the time within one run.
  var pace: RunPace { timingFunction.map { .curve($0.curve) } ?? .even }

  /// The pace applied to a fraction of one run.
  func paced(_ fraction: Double) -> Double { pace.progress(at: fraction) }

  /// The same in plain numbers; `nil` where the animation is not made of such.
  var numberAnimation: NumberAnimation? { nil }
}

/// Told when an animation starts and stops.
@MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// The animation has begun: the frame of its beginning is made.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation ended, by itself where `flag`.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
