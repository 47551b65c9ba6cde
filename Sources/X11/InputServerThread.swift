internal import CX11
import Glibc
import Synchronization

/// The thread that talks to an input method server (XIM), on a connection of its own.
///
/// Xlib waits for the server in many calls, and a server may hang, so all those calls are on this thread. Keys and
/// caret positions go in as requests; keys, text and compositions come out as answers. Both keep their order.
///
/// Life: `start` once → requests and answers → `end`, after which there are no answers.
final class InputServerThread: Sendable {
  /// What the main thread asks for.
  enum Request: Sendable {
    /// A window gained text focus, or its caret moved; device pixels.
    case focus(WindowID, DevicePoint)
    /// A window lost text focus.
    case blur(WindowID)
    /// A key for a window.
    case key(KeyFields)
    /// The composed text was accepted or dropped by the program.
    case reset(WindowID)
    /// Whether the server still answers, asked at some time.
    case probe(ContinuousClock.Instant)
    /// A window is gone.
    case close(WindowID)
  }

  /// What the server answers.
  enum Answer: Sendable {
    /// Connected to the server. Earlier requests have been queued.
    case opened
    /// The server cannot be used.
    case failed
    /// The server has received all keys before that probe, and answered those that it will.
    case alive(ContinuousClock.Instant)
    /// A key that the server did not consume. With `keycode` 0: committed text.
    ///
    /// The last value is the key that is answered by this, together with all earlier keys.
    case key(KeyFields, KeySymbol, String, answered: KeyFields?)
    /// The composed text of a window has changed.
    case composition(WindowID, Composition, answered: KeyFields?)
  }

  /// A descriptor that is readable while there are answers.
  let answerSignal: Int32

  private let requestSignal: Int32
  private let shared = Mutex(Shared())

  private struct Shared {
    var requests: [Request] = []
    var answers: [Answer] = []
    var isEnded = false
    var hasFailed = false
    /// The connection's socket while it is open.
    var socket: Int32?
  }

  /// Prepares a thread.
  ///
  /// The corresponding C function is `eventfd`.
  init() {
    answerSignal = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    requestSignal = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
  }

  deinit {
    close(answerSignal)
    close(requestSignal)
  }

  // MARK: Main thread

