internal import CXTest
import Foundation
import X11

/// A program with an icon in the system tray.
///
/// It docks its icon whenever a tray appears, as GTK's and Qt's icons do. Call `serve()` to handle
/// its events.
@MainActor public final class XTestTrayIcon {
  /// The icon's window.
  public let window: WindowID
  /// The positions at which button 1 was pressed, in device pixels of the icon.
  public private(set) var presses: [DevicePoint] = []
  /// The number of times that a tray has embedded it.
  public private(set) var embeddings = 0
  /// The size in the last report of the server or the tray.
  public private(set) var width: Int32 = 0
  /// The number of size reports.
  public private(set) var configurations = 0

  private var display: OpaquePointer?
  private let hasAlpha: Bool
  private var color: UInt32
  private let graphics: OpaquePointer?
  private var tray: UInt = 0
  private let atoms: Atoms

  private struct Atoms {
    let selection, operation, data, embed, information, manager: UInt

    init(_ display: OpaquePointer) {
      func atom(_ name: String) -> UInt { XInternAtom(display, name, 0) }
      selection = atom("_NET_SYSTEM_TRAY_S\(XDefaultScreen(display))")
      operation = atom("_NET_SYSTEM_TRAY_OPCODE")
      data = atom("_NET_SYSTEM_TRAY_MESSAGE_DATA")
      embed = atom("_XEMBED")
      information = atom("_XEMBED_INFO")
      manager = atom("MANAGER")
    }
  }

  /// Creates the icon, and docks it if there is a tray.
  ///
  /// - Parameters:
  ///   - name: The display, such as `:7`.
  ///   - color: The colour, `0xRRGGBB`.
  ///   - title: The title of its window.
  ///   - hasAlpha: Whether it has 32 bits a pixel, and paints only its left half.
  ///   - isShown: Whether it wants to be shown at first; `nil` leaves `_XEMBED_INFO` out.
  /// - Throws: `.unreachable` if the display cannot be opened or has no such pixels.
  public init(
    display name: String, color: UInt32, title: String = "", hasAlpha: Bool = false,
    isShown: Bool? = true
  ) throws(ConnectionError) {
    guard let display = XOpenDisplay(name) else { throw .unreachable(display: name) }
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    let screen = XDefaultScreen(display)
    let root = XRootWindow(display, screen)
    var info = XVisualInfo()
    guard XMatchVisualInfo(display, screen, hasAlpha ? 32 : 24, TrueColor, &info) != 0 else {
      throw .unreachable(display: name)
    }
    var attributes = XSetWindowAttributes()
    attributes.colormap = XCreateColormap(display, root, info.visual, AllocNone)
    attributes.event_mask =
      ButtonPressMask | ExposureMask | StructureNotifyMask | PropertyChangeMask
    let mask = CWBackPixel | CWBorderPixel | CWColormap | CWEventMask
    let number = XCreateWindow(
      display, root, 0, 0, 48, 32, 0, info.depth, UInt32(InputOutput), info.visual, UInt(mask),
      &attributes)
    guard let window = WindowID(rawValue: UInt32(truncatingIfNeeded: number)) else {
      throw .unreachable(display: name)
    }
    self.window = window
    self.display = display
    self.color = color
    self.hasAlpha = hasAlpha
    atoms = Atoms(display)
    graphics = XCreateGC(display, number, 0, nil)
    XStoreName(display, number, title)
    XSelectInput(display, root, StructureNotifyMask)
    if let isShown { setShown(isShown) }
    dock()
  }

  isolated deinit { stop() }

  /// Ends the program: its connection is closed, and the server destroys its windows.
  public func stop() {
    if let display { close(XConnectionNumber(display)) }
    display = nil
  }

  // MARK: Events

  /// Handles the events so far.
  public func serve() {
    while let display, XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      handle(event)
    }
  }

  private func handle(_ event: XEvent) {
    switch event.type {
    case CXTest.ClientMessage where event.xclient.message_type == atoms.embed:
      if event.xclient.data.l.1 == 0 { embeddings += 1 }
    case CXTest.ClientMessage where event.xclient.message_type == atoms.manager:
      if event.xclient.data.l.1 == Int(atoms.selection) { dock() }
    case ButtonPress where event.xbutton.button == 1:
      presses.append(DevicePoint(x: event.xbutton.x, y: event.xbutton.y))
    case ConfigureNotify where event.xconfigure.window == UInt(window.rawValue):
      width = event.xconfigure.width
      configurations += 1
    case Expose: paint()
    default: break
    }
  }

  /// Offers the icon to the tray, if there is one.
  private func dock() {
    guard let display else { return }
    tray = XGetSelectionOwner(display, atoms.selection)
    if tray != 0 { send(atoms.operation, [0, 0, Int(window.rawValue), 0, 0]) }
    XFlush(display)
  }

  /// Sends the tray a message; its window is that of the icon.
  private func send(_ type: UInt, _ values: [Int]) {
    guard let display else { return }
    var event = XEvent()
    event.xclient.type = CXTest.ClientMessage
    event.xclient.window = UInt(window.rawValue)
    event.xclient.message_type = type
    event.xclient.format = 32
    event.xclient.data.l = (values[0], values[1], values[2], values[3], values[4])
    XSendEvent(display, tray, 0, 0, &event)
  }

  // MARK: What the program does

  /// Changes its colour, `0xRRGGBB`.
  public func paint(_ color: UInt32) {
    self.color = color
    paint()
  }

  private func paint() {
    guard let display, let graphics else { return }
    XSetForeground(display, graphics, UInt(hasAlpha ? 0xFF00_0000 | color : color))
    let side = UInt32(max(width, 48))
    XFillRectangle(
      display, UInt(window.rawValue), graphics, 0, 0, hasAlpha ? UInt32(width) / 2 : side, side)
    XFlush(display)
  }

  /// Sets whether it wants to be shown (`_XEMBED_INFO`).
  public func setShown(_ isShown: Bool) {
    guard let display else { return }
    let items = [0, isShown ? 1 : 0]
    items.withUnsafeBytes {
      _ = XChangeProperty(
        display, UInt(window.rawValue), atoms.information, atoms.information, 32,
        PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress, 2)
    }
    XFlush(display)
  }

  /// Asks for another size.
  public func resize(width: UInt32, height: UInt32) {
    guard let display else { return }
    XResizeWindow(display, UInt(window.rawValue), width, height)
    XFlush(display)
  }

  /// Shows a message beside the icon.
  public func show(message: String, number: Int = 1) {
    guard let display else { return }
    var bytes = Array(message.utf8)
    send(atoms.operation, [0, 1, 5_000, bytes.count, number])
    while !bytes.isEmpty {
      var event = XEvent()
      event.xclient.type = CXTest.ClientMessage
      event.xclient.window = UInt(window.rawValue)
      event.xclient.message_type = atoms.data
      event.xclient.format = 8
      withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: bytes.prefix(20)) }
      XSendEvent(display, tray, 0, 0, &event)
      bytes.removeFirst(min(20, bytes.count))
    }
    XFlush(display)
  }

  /// Takes the icon away.
  public func destroy() {
    guard let display else { return }
    XDestroyWindow(display, UInt(window.rawValue))
    XFlush(display)
  }
}
