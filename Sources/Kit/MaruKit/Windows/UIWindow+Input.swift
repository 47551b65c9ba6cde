import Foundation

extension UIWindow {
  /// Receives a finger or pointer event from the window system or a test.
  ///
  /// A press ends the wait of earlier keys for pasted text. A widget's own window in front of this
  /// one gets it if its `hitTest` finds a view there.
  public func send(_ input: PointerInput) {
    if input.phase == .down { keyQueue.flush() }
    served {
      guard let target = windowStack.receiver(of: input), target !== self else {
        return receive(input)
      }
      var input = input
      input.location = target.convert(input.location, from: self)
      input.history = input.history.map { sample in
        TouchSample(
          location: target.convert(sample.location, from: self), timestamp: sample.timestamp)
      }
      target.receive(input)
    }
  }

  /// Runs code of this window; if a host shows it, windows that the code shows are shown within it.
  private func served(_ code: () -> Void) {
    if host == nil { code() } else { screen.serve(self, code) }
  }

  /// Handles a finger or pointer event of this window.
  private func receive(_ input: PointerInput) {
    guard let event = touchRouter.event(for: input, in: self) else {
      if input.phase == .moved, input.type == .indirectPointer, input.location.x.isFinite,
        input.location.y.isFinite
      {
        hoverRouter.pointerMoved(to: input.location, at: input.timestamp, in: self)
      }
      return
    }
    event.modifierFlags = input.modifiers
    if input.phase == .down {
      setFocus(nil)
      becomeKeyWithinHost()
    }
    if input.type == .indirectPointer { hoverRouter.pointerPressed() }
    UIApplication.shared.sendEvent(event)
    touchRouter.forgetEnded(event)
    if input.type == .indirectPointer, input.phase == .up {
      hoverRouter.pointerReleased(at: input.location, at: input.timestamp, in: self)
    }
  }

  /// Called by the window system or a test after each frame: views may have moved under a resting
  /// pointer, so hovering is updated.
  public func framePrepared(at time: TimeInterval) {
    hoverRouter.look(at: time, in: self)
    windowStack.look(at: time)
  }

  /// Called by the window system or a test when the pointer leaves the window.
  public func pointerLeft() {
    hoverRouter.pointerLeft(self)
    windowStack.pointerLeft()
  }

  /// Receives a key event from the window system or a test.
  ///
  /// During a drag, Escape cancels it and reaches nothing else. A widget's own window gets the key if it was key
  /// last.
  ///
  /// Return, Enter and Tab wait for text that is being pasted, half a second at most, and so do the
  /// keys behind them.
  public func send(_ input: KeyInput) { send(input) { handle in handle() } }

  /// Receives a key event, and calls code around its handling.
  ///
  /// - Parameters:
  ///   - input: The key.
  ///   - context: Called once with the handling of the key, which it must call. It is called later
  ///     if the key waits, and not at all if the window is hidden first.
  public func send(
    _ input: KeyInput, within context: @escaping @MainActor (_ handle: () -> Void) -> Void
  ) {
    if input.key.keyCode == .keyboardEscape, let dragging = windowStack.dragging {
      if input.isDown { context { dragging.dragRouter.cancel() } }
      return
    }
    keyQueue.take(.key(input, context))
  }

  /// Handles what was typed; called by the queue of keys.
  func handle(_ input: KeyQueue.Input) {
    switch input {
    case .key(let key, let context):
      context { served { windowStack.receiver(of: key)?.receive(key) } }
    case .markedText(let text): show(text)
    case .acceptance: acceptShownText()
    }
  }

  /// Handles a key event of this window.
  private func receive(_ input: KeyInput) {
    let press = UIPress(
      key: input.key, phase: input.isDown ? .began : .ended, isRepeat: input.isRepeat,
      timestamp: input.timestamp)
    let event = UIPressesEvent(press: press)
    if isKeyWindow { UIApplication.shared.sendEvent(event) } else { sendEvent(event) }
  }

  /// Receives a wheel or touchpad event from the window system or a test.
  ///
  /// Numbers that are not finite are ignored.
  public func send(_ input: ScrollInput) {
    guard input.translation.dx.isFinite, input.translation.dy.isFinite, input.location.x.isFinite,
      input.location.y.isFinite
    else { return }
    let target = windowStack.window(at: input.location) ?? self
    served {
      target.sendEvent(
        UIScrollEvent(
          translation: input.translation, isContinuous: input.isContinuous,
          location: target.convert(input.location, from: self), timestamp: input.timestamp))
    }
  }

