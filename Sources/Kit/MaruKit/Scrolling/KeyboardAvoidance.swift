import Foundation

/// Keeps the end of a scroll view's content, and the first responder, above the input views.
@MainActor
final class KeyboardAvoidance {
  private weak var scrollView: UIScrollView?
  /// The part of the scroll view's inset that makes room for the input views, in points.
  private var inset: CGFloat = 0
  private var token: (any NSObjectProtocol)?

  /// Starts to follow the input views of the scroll view's window.
  init(of scrollView: UIScrollView) {
    self.scrollView = scrollView
    // The notification is posted on the main thread, inside the animation of the input views.
    token = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.follow() }
    }
  }

  isolated deinit { token.map(NotificationCenter.default.removeObserver) }

  /// Stops following, and removes the inset.
  func end() {
    token.map(NotificationCenter.default.removeObserver)
    token = nil
    take(0)
  }

  /// Insets the content by the final height of the input views.
  func follow() {
    guard let scrollView, let window = scrollView.window else { return }
    let room = max(window.inputDock.cover(of: scrollView) - scrollView.safeAreaInsets.bottom, 0)
    guard room != inset else { return }
    take(room)
    guard room > 0, let writing = window.firstResponder as? UIView, writing !== scrollView,
      writing.isDescendant(of: scrollView)
    else { return }
    scrollView.scrollRectToVisible(
      scrollView.convert(writing.bounds, from: writing), animated: UIView.areAnimationsEnabled)
  }

  private func take(_ room: CGFloat) {
    guard room != inset, let scrollView else { return }
    scrollView.contentInset.bottom += room - inset
    scrollView.verticalScrollIndicatorInsets.bottom += room - inset
    inset = room
  }
}
