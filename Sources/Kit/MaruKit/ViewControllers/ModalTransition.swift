import Foundation

/// One way of a presented controller: to the screen, or back.
///
/// Life: `init` → `run` once → the animator calls `completeTransition`, or somebody `abandon`.
@MainActor
final class ModalTransition: UIViewControllerContextTransitioning {
  /// One of the two sides.
  struct Side {
    /// The controller.
    weak var controller: UIViewController?
    /// Whether its view comes or goes; otherwise that stays as it is.
    let isMoved: Bool

    @MainActor var view: UIView? { isMoved ? controller?.view : nil }
  }

  let containerView: UIView
  let presentationStyle: UIModalPresentationStyle
  private let from: Side
  private let to: Side
  private let animator: (any UIViewControllerAnimatedTransitioning)?
  private(set) var transitionWasCancelled = false
  private var onEnd: ((Bool) -> Void)?

  /// Makes a transition.
  ///
  /// Without an animator it is over at once.
  init(
    from: Side, to: Side, in containerView: UIView, style: UIModalPresentationStyle,
    animator: (any UIViewControllerAnimatedTransitioning)?
  ) {
    self.from = from
    self.to = to
    self.containerView = containerView
    presentationStyle = style
    self.animator = animator
  }

  /// Runs, and tells the end, and whether it was not undone.
  func run(onEnd: @escaping (Bool) -> Void) {
    self.onEnd = onEnd
    guard let animator else { return completeTransition(true) }
    animator.animateTransition(using: self)
  }

  /// Gives the views to another transition; the end of this one is not told any more.
  func abandon() {
    guard onEnd != nil else { return }
    onEnd = nil
    transitionWasCancelled = true
    animator?.animationEnded(false)
  }

  // MARK: What the animator sees

  var isAnimated: Bool { animator != nil }
  var isInteractive: Bool { false }

  func completeTransition(_ didComplete: Bool) {
    guard let onEnd else { return }
    self.onEnd = nil
    transitionWasCancelled = !didComplete
    onEnd(didComplete)
    animator?.animationEnded(didComplete)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    side(key.rawValue)?.controller
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { side(key.rawValue)?.view }

  func initialFrame(for viewController: UIViewController) -> CGRect {
    viewController === from.controller ? containerView.bounds : .zero
  }

  func finalFrame(for viewController: UIViewController) -> CGRect {
    viewController === to.controller ? containerView.bounds : .zero
  }

  private func side(_ name: String) -> Side? {
    switch name {
    case UITransitionContextViewKey.from.rawValue: from
    case UITransitionContextViewKey.to.rawValue: to
    default: nil
    }
  }
}
