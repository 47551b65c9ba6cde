import Foundation
import Graphics

/// The animation of a push or a pop: the upper view slides over the lower one, which moves a little.
@MainActor
final class NavigationSlide: UIViewControllerAnimatedTransitioning {
  static let duration = 0.35
  /// The distance that the lower view moves, as a share of the width.
  private static let lowerWay: CGFloat = 0.3
  private static let shade: CGFloat = 0.1

  private let isPush: Bool

  init(isPush: Bool) { self.isPush = isPush }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return context.completeTransition(true)
    }
    let container = context.containerView
    let (upper, lower) = isPush ? (to, from) : (from, to)
    if isPush { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
    let home = context.viewController(forKey: .to).map { context.finalFrame(for: $0) } ?? to.frame
    // With reduced motion, the upper view fades instead.
    let isReduced = UIAccessibility.isReduceMotionEnabled
    let width = isReduced ? 0 : container.bounds.width * (container.readsRightToLeft ? -1 : 1)
    let alpha = upper.alpha
    let shade = Self.makeShade(container.bounds)
    container.insertSubview(shade, belowSubview: upper)
    let (apart, together) = (
      { [shade] in
        upper.transform = CGAffineTransform(translationX: width, y: 0)
        lower.transform = .identity
        shade.alpha = 0
        if isReduced { upper.alpha = 0 }
      },
      { [shade] in
        upper.transform = .identity
        lower.transform = CGAffineTransform(translationX: -width * Self.lowerWay, y: 0)
        shade.alpha = 1
        upper.alpha = alpha
      }
    )
    ViewAnimation.runWithout {
      to.frame = home
      container.layoutIfNeeded()
      if isPush { apart() } else { together() }
    }
    // A finger moves the views in proportion.
    UIView.animate(
      withDuration: Self.duration, delay: 0,
      options: context.isInteractive ? .curveLinear : .curveEaseOut,
      animations: isPush ? together : apart,
      completion: { _ in
        shade.removeFromSuperview()
        for view in [upper, lower] { view.transform = .identity }
        upper.alpha = alpha
        context.completeTransition(!context.transitionWasCancelled)
      })
  }

  private static func makeShade(_ frame: CGRect) -> UIView {
    let shade = UIView(frame: frame)
    shade.isUserInteractionEnabled = false
    shade.backgroundColor = UIColor(white: 0, alpha: Self.shade)
    return shade
  }
}
