internal import CX11

/// Tracks pressed keys and routes key events through the input methods.
@MainActor final class Keyboard {
  /// The user's input method server; `nil` until a window takes text, or if `$XMODIFIERS` names none.
  private(set) var server: InputServer?

  private unowned let connection: Connection
  private var keysDown: Set<UInt8> = []
  private var inputMethod: InputMethod?
  private var hasLookedForServer = false
  /// The input behind a pointer press that waits for the keys before it.
  private var held: [HeldInput] = []
  /// When the first event of it passes, also without an answer.
  private var holdDeadline = ContinuousClock.now
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
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - name: The server's name, or `nil` for no server; by default, the one in `$XMODIFIERS`.
  func prepareInputMethod(
    for window: WindowID,
    serverNamed name: String? = InputServer.name(in: environmentVariable("XMODIFIERS"))
  ) {
    // Open the built-in method first: opening the server changes the process's locale modifiers.
    _ = inputContext(for: window)
    guard !hasLookedForServer else { return }
    hasLookedForServer = true
    server = InputServer(named: name, connection: connection)
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
    held.removeAll { $0.isKey(of: window) }
    composing.remove(window)
  }

  /// Offers an event to the input methods.
  ///
  /// - Returns: `true` if a method consumed the event or will answer later.
  func filters(_ event: inout XEvent) -> Bool {
    guard event.type == KeyPress || event.type == KeyRelease else {
      return inputMethod != nil && XFilterEvent(&event, 0) != 0
    }
    // Text that the built-in method has composed has no keycode, and goes to no server.
    guard let server, event.xkey.keycode != 0, let key = KeyFields(event.xkey) else {
      return filtersBuiltIn(&event)
    }
    // Held also while no server runs: keys may be held that the server has left behind.
    if !held.isEmpty || connection.hasQueuedPress {
      held.append(.key(key))
      return true
    }
    return sends(key, to: server) || filtersBuiltIn(&event)
  }

  private func sends(_ key: KeyFields, to server: InputServer) -> Bool {
    guard server.serves(key.window) else { return false }
    connection.noteInput(at: ServerTime(CX11.Time(key.time)))
    server.send(key)
    return true
  }

  private func filtersBuiltIn(_ event: inout XEvent) -> Bool {
    if event.type == KeyPress, let window = WindowID(event.xkey.window) {
      _ = inputContext(for: window)
    }
    return inputMethod != nil && XFilterEvent(&event, 0) != 0
  }

  // MARK: Order

  /// The seconds for which a pointer press waits for the keys before it.
  ///
  /// A method answers in some milliseconds. One that does not hangs, and the pointer has to work.
  private static let holdTime = 0.5

  /// Whether an event has to wait until the input method server has answered the keys before it.
  ///
  /// A pointer press may move the text focus, and the text of a key that it overtook would go to
  /// the wrong view. Input behind such a press waits too.
  func holds(_ event: Event) -> Bool {
    guard let server, event.isPointerInput else { return false }
    if held.isEmpty {
      guard event.isPointerPress, server.hasKeyOnItsWay else { return false }
      beginHold(for: server)
    }
    held.append(.event(event))
    return true
  }

  private func beginHold(for server: InputServer) {
    holdDeadline = .now + .seconds(Self.holdTime)
    server.ask()
  }

  /// Passes on what need not wait any longer.
  func releaseHeld() {
    if !held.isEmpty, !canRelease, server?.hasKeyOnItsWay == true, holdDeadline <= .now {
      server?.giveUp()
    }
    var hasSentKeys = false
    while canRelease, let input = held.first {
      held.removeFirst()
      switch input {
      case .event(let event): connection.queue(event)
      case .key(let key):
        if let server, sends(key, to: server) {
          hasSentKeys = true
        } else {
          decodeWithoutServer(key)
        }
      }
    }
    // A press behind these keys waits for them, as long as the first one did for its own.
    if hasSentKeys, !held.isEmpty, let server { beginHold(for: server) }
  }

  /// Whether something need not wait any longer.
  var canRelease: Bool {
    switch held.first {
    case nil: false
    case .event: server?.hasKeyOnItsWay != true
    // The program has to handle the press first, which may move the text focus.
    case .key: !connection.hasQueuedPress
    }
  }

  /// When `Connection.pendingEvents()` must next be called; `nil` if nothing is due.
  var deadline: ContinuousClock.Instant? {
    let times = [server?.deadline, held.isEmpty ? nil : holdDeadline]
    return times.compactMap(\.self).min()
  }

  // MARK: Events

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
    for key in keys { decodeWithoutServer(key) }
  }

  private func decodeWithoutServer(_ key: KeyFields) {
    guard let display = connection.live else { return }
    var event = key.event(for: display)
    guard filtersBuiltIn(&event) else { return decodeKey(&event.xkey) }
    // If the key has completed a sequence, the method puts the text in front of the events that
    // were read. It must not arrive behind the next key.
    guard XEventsQueued(display, QueuedAlready) > 0 else { return }
    XPeekEvent(display, &event)
    guard event.type == KeyPress, event.xkey.keycode == 0 else { return }
    XNextEvent(display, &event)
    if !filtersBuiltIn(&event) { decodeKey(&event.xkey) }
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
