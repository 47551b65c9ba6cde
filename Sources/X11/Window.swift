internal import CX11

/// Keeps a window in the connection's list without keeping it alive.
struct WindowReference {
  weak var window: Window?
}

/// A window of ours.
///
/// Life: `init` makes it, unseen, with all that a window manager wants to know → `show()` →
/// events come under its `id` → `destroy()`, or nobody holds it any more.
@MainActor public final class Window {
  /// Its number.
  public let id: WindowID
  /// What it is for.
  public let kind: WindowKind
  /// Whether its pixels have alpha: asked for, and the server has such windows.
  public let hasAlpha: Bool
  /// The width in device pixels as the server last told it.
  public private(set) var width: Int32
  /// The height in device pixels as the server last told it.
  public private(set) var height: Int32
  /// Whether it is on the screen (or on another desktop's).
  public private(set) var isMapped = false
  /// The limits of its size.
  public var limits: SizeLimits { didSet { if limits != oldValue { writeSizeHints() } } }
  /// The name in its title bar; any Unicode text.
  public var title: String { didSet { if title != oldValue { writeTitle() } } }
  /// The pointer's look while it is in the window.
  public var cursor = CursorShape.arrow { didSet { if cursor != oldValue { applyCursor() } } }

  /// The connection it lives on.
  public let connection: Connection
  var isReparented = false
  let format: PixelFormat
  let acceptsFocus: Bool
  var placedOrigin: DevicePoint?
  var requestedStates: Set<WindowState>
  private(set) var isDestroyed = false
  private var eventMask: Int
  private var graphicsContext: OpaquePointer?
  /// The size of the last picture of the whole window, and the request that put it.
  private var cover: (width: Int32, height: Int32, request: UInt)?

  /// Makes a window that is not yet shown.
  ///
  /// The corresponding C function is `XCreateWindow`.
  ///
  /// - Throws: `.serverGone`, or `.rejected` with the server's reason.
  public init(on connection: Connection, _ options: WindowOptions) throws(ConnectionError) {
    guard let display = connection.live else { throw .serverGone }
    let alphaFormat = options.hasAlpha ? connection.alphaFormat : nil
    format = alphaFormat ?? connection.opaqueFormat
    let frame = DeviceRect(
      x: options.origin?.x ?? 0, y: options.origin?.y ?? 0, width: options.width,
      height: options.height
    ).forProtocol
    eventMask =
      ExposureMask | StructureNotifyMask | FocusChangeMask | VisibilityChangeMask
    if options.receivesInput {
      eventMask |= KeyPressMask | KeyReleaseMask | EnterWindowMask | LeaveWindowMask
      if connection.extensions.inputOpcode == nil {
        eventMask |= ButtonPressMask | ButtonReleaseMask | PointerMotionMask
      }
    }
    var attributes = XSetWindowAttributes()
    attributes.background_pixmap = 0  // None: the server must not wipe what we painted.
    attributes.border_pixel = 0
    attributes.bit_gravity = NorthWestGravity
    attributes.colormap = format.colormap
    attributes.event_mask = eventMask
    attributes.override_redirect = options.kind.isUnmanaged ? 1 : 0
    let mask =
      CWBackPixmap | CWBorderPixel | CWBitGravity | CWColormap | CWEventMask | CWOverrideRedirect
    let number = XCreateWindow(
      display, connection.root.window, frame.x, frame.y, UInt32(frame.width),
      UInt32(frame.height), 0, format.depth, UInt32(InputOutput), format.visual, UInt(mask),
      &attributes)
    guard let id = WindowID(number), connection.isOpen else { throw .serverGone }

    self.id = id
    self.connection = connection
    kind = options.kind
    hasAlpha = alphaFormat != nil
    width = frame.width
    height = frame.height
    limits = options.limits
    title = options.title
    placedOrigin = options.origin
    acceptsFocus = options.acceptsFocus && !options.kind.refusesFocus
    requestedStates = options.states.union(options.kind.states)
    connection.windows[id] = WindowReference(window: self)
    if options.receivesInput { connection.selectPointerEvents(of: id) }
    writeProperties(options)
    // Only now: what we wrote ourselves is no news.
    listen(also: PropertyChangeMask)
  }

  isolated deinit { destroy() }

  /// Destroys the window.
  ///
  /// Calling it again does nothing.
  ///
  /// The corresponding C function is `XDestroyWindow`.
  public func destroy() {
    guard !isDestroyed else { return }
    isDestroyed = true
    isMapped = false
    connection.inputMethod?.removeContext(of: id)
    connection.windows[id] = nil
    guard let display = connection.live else { return }
    if let graphicsContext { XFreeGC(display, graphicsContext) }
    _ = connection.ignoringErrors { XDestroyWindow(display, id.window) }
    XFlush(display)
  }

  // MARK: The C library

  /// The display, while both the connection and the window are there.
  var display: OpaquePointer? { isDestroyed ? nil : connection.live }

  /// What images are put with; without the events that a copy would make.
  func context() -> OpaquePointer? {
    if let graphicsContext { return graphicsContext }
    guard let display else { return nil }
    var values = XGCValues()
    values.graphics_exposures = 0
    graphicsContext = XCreateGC(display, id.window, UInt(GCGraphicsExposures), &values)
    return graphicsContext
  }

  /// Notes that the next request puts a picture that begins at the window's first pixel.
  func willCover(width: Int32, height: Int32) {
    if let display { cover = (width, height, XNextRequest(display)) }
  }

  /// Finds out whether a part that was exposed has been painted since: by a request that the server
  /// handled after it told of the exposure, as it does where a window is shown and painted at once.
  ///
  /// Where a window manager shows the window later, it tells of it behind that request.
  ///
  /// - Parameters:
  ///   - rect: The part.
  ///   - request: The last request that the server had handled when it told.
  /// - Returns: Whether there is nothing to do about it.
  func isCovered(_ rect: DeviceRect, since request: UInt) -> Bool {
    guard let cover, cover.request > request else { return false }
    return rect.x + rect.width <= cover.width && rect.y + rect.height <= cover.height
  }

  /// Asks for further kinds of events.
  ///
  /// The corresponding C function is `XSelectInput`.
  func listen(also mask: Int) {
    guard let display, eventMask | mask != eventMask else { return }
    eventMask |= mask
    XSelectInput(display, id.window, eventMask)
  }

  // MARK: What the server told

  func note(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }

  func noteMapped() { isMapped = true }

  func noteUnmapped() { isMapped = false }

  func noteDestroyed() {
    isMapped = false
    isDestroyed = true
    connection.inputMethod?.removeContext(of: id)
  }
}
