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
    /// Whether the server still answers.
    case probe
    /// A window is gone.
    case close(WindowID)
  }

  /// What the server answers.
  enum Answer: Sendable {
    /// Connected to the server. Earlier requests have been queued.
    case opened
    /// The server cannot be used.
    case failed
    /// The thread has handled the probe, so no call blocks.
    case alive
    /// A key that the server did not consume. With `keycode` 0: committed text.
    case key(KeyFields, KeySymbol, String)
    /// The composed text of a window has changed.
    case composition(WindowID, Composition)
  }

  /// A descriptor that is readable while there are answers.
  let answerSignal: Int32

  private let requestSignal: Int32
  private let shared = Mutex(Shared())

  private struct Shared {
    var requests: [Request] = []
    var answers: [Answer] = []
    var isEnded = false
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
  /// - Parameter display: The display's name.
  /// - Returns: `false` if the thread cannot be created.
  func start(display: String) -> Bool {
    let start = Unmanaged.passRetained(Start(thread: self, display: display))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let start = Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
        InputServerSession(start.thread).run(display: start.display)
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

    init(thread: InputServerThread, display: String) {
      self.thread = thread
      self.display = display
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
  func end() {
    shared.withLock { shared in
      shared.isEnded = true
      shared.answers = []
      if let socket = shared.socket { shutdown(socket, Int32(SHUT_RDWR)) }
    }
    Self.raise(requestSignal)
  }

  // MARK: The thread

  /// Whether `end` was called.
  fileprivate var isEnded: Bool { shared.withLock { $0.isEnded } }

  fileprivate func answer(_ answer: Answer) {
    shared.withLock { if !$0.isEnded { $0.answers.append(answer) } }
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
  fileprivate func wait(for connection: Int32) {
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
  private let thread: InputServerThread
  private let sink = ErrorSink()
  private var contexts: [WindowID: InputServerContext] = [:]
  private var display: OpaquePointer?
  private var method: OpaquePointer?
  private var fonts: OpaquePointer?
  private var focused: WindowID?
  /// The keys that were sent and have not come back.
  private var outstanding: [KeyFields] = []
  /// The caret position not yet sent to the server.
  private var spot: (window: WindowID, place: DevicePoint)?

  init(_ thread: InputServerThread) { self.thread = thread }

  /// Serves requests until the thread is ended or the connection is lost.
  ///
  /// The corresponding C functions are `XOpenDisplay` and `XOpenIM`.
  func run(display name: String) {
    guard let display = XOpenDisplay(name) else { return thread.answer(.failed) }
    self.display = display
    sink.attach(to: display)
    defer { close(display) }
    guard thread.setSocket(XConnectionNumber(display)) else { return }
    guard let method = XOpenIM(display, nil, nil, nil), !sink.isGone else {
      return thread.answer(.failed)
    }
    self.method = method
    thread.answer(.opened)
    while !thread.isEnded, !sink.isGone {
      for request in thread.takeRequests() {
        // Read replies first. Otherwise Xlib mistakes the next key for the one just returned.
        readEvents(of: display)
        guard !sink.isGone else { break }
        serve(request)
      }
      readEvents(of: display)
      guard !sink.isGone else { break }
      // A window may have been destroyed meanwhile; ignore the errors.
      _ = sink.takeErrors()
      XFlush(display)
      if XEventsQueued(display, QueuedAlready) == 0 {
        thread.wait(for: XConnectionNumber(display))
      }
    }
    if !thread.isEnded { thread.answer(.failed) }
  }

  /// Closes the display, or only the socket if `XCloseDisplay` would wait for a lost or ended connection.
  private func close(_ display: OpaquePointer) {
    _ = thread.setSocket(nil)
    // Detach before closing: a new display may reuse the address.
    ErrorSink.detach(from: display)
    if !sink.isGone, !thread.isEnded {
      XCloseDisplay(display)
    } else {
      Glibc.close(XConnectionNumber(display))
    }
  }

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
      if key.isPress { tellSpot() }
      forward(key)
    case .reset(let window): contexts[window]?.reset()
    case .probe:
      if let focused { contexts[focused]?.synchronize() }
      outstanding = []
      thread.answer(.alive)
    case .close(let window):
      contexts.removeValue(forKey: window)?.destroy()
      if focused == window { focused = nil }
    }
  }

  /// Sends the caret position, right before the next key and only if no key is outstanding.
  ///
  /// The call waits for a reply. If several keys return meanwhile, Xlib sends all but one to the server again.
  /// Composed text that arrives meanwhile is held back by Xlib until the server draws again, so the position is not
  /// sent while a key may still be drawn. The next key makes the server draw.
  private func tellSpot() {
    guard outstanding.isEmpty, let spot else { return }
    self.spot = nil
    contexts[spot.window]?.moveSpot(to: spot.place)
  }

  private func context(of window: WindowID, at place: DevicePoint) -> InputServerContext? {
    if let known = contexts[window] { return known }
    guard let method else { return nil }
    let made = InputServerContext(
      method: method, window: window, fonts: { [self] in fontSet() }, place: place)
    made?.onChange = { [thread] in thread.answer(.composition(window, $0)) }
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
    if XFilterEvent(&event, 0) == 0 { answer(&event) } else { outstanding.append(key) }
  }

  /// Reads what the server sent: keys that it left to the program, text and composed text.
  private func readEvents(of display: OpaquePointer) {
    while !sink.isGone, XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      guard !sink.isGone, XFilterEvent(&event, 0) == 0 else { continue }
      if event.type == KeyPress || event.type == KeyRelease { answer(&event) }
    }
  }

  private func answer(_ event: inout XEvent) {
    guard let key = KeyFields(event.xkey) else { return }
    if let index = outstanding.firstIndex(where: { $0.isSame(as: key) }) {
      outstanding.removeSubrange(...index)
    }
    var (symbol, text) = (KeySymbol.none, "")
    if key.isPress { (symbol, text) = contexts[key.window]?.lookUp(&event.xkey) ?? (.none, "") }
    thread.answer(.key(key, symbol, text))
  }
}
