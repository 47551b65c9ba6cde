internal import CX11

/// One monitor of the screen.
public struct Monitor: Hashable, Sendable {
  /// The output's name, such as `HDMI-1`.
  public let name: String
  /// The part of the screen it shows, in device pixels.
  public let frame: DeviceRect
  /// Whether the user has set it as the primary monitor.
  public let isPrimary: Bool
  /// The width in millimetres, or zero if unknown.
  public let millimetersWide: Int
  /// The height in millimetres, or zero if unknown.
  public let millimetersHigh: Int

  /// The device pixels a point that suit the monitor's density, if the user has set no scale.
  ///
  /// A point is a 96th of an inch, in steps of a half. Up to 132 dots an inch, as desktop monitors
  /// have, it is 1. So it is if the size is unknown or is only the aspect ratio, as some televisions
  /// report it in place of millimetres.
  public var densityScale: Double {
    let isRatio = millimetersWide == 160 && (millimetersHigh == 90 || millimetersHigh == 100)
    guard millimetersWide >= 50, millimetersHigh >= 30, !isRatio, frame.width > 0 else { return 1 }
    let dotsPerInch = Double(frame.width) / (Double(millimetersWide) / 25.4)
    guard dotsPerInch > 132 else { return 1 }
    return min((dotsPerInch / 96 * 2).rounded() / 2, 4)
  }
}

extension Connection {
  /// The monitors, the primary one first; never empty while the connection is open.
  ///
  /// One round trip, and up to two for each monitor's name.
  ///
  /// Without RANDR 1.5 the whole screen is one monitor.
  ///
  /// The corresponding C function is `XRRGetMonitors`.
  public func monitors() -> [Monitor] {
    guard let display = live else { return [] }
    var count: Int32 = 0
    guard extensions.monitorsEvent != nil,
      let list = XRRGetMonitors(display, root.window, 1, &count), count > 0
    else { return [wholeScreen(display)] }
    defer { XRRFreeMonitors(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).map { info in
      Monitor(
        name: Atom(rawValue: UInt32(truncatingIfNeeded: info.name)).flatMap { name(of: $0) } ?? "",
        frame: DeviceRect(x: info.x, y: info.y, width: info.width, height: info.height),
        isPrimary: info.primary != 0, millimetersWide: Int(info.mwidth),
        millimetersHigh: Int(info.mheight))
    }.sorted { $0.isPrimary && !$1.isPrimary }
  }

  /// The part of the screen that panels leave free (`_NET_WORKAREA` of the current desktop).
  ///
  /// It is `nil` if no window manager sets it.
  ///
  /// Two round trips.
  public func workArea() -> DeviceRect? {
    let desktop = Int(values(of: atoms.desktop, window: root).first ?? 0)
    let areas = values(of: atoms.workArea, window: root).map { Int32(truncatingIfNeeded: $0) }
    guard desktop < areas.count / 4 else { return nil }
    let area = areas[(4 * desktop)...].prefix(4).map { $0 }
    return DeviceRect(x: area[0], y: area[1], width: area[2], height: area[3])
  }

  /// The frame of a window of any program, in device pixels of the screen; `nil` if there is no such
  /// window.
  ///
  /// Two round trips.
  ///
  /// The corresponding C functions are `XGetGeometry` and `XTranslateCoordinates`.
  public func frame(of window: WindowID) -> DeviceRect? {
    guard let display = live else { return nil }
    let (number, root) = (window.window, root.window)
    return trappingErrorsOfQuestion {
      var (parent, child): (UInt, UInt) = (0, 0)
      var (x, y): (Int32, Int32) = (0, 0)
      var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
      guard XGetGeometry(display, number, &parent, &x, &y, &width, &height, &border, &depth) != 0,
        XTranslateCoordinates(display, number, root, 0, 0, &x, &y, &child) != 0
      else { return nil }
      return DeviceRect(
        x: x, y: y, width: Int32(clamping: width), height: Int32(clamping: height))
    }
  }

  /// Whether a window of any program exists and is mapped, and so are those around it.
  ///
  /// One round trip.
  ///
  /// The corresponding C function is `XGetWindowAttributes`.
  public func isViewable(_ window: WindowID) -> Bool {
    guard let display = live else { return false }
    return trappingErrorsOfQuestion {
      var attributes = XWindowAttributes()
      return XGetWindowAttributes(display, window.window, &attributes) != 0
        && attributes.map_state == IsViewable
    }
  }

  /// The pointer's position on the screen; `nil` if the pointer is on another screen.
  ///
  /// One round trip.
  ///
  /// The corresponding C function is `XQueryPointer`.
  public func pointerPosition() -> DevicePoint? {
    guard let display = live else { return nil }
    var (root, child): (UInt, UInt) = (0, 0)
    var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var mask: UInt32 = 0
    let isHere = XQueryPointer(
      display, self.root.window, &root, &child, &x, &y, &windowX, &windowY, &mask)
    return isHere != 0 ? DevicePoint(x: x, y: y) : nil
  }

  /// The size of the whole screen in device pixels, which RANDR can change; zero without a connection.
  ///
  /// The corresponding C functions are `XDisplayWidth` and `XDisplayHeight`.
  public var screenSize: (width: Int32, height: Int32) {
    guard let display = live else { return (0, 0) }
    return (XDisplayWidth(display, screen), XDisplayHeight(display, screen))
  }

  private func wholeScreen(_ display: OpaquePointer) -> Monitor {
    Monitor(
      name: "screen",
      frame: DeviceRect(
        x: 0, y: 0, width: screenSize.width, height: screenSize.height),
      isPrimary: true, millimetersWide: Int(XDisplayWidthMM(display, screen)),
      millimetersHigh: Int(XDisplayHeightMM(display, screen)))
  }
}
