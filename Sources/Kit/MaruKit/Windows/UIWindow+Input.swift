import Foundation

extension UIWindow {
  /// Takes a finger or a pointer from the window system or a test.
  public func send(_ input: PointerInput) {
    guard let event = touchRouter.event(for: input, in: self) else {
      if input.phase == .moved, input.type == .indirectPointer, input.location.x.isFinite,
        input.location.y.isFinite
      {
        hoverRouter.pointerMoved(to: input.location, at: input.timestamp, in: self)
      }
      return
    }
    event.modifierFlags = input.modifiers
    if input.phase == .down { setFocus(nil) }
    if input.type == .indirectPointer { hoverRouter.pointerPressed() }
    UIApplication.shared.sendEvent(event)
    touchRouter.forgetEnded(event)
    if input.type == .indirectPointer, input.phase == .up {
      hoverRouter.pointerReleased(at: input.location, at: input.timestamp, in: self)
    }
  }

  /// Learns from the window system or a test that a frame was prepared in which views may have moved:
  /// what is under a resting pointer now is hovered.
  public func framePrepared(at time: TimeInterval) { hoverRouter.look(at: time, in: self) }

  /// Learns from the window system or a test that the pointer left the window.
  public func pointerLeft() { hoverRouter.pointerLeft(self) }

  /// Takes a key from the window system or a test.
  public func send(_ input: KeyInput) {
    let press = UIPress(
      key: input.key, phase: input.isDown ? .began : .ended, isRepeat: input.isRepeat,
      timestamp: input.timestamp)
    let event = UIPressesEvent(press: press)
    if isKeyWindow { UIApplication.shared.sendEvent(event) } else { sendEvent(event) }
  }

  /// Takes a wheel or a touchpad from the window system or a test.
  ///
  /// Numbers that are not finite are ignored.
  public func send(_ input: ScrollInput) {
    guard input.translation.dx.isFinite, input.translation.dy.isFinite, input.location.x.isFinite,
      input.location.y.isFinite
    else { return }
    sendEvent(
      UIScrollEvent(
        translation: input.translation, isContinuous: input.isContinuous, location: input.location,
        timestamp: input.timestamp))
  }

  /// Hands a wheel or a touchpad to the first pan recognizer or scroll view that wants it, else up
  /// the responder chain.
  func deliver(_ event: UIScrollEvent) {
    guard let hit = hitTest(event.location, with: event) else { return }
    for view in sequence(first: hit, next: \.superview) {
      if view is UIScrollView { break }
      for case let pan as UIPanGestureRecognizer in view.gestureRecognizerStorage
      where pan.follows(event) {
        return pan.scroll(event)
      }
    }
    hit.scrolled(with: event)
  }

  /// Where keys start: at the first responder, else where the focus is, else at the view in front.
  ///
  /// A focus beneath the first responder comes before it: what it leaves climbs on to there.
  private var keyReceiver: UIResponder {
    guard let firstResponder else {
      return focusedView ?? frontViewController?.viewIfLoaded ?? self
    }
    guard let focusedView,
      sequence(first: focusedView as UIResponder, next: \.next).contains(firstResponder)
    else { return firstResponder }
    return focusedView
  }

  func deliver(_ event: UIPressesEvent) {
    guard let press = event.allPresses.first else { return }
    // Whoever had the beginning of a key has its end, wherever the focus has gone meanwhile.
    let key = press.key?.keyCode ?? .keyboardErrorUndefined
    let start = press.phase == .began ? keyReceiver : heldKeys[key]?.responder ?? keyReceiver
    press.responder = start
    heldKeys[key] = press.phase == .began ? WeakResponder(responder: start) : nil
    UIGestureRecognizer.receive(event, from: start)
    if press.phase == .began {
      start.pressesBegan(event.allPresses, with: event)
      if start !== focusedView || start === firstResponder { insertText(of: press) }
    } else {
      start.pressesEnded(event.allPresses, with: event)
    }
  }

  private func insertText(of press: UIPress) {
    guard let input = firstResponder as? any UIKeyInput, let key = press.key,
      key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
    else { return }
    if key.keyCode == .keyboardDeleteOrBackspace {
      input.deleteBackward()
    } else if key.characters.unicodeScalars.contains(where: { $0.value >= 32 && $0.value != 127 }) {
      input.insertText(key.characters)
    }
  }

  func keysCame() {
    becomeKey()
    firstResponder?.keysMayHaveGone()
    NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: self)
  }

  func keysWent() {
    resignKey()
    firstResponder?.keysMayHaveGone()
    NotificationCenter.default.post(name: Self.didResignKeyNotification, object: self)
  }

  /// Forgets what a subtree that is about to leave had: touches, keys and focus.
  func subtreeWillLeave(_ view: UIView) {
    touchRouter.cancelTouches(in: view)
    hoverRouter.leave(view)
    // A controller lies above its view in the chain, and leaves with it.
    if let responder = firstResponder,
      sequence(first: responder, next: \.next).contains(view)
        || (responder as? UIViewController)?.viewIfLoaded === view
    {
      if !responder.resignFirstResponder() { firstResponder = nil }
    }
    if let focused = focusedView, focused.isDescendant(of: view) { setFocus(nil) }
  }
}
