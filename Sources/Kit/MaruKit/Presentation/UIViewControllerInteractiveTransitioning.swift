import Foundation

/// Lets a gesture drive a transition.
///
/// Mirrors UIKit: it reports its progress to the context with `updateInteractiveTransition`, then
/// calls `finishInteractiveTransition` or `cancelInteractiveTransition`, then `completeTransition`.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Starts the transition; called instead of the animator.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// The relative speed at which the transition continues after the gesture; 1 by default.
  var completionSpeed: CGFloat { get }
  /// The curve with which the transition continues after the gesture; ease-in-out by default.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the gesture drives the transition from the start; `true` by default.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// Returns 1.
  public var completionSpeed: CGFloat { 1 }
  /// Returns `easeInOut`.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// Returns `true`.
  public var wantsInteractiveStart: Bool { true }
}

/// Scrubs an animator's animations to the progress of a gesture.
///
/// Mirrors UIKit. Between `update(_:)` calls the animations are paused; `finish()` runs them to
/// their end, `cancel()` back to their start, where every view is as before.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: UIViewControllerInteractiveTransitioning {
  /// The duration of the whole transition in seconds.
  open private(set) var duration: CGFloat = 0
  /// The progress, 0…1.
  open private(set) var percentComplete: CGFloat = 0
  /// The relative speed after the gesture; a value that is not positive and finite counts as 1.
  open var completionSpeed: CGFloat = 1
  /// The curve after the gesture.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Timing that replaces the curve, such as a spring.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the gesture drives the transition from the start; otherwise it runs until `pause()`.
  open var wantsInteractiveStart = true

  private weak var context: ModalTransition?

  /// Creates an interaction for one transition.
  public init() {}

  /// Takes over the transition's animations.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let transition = transitionContext as? ModalTransition else { return }
    context = transition
    percentComplete = 0
    duration = CGFloat(transition.duration)
    let animations = transition.takeAnimations()
    if wantsInteractiveStart { animations.pauseAnimation() } else { animations.startAnimation() }
  }

  /// Pauses a running transition, so that a gesture can drive it.
  open func pause() {
    guard let animations = context?.animations, animations.isRunning else { return }
    animations.pauseAnimation()
    if animations.isReversed { animations.isReversed = false }
    percentComplete = animations.fractionComplete
    context?.pauseInteractiveTransition()
  }

  /// Scrubs the transition to a gesture's progress.
  ///
  /// - Parameter percentComplete: Clamped to 0…1; NaN is ignored.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isInteractive, !percentComplete.isNaN else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    context.animations?.fractionComplete = self.percentComplete
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Runs the transition to its end.
  open func finish() { letGo(isCancelled: false) }

  /// Runs the transition back to its start.
  open func cancel() { letGo(isCancelled: true) }

  private func letGo(isCancelled: Bool) {
    guard let context, context.isInteractive, let animations = context.animations else { return }
    let speed = completionSpeed > 0 && completionSpeed.isFinite ? completionSpeed : 1
    if isCancelled {
      context.cancelInteractiveTransition()
      animations.isReversed = true
    } else {
      context.finishInteractiveTransition()
    }
    let rest = isCancelled ? percentComplete : 1 - percentComplete
    animations.continueAnimation(
      withTimingParameters: timingCurve ?? UICubicTimingParameters(animationCurve: completionCurve),
      durationFactor: rest / speed)
  }
}
