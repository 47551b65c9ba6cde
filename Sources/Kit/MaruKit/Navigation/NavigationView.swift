import Foundation

/// The view of a navigation controller.
@MainActor
final class NavigationView: UIView {
  /// Lays out the bars and the content.
  var arrange: (() -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    arrange?()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }
}

/// Begins to go back when a finger drags inwards from the leading edge.
@MainActor
final class NavigationPopRecognizer: UIScreenEdgePanGestureRecognizer {
  /// Whether there is a controller to go back to.
  var canBegin: (() -> Bool)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    edges = view?.readsRightToLeft == true ? .right : .left
    super.touchesBegan(touches, with: event)
  }

  override func isPan(_ movement: CGPoint) -> Bool {
    guard canBegin?() == true else { return false }
    return super.isPan(movement)
  }
}
