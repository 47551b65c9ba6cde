import Foundation

/// Keeps the end of a scroll view's content, and what is written in, above the input views.
@MainActor
final class KeyboardAvoidance {
  private weak var scrollView: UIScrollView?
  /// What of the scroll view's inset is for the input views, in points.
  private var inset: CGFloat = 0
  private var token: (any NSObjectProtocol)?

  /// Begins to follow the input views of the scroll view's window.
  init(of scrollView: UIScrollView) {
    self.scrollView = scrollView
    // It is posted on the main thread, within the animation of the views.
    token = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.follow() }
    }
  }

  isolated deinit { token.map(NotificationCenter.default.removeObserver) }

  /// Ends it, and gives the room back.
  func end() {
    token.map(NotificationCenter.default.removeObserver)
    token = nil
    take(0)
  }

  /// Makes room for the input views as they are, or will be.
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
