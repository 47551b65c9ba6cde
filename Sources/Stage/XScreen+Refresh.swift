import Layers
import X11

// The display's refresh rate, which limits the frame rate of windows.
extension XScreen {
  /// Reads the refresh rates and updates the windows.
  ///
  /// Some round trips.
  func measureRefresh() {
    let found = connection.scanouts()
    scanouts = found
    for window in windows { window.follow(found) }
  }
}

extension XWindow {
  /// Adopts the refresh rate at the window's position.
  ///
  /// One round trip if the display has several rates and the position is unknown.
  ///
  /// - Parameters:
  ///   - scanouts: The display's outputs.
  ///   - origin: The window's position on the root window, if it was reported.
  func follow(_ scanouts: [Scanout], from origin: DevicePoint? = nil) {
    let isOneForAll = Set(scanouts.map(\.refreshRate)).count < 2
    let origin = isOneForAll ? nil : origin ?? shown?.origin()
    frameInterval = Self.frameInterval(of: scanouts, at: origin.map(geometry.middle))
    let intervals = screen.windows.map(\.frameInterval)
    AnimationClock.frameInterval = intervals.min() ?? frameInterval
  }

  /// The time between frames at a position, in seconds.
  ///
  /// It is that of the output at the position, or of the first one; a sixtieth if no rate is known.
  static func frameInterval(of scanouts: [Scanout], at place: DevicePoint?) -> Double {
    let part = place.flatMap { place in
      scanouts.first { $0.frame.contains(place) }
    }
    return 1 / ((part ?? scanouts.first)?.refreshRate ?? 60)
  }
}
