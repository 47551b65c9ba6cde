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