  /// Starts the thread.
  ///
  /// Call `XSetLocaleModifiers` with the server's name first; it applies to the whole process.
  ///
  /// - Parameters:
  ///   - display: The display's name.
  ///   - selection: The selection that the server owns.
  /// - Returns: `false` if the thread cannot be created.
  func start(display: String, selection: Atom) -> Bool {
    let start = Unmanaged.passRetained(
      Start(thread: self, display: display, selection: selection))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let start = Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
        InputServerSession(start.thread, selection: start.selection).run(display: start.display)
        return nil
      }, start.toOpaque())
    guard status == 0 else {
      start.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private final class Start {
    let thread: InputServerThread
    let display: String
    let selection: Atom

    init(thread: InputServerThread, display: String, selection: Atom) {
      self.thread = thread
      self.display = display
      self.selection = selection
    }
  }

  /// Adds a request.
  func send(_ request: Request) {
    shared.withLock { $0.requests.append(request) }
    Self.raise(requestSignal)
  }

  /// Whether there are answers.
  var hasAnswers: Bool { shared.withLock { !$0.answers.isEmpty } }

  /// Takes the answers since the last call, in order.
  func takeAnswers() -> [Answer] {
    Self.clear(answerSignal)
    return shared.withLock { shared in
      defer { shared.answers = [] }
      return shared.answers
    }
  }

  /// Ends the thread.
  ///
  /// Shutting down its connection unblocks a call that waits for the server.
  ///
  /// - Returns: The last answers.
  func end() -> [Answer] {
    defer { Self.raise(requestSignal) }
    return shared.withLock { shared in
      shared.isEnded = true
      if let socket = shared.socket { shutdown(socket, Int32(SHUT_RDWR)) }
      defer { shared.answers = [] }
      return shared.answers
    }
  }

  // MARK: The thread

  /// Whether `end` was called.
  fileprivate var isEnded: Bool { shared.withLock { $0.isEnded } }

  fileprivate func answer(_ answer: Answer) {
    shared.withLock { if !$0.isEnded { $0.answers.append(answer) } }
    Self.raise(answerSignal)
  }

  /// Answers that the server cannot be used.
  ///
  /// - Parameter isWaiting: Whether a call of Xlib waits for the server. It is ended by shutting down the connection.
  fileprivate func fail(isWaiting: Bool = false) {
    shared.withLock { shared in
      if isWaiting, let socket = shared.socket { shutdown(socket, Int32(SHUT_RDWR)) }
      guard !shared.isEnded, !shared.hasFailed else { return }
      shared.hasFailed = true
      shared.answers.append(.failed)
    }
    Self.raise(answerSignal)
  }

  fileprivate func takeRequests() -> [Request] {
    Self.clear(requestSignal)
    return shared.withLock { shared in
      defer { shared.requests = [] }
      return shared.requests
    }
  }

  /// Stores the open connection's socket so that `end` can shut it down.
  ///
  /// - Returns: `false` if the thread has been ended.
  fileprivate func setSocket(_ socket: Int32?) -> Bool {
    shared.withLock { shared in
      shared.socket = socket
      return !shared.isEnded
    }
  }

  /// Waits for requests, or for the server.
  fileprivate func waitForRequest(or connection: Int32) {
    var descriptors = [
      pollfd(fd: connection, events: Int16(POLLIN), revents: 0),
      pollfd(fd: requestSignal, events: Int16(POLLIN), revents: 0),
    ]
    poll(&descriptors, 2, -1)
  }

  private static func raise(_ signal: Int32) {
    var one: UInt64 = 1
    _ = write(signal, &one, MemoryLayout<UInt64>.size)
  }

  private static func clear(_ signal: Int32) {
    var count: UInt64 = 0
    _ = read(signal, &count, MemoryLayout<UInt64>.size)
  }
}

/// What the thread has open: the display, the method and a context for each window.
private final class InputServerSession {
  /// The time that a server has to answer a press, before it is asked whether it has received it.
  ///
  /// It need not answer a press that it consumed, so a key that repeats must not be held up.
  private static let answerTime = Duration.milliseconds(25)
  /// The time after an answer in which further answers to the same press arrive.
  private static let quietTime = Duration.milliseconds(2)

  private let thread: InputServerThread
  /// The selection that the server owns.
  private let selection: Atom
  private let sink = ErrorSink()
  /// Whether the server's window is destroyed; Xlib would answer keys itself then, without text.
  private var hasServerEnded = false
  /// Whether an answer of the server could not be read.
  private var isUnreadable = false
  private var contexts: [WindowID: InputServerContext] = [:]
  private var display: OpaquePointer?
  private var method: OpaquePointer?
  private var fonts: OpaquePointer?
  private var focused: WindowID?
  private var sent = SentKeys()
  /// Whether the server has received a press, but may not have answered it yet.
  private var isLate = false
  /// The caret position not yet sent to the server.
  private var spot: (window: WindowID, place: DevicePoint)?

  init(_ thread: InputServerThread, selection: Atom) {
    self.thread = thread
    self.selection = selection
  }

  /// Serves requests until the thread is ended or the connection is lost.
  ///
  /// The corresponding C functions are `XOpenDisplay` and `XOpenIM`.
  func run(display name: String) {
    guard let display = XOpenDisplay(name) else { return thread.fail() }
    self.display = display
    sink.attach(to: display)
    defer { close(display) }
    guard thread.setSocket(XConnectionNumber(display)) else { return }
    InputServerGuard.attach(to: display, named: name) { [thread] in
      thread.fail(isWaiting: true)
    }
    guard awaitServer(on: display) else { return thread.fail() }
    // If the connection is shut down in XOpenIM, it takes the result of a lost request for a pointer.
    sink.stopsThread = true
    let opened = XOpenIM(display, nil, nil, nil)
    sink.stopsThread = false
    guard let method = opened, !sink.isGone else { return thread.fail() }
    self.method = method
    thread.answer(.opened)
    while !thread.isEnded, !isLost {
      for request in thread.takeRequests() {
        // Read replies first. Otherwise Xlib mistakes the next key for the one just returned.
        readEvents(of: display)
        guard !isLost else { break }
        serve(request)
        readReturned()
      }
      readEvents(of: display)
      guard !isLost else { break }
      // A window may have been destroyed meanwhile; ignore the errors.
      _ = sink.takeErrors()
      XFlush(display)
      if XEventsQueued(display, QueuedAlready) == 0 {
        thread.waitForRequest(or: XConnectionNumber(display))
      }
    }
    thread.fail()
  }

