import Foundation

extension UIView {
  /// Animates what a block changes, and waits until that is over.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - animations: Changes views. It is called at once.
  /// - Returns: Whether all of it ran to its end.
  @discardableResult
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void
  ) async -> Bool {
    await animate(withDuration: duration, delay: 0, options: [], animations: animations)
  }

  /// Animates what a block changes, after some seconds, and waits until that is over.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before it begins.
  ///   - options: How it runs.
  ///   - animations: Changes views. It is called at once.
  /// - Returns: Whether all of it ran to its end.
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

  /// Animates what a block changes as a spring does, and waits until that is over.
  ///
  /// - Parameters:
  ///   - duration: Seconds until the spring has settled.
  ///   - delay: Seconds before it begins.
  ///   - dampingRatio: 1 does not overshoot.
  ///   - velocity: At the start, in whole distances a second.
  ///   - options: How it runs.
  ///   - animations: Changes views. It is called at once.
  /// - Returns: Whether all of it ran to its end.
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

  /// Animates keyframes, and waits until that is over.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before it begins.
  ///   - options: How it runs.
  ///   - animations: Adds keyframes. It is called at once.
  /// - Returns: Whether all of it ran to its end.
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
