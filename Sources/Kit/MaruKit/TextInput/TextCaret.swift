import Foundation
import Layers

/// The insertion point.
///
/// It blinks for some seconds after each change, like GTK's, and then stays visible, so that an
/// idle program does not wake up. With reduced motion it does not blink.
@MainActor
final class TextCaret: UIView {
  /// The width of the bar, in points.
  static let width: CGFloat = 2
  /// The duration of each visible and each hidden phase, in seconds.
  private static let halfPeriod = 0.6
  /// The time until the caret stops blinking, in seconds.
  private static let patience = 9.6

  private var deadline: Deadline?
  private var begin = 0.0

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isHidden = true
    layer.cornerRadius = Self.width / 2
  }

  required init?(coder: NSCoder) { nil }

  isolated deinit { stop() }

  /// Moves the caret.
  ///
  /// - Parameters:
  ///   - rect: The rectangle without the transform, in the superview.
  ///   - transform: What turns or scales it around its middle.
  func place(_ rect: CGRect, _ transform: CGAffineTransform) {
    // The frame of a view with a transform is not its rectangle.
    if !self.transform.isIdentity { self.transform = .identity }
    frame = rect.isNull || rect.isInfinite ? .zero : rect
    if !transform.isIdentity { self.transform = transform }
  }

  /// Shows the caret and restarts its blinking.
  func show() {
    stop()
    isHidden = false
    begin = CACurrentMediaTime()
    waitForBlink()
  }

  /// Hides the caret.
  func hide() {
    stop()
    isHidden = true
  }

  private func stop() {
    deadline?.cancel()
    deadline = nil
  }

  private func waitForBlink() {
    guard window != nil, !UIAccessibility.isReduceMotionEnabled else { return }
    let time = CACurrentMediaTime() + Self.halfPeriod
    deadline = DeadlineQueue.current.add(at: time, isPending: false) { [weak self] in self?.blink()
    }
  }

  private func blink() {
    deadline = nil
    let rests = CACurrentMediaTime() - begin >= Self.patience - 0.001
    guard !rests, !UIAccessibility.isReduceMotionEnabled else { return isHidden = false }
    isHidden.toggle()
    waitForBlink()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { hide() }
  }
}
