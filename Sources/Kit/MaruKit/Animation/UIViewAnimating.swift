import Foundation

/// Something that animates, and may be paused, turned round and stopped.
@MainActor
public protocol UIViewAnimating: AnyObject {
  /// Where it is in its life.
  var state: UIViewAnimatingState { get }
  /// Whether time moves it.
  var isRunning: Bool { get }
  /// Whether it goes back to its start.
  var isReversed: Bool { get set }
  /// How far it is on its way, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts it, or lets it go on.
  func startAnimation()
  /// Starts it after some seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Holds it where it is.
  func pauseAnimation()
  /// Stops it where it is on screen.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Puts the views to where they shall be, after it was stopped.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// Something that animates what blocks change.
@MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a share of the way.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds what is told where the animation ended.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Lets it go on, at another pace.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

/// Where an animator is in its life.
public enum UIViewAnimatingState: Int, Sendable {
  /// It has not begun, or is done.
  case inactive
  /// It moves, or is paused.
  case active
  /// It was stopped and is to be finished.
  case stopped
}

/// A place on an animation's way.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// Where it ends.
  case end
  /// Where it begins.
  case start
  /// Where it is.
  case current
}
