import Foundation

extension UIView {
  /// The view's gesture recognizers; `nil` if it has none.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { gestureRecognizerStorage.isEmpty ? nil : gestureRecognizerStorage }
    set {
      for recognizer in gestureRecognizerStorage { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a gesture recognizer.
  ///
  /// It is removed from its previous view.
  public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizerStorage.append(recognizer)
  }

  /// Removes a gesture recognizer.
  ///
  /// A gesture in progress is cancelled.
  public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.abandon()
    window?.touchRouter.forget(recognizer)
    recognizer.view = nil
    gestureRecognizerStorage.removeAll { $0 === recognizer }
  }

  /// Makes the first responder in this view resign.
  ///
  /// - Parameter force: Whether the responder must resign without being asked.
  /// - Returns: Whether the view no longer contains the first responder.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let window, let responder = window.firstResponder else { return true }
    guard responder === self || sequence(first: responder, next: \.next).contains(self) else {
      return true
    }
    if responder.resignFirstResponder() { return true }
    if force, window.firstResponder === responder { window.firstResponder = nil }
    return force
  }
}
