internal import CX11

/// A connection to an X server: its screen, its windows, its events.
///
/// Life: `init` opens it → requests and `pendingEvents()` while it is open → `.serverGone` arrives,
/// or `close()` is called → later requests do nothing, and queries return `nil` or an empty result.
/// An error or a lost server never ends the process. For this, `SIGPIPE` gets a handler, unless it
/// already has one.
///
/// Requests are buffered: `pendingEvents()` and `flush()` send them. All on the main actor.
@MainActor public final class Connection {
  /// The name it was opened with, such as `:0`.
  public let displayName: String
  /// The root window of the screen.
  public let root: WindowID

  let screen: Int32
  let atoms: Atoms
  private(set) var extensions: Extensions
  /// Whether the server supports bounding and input shapes; two round trips the first time.
  private(set) lazy var knowsInputShapes = live.map(Extensions.hasInputShapes) ?? false
  let opaqueFormat: PixelFormat
  let alphaFormat: PixelFormat?
  /// The latest timestamp of a user input event.
  public private(set) var lastInputTime = ServerTime.current
  /// Handles the events of extensions unknown to this module; receives the C library's union.
  package var foreignEventHandler: ((_ type: Int32, _ event: UnsafeRawPointer) -> Void)?

  let errorSink: ErrorSink
  let traps = ErrorTraps()
  let extensionNames = ExtensionNames()
  let atomTable: AtomTable
  let windows = WindowRegistry()
  private(set) lazy var unmappedWindows = UnmappedWindows(connection: self)
  /// The events that we want from other programs' windows.
  private(set) lazy var foreignWindows = ForeignWindows(connection: self)
  private(set) lazy var sharedMemory = SharedMemory(connection: self)
  private(set) lazy var cursors = Cursors(connection: self)
  private(set) lazy var environment = Environment(connection: self)
  private(set) lazy var manager = WindowManager(connection: self)
  private(set) lazy var settings = DesktopSettings(connection: self)
  /// The clipboard and the primary selection.
  public private(set) lazy var clipboard = Clipboard(connection: self)
  /// Sends the data of selections.
  private(set) lazy var selectionSender = SelectionSender(connection: self)
  /// The drags of other programs over our windows.
  public private(set) lazy var dropTarget = DropTarget(connection: self)
  /// A drag of ours over the windows of other programs.
  public private(set) lazy var dragSource = DragSource(connection: self)
  /// Overlays that no window manager keeps above the others.
  private(set) lazy var stacking = Stacking(connection: self)
  private(set) lazy var notifications = Notifications(connection: self)
  /// The system tray, while it is open; it gets each event first.
  private(set) weak var systemTray: SystemTray?
  private(set) var usedKeyboard: Keyboard?

  private let display: OpaquePointer
  private lazy var decoder = EventDecoder(connection: self)
  /// The decoded events that nobody has taken yet.
  private var queue: [Event] = []
  private var hasToldLoss = false
  /// The serial after the last flushed request.
  private var flushedRequest: UInt = 0

  /// Opens a connection.
  ///
  /// About thirty round trips.
  ///
  /// The corresponding C function is `XOpenDisplay`.
  ///
  /// - Parameter name: A display name such as `:0`; `nil` stands for `$DISPLAY`.
  /// - Throws: `.noDisplay`, `.unreachable`, `.refused`, `.serverGone`, or `.unsupportedVisual`.
  public convenience init(display name: String? = nil) throws(ConnectionError) {
    self.init(try OpenedDisplay(name))
  }

  /// Takes a display that is being opened, and waits until it is open.
  ///
  /// About ten more round trips.
  ///
  /// - Parameter opening: The opening to take; its display can be taken only once.
  /// - Throws: As `init(display:)`.
  public convenience init(_ opening: ConnectionOpening) throws(ConnectionError) {
    self.init(try opening.finish())
  }

  private init(_ opened: OpenedDisplay) {
    displayName = opened.name
    display = opened.display
    errorSink = opened.sink
    screen = opened.screen
    root = opened.root
    atoms = opened.atoms
    atomTable = AtomTable(opened.atoms)
    extensions = opened.extensions
    opaqueFormat = opened.opaqueFormat
    alphaFormat = opened.alphaFormat
    environment.watch()
  }

  isolated deinit { close() }

  /// Closes the connection; the server destroys its windows.
  ///
  /// Calling it again does nothing.
  ///
  /// The corresponding C function is `XCloseDisplay`. After the connection is lost, the C library's
  /// memory is leaked instead, because `XCloseDisplay` needs the server.
  public func close() {
    guard !errorSink.isGone else { return ErrorSink.detach(from: display) }
    usedKeyboard?.close()
    errorSink.isGone = true
    hasToldLoss = true
    ErrorSink.detach(from: display)
    XCloseDisplay(display)
  }

  // MARK: The C library

  /// The C library's display while the connection is open, else `nil`.
  ///
  /// Every request begins by reading it.
  var live: OpaquePointer? { errorSink.isGone ? nil : display }

