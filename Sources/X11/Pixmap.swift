internal import CX11

/// Pixels that the server keeps for us, to be copied into a window.
///
/// Life: `init` → ``ImageBuffer/put(_:in:at:)`` → ``copy(_:to:)`` as often as wanted → nobody holds it
/// any more. What no buffer was put to holds anything.
@MainActor public final class Pixmap {
  /// The width in device pixels.
  public let width: Int
  /// The height in device pixels.
  public let height: Int

  let number: UInt
  /// Whose format the pixels have.
  let window: Window

  /// Makes pixels of a window's format.
  ///
  /// The corresponding C function is `XCreatePixmap`. One round trip.
  ///
  /// - Parameters:
  ///   - window: Where they will be shown.
  ///   - width: Device pixels, 1 … 32767.
  ///   - height: Device pixels, 1 … 32767.
  /// - Throws: `.invalidSize`, `.outOfMemory` where the server has no room, or `.serverGone`.
  public init(for window: Window, width: Int, height: Int) throws(ConnectionError) {
    guard (1...32767).contains(width), (1...32767).contains(height) else {
      throw .invalidSize(width: width, height: height)
    }
    guard let display = window.display else { throw .serverGone }
    let (number, errors) = window.connection.trappingErrors {
      XCreatePixmap(
        display, window.id.window, UInt32(width), UInt32(height), UInt32(window.format.depth))
    }
    guard window.connection.isOpen else { throw .serverGone }
    guard errors.isEmpty else { throw .outOfMemory(bytes: width * height * 4) }
    self.number = number
    self.window = window
    self.width = width
    self.height = height
  }

  isolated deinit {
    if let display = window.connection.live { XFreePixmap(display, number) }
  }

  /// Shows a part of it in its window.
  ///
  /// The request is buffered; `Connection.flush()` sends it.
  ///
  /// The corresponding C function is `XCopyArea`.
  ///
  /// - Parameters:
  ///   - part: Its own device pixels.
  ///   - place: Where the part's upper left corner comes to lie in the window.
  public func copy(_ part: DeviceRect, to place: DevicePoint) {
    guard let display = window.display, let context = window.context() else { return }
    XCopyArea(
      display, number, window.id.window, context, part.x, part.y, UInt32(part.width),
      UInt32(part.height), place.x, place.y)
  }
}
