internal import CX11

/// The keys that are down, and the input method through which presses go.
@MainActor final class Keyboard {
  private unowned let connection: Connection
  private var keysDown: Set<UInt8> = []
  private var inputMethod: InputMethod?

  init(connection: Connection) { self.connection = connection }

  /// Closes the input method.
  func close() {
    inputMethod?.close()
    inputMethod = nil
  }

  /// Opens the input method for a window, if it is not open.
  func prepareInputMethod(for window: WindowID) { _ = inputContext(for: window) }

  /// Drops what is being composed in a window.
  func cancelComposition(in window: WindowID) { inputMethod?.contexts[window]?.reset() }

  /// Destroys the input context of a window.
  func forget(_ window: WindowID) { inputMethod?.removeContext(of: window) }

  /// Offers an event to the input method.
  ///
  /// - Returns: Whether the method has taken it.
  func filters(_ event: inout XEvent) -> Bool {
    if event.type == KeyPress, let window = WindowID(event.xkey.window) {
      _ = inputContext(for: window)
    }
    return inputMethod != nil && XFilterEvent(&event, 0) != 0
  }

  /// A window gained or lost the keyboard focus.
  func focusChanged(of window: WindowID, hasFocus: Bool) {
    if !hasFocus { keysDown.removeAll() }
    inputMethod?.contexts[window]?.setFocus(hasFocus)
  }

  func decodeKey(_ event: inout XKeyEvent) {
    guard let display = connection.live, let id = WindowID(event.window) else { return }
    connection.lastInputTime = ServerTime(event.time)
    let isPress = event.type == KeyPress
    let keycode = UInt8(truncatingIfNeeded: event.keycode)
    let isRepeat: Bool
    if isPress {
      isRepeat = keycode != 0 && !keysDown.insert(keycode).inserted
    } else {
      keysDown.remove(keycode)
      isRepeat = false
    }
    let (symbol, text) = lookUp(&event, isPress: isPress, window: id)
    let plain = XkbKeycodeToKeysym(display, KeyCode(keycode), 0, 0)
    connection.post(
      .key(
        KeyStroke(
          window: id, isPress: isPress, isRepeat: isRepeat, keycode: keycode, symbol: symbol,
          plainSymbol: KeySymbol(plain), text: text, modifiers: Modifiers(state: event.state),
          time: ServerTime(event.time))))
  }

  /// The keysym and the text of a key event; a press goes through the input method.
  ///
  /// The corresponding C functions are `Xutf8LookupString` and `XLookupString`.
  private func lookUp(
    _ event: inout XKeyEvent, isPress: Bool, window: WindowID
  ) -> (KeySymbol, String) {
    var symbol: KeySym = 0
    guard isPress, let context = inputContext(for: window) else {
      var bytes = [CChar](repeating: 0, count: 32)
      let count = Int(XLookupString(&event, &bytes, Int32(bytes.count), &symbol, nil))
      let scalars = bytes.prefix(max(count, 0)).map {
        Unicode.Scalar(UInt8(truncatingIfNeeded: $0))
      }
      return (KeySymbol(symbol), isPress ? String(String.UnicodeScalarView(scalars)) : "")
    }
    return context.lookUp(&event)
  }

  /// Refreshes the keyboard mapping after it changed.
  ///
  /// The corresponding C function is `XRefreshKeyboardMapping`.
  func decodeMapping(_ event: inout XMappingEvent) {
    XRefreshKeyboardMapping(&event)
    if event.request != MappingPointer { connection.postOnce(.keyboardChanged) }
  }

  /// The input context of one of our windows, created at its first key press.
  ///
  /// Loading the method's tables takes longer than mapping a window. A window without text input
  /// also saves the memory.
  private func inputContext(for window: WindowID) -> InputContext? {
    guard let display = connection.live, let target = connection.windows[window]?.window else {
      return nil
    }
    if inputMethod == nil { inputMethod = InputMethod(display: display) }
    guard let inputMethod, inputMethod.isAlive else { return nil }
    if let known = inputMethod.contexts[window] { return known }
    guard let context = inputMethod.makeContext(for: window) else { return nil }
    target.listen(also: context.eventMask)
    context.setFocus(true)
    return context
  }
}
