internal import CX11

/// A window's visibility, position, states, and grabs.
extension Window {
  /// Maps the window.
  ///
  /// `Event.mapped` follows when it is on the screen. If no window manager runs, the window also
  /// takes the keyboard focus, unless its attributes refuse that. That request is sent with the
  /// first one, so that no key press in between is lost.
  ///
  /// A window manager that would stack a window of the kind `.desktop` or `.overlay` in the wrong
  /// place is made to ignore it. Then, and if no window manager runs, a window that belongs below
  /// the others is lowered, and an overlay or a panel is raised, now and when others come above it.
  ///
  /// The corresponding C function is `XMapWindow`.
  public func show() {
    guard let display else { return }
    if !isMapped { writeStates() }
    chooseManagement()
    let isAlone = isUnmanaged || connection.windowManager == nil
    let takesFocus = takesFocusWhenShown && !requested.isInactive && kind != .popup && isAlone
    if isAlone, requested.states.contains(.below) { lower() }
    if isLeftToProgram {
      connection.stacking.watch()
      raise()
    }
    XMapWindow(display, id.window)
    if takesFocus { takeFocus(at: .current) }
    requested.noteShown()
  }

  /// Maps the window and waits until the window manager has given it a place and a size.
  ///
  /// Until the first image the window has one colour. The events that arrive meanwhile stay in the
  /// queue of the connection.
  ///
  /// The corresponding C functions are `XSetWindowBackground` and `XMapWindow`.
  ///
  /// - Parameters:
  ///   - background: The colour, as a pixel value of the window's visual.
  ///   - timeout: The longest time to wait for the window manager to map the window.
  /// - Returns: Whether the window is mapped; `width` and `height` are then those of its place.
  public func showUnpainted(background: UInt, timeout: Duration) -> Bool {
    guard let display else { return false }
    XSetWindowBackground(display, id.window, background)
    show()
    let isShown = connection.readEvents(before: .now + timeout) { isMapped }
    // Painted parts must not be cleared.
    XSetWindowBackgroundPixmap(display, id.window, 0)
    return isShown
  }

  /// Unmaps the window and tells the window manager that it is withdrawn, not minimized.
  ///
  /// The corresponding C function is `XWithdrawWindow`.
  public func hide() {
    guard let display else { return }
    XWithdrawWindow(display, id.window, connection.screen)
  }

  /// Moves the window.
  ///
  /// The window manager may choose another position; `Event.configured` reports it.
  ///
  /// The corresponding C function is `XMoveWindow`.
  ///
  /// - Parameter origin: Device pixels from the screen's top left.
  public func move(to origin: DevicePoint) {
    guard let display else { return }
    requested.place(at: origin)
    writeSizeHints()
    let rect = DeviceRect(x: origin.x, y: origin.y, width: 1, height: 1).forProtocol
    XMoveWindow(display, id.window, rect.x, rect.y)
  }

  /// Resizes the window.
  ///
  /// The window manager may choose another size; `Event.configured` reports it.
  ///
  /// The corresponding C function is `XResizeWindow`.
  ///
  /// - Parameters:
  ///   - width: Device pixels, clamped to 1 … 32767.
  ///   - height: Device pixels, clamped to 1 … 32767.
  public func resize(width: Int32, height: Int32) {
    guard let display else { return }
    let rect = DeviceRect(x: 0, y: 0, width: width, height: height).forProtocol
    XResizeWindow(display, id.window, UInt32(rect.width), UInt32(rect.height))
  }

  /// Moves and resizes the window in one request.
  ///
  /// The corresponding C function is `XMoveResizeWindow`.
  ///
  /// - Parameter frame: Device pixels, on the screen.
  public func setFrame(_ frame: DeviceRect) {
    guard let display else { return }
    requested.place(at: DevicePoint(x: frame.x, y: frame.y))
    writeSizeHints()
    let rect = frame.forProtocol
    XMoveResizeWindow(
      display, id.window, rect.x, rect.y, UInt32(rect.width), UInt32(rect.height))
  }

  /// Raises the window above its siblings.
  ///
  /// The corresponding C function is `XRaiseWindow`.
  public func raise() {
    if let display { XRaiseWindow(display, id.window) }
  }

  /// Lowers the window below its siblings.
  ///
  /// The corresponding C function is `XLowerWindow`.
  public func lower() {
    if let display { XLowerWindow(display, id.window) }
  }

