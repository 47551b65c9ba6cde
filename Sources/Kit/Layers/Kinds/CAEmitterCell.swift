import Foundation
import Graphics

/// A kind of particle that an emitter layer makes.
///
/// Mirrors Core Animation. Values with a range are chosen at random for each particle: between half
/// the range below and half the range above the value. A change applies to particles born later.
@preconcurrency @MainActor
open class CAEmitterCell: CAMediaTiming, IdentityHashable {
  /// Creates a cell that makes no particles.
  public init() {}

  /// The name, by which the layer's key paths find the cell, such as
  /// `emitterCells.snow.birthRate`.
  open var name: String?
  /// Whether the cell makes particles.
  open var isEnabled = true
  /// The image of a particle, a `CGImage`; particles without one are invisible.
  open var contents: Any?
  /// The part of the image, in fractions of its size.
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The pixels of the image per point.
  open var contentsScale: CGFloat = 1
  /// The factor of the image's colours; white by default.
  open var color: CGColor? = CGColor(gray: 1, alpha: 1)
  /// The kinds of particles that each particle makes as it moves.
  open var emitterCells: [CAEmitterCell]?
  /// The number of particles born in a second.
  open var birthRate: Float = 0
  /// The time that a particle lives, in seconds.
  open var lifetime: Float = 0
  /// The range of the lifetime around `lifetime`, in seconds.
  open var lifetimeRange: Float = 0
  /// Has no effect: particles move in the layer's plane.
  open var emissionLatitude: CGFloat = 0
  /// The direction in which particles start, in radians, clockwise from the right.
  ///
  /// It counts from upwards for a line, and from outwards for the outline of a circle.
  open var emissionLongitude: CGFloat = 0
  /// The range of the direction around `emissionLongitude`, in radians.
  open var emissionRange: CGFloat = 0
  /// The speed at the start, in points per second.
  open var velocity: CGFloat = 0
  /// The range of the speed around `velocity`.
  open var velocityRange: CGFloat = 0
  /// The acceleration to the right, in points per second squared.
  open var xAcceleration: CGFloat = 0
  /// The acceleration downwards, in points per second squared.
  open var yAcceleration: CGFloat = 0
  /// Has no effect: particles move in the layer's plane.
  open var zAcceleration: CGFloat = 0
  /// The scale of the contents.
  open var scale: CGFloat = 1
  /// The range of the scale around `scale`.
  open var scaleRange: CGFloat = 0
  /// The change of the scale in a second.
  open var scaleSpeed: CGFloat = 0
  /// The rotation in a second, in radians, clockwise.
  open var spin: CGFloat = 0
  /// The range of the rotation around `spin`.
  open var spinRange: CGFloat = 0
  /// The range of the colour's red, 0…1.
  open var redRange: Float = 0
  /// The range of the colour's green, 0…1.
  open var greenRange: Float = 0
  /// The range of the colour's blue, 0…1.
  open var blueRange: Float = 0
  /// The range of the colour's alpha, 0…1.
  open var alphaRange: Float = 0
  /// The change of the colour's red in a second.
  open var redSpeed: Float = 0
  /// The change of the colour's green in a second.
  open var greenSpeed: Float = 0
  /// The change of the colour's blue in a second.
  open var blueSpeed: Float = 0
  /// The change of the colour's alpha in a second.
  open var alphaSpeed: Float = 0

  // MARK: Timing

  /// The time of the layer, or the age of the parent particle, at which the first is born.
  open var beginTime: CFTimeInterval = 0
  /// The time for which particles are born, in seconds.
  open var duration: CFTimeInterval = .infinity
  /// Has no effect.
  open var speed: Float = 1
  /// Has no effect.
  open var timeOffset: CFTimeInterval = 0
  /// Has no effect.
  open var repeatCount: Float = 0
  /// Has no effect.
  open var repeatDuration: CFTimeInterval = 0
  /// Has no effect.
  open var autoreverses = false
  /// Has no effect.
  open var fillMode = CAMediaTimingFillMode.removed

  /// The numbers that key paths of the layer reach.
  static let numbers: [String: ReferenceWritableKeyPath<CAEmitterCell, Float>] = [
    "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
    "redRange": \.redRange, "greenRange": \.greenRange, "blueRange": \.blueRange,
    "alphaRange": \.alphaRange, "redSpeed": \.redSpeed, "greenSpeed": \.greenSpeed,
    "blueSpeed": \.blueSpeed, "alphaSpeed": \.alphaSpeed,
  ]
  static let lengths: [String: ReferenceWritableKeyPath<CAEmitterCell, CGFloat>] = [
    "emissionLongitude": \.emissionLongitude, "emissionRange": \.emissionRange,
    "velocity": \.velocity, "velocityRange": \.velocityRange, "xAcceleration": \.xAcceleration,
    "yAcceleration": \.yAcceleration, "scale": \.scale, "scaleRange": \.scaleRange,
    "scaleSpeed": \.scaleSpeed, "spin": \.spin, "spinRange": \.spinRange,
  ]
}
