internal import CX11

/// A window of this program.
///
/// Life: `init` creates it unmapped, with its window manager properties → `show()` → events arrive
/// with its `id` → `destroy()`, or the last reference goes away.
@MainActor public final class Window {
  /// The server's identifier of the window.
  public let id: WindowID
  /// The kind of window.
  public let kind: WindowKind
  /// Whether its pixels have alpha: requested, and supported by the server.
  public let hasAlpha: Bool
  /// The width in device pixels, as last reported by the server.
  public private(set) var width: Int32
  /// The height in device pixels, as last reported by the server.
  public private(set) var height: Int32
  /// Whether the window manager ignores it (`override_redirect`).
  public private(set) var isUnmanaged: Bool
  /// Whether it is mapped, on this desktop or on another one.
  public private(set) var isMapped = false
  /// Whether the next `show()` asks the window manager to minimize it.
  public var opensMinimized: Bool { !isMapped && requested.states.contains(.hidden) }
  /// The limits of its size.
  public var limits: SizeLimits { didSet { if limits != oldValue { writeSizeHints() } } }
  /// The title in its title bar; any Unicode text.
  public var title: String { didSet { if title != oldValue { writeTitle() } } }
  /// The position of its upper left pixel in its picture.
  ///
  /// Images that are put into it, its regions, its exposed parts, the places of icons and pointer positions are in
  /// the picture's coordinates. Several windows can so show parts of one picture.
  public var pictureOrigin = DevicePoint(x: 0, y: 0)
  /// The shape of the pointer while it is in the window.
  public var cursor = CursorShape.arrow { didSet { if cursor != oldValue { applyCursor() } } }

  /// The connection it belongs to.
  public let connection: Connection
  /// Whether a window manager has put a frame around it.
  private(set) var isReparented = false
  let format: PixelFormat
  let acceptsFocus: Bool
  let takesFocusWhenShown: Bool
  let gravity: WindowGravity
  let requested: WindowRequest
  private(set) var sizeCounter: SizeCounter?
  private(set) var isDestroyed = false
  private var eventMask: Int
  private var graphicsContext: OpaquePointer?
  /// The size of the last image put at the window's origin, and the serial of that request.
  private var cover: (width: Int32, height: Int32, request: UInt)?

  /// Creates an unmapped window.
  ///
  /// The corresponding C function is `XCreateWindow`.
  ///
  /// - Throws: `.serverGone` if the connection is lost.
  public init(on connection: Connection, _ options: WindowAttributes) throws(ConnectionError) {
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
    attributes.background_pixmap = 0  // None: the server must not clear painted parts.
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
    isUnmanaged = options.kind.isUnmanaged
    hasAlpha = alphaFormat != nil
    width = frame.width
    height = frame.height
    limits = options.limits
    title = options.title
    gravity = options.gravity
    acceptsFocus = options.acceptsFocus && !options.kind.refusesFocus
    takesFocusWhenShown = acceptsFocus && options.takesFocusWhenShown
    requested = WindowRequest(options)
    connection.windows.add(self)
    if options.receivesInput { connection.selectPointerEvents(of: id) }
    if options.kind.isResizable, connection.extensions.hasCounters {
      sizeCounter = SizeCounter(display: display)
    }
    writeProperties(options)
    // Only now: the properties that we wrote ourselves need no events.
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
    connection.keyboard.forget(id)
    connection.windows.remove(id)
    guard let display = connection.live else { return }
    if let graphicsContext { XFreeGC(display, graphicsContext) }
    sizeCounter?.destroy(display: display)
    _ = connection.ignoringErrors { XDestroyWindow(display, id.window) }
    XFlush(display)
  }

  /// Decides whether the window manager is to ignore the window when it is mapped next.
  ///
  /// It ignores popups, and windows that it would stack in the wrong place.
  ///
  /// The corresponding C function is `XChangeWindowAttributes`.
  func chooseManagement() {
    guard let display, wantsNoManagement != isUnmanaged else { return }
    isUnmanaged.toggle()
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = isUnmanaged ? 1 : 0
    XChangeWindowAttributes(display, id.window, UInt(CWOverrideRedirect), &attributes)
  }

  /// Whether the window manager of now should ignore the window.
  var wantsNoManagement: Bool {
    if kind.isUnmanaged { return true }
    guard let hint = kind.stackingHint, connection.manager.tellsSupportedHints else { return false }
    return !connection.isSupported(hint)
  }

  /// Whether the window is managed and the present window manager has to ignore it, or the reverse.
  ///
  /// A mapped window cannot change that safely. A window manager that starts may already have taken
  /// it, and unmaps it when it lets go. A new window is right from the beginning.
  public var needsReplacement: Bool { wantsNoManagement != isUnmanaged }

  /// Whether it belongs above other windows, and no window manager keeps it there.
  var isLeftToProgram: Bool {
    let isAlone = isUnmanaged || connection.windowManager == nil
    return switch kind {
    case .overlay, .notification: isAlone
    case .panel: isAlone && !requested.states.contains(.below)
    default: false
    }
  }

  // MARK: The C library

  /// The display while the connection is open and the window exists, else `nil`.
  var display: OpaquePointer? { isDestroyed ? nil : connection.live }

  /// The graphics context for images; copies cause no `NoExpose` events.
  func context() -> OpaquePointer? {
    if let graphicsContext { return graphicsContext }
    guard let display else { return nil }
    var values = XGCValues()
    values.graphics_exposures = 0
    graphicsContext = XCreateGC(display, id.window, UInt(GCGraphicsExposures), &values)
    return graphicsContext
  }

  /// Records that the next request puts a whole picture into the window.
  func willCover(width: Int32, height: Int32) {
    guard let display else { return }
    cover = (width - pictureOrigin.x, height - pictureOrigin.y, XNextRequest(display))
  }

  /// Whether an exposed part has been painted since the exposure.
  ///
  /// If a window is mapped and painted at once, the server processes the image after it sends the
  /// exposure. If a window manager maps the window later, the exposure follows the image.
  ///
  /// - Parameters:
  ///   - rect: The exposed part, in device pixels of the window.
  ///   - request: The event's serial: the last request processed before the exposure.
  /// - Returns: Whether the part needs no repainting.
  func isCovered(_ rect: DeviceRect, since request: UInt) -> Bool {
    guard let cover, cover.request > request else { return false }
    return rect.x + rect.width <= cover.width && rect.y + rect.height <= cover.height
  }

  /// Selects further kinds of events.
  ///
  /// The corresponding C function is `XSelectInput`.
  func listen(also mask: Int) {
    guard let display, eventMask | mask != eventMask else { return }
    eventMask |= mask
    XSelectInput(display, id.window, eventMask)
  }

  /// Tells the window manager that all of the current size is painted, if it waits for that.
  ///
  /// Call it after the image has been put.
  public func notePainted() {
    if let display { sizeCounter?.notePainted(display: display) }
  }

  // MARK: Reports of the server

  func note(width: Int32, height: Int32) {
    self.width = width
    self.height = height
    sizeCounter?.noteConfigured()
  }

  func noteSizeRequest(high: UInt32, low: UInt32) { sizeCounter?.request(high: high, low: low) }

  func noteReparented(_ isReparented: Bool) { self.isReparented = isReparented }

  func noteMapped() { isMapped = true }

  func noteUnmapped() { isMapped = false }

  func noteDestroyed() {
    isMapped = false
    isDestroyed = true
    connection.keyboard.forget(id)
  }
}
