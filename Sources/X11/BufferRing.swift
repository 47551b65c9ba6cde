/// Buffers used in turn: one is painted while the server reads another.
@MainActor public final class BufferRing {
  /// The current buffers, in no order.
  public private(set) var buffers: [ImageBuffer] = []
  /// The maximum number of buffers.
  public let capacity: Int

  /// Damage of up to this many bytes is copied; Xlib sends as much in one write.
  private static let copyLimit = 16_384

  private let connection: Connection
  private let hasAlpha: Bool
  private let isSharing: Bool

  /// Makes an empty ring; `next(width:height:)` adds the buffers.
  ///
  /// - Parameters:
  ///   - connection: The connection of the windows that show them.
  ///   - hasAlpha: Whether they are for windows with alpha.
  ///   - capacity: The maximum number of buffers; at least 1.
  ///   - sharing: Whether to share memory if the server allows it.
  public init(
    on connection: Connection, hasAlpha: Bool = false, capacity: Int = 2, sharing: Bool = true
  ) {
    self.connection = connection
    self.hasAlpha = hasAlpha
    self.capacity = max(1, capacity)
    isSharing = sharing
  }

  /// A buffer to paint the next frame in.
  ///
  /// Buffers of another size are released. `age` tells which frame the buffer still holds.
  ///
  /// - Parameters:
  ///   - width: Pixels, 1 … 32767.
  ///   - height: Pixels, 1 … 32767.
  /// - Returns: `nil` while the server still reads all of them; try again after
  ///   `Event.imageDelivered`.
  /// - Throws: As `ImageBuffer.init` does.
  public func next(width: Int, height: Int) throws(ConnectionError) -> ImageBuffer? {
    if buffers.contains(where: { $0.width != width || $0.height != height }) {
      buffers.removeAll { $0.width != width || $0.height != height }
    }
    // The youngest buffer needs the least repainting.
    var youngest: ImageBuffer?
    for buffer in buffers where !buffer.isBusy {
      if let known = youngest, (known.age ?? .max) <= (buffer.age ?? .max) { continue }
      youngest = buffer
    }
    if let youngest { return youngest }
    guard buffers.count < capacity else { return nil }
    let buffer = try ImageBuffer(
      on: connection, width: width, height: height, hasAlpha: hasAlpha, sharing: isSharing)
    buffers.append(buffer)
    return buffer
  }

  /// Shows parts of a buffer as the next frame, and sends the request.
  ///
  /// - Parameters:
  ///   - buffer: A buffer from `next(width:height:)`.
  ///   - rects: Device pixels of the buffer, which is the window's picture.
  ///   - window: The window.
  public func present(_ buffer: ImageBuffer, _ rects: [DeviceRect], in window: Window) {
    let area = rects.reduce(0) { $0 + Int($1.width) * Int($1.height) }
    // For a small area the completion event costs more than the copy.
    buffer.put(rects, in: window, copying: area * 4 <= Self.copyLimit)
    for other in buffers { other.age = other.age.map { $0 + 1 } }
    buffer.age = 1
    connection.flush()
  }

  /// Shows a part of the last frame again, such as after an expose event, and sends the request.
  ///
  /// - Parameters:
  ///   - rect: Device pixels of the window's picture; clipped to the buffer.
  ///   - width: The picture's width in device pixels.
  ///   - height: The picture's height in device pixels.
  ///   - window: The window.
  /// - Returns: `false` if no buffer of this size holds the last frame, so that it has to be painted.
  public func presentAgain(
    _ rect: DeviceRect, ofWidth width: Int, height: Int, in window: Window
  ) -> Bool {
    let last = buffers.first { $0.age == 1 && $0.width == width && $0.height == height }
    guard let last else { return false }
    last.put([rect], in: window)
    connection.flush()
    return true
  }
}
