import Foundation
import Layers

/// The animation of a controller's `modalTransitionStyle`.
@MainActor
final class ModalTransitionAnimator: UIViewControllerAnimatedTransitioning {
  static let duration = 0.35
  private static let turnDuration = 0.75

  private let style: UIModalTransitionStyle
  private let isComing: Bool
  /// The velocity at which a finger released the view, in points per second downwards.
  var velocity: CGFloat = 0
  /// The two sides of the flipping card.
  private var turned: [UIView] = []

  init(style: UIModalTransitionStyle, isComing: Bool) {
    self.style = style
    self.isComing = isComing
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { style == .flipHorizontal ? Self.turnDuration : Self.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isComing ? .to : .from) else {
      return context.completeTransition(true)
    }
    if style == .flipHorizontal { return turn(view, context) }
    if isComing { context.containerView.addSubview(view) }
    context.containerView.layoutIfNeeded()
    let moved = context.viewController(forKey: isComing ? .to : .from)
    let home = moved.map { isComing ? context.finalFrame(for: $0) : context.initialFrame(for: $0) }
    let away = Away(style: style, view: view, home: home ?? view.frame, in: context.containerView)
    if isComing { ViewAnimation.runWithout { away.apply(to: view) } }
    let changes = { [isComing] in isComing ? away.undo(on: view) : away.apply(to: view) }
    let completion = { [isComing] (_: Bool) in
      // Reset a dismissed view, which may be displayed again by other means.
      if !isComing, [nil, context.containerView].contains(view.superview) { away.undo(on: view) }
      context.completeTransition(!context.transitionWasCancelled)
    }
    let distance = away.frame.minY - view.frame.minY
    if !isComing, velocity > 0, distance > 0 {
      UIView.animate(
        withDuration: Self.duration, delay: 0, usingSpringWithDamping: 1,
        initialSpringVelocity: min(velocity / distance, 30), animations: changes,
        completion: completion)
    } else {
      UIView.animate(
        withDuration: Self.duration, delay: 0, options: .curveEaseOut, animations: changes,
        completion: completion)
    }
  }

  /// Flips between two views like the sides of a card: out to the edge, then in.
  private func turn(_ view: UIView, _ context: any UIViewControllerContextTransitioning) {
    if isComing { context.containerView.addSubview(view) }
    context.containerView.layoutIfNeeded()
    let other = context.viewController(forKey: isComing ? .from : .to)?.viewIfLoaded
    let (front, back) = isComing ? (other, view) : (view, other)
    turned = [front, back].compactMap(\.self)
    let edge = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    let half = Self.turnDuration / 2
    ViewAnimation.runWithout { back?.layer.transform = edge }
    UIView.animate(
      withDuration: half, delay: 0, options: .curveEaseIn,
      animations: { front?.layer.transform = edge })
    UIView.animate(
      withDuration: half, delay: half, options: .curveEaseOut,
      animations: { back?.layer.transform = CATransform3DIdentity },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  func animationEnded(_ transitionCompleted: Bool) {
    ViewAnimation.runWithout {
      for view in turned { view.layer.transform = CATransform3DIdentity }
    }
    turned = []
  }

  /// The state of a view before it appears, or after it disappeared.
  @MainActor private struct Away {
    let frame: CGRect
    private let alpha: CGFloat
    private let home: CGRect
    private let formerAlpha: CGFloat

    init(style: UIModalTransitionStyle, view: UIView, home: CGRect, in container: UIView) {
      formerAlpha = view.alpha
      self.home = home
      switch style {
      case .coverVertical:
        frame = CGRect(origin: CGPoint(x: home.minX, y: container.bounds.maxY), size: home.size)
        alpha = view.alpha
      case .crossDissolve, .flipHorizontal:
        frame = home
        alpha = 0
      }
    }

    func apply(to view: UIView) {
      view.frame = frame
      view.alpha = alpha
    }

    func undo(on view: UIView) {
      view.frame = home
      view.alpha = formerAlpha
    }
  }
}
