import Foundation
import Motion

/// An animation from one value to another that moves as a spring does.
///
/// `duration` cuts the spring off; `settlingDuration` says how long it takes.
open class CASpringAnimation: CABasicAnimation {
  /// The spring.
  ///
  /// Its progress may pass the last value and come back.
  public var spring = Spring()

  /// Whether a spring may be damped over the critical measure, and creep.
  ///
  /// Otherwise, as by default, it counts as critically damped then.
  public var allowsOverdamping = false

  /// Makes a spring from how long it seems to take and how much it bounces.
  ///
  /// The animation's duration is set to the spring's. A bounce below 0 allows overdamping.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    allowsOverdamping = bounce < 0
    spring = Spring(perceptualDuration: perceptualDuration, bounce: Double(bounce))
    duration = settlingDuration
  }

  /// The mass at the spring's end, over 0.
  public var mass: CGFloat {
    get { CGFloat(spring.mass) }
    set { replaceSpring(mass: Double(newValue)) }
  }

  /// The stiffness, over 0.
  public var stiffness: CGFloat {
    get { CGFloat(spring.stiffness) }
    set { replaceSpring(stiffness: Double(newValue)) }
  }

  /// The damping, at least 0.
  public var damping: CGFloat {
    get { CGFloat(spring.damping) }
    set { replaceSpring(damping: Double(newValue)) }
  }

  /// The speed at the start, in whole distances a second.
  public var initialVelocity: CGFloat {
    get { CGFloat(spring.initialVelocity) }
    set { replaceSpring(initialVelocity: Double(newValue)) }
  }

  /// How long the spring seems to take: the period that it would have without damping, in seconds.
  public var perceptualDuration: CFTimeInterval {
    2 * .pi / (spring.stiffness / spring.mass).squareRoot()
  }

  /// How much the spring bounces: 0 for a critically damped one, below 0 for one that creeps.
  public var bounce: CGFloat {
    let ratio = CGFloat(spring.dampingRatio)
    return ratio > 1 ? 1 / ratio - 1 : 1 - ratio
  }

  /// After how many seconds the spring counts as settled.
  public var settlingDuration: CFTimeInterval { effectiveSpring.settlingDuration }

  private var effectiveSpring: Spring { allowsOverdamping ? spring : spring.withoutCreeping }

  open override func copy() -> Self {
    let copy = super.copy()
    copy.spring = spring
    copy.allowsOverdamping = allowsOverdamping
    return copy
  }

  override var pace: RunPace { .spring(effectiveSpring, duration: runDuration) }

  /// The seconds of one run; the transaction's where the animation has none of its own.
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
