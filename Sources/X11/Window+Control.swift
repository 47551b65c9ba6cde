internal import CX11

/// Where the window is, whether it is seen, and who has the keyboard.
extension Window {
  /// Shows it.
  ///
  /// `Event.mapped` tells when it is there. Where no window manager runs it gets the keyboard too:
  /// with the same requests, so that no key is lost between them.
  ///
  /// The corresponding C function is `XMapWindow`.
  public func show() {
    guard let display else { return }
    if !isMapped { writeStates() }
    let takesFocus = acceptsFocus && kind != .popup && connection.windowManager == nil
    XMapWindow(display, id.window)
    if takesFocus { takeFocus(at: .current) }
  }

  /// Takes it off the screen, and tells the window manager that it is gone, not minimized.
  ///
  /// The corresponding C function is `XWithdrawWindow`.
  public func hide() {
    guard let display else { return }
    XWithdrawWindow(display, id.window, connection.screen)
  }

  /// Moves it.
  ///
  /// The window manager may want otherwise; `Event.configured` tells.
  ///
  /// The corresponding C function is `XMoveWindow`.
  ///
  /// - Parameter origin: Device pixels from the screen's top left.
  public func move(to origin: DevicePoint) {
    guard let display else { return }
    placedOrigin = origin
    writeSizeHints()
    let rect = DeviceRect(x: origin.x, y: origin.y, width: 1, height: 1).forProtocol
    XMoveWindow(display, id.window, rect.x, rect.y)
  }

  /// Gives it another size.
  ///
  /// The window manager may want otherwise; `Event.configured` tells.
  ///
  /// The corresponding C function is `XResizeWindow`.
  ///
  /// - Parameters:
  ///   - width: Device pixels, taken into 1 … 32767.
  ///   - height: Device pixels, taken into 1 … 32767.
  public func resize(width: Int32, height: Int32) {
    guard let display else { return }
    let rect = DeviceRect(x: 0, y: 0, width: width, height: height).forProtocol
    XResizeWindow(display, id.window, UInt32(rect.width), UInt32(rect.height))
  }

  /// Moves and resizes it at once, as `move(to:)` and `resize(width:height:)` do.
  ///
  /// The corresponding C function is `XMoveResizeWindow`.
  ///
  /// - Parameter frame: Device pixels, on the screen.
  public func setFrame(_ frame: DeviceRect) {
    guard let display else { return }
    placedOrigin = DevicePoint(x: frame.x, y: frame.y)
    writeSizeHints()
    let rect = frame.forProtocol
    XMoveResizeWindow(
      display, id.window, rect.x, rect.y, UInt32(rect.width), UInt32(rect.height))
  }

  /// Puts it above its siblings.
  ///
  /// The corresponding C function is `XRaiseWindow`.
  public func raise() {
    if let display { XRaiseWindow(display, id.window) }
  }

  /// Puts it below its siblings.
  ///
  /// The corresponding C function is `XLowerWindow`.
  public func lower() {
    if let display { XLowerWindow(display, id.window) }
  }

  /// Asks for minimizing.
  ///
  /// The corresponding C function is `XIconifyWindow`.
  public func minimize() {
    guard let display else { return }
    XIconifyWindow(display, id.window, connection.screen)
  }

  /// Where its top left is on the screen, or `nil` when it is gone.
  ///
  /// One round trip.
  ///
  /// The corresponding C function is `XTranslateCoordinates`.
  public func origin() -> DevicePoint? {
    guard let display else { return nil }
    let (window, root) = (id.window, connection.root.window)
    return connection.trappingErrorsOfQuestion {
      var x: Int32 = 0
      var y: Int32 = 0
      var child: UInt = 0
      guard XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0 else {
        return nil
      }
      return DevicePoint(x: x, y: y)
    }
  }

  // MARK: States

