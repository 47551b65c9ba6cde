import Foundation

/// Lets a finger drive the dismissal of a sheet, from the moment it draws it below its lowest stop.
///
/// The sheet itself follows the finger; what others animate alongside is scrubbed.
/// Life: `init` → the transition starts it → `show` in each frame → `finish`, or `cancel` and, when
/// the sheet is back at a stop, `end`. Until then a finger may `take` it again.
@MainActor
final class SheetDismissal: UIViewControllerInteractiveTransitioning {
  private weak var transition: ModalTransition?
  private var alongside: TransitionTime?
  private var percentComplete: CGFloat = 0
  /// Whether the sheet goes for good.
  private(set) var isFinishing = false

  /// Whether the transition has begun and can still be turned round.
  var isOpen: Bool { transition != nil && !isFinishing }

  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    transition = transitionContext as? ModalTransition
    alongside = transition?.takeAlongside()
  }

  /// Shows what runs alongside as far as the sheet has gone, 0…1.
  func show(_ percent: CGFloat) {
    guard isOpen, percent.isFinite else { return }
    percentComplete = min(max(percent, 0), 1)
    alongside?.fractionComplete = percentComplete
    transition?.updateInteractiveTransition(percentComplete)
  }

  /// A finger takes the sheet on its way back.
  func take() {
    guard isOpen, transition?.isInteractive == false else { return }
    transition?.pauseInteractiveTransition()
  }

  /// The finger has let go so that the sheet goes on, with a velocity in points a second downwards.
  func finish(velocity: CGFloat) {
    guard isOpen, let transition else { return }
    take()
    isFinishing = true
    transition.finishInteractiveTransition()
    alongside?.continueAnimation(
      withTimingParameters: nil, durationFactor: 1 - percentComplete)
    transition.runAnimator(velocity: velocity)
  }

  /// The finger has let go so that the sheet goes back to a stop.
  func cancel() {
    guard isOpen else { return }
    transition?.cancelInteractiveTransition()
  }

  /// The sheet is back at a stop.
  func end() {
    guard isOpen, let transition else { return }
    alongside?.end(at: .start)
    transition.completeTransition(false)
  }
}
