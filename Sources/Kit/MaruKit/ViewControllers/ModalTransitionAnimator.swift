import Foundation

/// Brings or takes a presented controller as its `modalTransitionStyle` says.
@MainActor
final class ModalTransitionAnimator: UIViewControllerAnimatedTransitioning {
  private static let duration = 0.35

  private let style: UIModalTransitionStyle
  private let isComing: Bool

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
    let home = context.containerView.bounds
    let away = Away(style: style, view: view, home: home)
    if isComing { UIView.performWithoutAnimation { away.apply(to: view) } }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: .curveEaseOut,
      animations: { isComing ? away.undo(on: view, home: home) : away.apply(to: view) },
      completion: { [isComing] _ in
        // A view that has gone may come again by other means: it is left as it was.
        if !isComing, [nil, context.containerView].contains(view.superview) {
          away.undo(on: view, home: home)
        }
        context.completeTransition(!context.transitionWasCancelled)
      })
  }

  /// How a view is that has not come yet, or has gone.
  @MainActor private struct Away {
    private let frame: CGRect
    private let alpha: CGFloat
    private let formerAlpha: CGFloat

    init(style: UIModalTransitionStyle, view: UIView, home: CGRect) {
      formerAlpha = view.alpha
      switch style {
      case .coverVertical:
        frame = home.offsetBy(dx: 0, dy: home.height)
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

    func undo(on view: UIView, home: CGRect) {
      view.frame = home
      view.alpha = formerAlpha
    }
  }
}
