import Foundation
import Motion

extension UIView {
  /// Animates what a block changes.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - animations: Changes views. It is called at once.
  ///   - completion: Told when all is over, and whether all of it ran to its end.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion)
  }

  /// Animates what a block changes, after some seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    ViewAnimation.run(
      duration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates what a block changes, as a spring does.
  ///
  /// - Parameters:
  ///   - duration: Seconds until the spring has settled to a thousandth.
  ///   - delay: Seconds before it begins.
  ///   - dampingRatio: 1 does not overshoot.
  ///   - velocity: At the start, in whole distances a second.
  ///   - options: How it runs; the curve has no effect.
  ///   - animations: Changes views. It is called at once.
  ///   - completion: Told when all is over.
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

  /// Animates what a block changes, as a spring does that is described by how it looks.
  ///
  /// - Parameters:
  ///   - duration: Seconds that the spring seems to take; it settles later.
  ///   - bounce: 0 does not overshoot; towards 1 it swings, below 0 it creeps.
  ///   - initialSpringVelocity: In whole distances a second.
  ///   - delay: Seconds before it begins.
  ///   - options: How it runs; the curve has no effect.
  ///   - animations: Changes views. It is called at once.
  ///   - completion: Told when the spring has settled.
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

  /// Repeats what a block inside of an animation block changes.
  ///
  /// Outside of one, or for a count that is not positive, it just calls the block.
  ///
  /// - Parameters:
  ///   - count: How often; it may be infinite.
  ///   - autoreverses: Whether it runs back after each time.
  ///   - animations: Changes views. It is called at once.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    ViewAnimation.repeating(Float(count), autoreverses: autoreverses, animations)
  }

  /// Does with views what the system knows to do, together with other changes.
  ///
  /// - Parameters:
  ///   - animation: What to do.
  ///   - views: With which views.
  ///   - options: How it runs.
  ///   - parallelAnimations: Changes other views. It is called at once.
  ///   - completion: Told when all is over.
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

  /// Makes changes that show at once, also inside an animation block.
  ///
  /// Blocks inside of it do not animate either; their completions are told in the next frame.
  public class func performWithoutAnimation(_ actions: () -> Void) {
    let wereEnabled = areAnimationsEnabled
    setAnimationsEnabled(false)
    actions()
    setAnimationsEnabled(wereEnabled)
  }

  /// Switches animation blocks on and off.
  public class func setAnimationsEnabled(_ enabled: Bool) { ViewAnimation.areEnabled = enabled }

  /// Whether animation blocks animate.
  public class var areAnimationsEnabled: Bool { ViewAnimation.areEnabled }

  /// Seconds of the block that is running; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval { ViewAnimation.inheritedDuration }
}
