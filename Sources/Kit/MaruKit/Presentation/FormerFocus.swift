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
    if window.firstResponder == nil, let responder, !beginsSearch(responder) {
      responder.becomeFirstResponder()
    }
    if window.focusedView == nil, let view, view.window === window, !beginsSearch(view) {
      window.setFocus(view)
    }
  }

  /// Whether a search that has ended would begin again.
  private func beginsSearch(_ responder: UIResponder) -> Bool {
    (responder as? UISearchTextField)?.beginsSearch == true
  }
}
