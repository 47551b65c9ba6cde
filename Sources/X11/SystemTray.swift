internal import CX11

/// The system tray of a screen: it embeds the icons of other programs.
///
/// Source: freedesktop.org, System Tray Protocol 0.4, and XEMBED 0.5.
///
/// A screen has one tray, the owner of the selection `_NET_SYSTEM_TRAY_Sn`. If another program has
/// it, this one waits until that program ends.
///
/// Life: `init` → `open(_:)` → `Event.trayChanged` at each change → `close()`, which gives the icons
/// back. If the program dies, the server gives them back.
@MainActor public final class SystemTray {
  /// How icons are shown.
  public struct Style: Hashable, Sendable {
    /// The width and height of an icon in device pixels, 1 to 1024.
    public var side: Int32
    /// Whether the icons are in a column.
    public var isVertical: Bool
    /// Whether they are on a dark background.
    public var isDark: Bool

    /// Creates a style.
    public init(side: Int32, isVertical: Bool = false, isDark: Bool = false) {
      self.side = min(max(side, 1), 1024)
      self.isVertical = isVertical
      self.isDark = isDark
    }

    /// The colour below icons without alpha, `0xRRGGBB`.
    fileprivate var background: UInt32 { isDark ? 0x000000 : 0xFFFFFF }
  }

  /// An icon.
  public struct Icon: Hashable, Sendable {
    /// The icon's window.
    public let window: WindowID
    /// The title, often the program's name.
    public let title: String
    /// Whether its picture has changed since it was read.
    public let isDamaged: Bool
  }

  /// The most icons; a program that offers more of them is ignored.
  private static let mostIcons = 256

  private unowned let connection: Connection
  private var style = Style(side: 1)
  /// Our window that owns the selection, or will.
  private var owner: WindowID?
  private var hasSelection = false
  /// The window of another program that has the tray.
  public private(set) var otherOwner: WindowID?
  /// The icons in the order in which they were docked, also hidden ones.
  private(set) var docked: [TrayIcon] = []
  private var messages = TrayMessageReader()
  private lazy var capture = WindowCapture(on: connection)

  /// Creates a closed tray.
  public init(on connection: Connection) { self.connection = connection }

  /// Whether this program has the tray.
  public var isOpen: Bool { hasSelection }

  /// The icons that want to be shown, in the order in which they were docked.
  public var icons: [Icon] {
    docked.filter(\.isMapped).map {
      Icon(window: $0.window, title: $0.title, isDamaged: $0.isDamaged)
    }
  }

  // MARK: Selection

  /// Opens the tray, or changes its style.
  ///
  /// It is open when the server has answered, or later, when another program's tray has ended.
  ///
  /// Some round trips the first time.
  public func open(_ style: Style) {
    let former = self.style
    self.style = style
    guard let owner else { return begin() }
    guard style != former else { return }
    describe(owner)
    if style.isDark != former.isDark {
      for icon in docked { icon.setBackground(style.background) }
    }
  }

  private func begin() {
    guard let display = connection.live, let atoms = connection.trayAtoms,
      let owner = WindowID(
        XCreateSimpleWindow(display, connection.root.window, -1, -1, 1, 1, 0, 0, 0))
    else { return }
    self.owner = owner
    connection.noteSystemTray(self)
    XSelectInput(display, owner.window, PropertyChangeMask)
    connection.set(
      connection.atoms.windowName, of: owner, type: connection.atoms.utf8, text: "maru")
    describe(owner)
    if connection.extensions.fixesEvent != nil {
      let mask =
        XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
        | XFixesSelectionClientCloseNotifyMask
      XFixesSelectSelectionInput(display, owner.window, atoms.selection.atom, UInt(mask))
    }
    askForOwner()
  }

  /// Tells programs how their icons are shown.
  private func describe(_ owner: WindowID) {
    guard let display = connection.live, let atoms = connection.trayAtoms else { return }
    connection.set(
      atoms.orientation, of: owner, type: .cardinal, words: [style.isVertical ? 1 : 0])
    connection.set(
      atoms.iconSize, of: owner, type: .cardinal, words: [UInt32(bitPattern: style.side)])
    let alpha = capture == nil ? nil : connection.alphaFormat?.visual
    if let visual = alpha ?? XDefaultVisual(display, connection.screen) {
      let number = UInt32(truncatingIfNeeded: XVisualIDFromVisual(visual))
      connection.set(atoms.visual, of: owner, type: .visualID, words: [number])
    }
    // The colours of drawings in one colour: text, errors, warnings, success; 16 bits a channel.
    let text: [UInt32] = style.isDark ? [0xFFFF, 0xFFFF, 0xFFFF] : [0, 0, 0]
    let others: [UInt32] = [0xFFFF, 0x3B3B, 0x3030, 0xFFFF, 0x9595, 0, 0x3434, 0xC7C7, 0x5959]
    connection.set(atoms.colors, of: owner, type: .cardinal, words: text + others)
  }

