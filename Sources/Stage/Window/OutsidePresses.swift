import MaruKit
import X11

/// Closes the lists, menus and popovers of windows without a frame at a press anywhere else.
///
/// Such a window has no grab, and often not the focus, so it gets no event of the press. The X server is asked
/// to tell presses everywhere, but only while something is open. The press reaches the window under the
/// pointer too.
@MainActor final class OutsidePresses {
  private let connection: Connection
  private var windows: [ObjectIdentifier: XWindow] = [:]

  /// Creates it for windows of a connection.
  init(on connection: Connection) { self.connection = connection }

  /// Starts or ends to follow presses for a window, when its content may have changed.
  func follow(_ window: XWindow) {
    let isOpen = window.shown != nil && window.closesByOutsidePress
    guard isOpen != (windows[ObjectIdentifier(window)] != nil) else { return }
    windows[ObjectIdentifier(window)] = isOpen ? window : nil
    connection.reportPressesEverywhere(!windows.isEmpty)
  }

  /// Handles a press somewhere on the screen.
  func pressed() {
    guard !windows.isEmpty, let pointer = connection.pointerPosition() else { return }
    for window in windows.values {
      guard let origin = window.pictureOrigin else { continue }
      if !window.shape.contains(Double(pointer.x - origin.x), Double(pointer.y - origin.y)) {
        window.closeByOutsidePress()
      }
    }
  }
}
