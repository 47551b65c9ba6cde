import Foundation
import Graphics
import Motion

/// A change of a layer's values over time.
///
/// Mirrors Core Animation. The layer keeps a copy of what is added to it, so that a change to the
/// original afterwards has no effect.
@MainActor
open class CAAnimation: CAAction {
  /// Seconds, before `speed`; 0 takes the transaction's duration.
  public var duration: Double = 0
  /// When it begins, in the time of `CACurrentMediaTime`; 0 begins when it is added.
  public var beginTime: Double = 0
  /// Seconds by which the animation is already in when it begins.
  public var timeOffset: Double = 0
  /// How fast its time runs.
  public var speed: Float = 1
  /// How often it runs.
  ///
  /// 0 counts as once; it may be infinite.
  public var repeatCount: Float = 0
  /// For how many seconds it repeats; 0 leaves it to `repeatCount`.
  public var repeatDuration: Double = 0
  /// Whether it runs back after each time.
  public var autoreverses = false
  /// What it does before it begins and after it ends.
  public var fillMode = CAMediaTimingFillMode.removed
  /// Whether the layer drops it when it is done.
  public var isRemovedOnCompletion = true
  /// The pace; linear where `nil`.
  public var timingFunction: CAMediaTimingFunction?
  /// Told when it starts and stops.
  public weak var delegate: (any CAAnimationDelegate)?
  /// Called once when it stops, with whether it ran to its end.
  public var completion: (@MainActor (Bool) -> Void)?

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
    copy.completion = completion
    return copy
  }

  /// Changes the values.
  ///
  /// `fraction` is the progress through one run, before the pace is applied.
  func apply(
    at fraction: Double, to properties: inout LayerProperties, model: LayerProperties
  ) {}

  /// What the animation makes stale at each frame.
  var stale: LayerDirt { [] }

  /// Adds the animation to a layer, under the key that changed.
  public func run(forKey key: String, object layer: CALayer, previous: LayerSnapshot) {
    layer.add(self, forKey: key)
  }

  /// The pace applied to a fraction of one run.
  func paced(_ fraction: Double) -> Double {
    timingFunction?.curve.progress(at: fraction) ?? fraction
  }
}

/// Told when an animation starts and stops.
@MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// The animation was added to its layer.
  func animationDidStart(_ animation: CAAnimation)
  /// The animation ended, by itself where `finished`.
  func animationDidStop(_ animation: CAAnimation, finished: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ animation: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ animation: CAAnimation, finished: Bool) {}
}

/// What an animation does before it begins and after it ends.
public enum CAMediaTimingFillMode: String, Sendable {
  /// Nothing.
  case removed
  /// Keeps its last value.
  case forwards
  /// Takes its first value before it begins.
  case backwards
  /// Both.
  case both

  var coversBefore: Bool { self == .backwards || self == .both }
  var coversAfter: Bool { self == .forwards || self == .both }
}

/// The pace of an animation.
public final class CAMediaTimingFunction: Sendable {
  /// The curve behind it.
  public let curve: TimingCurve

  /// Makes a pace with two control points.
  public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    curve = TimingCurve(Double(x1), Double(y1), Double(x2), Double(y2))
  }

  /// Makes a pace from a curve.
  public init(_ curve: TimingCurve) { self.curve = curve }

  /// Makes one of the named paces.
  public init(name: CAMediaTimingFunctionName) {
    curve =
      switch name {
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInEaseOut
      case .default: .standard
      }
  }
}

/// The named paces.
public enum CAMediaTimingFunctionName: String, Sendable {
  /// The paces of Core Animation.
  case linear, easeIn, easeOut, easeInEaseOut, `default`
}