  /// Waits for another program's tray to end, or asks the server for a timestamp to claim it.
  private func askForOwner() {
    guard let display = connection.live, let atoms = connection.trayAtoms, let owner else { return }
    let present = WindowID(XGetSelectionOwner(display, atoms.selection.atom))
    if present == owner { return }
    note(otherOwner: present)
    // ICCCM §2.1 wants a real timestamp; the change of a property has one.
    if present == nil { connection.set(atoms.stamp, of: owner, type: .integer, words: [0]) }
  }

  private func note(otherOwner: WindowID?) {
    guard otherOwner != self.otherOwner else { return }
    self.otherOwner = otherOwner
    reportChange()
  }

  /// Claims the tray and announces it.
  private func claim(at time: UInt) {
    guard let display = connection.live, let atoms = connection.trayAtoms, let owner,
      !hasSelection
    else { return }
    let present = WindowID(XGetSelectionOwner(display, atoms.selection.atom))
    guard present == nil else { return note(otherOwner: present) }
    XSetSelectionOwner(display, atoms.selection.atom, owner.window, time)
    guard WindowID(XGetSelectionOwner(display, atoms.selection.atom)) == owner else {
      return askForOwner()
    }
    hasSelection = true
    otherOwner = nil
    var event = XEvent()
    event.xclient.type = CX11.ClientMessage
    event.xclient.window = connection.root.window
    event.xclient.message_type = connection.atoms.manager.atom
    event.xclient.format = 32
    event.xclient.data.l = (
      Int(time), Int(atoms.selection.rawValue), Int(owner.rawValue), 0, 0
    )
    XSendEvent(display, connection.root.window, 0, StructureNotifyMask, &event)
    reportChange()
  }

  /// Another program has taken the tray.
  private func lose() {
    hasSelection = false
    releaseIcons()
    reportChange()
    askForOwner()
  }

  /// Closes the tray and gives the icons back to their programs.
  public func close() {
    guard let owner else { return }
    releaseIcons()
    hasSelection = false
    otherOwner = nil
    self.owner = nil
    connection.noteSystemTray(nil)
    guard let display = connection.live else { return }
    // The server ends its ownership of the selection.
    XDestroyWindow(display, owner.window)
  }

  private func releaseIcons() {
    for icon in docked { icon.release() }
    docked = []
    messages = TrayMessageReader()
  }

  private func reportChange() {
    connection.postOnce(.trayChanged)
  }

  // MARK: Icons

  /// Shows an icon at a place in a window, or hides it.
  ///
  /// - Parameters:
  ///   - icon: The icon's window.
  ///   - frame: The place in the window's picture, in device pixels; its width is also the height. `nil`
  ///     hides the icon.
  ///   - window: The window.
  public func place(_ icon: WindowID, at frame: DeviceRect?, in window: Window) {
    guard let icon = docked.first(where: { $0.window == icon }) else { return }
    guard let frame else { return icon.hide() }
    icon.show(
      at: DevicePoint(
        x: frame.x - window.pictureOrigin.x, y: frame.y - window.pictureOrigin.y),
      side: min(max(frame.width, 1), 1024), in: window.id)
  }

  /// Takes the icons out of a window that will be destroyed; they stay docked.
  public func leave(_ window: Window) {
    for icon in docked { icon.leave(window.id) }
  }

  /// The picture of an icon: its width and height in device pixels, and its pixels, premultiplied
  /// `0xAARRGGBB`.
  ///
  /// One round trip.
  ///
  /// - Returns: `nil` if it is not on the screen, or shows itself because the server cannot paint it
  ///   into memory.
  public func picture(of icon: WindowID) -> (side: Int32, pixels: [UInt32])? {
    docked.first { $0.window == icon }?.pixels()
  }

  private func dock(_ window: WindowID) {
    guard hasSelection, docked.count < Self.mostIcons, !connection.windows.contains(window),
      !docked.contains(where: { $0.window == window || $0.socket == window }),
      let icon = TrayIcon(
        window, side: style.side, background: style.background, capture: capture, on: connection)
    else { return }
    docked.append(icon)
  }

  private func remove(_ icon: TrayIcon) {
    icon.noteLost()
    docked.removeAll { $0 === icon }
    messages.forget(icon.window)
    reportChange()
  }

  // MARK: Events

  /// Handles an event of the tray or its icons.
  ///
  /// - Returns: `false` if the event belongs to something else.
  func decode(_ event: inout XEvent) -> Bool {
    guard let atoms = connection.trayAtoms, let owner else { return false }
    switch event.type {
    case CX11.ClientMessage: return decodeMessage(event.xclient, atoms)
    case PropertyNotify:
      return decodeProperty(event.xproperty, atoms, owner)
    case SelectionClear where event.xselectionclear.window == owner.window:
      if hasSelection { lose() }
    case DestroyNotify:
      guard let icon = icon(in: event.xdestroywindow.event) else { return false }
      remove(icon)
    case ReparentNotify:
      guard let icon = icon(in: event.xreparent.event) else { return false }
      if event.xreparent.window == icon.window.window,
        event.xreparent.parent != icon.socket.window
      {
        remove(icon)
      }
    case MapNotify: return noteMapped(true, socket: event.xmap.event)
    case UnmapNotify: return noteMapped(false, socket: event.xunmap.event)
    case ConfigureNotify: return icon(in: event.xconfigure.event) != nil
    case CreateNotify: return icon(in: event.xcreatewindow.parent) != nil
    case MapRequest: icon(in: event.xmaprequest.parent)?.map()
    case ConfigureRequest: icon(in: event.xconfigurerequest.parent)?.refuseConfiguration()
    default: return decodeExtension(&event, atoms)
    }
    return true
  }

