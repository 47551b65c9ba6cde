internal import CX11

/// A pixmap: pixels kept by the server that can be copied into a window.
///
/// Life: `init` → ``ImageBuffer/put(_:in:at:)`` → ``copy(_:to:)`` any number of times → the last
/// reference goes away. Pixels that no buffer was put to are undefined.
@MainActor public final class Pixmap {
  /// The width in device pixels.
  public let width: Int
  /// The height in device pixels.
  public let height: Int

  let number: UInt
  /// The window whose pixel format it has.
  let window: Window

  /// Creates a pixmap of a window's pixel format.
  ///
  /// The corresponding C function is `XCreatePixmap`. One round trip.
  ///
  /// - Parameters:
  ///   - window: The window it will be copied into.
  ///   - width: Device pixels, 1 … 32767.
  ///   - height: Device pixels, 1 … 32767.
  /// - Throws: `.invalidSize`, `.outOfMemory` if the server cannot allocate it, or `.serverGone`.
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

  /// Copies a part of it into its window.
  ///
  /// The request is buffered; `Connection.flush()` sends it.
  ///
  /// The corresponding C function is `XCopyArea`.
  ///
  /// - Parameters:
  ///   - part: Device pixels of the pixmap.
  ///   - place: The destination of the part's top left corner, in device pixels of the window's picture.
  public func copy(_ part: DeviceRect, to place: DevicePoint) {
    guard let display = window.display, let context = window.context() else { return }
    XCopyArea(
      display, number, window.id.window, context, part.x, part.y, UInt32(part.width),
      UInt32(part.height), place.x - window.pictureOrigin.x, place.y - window.pictureOrigin.y)
  }
}
