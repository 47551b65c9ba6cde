// Key presses, which recognizers receive before responders.
extension UIGestureRecognizer {
  /// Sends key presses to the recognizers of a responder's view and of its ancestors.
  static func receive(_ event: UIPressesEvent, from responder: UIResponder) {
    var view = sequence(first: responder, next: \.next).lazy.compactMap { $0 as? UIView }.first
    while let present = view {
      for recognizer in present.gestureRecognizerStorage { recognizer.receive(event) }
      view = present.superview
    }
  }

  private func receive(_ event: UIPressesEvent) {
    for press in event.allPresses {
      let key = press.key?.keyCode ?? .keyboardErrorUndefined
      if press.phase == .began {
        guard isEnabled, !press.isRepeat, !heldKeys.contains(key), shouldReceive(event),
          delegate?.gestureRecognizer(self, shouldReceive: press) ?? true
        else { continue }
        heldKeys.insert(key)
        pressesBegan([press], with: event)
      } else if heldKeys.remove(key) != nil {
        pressesEnded([press], with: event)
      }
    }
    if storedState != .possible { resetIfDone() }
  }
}
