import Layers
import X11

// How often the display refreshes: so often windows have frames, and no more.
extension XScreen {
  /// Asks the display, and tells the windows.
  ///
  /// Some round trips.
  func measureRefresh() {
    let found = connection.scanouts()
    scanouts = found
    for window in windows { window.follow(found) }
  }
}

extension XWindow {
  /// Takes up the pace of the display where the window lies.
  ///
  /// One round trip where the display has several paces and the place is not known.
  ///
  /// - Parameters:
  ///   - scanouts: The display's parts.
  ///   - origin: The window's place on the root window, where it was told.
  func follow(_ scanouts: [Scanout], from origin: DevicePoint? = nil) {
    let isOneForAll = Set(scanouts.map(\.refreshRate)).count < 2
    let origin = isOneForAll ? nil : origin ?? shown?.origin()
    let middle = origin.map { origin in
      DevicePoint(
        x: origin.x &+ Int32(clamping: pixelSize.width / 2),
        y: origin.y &+ Int32(clamping: pixelSize.height / 2))
    }
    frameInterval = Self.frameInterval(of: scanouts, at: middle)
    let intervals = screen.windows.map(\.frameInterval)
    AnimationClock.frameInterval = intervals.min() ?? frameInterval
  }

  /// Seconds from one frame to the next at a place: of the part that shows it, of the first one where
  /// none does, and a sixtieth where no rate is known.
  static func frameInterval(of scanouts: [Scanout], at place: DevicePoint?) -> Double {
    let part = place.flatMap { place in
      scanouts.first {
        place.x >= $0.frame.x && place.x < $0.frame.x + $0.frame.width
          && place.y >= $0.frame.y && place.y < $0.frame.y + $0.frame.height
      }
    }
    return 1 / ((part ?? scanouts.first)?.refreshRate ?? 60)
  }
}
