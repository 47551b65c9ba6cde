import Foundation
import Layers

extension UIView {
  /// Transitions from a view's old content to the content that a block sets.
  ///
  /// The changes themselves are not animated unless the options allow animated content. If the view
  /// is in no window or the options name no transition, the content just changes.
  ///
  /// - Parameters:
  ///   - view: The view whose content flips, curls or fades.
  ///   - duration: Seconds.
  ///   - options: The transition and its curve.
  ///   - animations: Changes the content of the view. Called immediately.
  ///   - completion: Called when all animations end, with whether they ran to their end.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(
      duration: duration, delay: 0, pace: .curve(options.curve), options: options,
      completion: completion)
    if ViewAnimation.areEnabled, block.duration > 0, let transition = CATransition(options) {
      transition.duration = block.duration
      transition.timingFunction = CAMediaTimingFunction(options.curve)
      if options.contains(.repeat) { transition.repeatCount = .infinity }
      transition.autoreverses = options.contains(.autoreverse)
      transition.preferredFrameRateRange = options.frameRates
      block.count(transition, of: view.layer)
      view.layer.add(transition, forKey: "transition")
    }
    if options.contains(.allowAnimatedContent) {
      ViewAnimation.run(block, animations ?? {})
    } else {
      ViewAnimation.runWithout(animations ?? {})
      block.tally.seal()
    }
  }

  /// Transitions from one view to another in the same superview.
  ///
  /// Afterwards the first view is removed from its superview, or hidden if the options say so. If
  /// the first view has no superview, only the completion is called.
  ///
  /// - Parameters:
  ///   - fromView: The view that disappears.
  ///   - toView: The view that appears.
  ///   - duration: Seconds.
  ///   - options: The transition and its curve. It is applied to the superview as a whole.
  ///   - completion: Called when all animations end, with whether they ran to their end.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      DeferredCalls.add { completion?(true) }
      return
    }
    transition(
      with: container, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }
}

extension CATransition {
  /// Creates the transition that the options ask for; `nil` if they name none.
  convenience init?(_ options: UIView.AnimationOptions) {
    self.init()
    switch options.rawValue >> 20 & 7 {
    case 1: (type, subtype) = (.flip, .fromLeft)
    case 2: (type, subtype) = (.flip, .fromRight)
    case 3 where !UIAccessibility.isReduceMotionEnabled: type = .pageCurl
    case 4 where !UIAccessibility.isReduceMotionEnabled: type = .pageUnCurl
    case 3, 4, 5: type = .fade
    case 6: (type, subtype) = (.flip, .fromTop)
    case 7: (type, subtype) = (.flip, .fromBottom)
    default: return nil
    }
  }
}
