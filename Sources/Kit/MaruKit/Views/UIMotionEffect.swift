import Foundation

/// A change of a view's properties with the motion of the device.
///
/// A desktop does not move, so motion effects do nothing.
@preconcurrency @MainActor
open class UIMotionEffect {
  /// Creates an effect.
  public init() {}
}

/// A property that changes as the device is tilted.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// An axis of the device.
  public enum EffectType: Int, Sendable {
    /// From left to right.
    case tiltAlongHorizontalAxis
    /// From top to bottom.
    case tiltAlongVerticalAxis
  }

  /// The property.
  public let keyPath: String
  /// The axis.
  public let type: EffectType
  /// The value, relative to the property's own, at the most negative tilt.
  open var minimumRelativeValue: Any?
  /// The value, relative to the property's own, at the most positive tilt.
  open var maximumRelativeValue: Any?

  /// Creates an effect on a property.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }
}

/// Effects that are applied together.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects.
  open var motionEffects: [UIMotionEffect]?
}
