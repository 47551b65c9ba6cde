import Foundation

/// The interactive dismissal of a sheet that a finger pulls below its lowest stop.
///
/// The sheet itself follows the finger; alongside animations are scrubbed. Life: `init` → the
/// transition starts it → `show` in each frame → `finish`, or `cancel` and, when the sheet is back
/// at a stop, `end`. Until then a finger may `take` it again.
@MainActor
final class SheetDismissal: UIViewControllerInteractiveTransitioning {
  private weak var transition: ModalTransition?
  private var alongside: TransitionTime?
  private var percentComplete: CGFloat = 0
  /// Whether the sheet will be dismissed for good.
  private(set) var isFinishing = false

  /// Whether the transition has begun and can still be reversed.
  var isOpen: Bool { transition != nil && !isFinishing }

  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    transition = transitionContext as? ModalTransition
    alongside = transition?.takeAlongside()
  }

  /// Scrubs the alongside animations to a progress of 0…1.
  func show(_ percent: CGFloat) {
    guard isOpen, percent.isFinite else { return }
    percentComplete = min(max(percent, 0), 1)
    alongside?.fractionComplete = percentComplete
    transition?.updateInteractiveTransition(percentComplete)
  }

  /// A finger catches the returning sheet.
  func take() {
    guard isOpen, transition?.isInteractive == false else { return }
    transition?.pauseInteractiveTransition()
  }

  /// Completes the dismissal, at a velocity in points per second downwards.
  func finish(velocity: CGFloat) {
    guard isOpen, let transition else { return }
    take()
    isFinishing = true
    transition.finishInteractiveTransition()
    alongside?.continueAnimation(
      withTimingParameters: nil, durationFactor: 1 - percentComplete)
    transition.runAnimator(velocity: velocity)
  }

  /// Cancels the dismissal: the sheet returns to a stop.
  func cancel() {
    guard isOpen else { return }
    transition?.cancelInteractiveTransition()
  }

  /// Ends the cancelled dismissal: the sheet is back at a stop.
  func end() {
    guard isOpen, let transition else { return }
    alongside?.end(at: .start)
    transition.completeTransition(false)
  }
}