  /// Asks the window manager to show the minimized window again, and to give it the focus.
  ///
  /// ICCCM §4.1.4: a client maps a minimized window. The corresponding C function is `XMapWindow`.
  ///
  /// - Parameter time: The timestamp of the user input that caused it.
  public func restore(at time: ServerTime) {
    guard let display else { return }
    XMapWindow(display, id.window)
    activate(at: time, isDirect: true)
  }

  /// Asks the window manager to minimize the window.
  ///
  /// The corresponding C function is `XIconifyWindow`.
  public func minimize() {
    guard let display else { return }
    XIconifyWindow(display, id.window, connection.screen)
  }

  /// The position of the top left corner on the screen, or `nil` if the window is destroyed.
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

  /// The current states, as the window manager wrote them.
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

  /// Sets or clears a state; `Event.stateChanged` follows when the window manager has changed it.
  ///
  /// - Parameters:
  ///   - state: The state. The window manager ignores requests for the states that only it sets.
  ///   - isOn: Whether to set it.
  public func set(_ state: WindowState, _ isOn: Bool) {
    guard display != nil, let atom = connection.atom(state.rawValue) else { return }
    requested.set(state, isOn)
    if state == .urgent { writeHints(isUrgent: isOn) }
    guard isMapped, connection.windowManager != nil, !isUnmanaged else { return writeStates() }
    // The values: remove or add; the state; no second state; the source is an application.
    connection.sendToManager(
      connection.atoms.state, about: id, values: [isOn ? 1 : 0, atom.rawValue, 0, 1, 0])
  }

  // MARK: Keyboard

  /// Raises the window and gives it the keyboard focus.
  ///
  /// It asks the window manager. Without one, and for unmanaged windows, it does both itself.
  ///
  /// - Parameters:
  ///   - time: The timestamp of the user input that caused it.
  ///   - isDirect: Whether the user asked for this window itself, by a key or a script. The window
  ///     manager then does not compare the time with that of other windows.
  public func activate(at time: ServerTime, isDirect: Bool = false) {
    guard display != nil else { return }
    if connection.windowManager == nil || isUnmanaged {
      raise()
      return takeFocus(at: time)
    }
    connection.set(
      connection.atoms.userTime, of: id, type: .cardinal, words: [time.milliseconds])
    connection.sendToManager(
      connection.atoms.activeWindow, about: id,
      values: [isDirect ? 2 : 1, time.milliseconds, 0, 0, 0])
  }

  /// Sets the keyboard focus to the window, without the window manager.
  ///
  /// Does nothing if the window is not viewable.
  ///
  /// The corresponding C function is `XSetInputFocus`.
  ///
  /// - Parameter time: The timestamp of the user input that caused it.
  public func takeFocus(at time: ServerTime) {
    guard let display else { return }
    connection.ignoringErrors {
      _ = XSetInputFocus(display, id.window, Int32(RevertToPointerRoot), time.time)
    }
  }

  // MARK: Pointer

  /// Grabs the pointer for this window until `releasePointer(at:)`, as a menu needs.
  ///
  /// Events in our other windows are still reported to those windows.
  ///
  /// The corresponding C function is `XGrabPointer`. One round trip.
  ///
  /// - Returns: `false` if another client has a grab or the window is not viewable.
  public func grabPointer(at time: ServerTime) -> Bool {
    guard let display else { return false }
    let mask = ButtonPressMask | ButtonReleaseMask | PointerMotionMask
    return XGrabPointer(
      display, id.window, 1, UInt32(mask), GrabModeAsync, GrabModeAsync, 0, 0, time.time)
      == GrabSuccess
  }

  /// Ends the pointer grab.
  ///
  /// The corresponding C function is `XUngrabPointer`.
  public func releasePointer(at time: ServerTime) {
    if let display { XUngrabPointer(display, time.time) }
  }

  /// Grabs the keyboard for this window until `releaseKeyboard(at:)`.
  ///
  /// The corresponding C function is `XGrabKeyboard`. One round trip.
  ///
  /// - Returns: `false` if another client has a grab or the window is not viewable.
  public func grabKeyboard(at time: ServerTime) -> Bool {
    guard let display else { return false }
    return XGrabKeyboard(display, id.window, 1, GrabModeAsync, GrabModeAsync, time.time)
      == GrabSuccess
  }

  /// Ends the keyboard grab.
  ///
  /// The corresponding C function is `XUngrabKeyboard`.
  public func releaseKeyboard(at time: ServerTime) {
    if let display { XUngrabKeyboard(display, time.time) }
  }

  /// Discards the text that the input method is composing for this window.
  public func cancelComposition() {
    guard display != nil else { return }
    connection.keyboard.cancelComposition(in: id)
  }
}
