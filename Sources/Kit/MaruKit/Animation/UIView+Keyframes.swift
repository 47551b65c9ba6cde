import Foundation
import Layers

extension UIView {
  /// Animates keyframes, in sequence or overlapping.
  ///
  /// Changes made outside keyframes take the whole duration.
  ///
  /// - Parameters:
  ///   - duration: Seconds of the whole.
  ///   - delay: Seconds before the animation begins.
  ///   - options: The whole runs slow at both ends, unless the bits of another `AnimationOptions`
  ///     curve are set.
  ///   - animations: Calls `addKeyframe(…)`. Called immediately.
  ///   - completion: Called when all animations end.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    ViewAnimation.runKeyframes(
      duration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Adds a keyframe to the running `animateKeyframes` block.
  ///
  /// Outside such a block the changes are made as if there were no keyframe.
  ///
  /// - Parameters:
  ///   - frameStartTime: The start, as a fraction of the whole duration, clamped to 0…1.
  ///   - frameDuration: The length, as a fraction of the whole duration, clamped to the remainder.
  ///   - animations: Changes views. Called immediately.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    ViewAnimation.keyframe(start: frameStartTime, duration: frameDuration, animations)
  }
}
