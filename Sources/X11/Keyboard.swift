internal import CX11

/// Tracks pressed keys and routes key events through the input methods.
@MainActor final class Keyboard {
  /// The user's input method server; `nil` until a window takes text, or if `$XMODIFIERS` names none.
  private(set) var server: InputServer?

  private unowned let connection: Connection
  private var keysDown: Set<UInt8> = []
  private var inputMethod: InputMethod?
  private var hasLookedForServer = false
  /// The windows with a composition.
  private var composing: Set<WindowID> = []

  init(connection: Connection) { self.connection = connection }

  /// Closes the input methods.
  func close() {
    server?.onLoss = nil
    server?.close()
    server = nil
    inputMethod?.close()
    inputMethod = nil
  }

  /// Opens the input methods for a window, if they are not open.
  func prepareInputMethod(for window: WindowID) {
    // Open the built-in method first: opening the server changes the process's locale modifiers.
    _ = inputContext(for: window)
    guard !hasLookedForServer else { return }
    hasLookedForServer = true
    server = InputServer(connection: connection)
    server?.onKey = { [unowned self] in post($0, $1, $2) }
    server?.onComposition = { [unowned self] in note($1, in: $0) }
    server?.onLoss = { [unowned self] in serverIsLost(unanswered: $0) }
  }

  /// Drops what is being composed in a window.
  func cancelComposition(in window: WindowID) {
    inputMethod?.knownContext(of: window)?.reset()
    if composing.remove(window) != nil { server?.reset(window) }
  }

  /// Destroys the input contexts of a window.
  func forget(_ window: WindowID) {
    inputMethod?.removeContext(of: window)
    server?.forget(window)
    composing.remove(window)
  }

  /// Offers an event to the input methods.
  ///
  /// - Returns: `true` if a method consumed the event or will answer later.
  func filters(_ event: inout XEvent) -> Bool {
    guard event.type == KeyPress || event.type == KeyRelease else {
      return inputMethod != nil && XFilterEvent(&event, 0) != 0
    }
    if let server, let key = KeyFields(event.xkey), server.serves(key.window) {
      connection.noteInput(at: ServerTime(event.xkey.time))
      server.send(key)
      return true
    }
    return filtersBuiltIn(&event)
  }

  private func filtersBuiltIn(_ event: inout XEvent) -> Bool {
    if event.type == KeyPress, let window = WindowID(event.xkey.window) {
      _ = inputContext(for: window)
    }
    return inputMethod != nil && XFilterEvent(&event, 0) != 0
  }

  /// A window gained or lost the keyboard focus.
  func focusChanged(of window: WindowID, hasFocus: Bool) {
    if !hasFocus { keysDown.removeAll() }
    inputMethod?.knownContext(of: window)?.setFocus(hasFocus)
  }

  /// A selection has another owner.
  ///
  /// - Returns: Whether the selection is the input method server's.
  func noteOwner(_ owner: WindowID?, of selection: UInt) -> Bool {
    guard let server, server.selection.atom == selection else { return false }
    server.ownerChanged(owner)
    return true
  }

  func decodeKey(_ event: inout XKeyEvent) {
    guard let key = KeyFields(event) else { return }
    let (symbol, text) = lookUp(&event, isPress: key.isPress, window: key.window)
    post(key, symbol, text)
  }

  /// Queues a key with its text, or text without a key from an input method.
  private func post(_ key: KeyFields, _ symbol: KeySymbol, _ text: String) {
    guard let display = connection.live else { return }
    // Committed text has no time stamp.
    if key.time != 0 { connection.noteInput(at: ServerTime(CX11.Time(key.time))) }
    let keycode = UInt8(truncatingIfNeeded: key.keycode)
    let isRepeat: Bool
    if key.isPress {
      isRepeat = keycode != 0 && !keysDown.insert(keycode).inserted
    } else {
      keysDown.remove(keycode)
      isRepeat = false
    }
    let plain = XkbKeycodeToKeysym(display, KeyCode(keycode), 0, 0)
    connection.post(
      .key(
        KeyStroke(
          window: key.window, isPress: key.isPress, isRepeat: isRepeat, keycode: keycode,
          symbol: symbol, plainSymbol: KeySymbol(plain), text: text,
          modifiers: Modifiers(state: key.state), time: ServerTime(CX11.Time(key.time)))))
  }

  private func note(_ composition: Composition, in window: WindowID) {
    if composition.isEmpty { composing.remove(window) } else { composing.insert(window) }
    connection.post(.composed(window, composition))
  }

  /// Sends unanswered keys through the built-in method, so that none is lost.
  private func serverIsLost(unanswered keys: [KeyFields]) {
    for window in composing { connection.post(.compositionEnded(window)) }
    composing = []
    guard let display = connection.live else { return }
    for key in keys {
      var event = key.event(for: display)
      if !filtersBuiltIn(&event) { decodeKey(&event.xkey) }
    }
  }

  /// The keysym and the text of a key event; a press goes through the built-in input method.
  ///
  /// The corresponding C functions are `Xutf8LookupString` and `XLookupString`.
  private func lookUp(
    _ event: inout XKeyEvent, isPress: Bool, window: WindowID
  ) -> (KeySymbol, String) {
    var symbol: KeySym = 0
    guard isPress, let context = inputContext(for: window) else {
      var bytes = [CChar](repeating: 0, count: 32)
      let count = Int(XLookupString(&event, &bytes, Int32(bytes.count), &symbol, nil))
      let known = KeySymbol(symbol)
      let units = bytes.prefix(max(count, 0)).map { UInt8(truncatingIfNeeded: $0) }
      return (known, isPress ? known.text(orBytes: units) : "")
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

  /// The built-in method's context of one of our windows, created at its first key press.
  ///
  /// Loading the method's tables takes longer than mapping a window. A window without text input
  /// also saves the memory.
  private func inputContext(for window: WindowID) -> InputContext? {
    guard let display = connection.live, let target = connection.windows[window] else {
      return nil
    }
    if inputMethod == nil { inputMethod = InputMethod(display: display) }
    if let known = inputMethod?.knownContext(of: window) { return known }
    guard let context = inputMethod?.context(for: window) else { return nil }
    target.listen(also: context.eventMask)
    return context
  }
}