  /// Calls C functions of an extension that only the test kit uses.
  ///
  /// - Parameter body: Must not keep or close the display.
  /// - Returns: The body's result, or `nil` if the connection is lost.
  package func withDisplay<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
    live.map(body)
  }

  /// Treats the server as one without XInput 2.2, as a test needs.
  func forgoInputExtension() { extensions.inputOpcode = nil }

  /// The keyboard, and the input method.
  var keyboard: Keyboard {
    if let usedKeyboard { return usedKeyboard }
    let keyboard = Keyboard(connection: self)
    usedKeyboard = keyboard
    return keyboard
  }

  // MARK: Traffic

  /// Whether the connection is open.
  public var isOpen: Bool { !errorSink.isGone }

  /// The file descriptor to poll for reading, or −1 if the connection is lost.
  ///
  /// Poll only after `pendingEvents()` returned no events: some may have been read already.
  public var fileDescriptor: Int32 { live.map { XConnectionNumber($0) } ?? -1 }

  /// Whether already read events or errors are queued, so that polling must not block.
  public var hasQueuedEvents: Bool {
    if !queue.isEmpty || errorSink.hasErrors || usedKeyboard?.server?.hasAnswers == true
      || usedKeyboard?.canRelease == true
    {
      return true
    }
    guard let display = live else { return !hasToldLoss }
    return XEventsQueued(display, QueuedAlready) > 0
  }

  /// Whether events or errors are pending, including unread ones.
  ///
  /// Check it before polling: events that arrived with a reply are read but not queued.
  public var hasEvents: Bool {
    if hasQueuedEvents { return true }
    guard let display = live else { return !hasToldLoss }
    // `flush()` read everything that had arrived, and no request has been made since.
    guard XNextRequest(display) != flushedRequest else { return false }
    return XEventsQueued(display, QueuedAfterReading) > 0 || hasQueuedEvents
  }

  /// Flushes the request buffer.
  ///
  /// Does not wait until the server has processed the requests.
  ///
  /// The corresponding C function is `XFlush`.
  public func flush() {
    guard let display = live else { return }
    let next = XNextRequest(display)
    // With nothing to send, the C library would still make a system call.
    guard next != flushedRequest else { return }
    flushedRequest = next
    XFlush(display)
  }

  /// Waits until the server has processed every request.
  ///
  /// One round trip.
  ///
  /// The corresponding C function is `XSync`.
  public func synchronize() {
    if let display = live { XSync(display, 0) }
    collectErrors()
  }

  /// Opens the input method now, so that the first key press in a window does not wait for it.
  ///
  /// Takes about ten milliseconds, once a connection. Call it for a window with a text field, after
  /// its first frame. Without this call, the first key press opens the built-in method, and the user's input
  /// method server is not used.
  ///
  /// The corresponding C functions are `XOpenIM` and `XCreateIC`.
  public func prepareInputMethod(for window: Window) {
    keyboard.prepareInputMethod(for: window.id)
  }

  // MARK: Events

  /// Queues an event, unless it has to wait for a key that is at the input method.
  func post(_ event: Event) {
    if usedKeyboard?.holds(event) != true { queue(event) }
  }

  /// Queues an event.
  func queue(_ event: Event) { queue.append(event) }

  /// Whether a pointer press has not been handed to the program yet.
  var hasQueuedPress: Bool { queue.contains { $0.isPointerPress } }

  /// Queues an event of a window, unless its number is `None`.
  func post(_ window: UInt, _ make: (WindowID) -> Event) {
    if let id = WindowID(window) { post(make(id)) }
  }

  /// Queues an event unless the last one is the same.
  func postOnce(_ event: Event) { if queue.last != event { queue.append(event) } }

  /// Notes the timestamp of a user input event.
  func noteInput(at time: ServerTime) { lastInputTime = time }

  /// Notes that a system tray was opened; `nil` if it was closed.
  func noteSystemTray(_ tray: SystemTray?) { systemTray = tray }

  /// Takes all pending events, oldest first, without waiting.
  ///
  /// Flushes the request buffer first. After the connection is lost, the last event is
  /// `.serverGone`, delivered once.
  ///
  /// The corresponding C functions are `XPending` and `XNextEvent`.
  public func pendingEvents() -> [Event] {
    readEvents()
    defer { queue.removeAll(keepingCapacity: true) }
    return queue
  }

  /// Reads and decodes the server's events into the queue.
  func readEvents() {
    usedKeyboard?.releaseHeld()
    // One pass flushes the requests and reads all events so far. If an event was answered, another
    // pass follows.
    var request: UInt?
    while let display = live {
      if XEventsQueued(display, QueuedAlready) == 0 {
        let next = XNextRequest(display)
        guard next != request else { break }
        request = next
        guard XPending(display) > 0 else { break }
      }
      guard live != nil else { break }
      var event = XEvent()
      XNextEvent(display, &event)
      guard live != nil else { break }
      collectErrors()
      if keyboard.filters(&event) { continue }
      decoder.decode(&event)
    }
    collectErrors()
    usedKeyboard?.server?.deliverAnswers()
    usedKeyboard?.releaseHeld()
    if live == nil, !hasToldLoss {
      hasToldLoss = true
      post(.serverGone)
    }
  }

  /// Reads events until a condition holds, keeping them for `pendingEvents()`.
  ///
  /// - Parameters:
  ///   - deadline: The time to give up.
  ///   - meanwhile: Called before each read; reads are then at most a millisecond apart.
  ///   - condition: Tested before the first wait and after every batch of events.
  /// - Returns: `false` if the deadline passed or the connection is lost.
  func readEvents(
    before deadline: ContinuousClock.Instant, meanwhile: (() -> Void)? = nil,
    until condition: () -> Bool
  ) -> Bool {
    while true {
      meanwhile?()
      readEvents()
      if condition() { return true }
      guard let display = live else { return false }
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      let milliseconds =
        left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
      var handle = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      poll(&handle, 1, meanwhile == nil ? Int32(min(milliseconds + 1, 60_000)) : 1)
    }
  }
}
