import Foundation
import Motion

/// An animation from one value to another that moves like a spring.
///
/// The spring is cut off after `duration`; `settlingDuration` is the time it needs.
open class CASpringAnimation: CABasicAnimation {
  /// The spring.
  ///
  /// Its progress may exceed 1 and return.
  public var spring = Spring()

  /// Whether the spring may be overdamped.
  ///
  /// If `false`, the default, an overdamped spring is treated as critically damped.
  open var allowsOverdamping = false

  /// Creates a spring from its perceptual duration and bounce.
  ///
  /// The animation's duration is set to the spring's settling duration. A negative bounce allows
  /// overdamping.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    allowsOverdamping = bounce < 0
    spring = Spring(perceptualDuration: perceptualDuration, bounce: Double(bounce))
    duration = settlingDuration
  }

  /// The mass, above 0.
  open var mass: CGFloat {
    get { CGFloat(spring.mass) }
    set { replaceSpring(mass: Double(newValue)) }
  }

  /// The stiffness, above 0.
  open var stiffness: CGFloat {
    get { CGFloat(spring.stiffness) }
    set { replaceSpring(stiffness: Double(newValue)) }
  }

  /// The damping, at least 0.
  open var damping: CGFloat {
    get { CGFloat(spring.damping) }
    set { replaceSpring(damping: Double(newValue)) }
  }

  /// The velocity at the start, in multiples of the whole distance per second.
  open var initialVelocity: CGFloat {
    get { CGFloat(spring.initialVelocity) }
    set { replaceSpring(initialVelocity: Double(newValue)) }
  }

  /// The period of the undamped spring, in seconds.
  open var perceptualDuration: CFTimeInterval {
    2 * .pi / (spring.stiffness / spring.mass).squareRoot()
  }

  /// The bounce of the spring: 0 is critically damped, negative values are overdamped.
  open var bounce: CGFloat {
    let ratio = CGFloat(spring.dampingRatio)
    return ratio > 1 ? 1 / ratio - 1 : 1 - ratio
  }

  /// The time until the spring counts as settled, in seconds.
  open var settlingDuration: CFTimeInterval { effectiveSpring.settlingDuration }

  private var effectiveSpring: Spring { allowsOverdamping ? spring : spring.withoutCreeping }

  open override func copy() -> Self {
    let copy = super.copy()
    copy.spring = spring
    copy.allowsOverdamping = allowsOverdamping
    return copy
  }

  override var pace: RunPace { .spring(effectiveSpring, duration: runDuration) }

  /// The length of one run in seconds; the transaction's if the animation has none.
  private var runDuration: Double { duration > 0 ? duration : CATransaction.animationDuration() }

  private func replaceSpring(
    mass: Double? = nil, stiffness: Double? = nil, damping: Double? = nil,
    initialVelocity: Double? = nil
  ) {
    spring = Spring(
      mass: mass ?? spring.mass, stiffness: stiffness ?? spring.stiffness,
      damping: damping ?? spring.damping,
      initialVelocity: initialVelocity ?? spring.initialVelocity)
  }
}
