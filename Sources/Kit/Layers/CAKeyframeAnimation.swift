import Foundation
import Graphics

/// An animation through several values, or along a path.
///
/// Mirrors Core Animation. `path`, for properties that are places, goes before `values`.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, in order.
  public var values: [Any]? { didSet { track = nil } }
  /// The path that a place is moved along.
  public var path: CGPath? { didSet { track = nil } }
  /// When each value is reached, as fractions of the duration; evenly spread where `nil`.
  ///
  /// Of no effect where the mode is paced, or where they do not fit the number of values.
  public var keyTimes: [NSNumber]? { didSet { track = nil } }
  /// The pace between each two values, or along each element of the path; linear where `nil`.
  public var timingFunctions: [CAMediaTimingFunction]? { didSet { track = nil } }
  /// How the way between two values is filled.
  public var calculationMode = CAAnimationCalculationMode.linear { didSet { track = nil } }
  /// Whether the layer turns with the path.
  public var rotationMode: CAAnimationRotationMode?
  /// How tight the curves of the cubic modes are: 1 straight, 0 as Catmull and Rom's, −1 wide.
  public var tensionValues: [NSNumber]? { didSet { track = nil } }
  /// Towards which side of a value the curves of the cubic modes lean: 0 to none.
  public var biasValues: [NSNumber]? { didSet { track = nil } }
  /// How sharp the corners of the cubic modes are: 0 not at all.
  public var continuityValues: [NSNumber]? { didSet { track = nil } }

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

/// How the way between two values is filled.
public enum CAAnimationCalculationMode: String, Sendable {
  /// Evenly.
  case linear
  /// Not at all: each value stays until the next.
  case discrete
  /// Evenly, at the same speed throughout.
  case paced
  /// Along a smooth curve through the values.
  case cubic
  /// Along a smooth curve, at the same speed throughout.
  case cubicPaced
}

/// How a layer turns with the path that it is moved along.
public enum CAAnimationRotationMode: String, Sendable {
  /// Its x axis points along the path.
  case rotateAuto = "auto"
  /// Its x axis points against the path.
  case rotateAutoReverse = "autoReverse"
}
