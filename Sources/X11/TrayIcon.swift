internal import CX11

/// The icon of another program, embedded by the XEMBED protocol.
///
/// Its window lies in a socket, a window of ours with the icon's pixel format, which is moved to the
/// place of the icon in one of our windows. Where possible, the server paints the socket into memory.
///
/// Life: `init` embeds the window → events of the socket and the icon → `release()`, or
/// `noteLost()` after the icon has gone.
@MainActor final class TrayIcon {
  /// The icon's window.
  let window: WindowID
  /// The window of ours that contains it.
  let socket: WindowID
  /// The title, often the program's name.
  private(set) var title = ""
  /// Whether the program wants the icon to be shown.
  private(set) var isMapped = false
  /// Whether the picture has changed since it was read.
  var isDamaged = false

  private unowned let connection: Connection
  private let capture: WindowCapture?
  private let damage: UInt
  private let hasAlpha: Bool
  /// The width and height in device pixels.
  private var side: Int32
  /// The window in which the socket lies; `nil` for the root window.
  private var holder: WindowID?
  /// The socket's position, while it is mapped.
  private var place: DevicePoint?

  /// The bit of `_XEMBED_INFO` for an icon that wants to be mapped.
  private static let mappedFlag: UInt32 = 1
  /// The message `XEMBED_EMBEDDED_NOTIFY`.
  private static let embedded: UInt32 = 0
  /// The most letters of a title.
  private static let longestTitle = 200

  /// Embeds a window; `nil` if there is no such window any more.
  ///
  /// A few round trips.
  ///
  /// - Parameters:
  ///   - window: A window of another program, which it has offered.
  ///   - side: The width and height of the icon in device pixels.
  ///   - background: The colour below an icon without alpha, as `0xRRGGBB`.
  ///   - capture: Reads the icon's picture; `nil` if the icon is on the screen itself.
  ///   - connection: The connection.
  init?(
    _ window: WindowID, side: Int32, background: UInt32, capture: WindowCapture?,
    on connection: Connection
  ) {
    guard let display = connection.live else { return nil }
    // 1. A socket of the same pixel format, so that the icon can share the socket's background.
    var icon = XWindowAttributes()
    let isThere = connection.trappingErrorsOfQuestion {
      XGetWindowAttributes(display, window.window, &icon) != 0
    }
    guard isThere, icon.`class` == InputOutput, let visual = icon.visual else { return nil }
    hasAlpha = icon.depth == 32
    let isWords = [24, 32].contains(icon.depth) && visual.pointee.red_mask == 0xFF0000
    var attributes = XSetWindowAttributes()
    attributes.background_pixel = hasAlpha || !isWords ? 0 : UInt(background)
    attributes.colormap = icon.colormap
    attributes.event_mask = SubstructureNotifyMask | SubstructureRedirectMask
    attributes.override_redirect = 1
    let mask = CWBackPixel | CWBorderPixel | CWColormap | CWEventMask | CWOverrideRedirect
    let (number, refusals) = connection.trappingErrors {
      XCreateWindow(
        display, connection.root.window, -side, -side, UInt32(side), UInt32(side), 0, icon.depth,
        UInt32(InputOutput), visual, UInt(mask), &attributes)
    }
    guard refusals.isEmpty, let socket = WindowID(number) else { return nil }
    self.window = window
    self.socket = socket
    self.side = side
    self.connection = connection
    self.capture = isWords ? capture : nil
    damage = self.capture?.begin(socket) ?? 0

    // 2. The icon moves into it. If this program ends, the server moves it back to the root window.
    let (_, errors) = connection.trappingErrors {
      XSelectInput(display, window.window, PropertyChangeMask)
      XFixesChangeSaveSet(
        display, window.window, SetModeInsert, SaveSetRoot, Int32(SaveSetUnmap))
      XReparentWindow(display, window.window, socket.window, 0, 0)
      XSetWindowBorderWidth(display, window.window, 0)
      XMoveResizeWindow(display, window.window, 0, 0, UInt32(side), UInt32(side))
      send(
        connection.trayAtoms?.embed, [0, Self.embedded, 0, socket.rawValue, 0])
    }
    guard errors.isEmpty else {
      destroySocket()
      return nil
    }
    readTitle()
    readInformation(isNew: true)
  }

  // MARK: From the icon

  /// Handles the change of a property of the icon.
  ///
  /// - Returns: Whether the title has changed.
  func noteProperty(_ property: Atom) -> Bool {
    guard let atoms = connection.trayAtoms else { return false }
    if property == atoms.information { readInformation(isNew: false) }
    guard [connection.atoms.windowName, .name, .windowClass].contains(property) else {
      return false
    }
    let former = title
    readTitle()
    return title != former
  }

  /// Shows or hides the icon as it wishes.
  ///
  /// An icon without the property is older than it, and wants to be shown.
  private func readInformation(isNew: Bool) {
    guard let display = connection.live, let atoms = connection.trayAtoms else { return }
    let values = connection.values(of: atoms.information, window: window)
    guard isNew || values.count > 1 else { return }
    let wantsMapping = values.count < 2 || values[1] & Self.mappedFlag != 0
    connection.ignoringErrors {
      _ =
        wantsMapping
        ? XMapWindow(display, window.window) : XUnmapWindow(display, window.window)
    }
  }

