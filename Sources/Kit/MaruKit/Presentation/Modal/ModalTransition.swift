import Foundation

/// The transition of a presented or pushed controller, either onto the screen or off it.
///
/// Life: `init` → `run` once → the animator calls `completeTransition`, or `abandon` is called.
@MainActor
final class ModalTransition: UIViewControllerContextTransitioning {
  /// One side of a transition.
  struct Side {
    /// The controller.
    weak var controller: UIViewController?
    /// The controller's view that moves; `nil` if its view stays.
    weak var view: UIView?
    /// The view's frame in the container while the controller is displayed.
    var frame: CGRect
  }

  let containerView: UIView
  let presentationStyle: UIModalPresentationStyle
  /// The duration in seconds.
  private(set) lazy var duration =
    animator.map { animator in
      let seconds = animator.transitionDuration(using: self)
      return seconds.isFinite ? max(seconds, 0) : 0
    } ?? 0
  private let from: Side
  private var to: Side
  private let animator: (any UIViewControllerAnimatedTransitioning)?
  private let interaction: (any UIViewControllerInteractiveTransitioning)?
  private(set) var transitionWasCancelled = false
  private(set) var isInteractive = false
  /// The animations that can be paused and reversed, if the transition is interactive.
  private(set) var animations: (any UIViewImplicitlyAnimating)?
  private var percentComplete: CGFloat = 0
  private var recorder: TransitionTime?
  private var onEnd: ((Bool) -> Void)?
  private(set) lazy var coordinator = TransitionCoordinator(of: self, duration: duration)

  /// Creates a transition.
  ///
  /// Without an animator it completes immediately.
  init(
    from: Side, to: Side, in containerView: UIView, style: UIModalPresentationStyle,
    animator: (any UIViewControllerAnimatedTransitioning)?,
    interaction: (any UIViewControllerInteractiveTransitioning)? = nil
  ) {
    self.from = from
    self.to = to
    self.containerView = containerView
    presentationStyle = style
    self.animator = animator
    self.interaction = interaction
    isInteractive = animator != nil && interaction?.wantsInteractiveStart == true
  }

  /// Runs the transition; `onEnd` receives whether it completed without being cancelled.
  func run(onEnd: @escaping (Bool) -> Void) {
    self.onEnd = onEnd
    guard let animator else {
      coordinator.begin()
      return completeTransition(true)
    }
    let isDriven = interaction is UIPercentDrivenInteractiveTransition
    if let interaction, isDriven || isInteractive {
      interaction.startInteractiveTransition(self)
    } else {
      animator.animateTransition(using: self)
    }
    coordinator.begin()
  }

  /// Leaves the views to another transition; `onEnd` is not called.
  func abandon() {
    guard onEnd != nil else { return }
    onEnd = nil
    transitionWasCancelled = true
    isInteractive = false
    if let animations, animations.state == .active { animations.stopAnimation(true) }
    animations = nil
    dropRecorder()
    animator?.animationEnded(false)
    coordinator.end(isCancelled: true)
  }

  /// Changes the final frame of the appearing view.
  func moveGoal(to frame: CGRect) { to.frame = frame }

  // MARK: Scrubbing

  /// The animations for scrubbing: the animator's own, or a timeline that records them.
  func takeAnimations() -> any UIViewImplicitlyAnimating {
    let own = animator?.interruptibleAnimator(using: self)
    if let own, own !== UIViewPropertyAnimator.absent {
      animations = own
      return own
    }
    let recorder = takeAlongside()
    containerView.layer.moveAnimations(by: recorder)
    recorder.record { animator?.animateTransition(using: self) }
    return recorder
  }

  /// A timeline for the alongside animations, when a gesture moves the views itself.
  func takeAlongside() -> TransitionTime {
    let recorder = TransitionTime(duration: duration)
    animations = recorder
    self.recorder = recorder
    return recorder
  }

  private func dropRecorder() {
    if recorder != nil { containerView.layer.moveAnimations(by: nil) }
    recorder = nil
  }

  /// Lets the animator continue from where a gesture left the views.
  ///
  /// - Parameter velocity: In points per second downwards; only the kit's own animator uses it.
  func runAnimator(velocity: CGFloat) {
    (animator as? ModalTransitionAnimator)?.velocity = velocity
    animator?.animateTransition(using: self)
  }

  /// Runs animation blocks; in an interactive transition they are scrubbed with it.
  func record(_ blocks: @escaping () -> Void) {
    if let recorder {
      recorder.record(blocks)
    } else if let animations {
      animations.addAnimations(blocks)
    } else {
      blocks()
    }
  }

  // MARK: UIViewControllerContextTransitioning

  var isAnimated: Bool { animator != nil }
  var isInterruptible: Bool { animations != nil }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    if percentComplete.isFinite { self.percentComplete = percentComplete }
  }

  func finishInteractiveTransition() { interactionEnded(isCancelled: false) }

  func cancelInteractiveTransition() { interactionEnded(isCancelled: true) }

  func pauseInteractiveTransition() {
    guard onEnd != nil else { return }
    isInteractive = true
    transitionWasCancelled = false
    tellInteraction()
  }

  private func interactionEnded(isCancelled: Bool) {
    guard onEnd != nil, isInteractive else { return }
    isInteractive = false
    transitionWasCancelled = isCancelled
    tellInteraction()
  }

  private func tellInteraction() {
    coordinator.interactionChanged(
      percent: percentComplete, isCancelled: transitionWasCancelled,
      speed: interaction?.completionSpeed ?? 1, curve: interaction?.completionCurve ?? .easeInOut)
  }

  func completeTransition(_ didComplete: Bool) {
    guard let onEnd else { return }
    self.onEnd = nil
    isInteractive = false
    animations = nil
    transitionWasCancelled = !didComplete
    // The recorded animations end even if the animator completes before them.
    recorder?.end(at: didComplete ? .end : .start)
    dropRecorder()
    onEnd(didComplete)
    animator?.animationEnded(didComplete)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    side(key.rawValue)?.controller
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { side(key.rawValue)?.view }

  func initialFrame(for viewController: UIViewController) -> CGRect {
    viewController === from.controller ? from.frame : .zero
  }

  func finalFrame(for viewController: UIViewController) -> CGRect {
    viewController === to.controller ? to.frame : .zero
  }

  private func side(_ name: String) -> Side? {
    switch name {
    case UITransitionContextViewKey.from.rawValue: from
    case UITransitionContextViewKey.to.rawValue: to
    default: nil
    }
  }
}
