import Foundation

/// Something that takes events: a view, its controller, the window, the application.
///
/// Mirrors UIKit. Each method passes the event to `next`; an override that does not call `super`
/// ends the climb.
@MainActor
open class UIResponder: IdentityHashable {
  /// Makes a responder.
  public init() {}

  /// Who takes what this responder does not.
  open var next: UIResponder? { nil }

  /// Called once the responder and all that came with it from a nib file is put together.
  ///
  /// Outlets, actions and runtime attributes are set. An override calls `super`.
  open func awakeFromNib() {}

  // MARK: First responder

  /// Whether the responder may take keys.
  ///
  /// No by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder agrees to stop taking keys.
  ///
  /// Yes by default.
  open var canResignFirstResponder: Bool { true }

  /// Whether keys come here first.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Asks for keys.
  ///
  /// The responder that has them is asked to resign first.
  ///
  /// - Returns: Whether keys come here now.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = responderWindow else { return false }
    guard window.firstResponder !== self else { return true }
    guard canBecomeFirstResponder else { return false }
    return window.inputDock.handOver {
      if let current = window.firstResponder {
        guard current.canResignFirstResponder, current.resignFirstResponder() else { return false }
      }
      window.firstResponder = self
      return true
    }
  }

  /// Gives keys up.
  ///
  /// A responder that lies in the input views gives them back to the one that these rose for, where
  /// that is in front and can have them.
  ///
  /// - Returns: Whether keys no longer come here.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard let window = responderWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.inputDock.give(up: self)
    return true
  }

  // MARK: Input views

  /// What rises at the bottom edge while this is the first responder, or something in it whose own
  /// is `nil`.
  ///
  /// `nil` by default: there is no keyboard on the screen.
  open var inputView: UIView? { nil }

  /// What lies on top of the input view, found as that is.
  ///
  /// It rises alone where there is no input view.
  open var inputAccessoryView: UIView? { nil }

  /// The controller of the input view, where `inputView` is `nil`.
  open var inputViewController: UIInputViewController? { nil }

  /// The controller of the input accessory view, where `inputAccessoryView` is `nil`.
  open var inputAccessoryViewController: UIInputViewController? { nil }

  /// Looks for the input views anew, and for their heights, if this is the first responder.
  open func reloadInputViews() {
    guard let window = responderWindow, window.firstResponder === self else { return }
    window.inputDock.update()
  }

  // MARK: Touches

  /// Fingers or buttons went down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// They moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// They were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Something took them away: a gesture, or the window going away.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Keys

  /// Keys went down.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Keys went up.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Something took the keys away.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Scrolling

  /// A wheel or a touchpad was used over the responder.
  open func scrolled(with event: UIScrollEvent) { next?.scrolled(with: event) }

  /// The responder was the first one and is no longer, or its window takes keys now, or does not.
  func keysMayHaveGone() {}

  /// The window whose first responder this can be.
  var responderWindow: UIWindow? { next?.responderWindow }
}
