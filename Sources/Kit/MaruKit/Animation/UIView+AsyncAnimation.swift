import Foundation

extension UIView {
  /// Animates the changes that a block makes, and waits for the end.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - animations: Changes views. Called immediately.
  /// - Returns: Whether all animations ran to their end.
  @discardableResult
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void
  ) async -> Bool {
    await animate(withDuration: duration, delay: 0, options: [], animations: animations)
  }

  /// Animates the changes that a block makes after a delay, and waits for the end.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before the animation begins.
  ///   - options: The options of the animation.
  ///   - animations: Changes views. Called immediately.
  /// - Returns: Whether all animations ran to their end.
  @discardableResult
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animate(
        withDuration: duration, delay: delay, options: options, animations: animations,
        completion: { continuation.resume(returning: $0) })
    }
  }

  /// Animates the changes that a block makes with a spring, and waits for the end.
  ///
  /// - Parameters:
  ///   - duration: Seconds until the spring has settled.
  ///   - delay: Seconds before the animation begins.
  ///   - dampingRatio: 1 does not overshoot.
  ///   - velocity: The initial velocity, in units of the total distance per second.
  ///   - options: The options of the animation; the curve has no effect.
  ///   - animations: Changes views. Called immediately.
  /// - Returns: Whether all animations ran to their end.
  @discardableResult
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
        initialSpringVelocity: velocity, options: options, animations: animations,
        completion: { continuation.resume(returning: $0) })
    }
  }

  /// Animates keyframes, and waits for the end.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before the animation begins.
  ///   - options: The options of the animation.
  ///   - animations: Adds keyframes. Called immediately.
  /// - Returns: Whether all animations ran to their end.
  @discardableResult
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animateKeyframes(
        withDuration: duration, delay: delay, options: options, animations: animations,
        completion: { continuation.resume(returning: $0) })
    }
  }
}