  /// Whether the pointer moves from a window onto an icon in it, or from an icon into the window.
  func isCrossed(_ event: XCrossingEvent, in window: WindowID) -> Bool {
    docked.contains { icon in
      event.type == EnterNotify
        ? icon.isIn(window) : icon.isIn(window, at: DevicePoint(x: event.x, y: event.y))
    }
  }

  private func icon(in socket: UInt) -> TrayIcon? {
    docked.first { $0.socket.window == socket }
  }

  private func noteMapped(_ isMapped: Bool, socket: UInt) -> Bool {
    guard let icon = icon(in: socket) else { return false }
    icon.noteMapped(isMapped)
    reportChange()
    return true
  }

  private func decodeProperty(
    _ event: XPropertyEvent, _ atoms: TrayAtoms, _ owner: WindowID
  ) -> Bool {
    if event.window == owner.window {
      if event.atom == atoms.stamp.atom { claim(at: event.time) }
      return true
    }
    guard let icon = docked.first(where: { $0.window.window == event.window }),
      let property = Atom(rawValue: UInt32(truncatingIfNeeded: event.atom))
    else { return false }
    if icon.noteProperty(property) { reportChange() }
    return true
  }

  /// Handles the requests of programs; the window of a message is the icon's or ours.
  private func decodeMessage(_ event: XClientMessageEvent, _ atoms: TrayAtoms) -> Bool {
    guard let window = WindowID(event.window) else { return false }
    if event.message_type == atoms.messageData.atom, event.format == 8 {
      let bytes = withUnsafeBytes(of: event.data.b) { Array($0) }
      if docked.contains(where: { $0.window == window }),
        let message = messages.add(bytes.prefix(20), of: window)
      {
        connection.post(.trayMessage(message))
      }
      return true
    }
    guard event.message_type == atoms.operation.atom, event.format == 32 else { return false }
    let data = event.data.l
    let values = [data.0, data.1, data.2, data.3, data.4].map { UInt32(truncatingIfNeeded: $0) }
    let isDocked = docked.contains { $0.window == window }
    // 0: an icon asks to be docked; 1: a message begins; 2: it is taken back.
    switch values[1] {
    case 0: WindowID(rawValue: values[2]).map(dock)
    case 1 where isDocked:
      messages.begin(window, number: values[4], length: values[3], milliseconds: values[2])
    case 2: messages.cancel(window, number: values[2])
    default: break
    }
    return true
  }

  private func decodeExtension(_ event: inout XEvent, _ atoms: TrayAtoms) -> Bool {
    if let base = connection.extensions.fixesEvent, event.type == base + XFixesSelectionNotify {
      let selection = withUnsafePointer(to: &event) { pointer in
        pointer.withMemoryRebound(to: XFixesSelectionNotifyEvent.self, capacity: 1) {
          $0.pointee.selection
        }
      }
      guard selection == atoms.selection.atom else { return false }
      if !hasSelection { askForOwner() }
      return true
    }
    guard !docked.isEmpty, let window = capture?.damagedWindow(&event) else { return false }
    guard let icon = docked.first(where: { $0.socket == window }) else { return true }
    icon.isDamaged = true
    reportChange()
    return true
  }
}

/// The atoms of the system tray's protocol.
struct TrayAtoms {
  let selection, operation, messageData, orientation, visual, iconSize, colors: Atom
  let embed, information, stamp: Atom

  /// Interns the names in one round trip; `nil` if the connection is lost.
  init?(display: OpaquePointer, screen: Int32) {
    let known = internAtoms(
      [
        "_NET_SYSTEM_TRAY_S\(screen)", "_NET_SYSTEM_TRAY_OPCODE",
        "_NET_SYSTEM_TRAY_MESSAGE_DATA", "_NET_SYSTEM_TRAY_ORIENTATION",
        "_NET_SYSTEM_TRAY_VISUAL", "_NET_SYSTEM_TRAY_ICON_SIZE", "_NET_SYSTEM_TRAY_COLORS",
        "_XEMBED", "_XEMBED_INFO", "_MARU_TRAY_TIME",
      ], display: display
    ).compactMap(\.self)
    guard known.count == 10 else { return nil }
    (selection, operation, messageData, orientation) = (known[0], known[1], known[2], known[3])
    (visual, iconSize, colors, embed) = (known[4], known[5], known[6], known[7])
    (information, stamp) = (known[8], known[9])
  }
}