  /// Delivers a scroll event to the first pan recognizer or scroll view that wants it, or else
  /// along the responder chain.
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

  /// The responder that receives a key first: the first responder, else the focused view, else the
  /// front controller's view.
  ///
  /// A focused view inside the first responder precedes it; keys that it ignores reach the first
  /// responder along the chain.
  var keyReceiver: UIResponder {
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
    // A key's end goes to the responder that received its beginning, even if the focus has moved.
    let key = press.key?.keyCode ?? .keyboardErrorUndefined
    if press.phase == .began {
      if EditMenu.takes(press, in: self) {
        commandKeys.insert(key)
        return
      }
      if let command = command(for: press) {
        commandKeys.insert(key)
        return command.perform(sender: keyReceiver)
      }
      if performsEditing(by: press) {
        commandKeys.insert(key)
        return
      }
    } else if commandKeys.remove(key) != nil {
      return
    }
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

  /// The command that a key runs, instead of going to a responder.
  private func command(for press: UIPress) -> UIKeyCommand? {
    guard let key = press.key, let command = KeyCommandSearch(key).command(from: keyReceiver),
      command.wantsPriorityOverSystemBehavior || !isUsedByText(key) && !isUsedByFocus(key)
    else { return nil }
    return command
  }

  /// Performs the standard editing action of a key, such as Control-C, if a responder has it that
  /// is no text view; returns whether it does.
  private func performsEditing(by press: UIPress) -> Bool {
    guard let key = press.key, let action = EditingKey(key)?.standardAction,
      !sequence(first: keyReceiver, next: \.next).contains(where: { $0 is any EditedView })
    else { return false }
    return keyReceiver.send(action, withSender: nil)
  }

  /// Whether a key writes or edits the text of the first responder.
  private func isUsedByText(_ key: UIKey) -> Bool {
    guard firstResponder is any UIKeyInput else { return false }
    if firstResponder is any EditedView, let editing = EditingKey(key) { return editing.isUsed }
    return key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
      && (key.keyCode == .keyboardDeleteOrBackspace || !key.characters.isEmpty)
  }

  /// Whether a key moves the focus, or goes to a focused view.
  private func isUsedByFocus(_ key: UIKey) -> Bool {
    guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
    switch key.keyCode {
    case .keyboardTab: return true
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar, .keyboardUpArrow,
      .keyboardDownArrow, .keyboardLeftArrow, .keyboardRightArrow:
      return focusedView != nil && focusedView !== firstResponder
    default: return false
    }
  }

  /// Whether a responder can become the first one without taking the keys from one that the user has
  /// chosen meanwhile.
  ///
  /// - Parameters:
  ///   - responder: The responder.
  ///   - former: The first responder at the beginning.
  /// - Returns: Whether no third responder has the keys.
  func isFree(for responder: UIResponder, since former: UIResponder?) -> Bool {
    firstResponder == nil || firstResponder === former || firstResponder === responder
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
    Self.keyCount += 1
    keyNumber = Self.keyCount
    hasKeys = true
    if !isHidden { hostWindow.windowStack.giveKeys(to: self) }
    becomeKey()
    firstResponder?.keysMayHaveGone()
    NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: self)
  }

  func keysWent() {
    hasKeys = false
    resignKey()
    firstResponder?.keysMayHaveGone()
    NotificationCenter.default.post(name: Self.didResignKeyNotification, object: self)
  }

  /// Removes touches, keys and focus from a subtree that is about to leave.
  func subtreeWillLeave(_ view: UIView) {
    touchRouter.cancelTouches(in: view)
    hoverRouter.leave(view)
    // A controller follows its view in the responder chain, and leaves with it.
    if let responder = firstResponder,
      sequence(first: responder, next: \.next).contains(view)
        || (responder as? UIViewController)?.viewIfLoaded === view
    {
      if !responder.resignFirstResponder() { firstResponder = nil }
    }
    if let focused = focusedView, focused.isDescendant(of: view) { setFocus(nil) }
  }
}
