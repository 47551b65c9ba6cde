import Foundation
import Graphics
import Motion

/// A change of a layer's values over time.
///
/// Mirrors Core Animation. A layer keeps a copy of an added animation, so later changes to the
/// original have no effect. The delegate receives that copy. A duration that is not positive is
/// replaced by the transaction's; other invalid numbers count as their defaults.
@preconcurrency @MainActor
open class CAAnimation: CAAction, CAMediaTiming, IdentityHashable {
  /// The length of one run in seconds, before `speed`; 0 uses the transaction's duration.
  open var duration: CFTimeInterval = 0
  /// The start in the layer's time; 0 starts when the animation is added.
  open var beginTime: CFTimeInterval = 0
  /// An offset into the animation at its start, in seconds.
  ///
  /// The part skipped at the start is appended at the end.
  open var timeOffset: CFTimeInterval = 0
  /// The rate of its time.
  ///
  /// A negative rate runs from end to start. With 0 the animation stands at `timeOffset` and never
  /// ends.
  open var speed: Float = 1
  /// The number of runs.
  ///
  /// 0 counts as one run; infinity repeats for ever.
  open var repeatCount: Float = 0
  /// The seconds for which it repeats; 0 uses `repeatCount`.
  open var repeatDuration: CFTimeInterval = 0
  /// Whether each run is followed by one in reverse.
  open var autoreverses = false
  /// The effect before the start and after the end.
  open var fillMode = CAMediaTimingFillMode.removed
  /// Whether the layer removes the animation when it ends.
  open var isRemovedOnCompletion = true
  /// The timing of each run; `nil` is linear.
  open var timingFunction: CAMediaTimingFunction?
  /// The receiver of start and stop events.
  ///
  /// It is retained as long as the animation, as in Core Animation.
  open var delegate: (any CAAnimationDelegate)?
  /// The preferred frame rate.
  ///
  /// If only animations with preferences run, frames come at the fastest of their rates. A change,
  /// or any other motion, uses the display's rate.
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// Called once when the animation stops, with `true` if it ran to its end.
  @preconcurrency public var completion: (@MainActor (Bool) -> Void)?

  private var extraValues: [String: Any] = [:]

  /// Creates an animation without effect.
  public init() {}

  /// Always fails: animations do not come from archives.
  public required init?(coder: NSCoder) { nil }

  /// Creates a copy with `init()`.
  ///
  /// Subclasses with additional properties must override it.
  open func copy() -> Self {
    guard let copy = type(of: self).make() as? Self else { return self }
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

  /// A custom value attached to the animation.
  open func value(forKey key: String) -> Any? { extraValues[key] }

  /// Attaches a custom value to the animation, to recognize it later.
  open func setValue(_ value: Any?, forKey key: String) { extraValues[key] = value }

  /// Adds a copy of the animation to a layer, under the key of the changed property.
  open func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard let layer = object as? CALayer else { return }
    layer.add(self, forKey: key)
  }

  // MARK: Hooks for subclasses in the kit

  /// Applies the animation to values.
  ///
  /// - Parameters:
  ///   - sample: The position of the animation, before the timing function.
  ///   - time: The time of the schedule.
  ///   - properties: The values, with earlier animations already applied.
  ///   - model: The layer's model values.
  func apply(
    _ sample: AnimationSample, at time: Double, to properties: inout LayerProperties,
    model: LayerProperties
  ) {}

  /// The parts of the layer that the animation invalidates in each frame.
  var stale: LayerDirt { [] }

  /// Whether the layer redraws its contents in each frame.
  var redraws: Bool { false }

  /// Whether the animation is applied after others; among such, the newest comes first.
  var appliesLast: Bool { false }

  /// Called once the duration is known, before a layer adds the animation.
  func willBeAdded(to layer: CALayer) {}

  /// Called after a layer has added the animation.
  func wasAdded(to layer: CALayer) {}

  /// Called after the layer has removed the animation.
  func wasRemoved(from layer: CALayer) {}

  /// The mapping from time to progress within one run.
  var pace: RunPace { timingFunction.map { .curve($0.curve) } ?? .even }

  /// The progress for a fraction of one run's time.
  final func paced(_ fraction: Double) -> Double { pace.progress(at: fraction) }

  /// The same animation in plain numbers, or `nil` if its values are of other types.
  var numberAnimation: NumberAnimation? { nil }
}

/// The receiver of an animation's start and stop events.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// Called in the frame in which the animation starts.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation stops; `flag` is `true` if it ran to its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

// Swift has no call for this; see "Objects of registered classes" in ScrollingAndLists.md.
extension CAAnimation {
  @_silgen_name("maru_makeAnimation")
  @usableFromInline
  convenience init(ofClass: Void) { self.init() }

  /// Creates an animation of this class with `init()`.
  @_silgen_name("maru_makeAnimation")
  fileprivate static func make() -> CAAnimation
}
