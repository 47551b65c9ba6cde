internal import CX11

/// Pixels to show in windows, in memory shared with the server if possible.
///
/// Units: 32-bit words in this processor's byte order, `0xAARRGGBB`, premultiplied if the window
/// has alpha. `stride` bytes a row, a multiple of 64. If the screen has another pixel format,
/// `put(…)` converts them.
///
/// Life: `init` → write → `put(…)`, which makes it busy → `Event.imageDelivered`, which makes it
/// free → write again. Keep the buffer alive while you use `baseAddress`.
@MainActor public final class ImageBuffer {
  /// A buffer's identifier, unique in this process.
  public struct ID: Hashable, Sendable {
    /// Counts from 1.
    public let rawValue: UInt64
  }

  /// Its identifier.
  public let id: ID
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether it is for windows with alpha.
  public let hasAlpha: Bool
  /// The bytes from one row to the next.
  public var stride: Int { painted.stride }
  /// The first pixel of the first row; aligned to 64 bytes, initially zero.
  public var baseAddress: UnsafeMutableRawPointer { painted.address }
  /// Whether the server reads the same memory; if not, `put(…)` sends copies.
  public var isShared: Bool { sent.segment != nil }
  /// Whether the server may still read it.
  ///
  /// Do not write while it is busy.
  public var isBusy: Bool { deliveries > 0 && connection.isOpen }
  /// The age in frames, counted by its ring: 1 was put last, `nil` never.
  public internal(set) var age: Int?

  private let connection: Connection
  /// The memory that the owner writes.
  private let painted: SharedPixels
  /// The memory that the server reads: the same, unless the pixel formats differ.
  private let sent: SharedPixels
  private let image: ImageDescription
  private let coding: PixelCoding?
  private var deliveries = 0
  private static var count: UInt64 = 0

  /// Makes a zeroed buffer.
  ///
  /// The corresponding C functions are `shmget`, `shmat` and `XShmAttach`. One round trip.
  ///
  /// - Parameters:
  ///   - connection: The connection of the windows that show it.
  ///   - width: Pixels, 1 … 32767.
  ///   - height: Pixels, 1 … 32767.
  ///   - hasAlpha: Whether it is for windows with alpha.
  ///   - sharing: Whether to share memory if the server allows it.
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
    coding = format.coding
    painted = try SharedPixels(
      on: connection, stride: stride, height: height, sharing: sharing && coding == nil)
    if coding == nil {
      sent = painted
    } else {
      do {
        sent = try SharedPixels(
          on: connection, stride: (width * format.bitsPerPixel / 8 + 63) / 64 * 64, height: height,
          sharing: sharing)
      } catch {
        painted.release(on: connection)
        throw error
      }
    }
    guard let image = ImageDescription(sent, height: height, format: format, display: display)
    else {
      Self.release(painted, sent, on: connection)
      throw .outOfMemory(bytes: stride * height)
    }
    self.image = image
    self.connection = connection
    self.hasAlpha = hasAlpha
    self.width = width
    self.height = height
    Self.count += 1
    id = ID(rawValue: Self.count)
    if let segment = sent.segment { connection.sharedMemory.add(self, in: segment) }
  }

  isolated deinit {
    if let segment = sent.segment { connection.sharedMemory.removeBuffer(in: segment) }
    Self.release(painted, sent, on: connection)
  }

  private static func release(
    _ painted: SharedPixels, _ sent: SharedPixels, on connection: Connection
  ) {
    painted.release(on: connection)
    if sent.address != painted.address { sent.release(on: connection) }
  }

  /// Shows parts of the buffer in a window, which shows the buffer from its `pictureOrigin` on.
  ///
  /// The server reads shared memory later, unless `copying` is set: do not change it while it is
  /// busy. The request is buffered; `Connection.flush()` sends it.
  ///
  /// The corresponding C functions are `XShmPutImage` and `XPutImage`.
  ///
  /// - Parameters:
  ///   - rects: Device pixels; clipped to the buffer.
  ///   - window: A window with the same alpha as the buffer. For any other window nothing is sent,
  ///     because the server would refuse it.
  ///   - copying: Whether to send copies of shared memory, which may then be written at once.
  public func put(_ rects: [DeviceRect], in window: Window, copying: Bool = false) {
    guard window.hasAlpha == hasAlpha, let context = window.context() else { return }
    let origin = window.pictureOrigin
    // Requests are processed in order: the last one's completion covers all.
    let last = rects.lastIndex { $0.clipped(width: width, height: height) != nil }
    for index in rects.indices {
      guard let part = rects[index].clipped(width: width, height: height) else { continue }
      // Any of the requests may find that the connection is lost.
      guard let display = window.display else { return }
      if Int(part.width) == self.width, Int(part.height) == self.height {
        window.willCover(width: part.width, height: part.height)
      }
      encode(part)
      let (width, height) = (UInt32(part.width), UInt32(part.height))
      if isShared, !copying {
        let isLast = index == last
        XShmPutImage(
          display, window.id.window, context, image.pointer, part.x, part.y, part.x - origin.x,
          part.y - origin.y, width, height, isLast ? 1 : 0)
        if isLast { deliveries += 1 }
      } else {
        XPutImage(
          display, window.id.window, context, image.pointer, part.x, part.y, part.x - origin.x,
          part.y - origin.y, width, height)
      }
    }
  }

  /// Copies a part of the buffer into a server-side pixmap.
  ///
  /// The buffer may be written at once. The request is buffered; `Connection.flush()` sends it.
  ///
  /// The corresponding C function is `XPutImage`.
  ///
  /// - Parameters:
  ///   - rect: Device pixels; nothing is copied if it exceeds the buffer.
  ///   - pixmap: A pixmap of a window with the same alpha as the buffer.
  ///   - place: The destination of the part's top left corner.
  public func put(_ rect: DeviceRect, in pixmap: Pixmap, at place: DevicePoint) {
    guard pixmap.window.hasAlpha == hasAlpha, let display = pixmap.window.display,
      let context = pixmap.window.context(),
      rect.clipped(width: width, height: height) == rect
    else { return }
    encode(rect)
    XPutImage(
      display, pixmap.number, context, image.pointer, rect.x, rect.y, place.x, place.y,
      UInt32(rect.width), UInt32(rect.height))
  }

  /// Converts a painted part to the server's pixel format, if that differs.
  private func encode(_ part: DeviceRect) {
    coding?.encode(
      part, from: PixelCoding.Raster(address: painted.address, stride: painted.stride),
      to: PixelCoding.Raster(address: sent.address, stride: sent.stride))
  }

  /// Waits until the server has read the buffer.
  ///
  /// One round trip, only if it is busy.
  ///
  /// - Returns: `false` if the connection is lost.
  @discardableResult public func waitUntilDelivered() -> Bool {
    guard isBusy else { return connection.isOpen }
    connection.synchronize()
    connection.readEvents()
    deliveries = 0  // A destroyed window gets no completion event, but its requests are done too.
    return connection.isOpen
  }

  func noteDelivery() { deliveries = max(0, deliveries - 1) }
}