  /// The states that hold now, as the window manager wrote them.
  ///
  /// One round trip.
  public func states() -> Set<WindowState> {
    guard display != nil else { return [] }
    let atoms = connection.values(of: connection.atoms.state, window: id)
    let known = WindowState.allCases.compactMap { state in
      connection.atom(state.rawValue).map { ($0.rawValue, state) }
    }
    return Set(known.filter { atoms.contains($0.0) }.map(\.1))
  }

  /// Sets or clears a state; `Event.stateChanged` tells when the window manager has done it.
  ///
  /// - Parameters:
  ///   - state: The state. The window manager refuses those that only it sets.
  ///   - isOn: Whether it shall hold.
  public func set(_ state: WindowState, _ isOn: Bool) {
    guard display != nil, let atom = connection.atom(state.rawValue) else { return }
    if isOn { requestedStates.insert(state) } else { requestedStates.remove(state) }
    if state == .urgent { writeHints(isUrgent: isOn) }
    guard isMapped, connection.windowManager != nil else { return writeStates() }
    // The numbers: remove or add; one state; none; the request comes from a program.
    connection.sendToManager(
      connection.atoms.state, about: id, values: [isOn ? 1 : 0, atom.rawValue, 0, 1, 0])
  }

  // MARK: Keyboard

  /// Asks for the keyboard and for being seen: from the window manager, else from the server.
  ///
  /// - Parameter time: The time of the person's act that is the reason.
  public func activate(at time: ServerTime) {
    guard display != nil else { return }
    if connection.windowManager == nil || kind.isUnmanaged {
      raise()
      return takeFocus(at: time)
    }
    connection.set(
      connection.atoms.userTime, of: id, type: .cardinal, words: [time.milliseconds])
    connection.sendToManager(
      connection.atoms.activeWindow, about: id, values: [1, time.milliseconds, 0, 0, 0])
  }

  /// Takes the keyboard at once.
  ///
  /// Nothing happens while the window is not seen.
  ///
  /// The corresponding C function is `XSetInputFocus`.
  ///
  /// - Parameter time: The time of the person's act that is the reason.
  public func takeFocus(at time: ServerTime) {
    guard let display else { return }
    connection.ignoringErrors {
      _ = XSetInputFocus(display, id.window, Int32(RevertToPointerRoot), time.time)
    }
  }

  // MARK: Pointer

  /// Sends all pointer events to this window until `releasePointer()`, as a menu wants.
  ///
  /// Events in our other windows still go to those.
  ///
  /// The corresponding C function is `XGrabPointer`. One round trip.
  ///
  /// - Returns: `false` when another client has the pointer, or the window is not seen.
  public func grabPointer(at time: ServerTime) -> Bool {
    guard let display else { return false }
    let mask = ButtonPressMask | ButtonReleaseMask | PointerMotionMask
    return XGrabPointer(
      display, id.window, 1, UInt32(mask), GrabModeAsync, GrabModeAsync, 0, 0, time.time)
      == GrabSuccess
  }

  /// Ends a grab.
  ///
  /// The corresponding C function is `XUngrabPointer`.
  public func releasePointer(at time: ServerTime) {
    if let display { XUngrabPointer(display, time.time) }
  }

  /// Sends all key events to this window until `releaseKeyboard()`.
  ///
  /// The corresponding C function is `XGrabKeyboard`. One round trip.
  ///
  /// - Returns: `false` when another client has the keyboard, or the window is not seen.
  public func grabKeyboard(at time: ServerTime) -> Bool {
    guard let display else { return false }
    return XGrabKeyboard(display, id.window, 1, GrabModeAsync, GrabModeAsync, time.time)
      == GrabSuccess
  }

  /// Ends a grab.
  ///
  /// The corresponding C function is `XUngrabKeyboard`.
  public func releaseKeyboard(at time: ServerTime) {
    if let display { XUngrabKeyboard(display, time.time) }
  }

  /// Drops the text that an input method is composing for this window.
  public func cancelComposition() {
    guard display != nil else { return }
    connection.inputMethod?.contexts[id]?.reset()
  }
}
