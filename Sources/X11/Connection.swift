internal import CX11

/// A connection to an X server: its screen, its windows, its events.
///
/// Life: `init` opens it → requests and `pendingEvents()` for as long as it stands → `.serverGone`
/// arrives, or `close()` is called → every later request does nothing, and every question is
/// answered with `nil` or nothing. An error or a lost server never ends the process; for that
/// `SIGPIPE` gets a handler, unless it has one.
///
/// Requests are buffered: `pendingEvents()` and `flush()` send them. All on the main actor.
@MainActor public final class Connection {
  /// The name it was opened with, such as `:0`.
  public let displayName: String
  /// The root window of the screen.
  public let root: WindowID

  let screen: Int32
  let atoms: Atoms
  var extensions: Extensions
  let errorSink: ErrorSink
  let opaqueFormat: PixelFormat
  let alphaFormat: PixelFormat?
  var traps = ErrorTraps()
  var extensionNames: [UInt8: String] = [:]
  var hasInputShapes: Bool?
  var queue: [Event] = []
  var atomsByName: [String: Atom] = [:]
  var windows: [WindowID: WindowReference] = [:]
  var buffers: [UInt: BufferReference] = [:]
  var pointerDevices = PointerDevices()
  var keysDown: Set<UInt8> = []
  var environment = Environment()
  var inputMethod: InputMethod?
  var cursors: [CursorShape: UInt] = [:]
  var hasToldLoss = false
  /// Whether image buffers may still try to share memory; a refusal turns it off.
  public internal(set) var canShareMemory: Bool
  /// The newest time seen in an event of a person's doing.
  public internal(set) var lastInputTime = ServerTime.current
  /// Takes the events of extensions that this module does not know, as the C library's union.
  package var foreignEventHandler: ((_ type: Int32, _ event: UnsafeRawPointer) -> Void)?
  /// The clipboard and the primary selection.
  public private(set) lazy var clipboard = Clipboard(connection: self)

  private let display: OpaquePointer
  /// The request after the last one that was sent.
  private var flushedRequest: UInt = 0

  /// Opens a connection.
  ///
  /// Some thirty round trips.
  ///
  /// The corresponding C function is `XOpenDisplay`.
  ///
  /// - Parameter name: Such as `:0`; `nil` stands for `$DISPLAY`.
  /// - Throws: `.noDisplay`, `.unreachable`, `.refused`, `.serverGone`, or `.unsupportedVisual`.
  public convenience init(display name: String? = nil) throws(ConnectionError) {
    self.init(try OpenedDisplay(name))
  }

  /// Takes a display whose opening was begun before, and waits for it where it is not done.
  ///
  /// Some ten round trips more.
  ///
  /// - Parameter opening: Gives its display to nobody else.
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
    atomsByName = opened.atoms.byName
    extensions = opened.extensions
    opaqueFormat = opened.opaqueFormat
    alphaFormat = opened.alphaFormat
    canShareMemory = opened.extensions.sharedMemoryEvent != nil
    watchEnvironment()
  }

  isolated deinit { close() }

  /// Ends the connection; the server destroys its windows.
  ///
  /// Calling it again does nothing.
  ///
  /// The corresponding C function is `XCloseDisplay`. After a loss the memory of the C library is
  /// given up instead: it cannot take leave of a server that is not there.
  public func close() {
    guard !errorSink.isGone else { return ErrorSink.detach(from: display) }
    inputMethod?.close()
    inputMethod = nil
    errorSink.isGone = true
    hasToldLoss = true
    XCloseDisplay(display)
    ErrorSink.detach(from: display)
  }

  // MARK: The C library

  /// The C library's display while the connection stands.
  ///
  /// Every request begins by asking for it.
  var live: OpaquePointer? { errorSink.isGone ? nil : display }

  /// Calls C functions of an extension that only the test kit uses.
  ///
  /// - Parameter body: Must not keep or close the display it is handed.
  /// - Returns: What the body returned, or `nil` when the connection is lost.
  package func withDisplay<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
    live.map(body)
  }

  // MARK: Traffic

  /// Whether the connection stands.
  public var isOpen: Bool { !errorSink.isGone }

  /// The file descriptor to poll for reading, or −1 when the connection is lost.
  ///
  /// Poll only after `pendingEvents()` came back empty: events may have been read already.
  public var fileDescriptor: Int32 { live.map { XConnectionNumber($0) } ?? -1 }

  /// Whether events or errors wait that were already read, so that polling would sleep over them.
  public var hasQueuedEvents: Bool {
    if !queue.isEmpty || errorSink.hasErrors { return true }
    guard let display = live else { return !hasToldLoss }
    return XEventsQueued(display, QueuedAlready) > 0
  }

  /// Whether events or errors wait, after a look at what the server has sent.
  ///
  /// Ask before polling: what came along with the answer to a question was read, but is not queued.
  public var hasEvents: Bool {
    if hasQueuedEvents { return true }
    guard let display = live else { return !hasToldLoss }
    // `flush()` has taken what had come by then, and since then nothing was asked.
    guard XNextRequest(display) != flushedRequest else { return false }
    return XEventsQueued(display, QueuedAfterReading) > 0 || hasQueuedEvents
  }

  /// Sends the requests that were made.
  ///
  /// Does not wait for them.
  ///
  /// The corresponding C function is `XFlush`.
  public func flush() {
    guard let display = live else { return }
    let next = XNextRequest(display)
    // Where there is nothing to send the C library would ask the system for news all the same.
    guard next != flushedRequest else { return }
    flushedRequest = next
    XFlush(display)
  }

  /// Waits until the server has handled every request.
  ///
  /// One round trip.
  ///
  /// The corresponding C function is `XSync`.
  public func synchronize() {
    if let display = live { XSync(display, 0) }
    collectErrors()
  }
}
