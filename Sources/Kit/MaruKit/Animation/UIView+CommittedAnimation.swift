import Foundation

// UIKit's animations before blocks: changes between `beginAnimations` and `commitAnimations` are animated.
extension UIView {
  /// Animates the changes that are made until `commitAnimations`, in 0.2 seconds unless another duration
  /// is set.
  ///
  /// Set the duration and the others before the changes. The views receive touches while they are
  /// animated.
  ///
  /// - Parameters:
  ///   - animationID: A name for the delegate of Objective-C; not used.
  ///   - context: Data for the delegate of Objective-C; not used.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    ViewAnimation.begin()
  }

  /// Ends the animations of the last `beginAnimations`; does nothing without one.
  public class func commitAnimations() { ViewAnimation.commit() }

  /// Sets the duration of changes in seconds.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    ViewAnimation.begun?.duration = duration.isFinite ? max(duration, 0) : 0
  }

  /// Sets the seconds before changes begin.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    ViewAnimation.begun?.delay = delay.isFinite ? max(delay, 0) : 0
  }

  /// Sets the timing of changes; slow at both ends by default.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    ViewAnimation.begun?.pace = .curve(curve.timing)
  }

  /// Sets how often changes are animated; may be a fraction, or infinite.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    ViewAnimation.begun?.repeatCount = repeatCount > 0 ? repeatCount : 0
  }

  /// Sets whether each repetition also runs backwards.
  public class func setAnimationRepeatAutoreverses(_ autoreverses: Bool) {
    ViewAnimation.begun?.autoreverses = autoreverses
  }

  /// Sets whether changes start from the presentation values, as with the option
  /// `beginFromCurrentState`.
  public class func setAnimationBeginsFromCurrentState(_ begins: Bool) {
    guard let block = ViewAnimation.begun else { return }
    if begins {
      block.options.insert(.beginFromCurrentState)
    } else {
      block.options.remove(.beginFromCurrentState)
    }
  }
}

/// The animations of the changes between `beginAnimations` and `commitAnimations`.
final class CommittedBlock: AnimationBlock {
  init() {
    super.init(
      duration: 0.2, delay: 0, pace: .curve(.easeInEaseOut), options: .allowUserInteraction,
      completion: nil)
  }
}
