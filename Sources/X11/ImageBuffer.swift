internal import CX11

/// Keeps a buffer in the connection's list without keeping it alive.
struct BufferReference {
  weak var buffer: ImageBuffer?
}

/// Pixels that can be shown in windows: memory that the server shares where that is possible.
///
/// Units: 32-bit words in this processor's order, `0xAARRGGBB`, premultiplied where the window
/// has alpha; `stride` bytes a row, a multiple of 64.
///
/// Life: `init` → write → `put(…)`, which makes it busy → `Event.imageDelivered`, and it is not
/// busy any more → write again. Whoever borrows `baseAddress` keeps the buffer.
@MainActor public final class ImageBuffer {
  /// A buffer's number, unique in this process.
  public struct ID: Hashable, Sendable {
    /// Counts from 1.
    public let rawValue: UInt64
  }

  /// Its number.
  public let id: ID
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether it is for windows with alpha.
  public let hasAlpha: Bool
  /// The bytes from one row to the next.
  public var stride: Int { pixels.stride }
  /// The first pixel of the first row; aligned to 64 bytes, and all zero at first.
  public var baseAddress: UnsafeMutableRawPointer { pixels.address }
  /// Whether the server reads the same memory; else `put(…)` sends copies.
  public var isShared: Bool { pixels.segment != nil }
  /// Whether the server may still read it.
  ///
  /// It must not be written meanwhile.
  public var isBusy: Bool { deliveries > 0 && connection.isOpen }
  /// How many frames ago it was last put, counted by its ring: 1 is the last one, `nil` never.
  public internal(set) var age: Int?

  private let connection: Connection
  private let pixels: SharedPixels
  private let image: ImageDescription
  private var deliveries = 0
  private static var count: UInt64 = 0

  /// Makes a buffer, all zero.
  ///
  /// The corresponding C functions are `shmget`, `shmat` and `XShmAttach`. One round trip.
  ///
  /// - Parameters:
  ///   - connection: Where it will be shown.
  ///   - width: Pixels, 1 … 32767.
  ///   - height: Pixels, 1 … 32767.
  ///   - hasAlpha: Whether it is for windows with alpha.
  ///   - sharing: Whether to share memory if the server is willing to.
  /// - Throws: `.invalidSize`, `.outOfMemory` or `.serverGone`.
  public init(
    on connection: Connection, width: Int, height: Int, hasAlpha: Bool = false,
    sharing: Bool = true
  ) throws(ConnectionError) {
    guard (1...32767).contains(width), (1...32767).contains(height) else {
      throw .invalidSize(width: width, height: height)
    }
    guard let display = connection.live else { throw .serverGone }
    let format = hasAlpha ? connection.alphaFormat : connection.opaqueFormat
    guard let format else { throw .unsupportedVisual(depth: 32) }
    let stride = (width * 4 + 63) / 64 * 64
    pixels = try SharedPixels(
      on: connection, stride: stride, height: height, sharing: sharing)
    guard let image = ImageDescription(pixels, height: height, format: format, display: display)
    else { throw .outOfMemory(bytes: stride * height) }
    self.image = image
    self.connection = connection
    self.hasAlpha = hasAlpha
    self.width = width
    self.height = height
    Self.count += 1
    id = ID(rawValue: Self.count)
    if let segment = pixels.segment {
      connection.buffers[segment] = BufferReference(buffer: self)
    }
  }

  isolated deinit {
    if let segment = pixels.segment { connection.buffers[segment] = nil }
    pixels.release(on: connection)
  }

  /// Shows parts of the buffer at the same places of a window.
  ///
  /// Of shared memory the server reads later, unless copies are asked for: leave it unchanged until
  /// it is not busy. The request is buffered; `Connection.flush()` sends it.
  ///
  /// The corresponding C functions are `XShmPutImage` and `XPutImage`.
  ///
  /// - Parameters:
  ///   - rects: Device pixels; what lies outside of the buffer is left out.
  ///   - window: A window with alpha as the buffer has it; in another one nothing is shown, which
  ///     the server would refuse.
  ///   - copying: Whether to send copies though the memory is shared; it may be written at once.
  public func put(_ rects: [DeviceRect], in window: Window, copying: Bool = false) {
    guard window.hasAlpha == hasAlpha, let display = window.display,
      let context = window.context()
    else { return }
    // Requests are handled in order: the last one's completion is that of all.
    let last = rects.lastIndex { $0.clipped(width: width, height: height) != nil }
    for index in rects.indices {
      guard let part = rects[index].clipped(width: width, height: height) else { continue }
      if Int(part.width) == self.width, Int(part.height) == self.height {
        window.willCover(width: part.width, height: part.height)
      }
      let (width, height) = (UInt32(part.width), UInt32(part.height))
      if isShared, !copying {
        let isLast = index == last
        XShmPutImage(
          display, window.id.window, context, image.pointer, part.x, part.y, part.x, part.y,
          width, height, isLast ? 1 : 0)
        if isLast { deliveries += 1 }
      } else {
        XPutImage(
          display, window.id.window, context, image.pointer, part.x, part.y, part.x, part.y,
          width, height)
      }
    }
  }

  /// Copies a part of the buffer into pixels that the server keeps.
  ///
  /// The buffer may be written at once. The request is buffered; `Connection.flush()` sends it.
  ///
  /// The corresponding C function is `XPutImage`.
  ///
  /// - Parameters:
  ///   - rect: Device pixels; nothing is copied where it reaches out of the buffer.
  ///   - pixmap: One of a window with alpha as the buffer has it.
  ///   - place: Where the part's upper left corner comes to lie there.
  public func put(_ rect: DeviceRect, in pixmap: Pixmap, at place: DevicePoint) {
    guard pixmap.window.hasAlpha == hasAlpha, let display = pixmap.window.display,
      let context = pixmap.window.context(),
      rect.clipped(width: width, height: height) == rect
    else { return }
    XPutImage(
      display, pixmap.number, context, image.pointer, rect.x, rect.y, place.x, place.y,
      UInt32(rect.width), UInt32(rect.height))
  }

  /// Waits until the server does not read it any more.
  ///
  /// One round trip, and only when busy.
  ///
  /// - Returns: `false` when the connection is lost.
  @discardableResult public func waitUntilDelivered() -> Bool {
    guard isBusy else { return connection.isOpen }
    connection.synchronize()
    connection.readEvents()
    deliveries = 0  // A window that died has swallowed its events; its requests are over.
    return connection.isOpen
  }

  func noteDelivery() { deliveries = max(0, deliveries - 1) }
}
