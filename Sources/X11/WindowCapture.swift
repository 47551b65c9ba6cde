internal import CX11

/// The pixels of windows that the server paints into memory instead of onto the screen.
///
/// It uses the extensions Composite and Damage.
@MainActor final class WindowCapture {
  /// The first event of Damage.
  private let damageEvent: Int32
  private unowned let connection: Connection

  /// Queries the extensions; `nil` if the server lacks one.
  ///
  /// Four round trips.
  init?(on connection: Connection) {
    var (event, error): (Int32, Int32) = (0, 0)
    guard let display = connection.live, XCompositeQueryExtension(display, &event, &error) != 0,
      XDamageQueryExtension(display, &event, &error) != 0
    else { return nil }
    damageEvent = event
    self.connection = connection
  }

  /// Makes the server paint a window and its children into memory, and report their damage.
  ///
  /// The window is no part of the screen then, except that it takes input at its place.
  ///
  /// The corresponding C functions are `XCompositeRedirectWindow` and `XDamageCreate`.
  ///
  /// - Parameter window: A window of this program.
  /// - Returns: The number of the damage.
  func begin(_ window: WindowID) -> UInt {
    guard let display = connection.live else { return 0 }
    XCompositeRedirectWindow(display, window.window, Int32(CompositeRedirectManual))
    // One event until the damage is subtracted.
    return XDamageCreate(display, window.window, Int32(XDamageReportNonEmpty))
  }

  /// Ends the reports of damage, before the window is destroyed.
  func end(_ damage: UInt) {
    guard let display = connection.live, damage != 0 else { return }
    connection.ignoringErrors { XDamageDestroy(display, damage) }
  }

  /// The window that was damaged; `nil` if the event is of another kind.
  func damagedWindow(_ event: inout XEvent) -> WindowID? {
    guard event.type == damageEvent else { return nil }
    return WindowID(cx11_damaged_drawable(&event))
  }

  /// The pixels of a window, as `0xAARRGGBB`, row by row; the next damage is reported again.
  ///
  /// The corresponding C functions are `XCompositeNameWindowPixmap` and `XGetImage`. One round trip.
  ///
  /// - Parameters:
  ///   - window: A window of depth 24 or 32.
  ///   - damage: The number of its damage.
  ///   - width: Its width in device pixels.
  ///   - height: Its height in device pixels.
  /// - Returns: `nil` if the window is not on the screen or has another size.
  func pixels(of window: WindowID, _ damage: UInt, width: Int32, height: Int32) -> [UInt32]? {
    guard let display = connection.live else { return nil }
    return connection.trappingErrorsOfQuestion {
      // Before the picture is read, so that a later change is reported.
      XDamageSubtract(display, damage, 0, 0)
      let pixmap = XCompositeNameWindowPixmap(display, window.window)
      let image = XGetImage(
        display, pixmap, 0, 0, UInt32(width), UInt32(height), .max, ZPixmap)
      connection.ignoringErrors { _ = XFreePixmap(display, pixmap) }
      guard let image, connection.isOpen else { return nil }
      defer { _ = cx11_destroy_image(image) }
      let stride = Int(image.pointee.bytes_per_line)
      guard image.pointee.bits_per_pixel == 32, let data = image.pointee.data else { return nil }
      let opaque: UInt32 = image.pointee.depth == 32 ? 0 : 0xFF00_0000
      var pixels: [UInt32] = []
      pixels.reserveCapacity(Int(width) * Int(height))
      for y in 0..<Int(height) {
        let row = UnsafeRawPointer(data + y * stride)
        for x in 0..<Int(width) {
          pixels.append(row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self) | opaque)
        }
      }
      return pixels
    }
  }
}
