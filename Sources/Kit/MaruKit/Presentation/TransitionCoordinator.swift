import Foundation

/// The coordinator of a transition between controllers, or of a window's resize.
///
/// Life: `init` → `begin`, once the transition's own animations have been added → `end`.
@MainActor
final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
  typealias Context = any UIViewControllerTransitionCoordinatorContext

  let containerView: UIView
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  let transitionDuration: TimeInterval
  /// The transition; `nil` for a resize.
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

  /// Coordinates a window's resize, which is not animated.
  init(resizing window: UIWindow) {
    containerView = window
    isAnimated = false
    initiallyInteractive = false
    presentationStyle = .none
    transitionDuration = 0
  }

  // MARK: UIViewControllerTransitionCoordinator

  var isInterruptible: Bool { transition?.isInterruptible ?? false }
  var isInteractive: Bool { transition?.isInteractive ?? false }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    transition?.viewController(forKey: key)
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { transition?.view(forKey: key) }

  @discardableResult
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

  // MARK: Transition steps

  /// Makes the pending changes.
  func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    let waiting = alongside
    alongside = []
    run(waiting)
  }

  /// Called when a gesture releases the transition or catches it again.
  func interactionChanged(
    percent: CGFloat, isCancelled: Bool, speed: CGFloat, curve: UIView.AnimationCurve
  ) {
    self.isCancelled = isCancelled
    (percentComplete, completionVelocity, completionCurve) = (percent, speed, curve)
    for handler in interactionHandlers { handler(self) }
  }

  /// Calls the completions.
  func end(isCancelled: Bool) {
    begin()
    self.isCancelled = isCancelled
    let told = completions
    completions = []
    for completion in told { completion(self) }
  }

  /// An interactive transition scrubs the changes linearly.
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
