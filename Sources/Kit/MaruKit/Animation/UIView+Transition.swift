import Foundation
import Layers

extension UIView {
  /// Goes over from how a view looks to how it looks once a block has changed what is in it.
  ///
  /// The changes themselves show at once, unless the options allow animated content. A view that is
  /// in no window, or no transition in the options, is just changed.
  ///
  /// - Parameters:
  ///   - view: What is turned over or faded.
  ///   - duration: Seconds.
  ///   - options: Which transition, and its curve.
  ///   - animations: Changes what is in the view. It is called at once.
  ///   - completion: Told when all is over, and whether it ran to its end.
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

  /// Goes over from one view to another in the same superview.
  ///
  /// Afterwards the first has no superview, or is hidden where the options say so. Does nothing but
  /// tell that it is over where the first has none to begin with.
  ///
  /// - Parameters:
  ///   - fromView: The view that goes.
  ///   - toView: The view that comes.
  ///   - duration: Seconds.
  ///   - options: Which transition, and its curve. The superview takes part in it as a whole.
  ///   - completion: Told when all is over, and whether it ran to its end.
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
  /// Makes the transition that options ask for; `nil` for none.
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
