import Foundation
import Layers

extension UIView {
  /// Animates what some keyframes change, one after another or together.
  ///
  /// What the block changes outside of keyframes takes the whole duration.
  ///
  /// - Parameters:
  ///   - duration: Seconds of the whole.
  ///   - delay: Seconds before it begins.
  ///   - options: How it runs. The pace of the whole is slow at both ends, unless the bits of
  ///     another curve of `AnimationOptions` are set.
  ///   - animations: Calls `addKeyframe(…)`. It is called at once.
  ///   - completion: Told when all is over.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    ViewAnimation.runKeyframes(
      duration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Adds a keyframe to the block of `animateKeyframes` that is running.
  ///
  /// Outside of one the changes are made as if there were no keyframe.
  ///
  /// - Parameters:
  ///   - frameStartTime: When it begins, as a fraction of the duration, clamped to 0…1.
  ///   - frameDuration: How long it takes, as a fraction of the duration, clamped to what is left.
  ///   - animations: Changes views. It is called at once.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    ViewAnimation.keyframe(start: frameStartTime, duration: frameDuration, animations)
  }
}
