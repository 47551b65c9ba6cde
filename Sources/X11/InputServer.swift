internal import CX11

/// The user's input method server, such as ibus or fcitx, as the main thread sees it.
///
/// `$XMODIFIERS` names it, as in `@im=fcitx`. It may start, hang and end at any time. While it does not answer,
/// `Keyboard` looks keys up without it.
@MainActor final class InputServer {
  /// The seconds without an answer to a key before the server is probed.
  ///
  /// A server need not answer a key that it consumed, so silence alone is no sign of a hang.
  private static let probeDelay = 1.0
  /// The seconds from sending a key until a silent server is given up; includes `probeDelay`.
  private static let patience = 3.0
  /// The seconds in which the last answers of a server that has ended arrive.
  private static let endTime = 0.25
  /// The seconds for which a key that the server has received, but not answered, is remembered.
  private static let memory = 30.0
  /// The seconds until a running server that could not be opened is tried again: the first time, and at most.
  private static let retryDelays = 1.0...60.0

  /// Receives the keys that the server did not consume, and committed text.
  var onKey: ((KeyFields, KeySymbol, String) -> Void)?
  /// Receives composed text.
  var onComposition: ((WindowID, Composition) -> Void)?
  /// Called when the server is gone, with the keys that it has not answered, in order.
  var onLoss: (([KeyFields]) -> Void)?

  /// The selection that the server owns.
  let selection: Atom
  private let name: String
  private unowned let connection: Connection
  private var thread: InputServerThread?
  /// The window that owns the selection; `nil` if no server runs.
  private var owner: WindowID?
  private var isOpen = false
  /// Whether keys are queued while the server opens; false after a hang.
  private var isTrusted = true
  private var hasSetModifiers = false
  /// The window with the text focus, and its caret position.
  private var focus: (window: WindowID, place: DevicePoint)?
  /// The keys that were sent and not answered, oldest first.
  private var pending: [PendingKey] = []
  /// When the unanswered probe was sent; `nil` if there is none.
  private var probe: ContinuousClock.Instant?
  /// When a server that has ended is left, at the latest; `nil` if none has ended.
  private var ending: ContinuousClock.Instant?
  /// When the server is tried again; `nil` unless it could not be opened.
  private var retry: ContinuousClock.Instant?
  private var retryDelay = retryDelays.lowerBound

  private struct PendingKey {
    let key: KeyFields
    let sent: ContinuousClock.Instant
    /// Whether the server has received it, and may have consumed it.
    var isReceived = false
  }

  /// Finds the server with a name; `nil` if there is no name.
  ///
  /// Two round trips. The corresponding C functions are `XFixesSelectSelectionInput` and
  /// `XGetSelectionOwner`.
  init?(named name: String?, connection: Connection) {
    guard let name, let display = connection.live,
      let selection = connection.atom("@server=\(name)")
    else { return nil }
    self.name = name
    self.connection = connection
    self.selection = selection
    if connection.extensions.fixesEvent != nil {
      let mask =
        XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
        | XFixesSelectionClientCloseNotifyMask
      XFixesSelectSelectionInput(display, connection.root.window, selection.atom, UInt(mask))
    }
    owner = WindowID(XGetSelectionOwner(display, selection.atom))
    if owner != nil { open() }
  }

  /// The server's name in the value of `$XMODIFIERS`; `nil` for none.
  static func name(in modifiers: String?) -> String? {
    guard let start = modifiers?.firstRange(of: "@im=") else { return nil }
    let name = modifiers.map { String($0[start.upperBound...].prefix { $0 != "@" }) } ?? ""
    return ["", "none", "local"].contains(name) ? nil : name
  }

  /// A descriptor that is readable while there are answers, or −1.
  var descriptor: Int32 { thread?.answerSignal ?? -1 }
  /// Whether there are answers.
  var hasAnswers: Bool { thread?.hasAnswers ?? false }
  /// When a silent server is next probed or given up, or tried again; `nil` if no answer is due.
  var deadline: ContinuousClock.Instant? {
    if let time = ending ?? retry { return time }
    if let probe { return probe + .seconds(Self.patience - Self.probeDelay) }
    return pending.first { !$0.isReceived }.map { $0.sent + .seconds(Self.probeDelay) }
  }
  /// Whether a key is on its way to the server, or its answer is on its way back.
  var hasKeyOnItsWay: Bool { pending.contains { !$0.isReceived } }

  /// Whether keys of a window go to the server.
  ///
  /// While the server opens, keys are queued for it, which keeps their order.
  func serves(_ window: WindowID) -> Bool {
    thread != nil && (isOpen || isTrusted) && focus?.window == window
  }

  /// Sets the window with the text focus, and its caret position in device pixels.
  func setFocus(_ window: WindowID?, caret place: DevicePoint) {
    if let focus, focus.window == window, focus.place == place { return }
    if let former = focus?.window, former != window { thread?.send(.blur(former)) }
    focus = window.map { ($0, place) }
    if let window { thread?.send(.focus(window, place)) }
  }

  /// Sends a key to the server, which returns it or composes text from it.
  func send(_ key: KeyFields) {
    pending.removeAll(where: isForgotten)
    thread?.send(.key(key))
    pending.append(PendingKey(key: key, sent: .now))
  }

  /// Drops the composed text of a window.
  func reset(_ window: WindowID) { thread?.send(.reset(window)) }

  /// Forgets a window that is gone.
  func forget(_ window: WindowID) {
    thread?.send(.close(window))
    if focus?.window == window { focus = nil }
    pending.removeAll { $0.key.window == window }
  }

