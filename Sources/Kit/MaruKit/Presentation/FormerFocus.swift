/// The first responder of a window before a controller was presented over it.
///
/// As in UIKit, it becomes first responder again after the dismissal.
@MainActor
struct FormerFocus {
  private weak var window: UIWindow?
  private weak var responder: UIResponder?
  private weak var view: UIView?

  /// Remembers the current first responder.
  init(in window: UIWindow) {
    self.window = window
    responder = window.firstResponder
    view = window.focusedView
  }

  /// Resigns the first responder, unless it refuses.
  func takeAway() {
    responder?.resignFirstResponder()
    window?.setFocus(nil)
  }

  /// Restores the first responder, unless the window has another one.
  func giveBack() {
    guard let window else { return }
    let isEndedSearch = (responder as? UISearchTextField)?.beginsSearch == true
    if window.firstResponder == nil, !isEndedSearch { responder?.becomeFirstResponder() }
    if window.focusedView == nil, let view, view.window === window { window.setFocus(view) }
  }
}
