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
    /// What comes or goes for it; `nil` where that stays as it is.
    weak var view: UIView?
    /// Where the view is when the controller is there, in the container.
    var frame: CGRect
  }

  let containerView: UIView
  let presentationStyle: UIModalPresentationStyle
  /// How long it takes, in seconds.
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
  /// What can be held and turned round, where something drives the transition.
  private(set) var animations: (any UIViewImplicitlyAnimating)?
  private var percentComplete: CGFloat = 0
  private var recorder: TransitionTime?
  private var onEnd: ((Bool) -> Void)?
  private(set) lazy var coordinator = TransitionCoordinator(of: self, duration: duration)

  /// Makes a transition.
  ///
  /// Without an animator it is over at once.
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

  /// Runs, and tells the end, and whether it was not undone.
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

  /// Gives the views to another transition; the end of this one is not told any more.
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

  /// The view that comes is to lie elsewhere when it is there.
  func moveGoal(to frame: CGRect) { to.frame = frame }

  // MARK: Scrubbing

  /// The animator's animations as something that can be scrubbed: its own, or what records them.
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

  /// What records the blocks that run alongside, for a gesture that moves the views itself.
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

  /// Has the animator move the views from where a gesture has left them.
  ///
  /// - Parameter velocity: In points a second downwards; only the kit's own animator goes on with it.
  func runAnimator(velocity: CGFloat) {
    (animator as? ModalTransitionAnimator)?.velocity = velocity
    animator?.animateTransition(using: self)
  }

  /// Runs animation blocks so that they are scrubbed with the transition, where it is scrubbed.
  func record(_ blocks: @escaping () -> Void) {
    if let recorder {
      recorder.record(blocks)
    } else if let animations {
      animations.addAnimations(blocks)
    } else {
      blocks()
    }
  }

  // MARK: What the animator sees

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
    // Whoever is done before what was recorded has that be over, too.
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
