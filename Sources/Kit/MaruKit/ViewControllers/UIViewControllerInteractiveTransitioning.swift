import Foundation

/// Lets a gesture drive a transition.
///
/// Mirrors UIKit: it moves the context by `updateInteractiveTransition`, and ends with
/// `finishInteractiveTransition` or `cancelInteractiveTransition`, then `completeTransition`.
@MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Begins the transition; called in place of the animator.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// How fast the transition goes on after the gesture; 1, its own pace, by default.
  var completionSpeed: CGFloat { get }
  /// The curve at which it goes on after the gesture; eased at both ends by default.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the gesture drives it from the start, as by default.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// The transition's own pace.
  public var completionSpeed: CGFloat { 1 }
  /// Eased at both ends.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// The gesture drives it from the start.
  public var wantsInteractiveStart: Bool { true }
}

/// Scrubs an animator's animations by a fraction, as a gesture tells it.
///
/// Mirrors UIKit. Between `update(_:)` calls the animations stand still; `finish()` lets them run to
/// their end, `cancel()` back to their start, where every view is as it was before.
@MainActor
open class UIPercentDrivenInteractiveTransition: UIViewControllerInteractiveTransitioning {
  /// How long the whole transition takes, in seconds.
  public private(set) var duration: CGFloat = 0
  /// How far it is, 0…1.
  public private(set) var percentComplete: CGFloat = 0
  /// How fast it goes on after the gesture; what is not positive and finite counts as 1.
  open var completionSpeed: CGFloat = 1
  /// The curve at which it goes on after the gesture.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// What is taken instead of the curve, a spring for instance.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the gesture drives it from the start; otherwise it runs until `pause()`.
  open var wantsInteractiveStart = true

  private weak var context: ModalTransition?

  /// Makes a driver for one transition.
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

  /// Holds a transition that runs by itself, so that a gesture can take it.
  open func pause() {
    guard let animations = context?.animations, animations.isRunning else { return }
    animations.pauseAnimation()
    if animations.isReversed { animations.isReversed = false }
    percentComplete = animations.fractionComplete
    context?.pauseInteractiveTransition()
  }

  /// Shows the transition as far as a gesture has come.
  ///
  /// - Parameter percentComplete: Clamped to 0…1; NaN is ignored.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isInteractive, !percentComplete.isNaN else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    context.animations?.fractionComplete = self.percentComplete
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Lets the transition run to its end.
  open func finish() { letGo(isCancelled: false) }

  /// Lets the transition run back to its start.
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
