import Foundation

/// The kit's coordinator: of a transition between controllers, or of a window's new size.
///
/// Life: `init` → `begin`, as soon as the transition's own animations were made → `end`.
@MainActor
final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
  typealias Context = any UIViewControllerTransitionCoordinatorContext

  let containerView: UIView
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  let transitionDuration: TimeInterval
  /// `nil` where no controller comes or goes.
  private weak var transition: ModalTransition?
  private var alongside: [@MainActor (Context) -> Void] = []
  private var completions: [@MainActor (Context) -> Void] = []
  private var interactionHandlers: [@MainActor (Context) -> Void] = []
  private var hasBegun = false

  let initiallyInteractive: Bool
  private(set) var isCancelled = false
  private(set) var percentComplete: CGFloat = 0
  private(set) var completionVelocity: CGFloat = 1
  private(set) var completionCurve = UIView.AnimationCurve.easeInOut

  /// Coordinates a transition between controllers.
  init(of transition: ModalTransition, duration: TimeInterval) {
    self.transition = transition
    containerView = transition.containerView
    isAnimated = transition.isAnimated
    presentationStyle = transition.presentationStyle
    initiallyInteractive = transition.isInteractive
    transitionDuration = duration
  }

  /// Coordinates a window's new size, which comes at once.
  init(resizing window: UIWindow) {
    containerView = window
    isAnimated = false
    initiallyInteractive = false
    presentationStyle = .none
    transitionDuration = 0
  }

  // MARK: What others see

  var isInterruptible: Bool { transition?.isInterruptible ?? false }
  var isInteractive: Bool { transition?.isInteractive ?? false }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    transition?.viewController(forKey: key)
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { transition?.view(forKey: key) }

  func animate(
    alongsideTransition animation: (@MainActor (Context) -> Void)?,
    completion: (@MainActor (Context) -> Void)?
  ) -> Bool {
    if let completion { completions.append(completion) }
    guard hasBegun else {
      if let animation { alongside.append(animation) }
      return true
    }
    if let animation { run([animation]) }
    return false
  }

  func animateAlongsideTransition(
    in view: UIView?, animation: (@MainActor (Context) -> Void)?,
    completion: (@MainActor (Context) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  func notifyWhenInteractionChanges(_ handler: @escaping @MainActor (Context) -> Void) {
    interactionHandlers.append(handler)
  }

  // MARK: Steps of the transition

  /// Makes the changes that waited.
  func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    let waiting = alongside
    alongside = []
    run(waiting)
  }

  /// Notes that a gesture has let go, or has taken the transition again.
  func interactionChanged(
    percent: CGFloat, isCancelled: Bool, speed: CGFloat, curve: UIView.AnimationCurve
  ) {
    self.isCancelled = isCancelled
    (percentComplete, completionVelocity, completionCurve) = (percent, speed, curve)
    for handler in interactionHandlers { handler(self) }
  }

  /// Tells that the transition is over.
  func end(isCancelled: Bool) {
    begin()
    self.isCancelled = isCancelled
    let told = completions
    completions = []
    for completion in told { completion(self) }
  }

  /// What a gesture drives follows it in proportion.
  private var options: UIView.AnimationOptions {
    initiallyInteractive ? [.allowUserInteraction, .curveLinear] : .allowUserInteraction
  }

  private func run(_ changes: [@MainActor (Context) -> Void]) {
    guard !changes.isEmpty else { return }
    guard isAnimated else { return changes.forEach { $0(self) } }
    let animate = {
      UIView.animate(
        withDuration: self.transitionDuration, delay: 0, options: self.options,
        animations: { for change in changes { change(self) } })
    }
    if let transition { transition.record(animate) } else { animate() }
  }
}
