import Foundation
import Motion

extension UIView {
  /// Animates the changes that a block makes.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - animations: Changes views. Called immediately.
  ///   - completion: Called when all animations end, with whether all of them ran to their end.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion)
  }

  /// Animates the changes that a block makes, after a delay in seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    ViewAnimation.run(
      duration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates the changes that a block makes, with a spring.
  ///
  /// - Parameters:
  ///   - duration: Seconds until the spring has settled to a thousandth of the distance.
  ///   - delay: Seconds before the animation begins.
  ///   - dampingRatio: 1 does not overshoot.
  ///   - velocity: The initial velocity, in units of the total distance per second.
  ///   - options: The curve has no effect.
  ///   - animations: Changes views. Called immediately.
  ///   - completion: Called when all animations end, with whether all of them ran to their end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      dampingRatio: Double(dampingRatio), duration: duration, initialVelocity: Double(velocity))
    ViewAnimation.run(
      duration: duration, delay: delay, options: options, spring: spring, animations: animations,
      completion: completion)
  }

  /// Animates the changes that a block makes, with a spring described by its look.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration in seconds; the spring settles later.
  ///   - bounce: 0 does not overshoot; closer to 1 it oscillates longer, below 0 it is overdamped.
  ///   - initialSpringVelocity: In units of the total distance per second.
  ///   - delay: Seconds before the animation begins.
  ///   - options: The curve has no effect.
  ///   - animations: Changes views. Called immediately.
  ///   - completion: Called when the spring has settled.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      perceptualDuration: duration, bounce: Double(bounce),
      initialVelocity: Double(initialSpringVelocity))
    ViewAnimation.run(
      duration: duration > 0 ? spring.settlingDuration : 0, delay: delay, options: options,
      spring: spring, animations: animations, completion: completion)
  }

  /// Repeats the changes that a block makes inside an animation block.
  ///
  /// Outside an animation block, or if `count` is not positive, the block is just called.
  ///
  /// - Parameters:
  ///   - count: The number of repetitions; may be infinite.
  ///   - autoreverses: Whether each repetition also runs backwards.
  ///   - animations: Changes views. Called immediately.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    ViewAnimation.repeating(Float(count), autoreverses: autoreverses, animations)
  }

  /// Performs a system animation on views, along with other changes.
  ///
  /// - Parameters:
  ///   - animation: The system animation.
  ///   - views: The views to animate.
  ///   - options: The options of all animations.
  ///   - parallelAnimations: Changes other views. Called immediately.
  ///   - completion: Called when all animations end.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: 0.3, delay: 0, options: options,
      animations: {
        for view in views { view.alpha = 0 }
        parallelAnimations?()
      },
      completion: { finished in
        for view in views { view.removeFromSuperview() }
        completion?(finished)
      })
  }

  /// Makes changes without animation, even inside an animation block.
  ///
  /// Nested animation blocks do not animate either; their completions are called in the next frame.
  public class func performWithoutAnimation(_ actions: () -> Void) {
    let wereEnabled = areAnimationsEnabled
    setAnimationsEnabled(false)
    actions()
    setAnimationsEnabled(wereEnabled)
  }

  /// Enables or disables animation blocks.
  public class func setAnimationsEnabled(_ enabled: Bool) { ViewAnimation.areEnabled = enabled }

  /// Whether animation blocks animate.
  public class var areAnimationsEnabled: Bool { ViewAnimation.areEnabled }

  /// The duration of the running block in seconds; 0 outside a block.
  public class var inheritedAnimationDuration: TimeInterval { ViewAnimation.inheritedDuration }
}