  private func readTitle() {
    title = ""
    for property in [connection.atoms.windowName, .name, .windowClass] where title.isEmpty {
      let text = connection.text(of: property, window: window) ?? ""
      let parts = text.split { $0 == "\0" || $0.isNewline }
      // A class is preceded by an instance name.
      let part = property == .windowClass ? parts.last : parts.first
      title = String((part ?? "").prefix(Self.longestTitle))
    }
  }

  /// Records that the icon was mapped or unmapped.
  func noteMapped(_ isMapped: Bool) { self.isMapped = isMapped }

  /// Maps the icon, which asked for it without `_XEMBED_INFO`.
  func map() {
    guard let display = connection.live else { return }
    connection.ignoringErrors { _ = XMapWindow(display, window.window) }
  }

  /// Answers a request of the icon for another place or size: it keeps that of the socket.
  ///
  /// ICCCM §4.1.5 wants a synthetic event, as nothing changes.
  func refuseConfiguration() {
    guard let display = connection.live else { return }
    connection.ignoringErrors {
      XMoveResizeWindow(display, window.window, 0, 0, UInt32(side), UInt32(side))
      var event = XEvent()
      event.xconfigure.type = ConfigureNotify
      event.xconfigure.event = window.window
      event.xconfigure.window = window.window
      event.xconfigure.width = side
      event.xconfigure.height = side
      XSendEvent(display, window.window, 0, StructureNotifyMask, &event)
    }
  }

  private func send(_ type: Atom?, _ values: [UInt32]) {
    guard let display = connection.live, let type else { return }
    var event = XEvent()
    event.xclient.type = CX11.ClientMessage
    event.xclient.window = window.window
    event.xclient.message_type = type.atom
    event.xclient.format = 32
    let words = values.map { Int($0) }
    event.xclient.data.l = (words[0], words[1], words[2], words[3], words[4])
    XSendEvent(display, window.window, 0, 0, &event)
  }

  // MARK: Place

  /// Shows the icon at a place in a window of ours.
  ///
  /// - Parameters:
  ///   - origin: The position in the window, in device pixels.
  ///   - side: The width and height in device pixels.
  ///   - window: The window.
  func show(at origin: DevicePoint, side: Int32, in window: WindowID) {
    guard let display = connection.live else { return }
    resize(to: side)
    guard holder != window || place != origin else { return }
    if holder != window {
      XReparentWindow(display, socket.window, window.window, origin.x, origin.y)
    } else {
      XMoveWindow(display, socket.window, origin.x, origin.y)
    }
    if place == nil || holder != window { XMapWindow(display, socket.window) }
    holder = window
    place = origin
  }

  private func resize(to side: Int32) {
    guard side != self.side, side > 0, let display = connection.live else { return }
    self.side = side
    XResizeWindow(display, socket.window, UInt32(side), UInt32(side))
    connection.ignoringErrors {
      _ = XMoveResizeWindow(display, window.window, 0, 0, UInt32(side), UInt32(side))
    }
  }

  /// Hides the icon.
  func hide() {
    guard let display = connection.live, place != nil else { return }
    place = nil
    XUnmapWindow(display, socket.window)
  }

  /// Takes the icon out of a window that will be destroyed.
  func leave(_ window: WindowID) {
    guard let display = connection.live, holder == window else { return }
    hide()
    holder = nil
    XReparentWindow(display, socket.window, connection.root.window, -side, -side)
  }

  /// Changes the colour below an icon without alpha.
  func setBackground(_ color: UInt32) {
    guard let display = connection.live, !hasAlpha, capture != nil else { return }
    XSetWindowBackground(display, socket.window, UInt(color))
    XClearWindow(display, socket.window)
    // An icon that has taken over the background draws itself again.
    connection.ignoringErrors { _ = XClearArea(display, window.window, 0, 0, 0, 0, 1) }
  }

  /// Whether it is shown in a window, at a position there or anywhere.
  func isIn(_ window: WindowID, at point: DevicePoint? = nil) -> Bool {
    guard let place, holder == window else { return false }
    guard let point else { return true }
    return (place.x..<place.x + side).contains(point.x)
      && (place.y..<place.y + side).contains(point.y)
  }

  // MARK: Picture

  /// The pixels, premultiplied `0xAARRGGBB`; `nil` if the icon is not on the screen or is not
  /// painted into memory.
  ///
  /// One round trip.
  func pixels() -> (side: Int32, pixels: [UInt32])? {
    guard place != nil else { return nil }
    isDamaged = false
    guard let capture,
      let pixels = capture.pixels(of: socket, damage, width: side, height: side)
    else { return nil }
    return (side, pixels)
  }

  // MARK: End

  /// Gives the icon back to its program, unmapped.
  func release() {
    guard let display = connection.live else { return }
    connection.ignoringErrors {
      XSelectInput(display, window.window, 0)
      XUnmapWindow(display, window.window)
      XReparentWindow(display, window.window, connection.root.window, 0, 0)
      XFixesChangeSaveSet(
        display, window.window, SetModeDelete, SaveSetRoot, Int32(SaveSetUnmap))
    }
    destroySocket()
  }

  /// Takes away the socket of an icon that was destroyed, or that its program has taken away.
  func noteLost() {
    if let display = connection.live {
      connection.ignoringErrors {
        XSelectInput(display, window.window, 0)
        XFixesChangeSaveSet(
          display, window.window, SetModeDelete, SaveSetRoot, Int32(SaveSetUnmap))
      }
    }
    destroySocket()
  }

  private func destroySocket() {
    guard let display = connection.live else { return }
    capture?.end(damage)
    connection.ignoringErrors { _ = XDestroyWindow(display, socket.window) }
  }
}
