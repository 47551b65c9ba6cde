internal import CX11

extension Connection {
  func decodeKey(_ event: inout XKeyEvent) {
    guard let display = live, let id = WindowID(event.window) else { return }
    lastInputTime = ServerTime(event.time)
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
    queue.append(
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
    if event.request != MappingPointer, queue.last != .keyboardChanged {
      queue.append(.keyboardChanged)
    }
  }

  /// The input context of one of our windows, created at its first key press.
  ///
  /// Loading the method's tables takes longer than mapping a window. A window without text input
  /// also saves the memory.
  func inputContext(for window: WindowID) -> InputContext? {
    guard let display = live, let target = windows[window]?.window else { return nil }
    if inputMethod == nil { inputMethod = InputMethod(display: display) }
    guard let inputMethod, inputMethod.isAlive else { return nil }
    if let known = inputMethod.contexts[window] { return known }
    guard let context = inputMethod.makeContext(for: window) else { return nil }
    target.listen(also: context.eventMask)
    context.setFocus(true)
    return context
  }

  /// Opens the input method now, so that the first key press in a window does not wait for it.
  ///
  /// Takes about ten milliseconds, once a connection. Call it for a window with a text field, after
  /// its first frame. Without this call, the first key press opens the method.
  ///
  /// The corresponding C functions are `XOpenIM` and `XCreateIC`.
  public func prepareInputMethod(for window: Window) {
    _ = inputContext(for: window.id)
  }
}
