import Foundation

/// Brings or takes a presented controller as its `modalTransitionStyle` says.
@MainActor
final class ModalTransitionAnimator: UIViewControllerAnimatedTransitioning {
  static let duration = 0.35

  private let style: UIModalTransitionStyle
  private let isComing: Bool
  /// How fast a finger left the view, in points a second downwards.
  var velocity: CGFloat = 0

  init(style: UIModalTransitionStyle, isComing: Bool) {
    self.style = style
    self.isComing = isComing
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isComing ? .to : .from) else {
      return context.completeTransition(true)
    }
    if isComing { context.containerView.addSubview(view) }
    context.containerView.layoutIfNeeded()
    let moved = context.viewController(forKey: isComing ? .to : .from)
    let home = moved.map { isComing ? context.finalFrame(for: $0) : context.initialFrame(for: $0) }
    let away = Away(style: style, view: view, home: home ?? view.frame, in: context.containerView)
    if isComing { ViewAnimation.runWithout { away.apply(to: view) } }
    let changes = { [isComing] in isComing ? away.undo(on: view) : away.apply(to: view) }
    let completion = { [isComing] (_: Bool) in
      // A view that has gone may come again by other means: it is left as it was.
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

  /// How a view is that has not come yet, or has gone.
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
      case .crossDissolve:
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
