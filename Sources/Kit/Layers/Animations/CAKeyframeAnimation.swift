import Foundation
import Graphics

/// An animation through several values, or along a path.
///
/// Mirrors Core Animation. For properties that are points, `path` takes precedence over `values`.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, in order.
  open var values: [Any]? { didSet { track = nil } }
  /// The path that a point property follows.
  open var path: CGPath? { didSet { track = nil } }
  /// The times of the values, as fractions of the duration; `nil` spaces them evenly.
  ///
  /// They are ignored in the paced modes, and if their number does not match the values.
  open var keyTimes: [NSNumber]? { didSet { track = nil } }
  /// The timing between each two values, or along each path element; `nil` is linear.
  open var timingFunctions: [CAMediaTimingFunction]? { didSet { track = nil } }
  /// How values between two keyframes are computed.
  open var calculationMode = CAAnimationCalculationMode.linear { didSet { track = nil } }
  /// Whether the layer rotates with the path.
  open var rotationMode: CAAnimationRotationMode?
  /// The tension of the cubic modes' curves: 1 is straight, 0 is Catmull-Rom, −1 is wide.
  open var tensionValues: [NSNumber]? { didSet { track = nil } }
  /// The bias of the cubic modes' curves to one side of a value; 0 is symmetric.
  open var biasValues: [NSNumber]? { didSet { track = nil } }
  /// The sharpness of the cubic modes' corners; 0 is smooth.
  open var continuityValues: [NSNumber]? { didSet { track = nil } }

  private var track: KeyframeTrack?

  open override func copy() -> Self {
    let copy = super.copy()
    copy.values = values
    copy.path = path
    copy.keyTimes = keyTimes
    copy.timingFunctions = timingFunctions
    copy.calculationMode = calculationMode
    copy.rotationMode = rotationMode
    copy.tensionValues = tensionValues
    copy.biasValues = biasValues
    copy.continuityValues = continuityValues
    return copy
  }

  override var stale: LayerDirt {
    rotationMode == nil ? super.stale : super.stale.union(.placement)
  }

  override func value(
    at fraction: Double, time: Double, current: AnimationValue, model: AnimationValue
  ) -> AnimationValue? { currentTrack.value(at: paced(fraction)) }

  override func apply(
    _ sample: AnimationSample, at time: Double, to properties: inout LayerProperties,
    model: LayerProperties
  ) {
    super.apply(sample, at: time, to: &properties, model: model)
    guard let rotationMode, let angle = currentTrack.direction(at: paced(sample.fraction)) else {
      return
    }
    let turn = rotationMode == .rotateAutoReverse ? angle + .pi : angle
    properties.transform = CATransform3DConcat(
      CATransform3DMakeRotation(CGFloat(turn), 0, 0, 1), properties.transform)
  }

  private var currentTrack: KeyframeTrack {
    if let track { return track }
    let new = KeyframeTrack(self)
    track = new
    return new
  }
}

/// How values between two keyframes are computed.
public enum CAAnimationCalculationMode: String, Sendable {
  /// Linear interpolation.
  case linear
  /// No interpolation: each value stays until the next.
  case discrete
  /// Linear interpolation at constant speed.
  case paced
  /// A smooth curve through the values.
  case cubic
  /// A smooth curve at constant speed.
  case cubicPaced
}

/// How a layer rotates with the path that it follows.
public enum CAAnimationRotationMode: String, Sendable {
  /// Its x axis points along the path.
  case rotateAuto = "auto"
  /// Its x axis points against the path.
  case rotateAutoReverse = "autoReverse"
}
