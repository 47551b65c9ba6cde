import Foundation

extension UIViewController {
  /// Replaces one child's view by another's.
  func exchange(
    _ old: UIViewController, for new: UIViewController, _ duration: TimeInterval,
    _ options: UIView.AnimationOptions, _ animations: (() -> Void)?,
    _ completion: ((Bool) -> Void)?
  ) {
    guard old.parent === self, new.parent === self, old !== new,
      let box = old.viewIfLoaded?.superview
    else {
      return UIApplication.shared.warn(
        "\(type(of: self)) cannot transition from \(type(of: old)) to \(type(of: new)): "
          + "both have to be its children, and the first one's view needs a superview")
    }
    let isAnimated = duration > 0
    old.beginAppearanceTransition(false, animated: isAnimated)
    // A child of an invisible controller does not appear.
    if isComingOrHere { new.beginAppearanceTransition(true, animated: isAnimated) }
    let finish = { (isFinished: Bool) in
      old.view.removeFromSuperview()
      old.endAppearanceTransition()
      new.endAppearanceTransition()
      completion?(isFinished)
    }
    if CATransition(options) != nil {
      UIView.transition(
        with: box, duration: duration, options: options,
        animations: {
          box.addSubview(new.view)
          old.view.isHidden = true
          animations?()
        },
        completion: { isFinished in
          old.view.isHidden = false
          finish(isFinished)
        })
    } else {
      ViewAnimation.runWithout { box.addSubview(new.view) }
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: { animations?() },
        completion: finish)
    }
  }
}