  /// Waits until the server answers a question, so that `XOpenIM` does not begin while it hangs.
  ///
  /// A server that goes on after a hang answers the questions of earlier connections first. Their windows may
  /// have had the identifiers that this connection uses. `XOpenIM` takes such an answer for the next
  /// one and reads a null pointer. The server answers in order, so this waits until all of them are answered.
  ///
  /// The corresponding C function is `XConvertSelection`.
  ///
  /// - Returns: `false` if the connection is shut down or lost.
  private func awaitServer(on display: OpaquePointer) -> Bool {
    let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    let locales = XInternAtom(display, "LOCALES", 0)
    XConvertSelection(display, selection.atom, locales, locales, window, UInt(CurrentTime))
    var answer = XEvent()
    while XCheckTypedWindowEvent(display, window, SelectionNotify, &answer) == 0 {
      guard !sink.isGone else { return false }
      var descriptor = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, -1)
    }
    XDestroyWindow(display, window)
    return !sink.isGone
  }

  /// Closes the display, or only the socket if `XCloseDisplay` would wait for a lost or ended connection.
  private func close(_ display: OpaquePointer) {
    _ = thread.setSocket(nil)
    // Detach before closing: a new display may reuse the address.
    ErrorSink.detach(from: display)
    InputServerGuard.detach(from: display)
    if !sink.isGone, !thread.isEnded {
      XCloseDisplay(display)
    } else {
      Glibc.close(XConnectionNumber(display))
    }
  }

  /// Whether the server or the connection is gone or useless.
  private var isLost: Bool { sink.isGone || hasServerEnded || isUnreadable }

  private func serve(_ request: InputServerThread.Request) {
    switch request {
    case .focus(let window, let place):
      guard let context = context(of: window, at: place) else { return }
      spot = (window, place)
      guard focused != window else { return }
      if let focused { contexts[focused]?.setFocus(false) }
      focused = window
      context.setFocus(true)
    case .blur(let window):
      contexts[window]?.setFocus(false)
      if focused == window { focused = nil }
    case .key(let key):
      if key.isPress {
        let isIdle = sent.isEmpty && !isLate
        awaitAnswer()
        if isIdle { tellSpot() }
      }
      if !isLost { forward(key) }
    case .reset(let window): contexts[window]?.reset()
    case .probe(let time):
      awaitAnswer()
      // A lost server has received nothing.
      if !isLost { thread.answer(.alive(time)) }
    case .close(let window):
      contexts.removeValue(forKey: window)?.destroy()
      if focused == window { focused = nil }
    }
  }

  /// Sends the caret position, right before the next key and only if no key is at the server.
  ///
  /// The call waits for a reply. Composed text that arrives meanwhile is held back by Xlib until
  /// the server draws again. The next key makes the server draw.
  private func tellSpot() {
    guard !isLost, let spot else { return }
    self.spot = nil
    contexts[spot.window]?.moveSpot(to: spot.place)
    readReturned()
  }

  /// Waits until the server has answered the last press.
  ///
  /// Then all text that has arrived belongs to that press, and text that arrives later to the next
  /// one. Most servers return the press's release, which ends the wait.
  private func awaitAnswer() {
    guard sent.hasPress, let display else { return }
    let start = ContinuousClock.now
    var last = start
    while sent.hasPress, !isLost, !thread.isEnded {
      let time = ContinuousClock.now
      let deadline =
        sent.awaitsAnswer || sent.endsWithRelease
        ? start + Self.answerTime : min(last + Self.quietTime, start + Self.answerTime)
      guard time < deadline else { break }
      var descriptor = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      let left = time.duration(to: deadline) / .milliseconds(1)
      if poll(&descriptor, 1, Int32(left.rounded(.up))) > 0 { last = .now }
      readEvents(of: display)
    }
    guard sent.hasPress, !isLost, !thread.isEnded else { return }
    // Nothing is on its way: if the server hangs, Xlib keeps what arrives in this call.
    synchronize()
    guard !isLost else { return }
    isLate = sent.awaitsAnswer
    sent.removeAll()
  }

  /// Waits until the server has received all earlier keys, and reads its answers until then.
  private func synchronize() {
    guard let display, let method else { return }
    if cx11_synchronize_input_method(method) == 0 { isUnreadable = true }
    readReturned()
    readEvents(of: display)
  }

  private func context(of window: WindowID, at place: DevicePoint) -> InputServerContext? {
    if let known = contexts[window] { return known }
    guard let method else { return nil }
    let made = InputServerContext(
      method: method, window: window, fonts: { [self] in fontSet() }, place: place)
    made?.onChange = { [unowned self] in
      thread.answer(.composition(window, $0, answered: sent.textArrived()))
    }
    contexts[window] = made
    return made
  }

  /// The font set that Xlib requires for `XIMPreeditPosition`.
  ///
  /// The method draws with its own fonts.
  private func fontSet() -> OpaquePointer? {
    guard fonts == nil, let display else { return fonts }
    var missing: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var count: Int32 = 0
    fonts = XCreateFontSet(display, "fixed,*", &missing, &count, nil)
    if let missing { XFreeStringList(missing) }
    return fonts
  }

  /// Offers a key to the server.
  private func forward(_ key: KeyFields) {
    guard let display else { return }
    var event = key.event(for: display)
    sent.append(key)
    guard XFilterEvent(&event, 0) == 0 else { return }
    sent.remove(key)
    guard !isLost else { return }
    // The server does not want such keys; many want no releases. It must not overtake its press.
    awaitAnswer()
    if !isLost { answer(&event) }
  }

  /// Reads what the server sent: keys that it left to the program, text and composed text.
  private func readEvents(of display: OpaquePointer) {
    while !sink.isGone, XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      // Events are selected only of the server's window, by Xlib.
      if event.type == DestroyNotify { hasServerEnded = true }
      guard !sink.isGone, XFilterEvent(&event, 0) == 0 else { continue }
      if event.type == KeyPress || event.type == KeyRelease { answer(&event) }
    }
  }

  /// Reads the keys and the text that arrived while a call waited for the server.
  ///
  /// Xlib puts each of them in front of the others, so their order is reversed. It marks only one
  /// of them as returned, and `XFilterEvent` would send the others to the server again.
  ///
  /// The corresponding C function is `XCheckMaskEvent`.
  private func readReturned() {
    guard let display, !sink.isGone else { return }
    var events: [XEvent] = []
    var event = XEvent()
    while XCheckMaskEvent(display, KeyPressMask | KeyReleaseMask, &event) != 0 {
      events.append(event)
    }
    // Takes back the mark.
    if !events.isEmpty, XFilterEvent(&events[0], 0) != 0 { events.removeFirst() }
    guard !sink.isGone else { return }
    for var event in events.reversed() { answer(&event) }
  }

  private func answer(_ event: inout XEvent) {
    guard let key = KeyFields(event.xkey) else { return }
    let isText = key.keycode == 0
    if !isText {
      sent.keyReturned(key)
      isLate = false
    }
    var (symbol, text) = (KeySymbol.none, "")
    if key.isPress { (symbol, text) = contexts[key.window]?.lookUp(&event.xkey) ?? (.none, "") }
    thread.answer(.key(key, symbol, text, answered: isText ? sent.textArrived() : key))
  }
}
