/// Who had the keys of a window before a controller was presented over it.
///
/// As in UIKit they come back when it has gone.
@MainActor
struct FormerFocus {
  private weak var window: UIWindow?
  private weak var responder: UIResponder?
  private weak var view: UIView?

  /// Notes who has them now.
  init(in window: UIWindow) {
    self.window = window
    responder = window.firstResponder
    view = window.focusedView
  }

  /// Takes the keys away; a first responder that refuses to resign keeps them.
  func takeAway() {
    responder?.resignFirstResponder()
    window?.setFocus(nil)
  }

  /// Gives the keys back where nobody else has taken them.
  func giveBack() {
    guard let window else { return }
    if window.firstResponder == nil { responder?.becomeFirstResponder() }
    if window.focusedView == nil, let view, view.window === window { window.setFocus(view) }
  }
}