  /// The selection has another owner, or none: the server started or ended.
  func ownerChanged(_ owner: WindowID?) {
    guard owner != self.owner || thread == nil else { return }
    self.owner = owner
    isTrusted = true
    (retry, retryDelay) = (nil, Self.retryDelays.lowerBound)
    if thread == nil { return follow() }
    // The thread ends by itself after it has read the last answers, unless it waits for the server
    // that is gone.
    ending = .now + .seconds(Self.endTime)
  }

  /// Leaves the server that is gone, and opens its successor.
  private func follow() {
    ending = nil
    close()
    if owner != nil { open() }
  }

  /// Ends the thread, and hands back the keys that were not answered.
  func close() {
    guard let thread else { return }
    self.thread = nil
    (isOpen, probe) = (false, nil)
    // Their keys are answered, and must not be handed back.
    for answer in thread.end() { deliverText(answer) }
    let keys = pending.filter { !isForgotten($0) }.map(\.key)
    pending = []
    onLoss?(keys)
  }

  /// Whether a key is so old that the server must have consumed it.
  private func isForgotten(_ pending: PendingKey) -> Bool {
    pending.isReceived && pending.sent + .seconds(Self.memory) < .now
  }

  /// Delivers answers.
  ///
  /// Probes a silent server, then gives it up.
  func deliverAnswers() {
    for answer in thread?.takeAnswers() ?? [] { deliver(answer) }
    guard let deadline, deadline <= .now else { return }
    if ending != nil { return follow() }
    if retry != nil {
      retry = nil
      return open()
    }
    if probe == nil { ask() } else { giveUp() }
  }

  /// Asks the server whether it has received the keys; a silent one has consumed them.
  ///
  /// An earlier question that is not answered yet says nothing about later keys.
  func ask() {
    let now = ContinuousClock.now
    if probe == nil { probe = now }
    thread?.send(.probe(now))
  }

  /// Hands the keys back of a server that hangs, and reconnects.
  func giveUp() {
    if ending != nil { return follow() }
    close()
    // Do not queue keys until the server answers.
    isTrusted = false
    open()
  }

  private func open() {
    if !hasSetModifiers {
      // Set once: a thread that is ending may still read the modifiers.
      XSetLocaleModifiers("@im=\(name)")
      hasSetModifiers = true
    }
    let thread = InputServerThread()
    guard thread.start(display: connection.displayName, selection: selection) else { return }
    self.thread = thread
    if let focus { thread.send(.focus(focus.window, focus.place)) }
  }

  private func deliver(_ answer: InputServerThread.Answer) {
    switch answer {
    case .opened:
      (isOpen, isTrusted) = (true, true)
      retryDelay = Self.retryDelays.lowerBound
    case .failed:
      if ending != nil { return follow() }
      close()
      // A server that has ended gives its selection back, and then nothing is tried.
      isTrusted = false
      retry = .now + .seconds(retryDelay)
      retryDelay = min(retryDelay * 2, Self.retryDelays.upperBound)
    case .alive(let time):
      for index in pending.indices where pending[index].sent <= time {
        pending[index].isReceived = true
      }
      probe = nil
    case .key, .composition: deliverText(answer)
    }
  }

  private func deliverText(_ answer: InputServerThread.Answer) {
    switch answer {
    case .key(let key, let symbol, let text, let answered):
      settle(answered)
      onKey?(key, symbol, text)
    case .composition(let window, let composition, let answered):
      settle(answered)
      onComposition?(window, composition)
    case .opened, .failed, .alive: break
    }
  }

  /// The server answers keys in order, so an answer to one settles all earlier keys too.
  private func settle(_ key: KeyFields?) {
    guard let key, let index = pending.firstIndex(where: { $0.key.isSame(as: key) }) else { return }
    pending.removeSubrange(...index)
    // Patience begins anew for the keys behind it.
    probe = nil
  }
}

extension Connection {
  /// Whether the input method server of a name runs on the display.
  ///
  /// A method owns the selection `@server=NAME`, as the X Input Method Protocol says. The
  /// corresponding Xlib functions are `XInternAtom` and `XGetSelectionOwner`. Two round trips.
  public func hasInputServer(named name: String) -> Bool {
    guard let display = live else { return false }
    let atom = XInternAtom(display, "@server=\(name)", 1)
    return atom != 0 && XGetSelectionOwner(display, atom) != 0
  }

  /// A descriptor that is readable while answers are pending; −1 if no server is running.
  ///
  /// `pendingEvents()` delivers the answers.
  public var inputMethodDescriptor: Int32 { usedKeyboard?.server?.descriptor ?? -1 }

  /// When `pendingEvents()` must next be called for a silent input method; `nil` while no answer is due.
  public var inputMethodDeadline: ContinuousClock.Instant? { usedKeyboard?.deadline }

  /// Whether `$XMODIFIERS` names an input method server, running or not; then call `setTextFocus`.
  public var hasInputMethodServer: Bool { usedKeyboard?.server != nil }

  /// Tells the input method which window is typed into.
  ///
  /// Keys of other windows do not go through the method.
  ///
  /// - Parameters:
  ///   - window: The window; `nil` if no window has text focus, or for a password field.
  ///   - place: The bottom of the caret in the window, in device pixels.
  public func setTextFocus(_ window: Window?, caret place: DevicePoint) {
    usedKeyboard?.server?.setFocus(window?.id, caret: place)
  }
}
