import X11

/// The X window in which the lists and menus of a panel are seen.
///
/// A panel's own X window has exactly the panel's size, because some window managers reserve that much of
/// the screen for it. The picture of the kit's window has room for lists and menus beside the panel. This
/// X window shows the room, and is mapped only while something is painted there.
///
/// Life: `init` → `present(…)` and `hide()` any number of times → `destroy()`, or the last reference goes
/// away. It stays until the panel's X window goes: the server does not report that it has read a buffer
/// for a window that is gone.
@MainActor final class MenuWindow {
  /// The X window.
  let window: Window

  private let panel: Window
  private var isShown = false
  /// The part of the picture that it shows, in device pixels.
  private let area: DeviceRect

  /// Creates the unmapped window of a panel.
  ///
  /// - Parameters:
  ///   - panel: The panel's X window.
  ///   - area: The part of the panel's picture to show, in device pixels.
  ///   - attributes: The panel's attributes.
  /// - Throws: `.serverGone` if the connection is lost.
  init(
    of panel: Window, showing area: DeviceRect, _ attributes: WindowAttributes
  ) throws(ConnectionError) {
    var wanted = WindowAttributes(width: area.width, height: area.height)
    wanted.kind = .popup
    wanted.title = attributes.title
    wanted.instanceName = attributes.instanceName
    wanted.className = attributes.className
    wanted.hasAlpha = panel.hasAlpha
    wanted.acceptsFocus = false
    wanted.owner = panel.id
    window = try Window(on: panel.connection, wanted)
    window.pictureOrigin = DevicePoint(x: area.x, y: area.y)
    self.panel = panel
    self.area = area
  }

  /// Shows the changed parts of a picture; maps the window, and shows all of it, if it is hidden.
  ///
  /// The requests are buffered; `Connection.flush()` sends them. One round trip if it is hidden.
  ///
  /// - Parameters:
  ///   - rects: The changed parts, in device pixels of the picture.
  ///   - buffer: The picture.
  func present(_ rects: [DeviceRect], of buffer: ImageBuffer) {
    guard !isShown else {
      return buffer.put(rects.filter { $0.intersects(area) }, in: window)
    }
    guard let origin = panel.origin() else { return }
    window.move(
      to: DevicePoint(
        x: origin.x + area.x - panel.pictureOrigin.x, y: origin.y + area.y - panel.pictureOrigin.y))
    window.show()
    window.raise()
    isShown = true
    buffer.put([area], in: window)
  }

  /// Sets the parts that are seen, and take clicks.
  ///
  /// - Parameter rects: Device pixels of the picture.
  func setRegion(_ rects: [DeviceRect]) {
    if window.hasAlpha {
      window.setInputRegion(rects)
    } else {
      window.setBoundingRegion(rects)
    }
  }

  /// Hides it.
  func hide() {
    guard isShown else { return }
    isShown = false
    window.hide()
  }

  /// Takes it away for good.
  func destroy() { window.destroy() }
}
