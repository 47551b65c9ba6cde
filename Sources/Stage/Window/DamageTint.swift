import Raster
import X11

/// Shows which parts of a window each frame painted, for a developer.
///
/// The parts are drawn on the window in a translucent colour after the frame was presented. The
/// window's buffers stay as they are, so that later frames and moved pixels are right. The tint
/// disappears with the next frame or, if there is none, after ``duration``.
@MainActor final class DamageTint {
  /// The time until a tint disappears, in seconds.
  static let duration = 0.5

  /// The parts of the window that are tinted, in device pixels.
  private(set) var rects: [DeviceRect] = []
  /// A copy of the presented picture, in which tinted parts are drawn.
  private var copy: ImageBuffer?
  /// Counts the frames, so that only the last one's tint is timed.
  private var frame = 0

  /// Tints the damage of a frame.
  ///
  /// - Parameters:
  ///   - damage: The painted rectangles, in device pixels.
  ///   - buffer: The whole picture, which was just presented.
  ///   - shown: The window that shows it.
  ///   - screen: The window's screen, whose clock removes the tint.
  func show(
    _ damage: [PixelRect], over buffer: ImageBuffer, in shown: Window, on screen: XScreen
  ) {
    remove(from: shown, showing: buffer)
    guard let copy = copy(of: buffer, on: screen.connection) else { return }
    rects = damage.map {
      DeviceRect(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height)
    }
    for rect in rects { draw(rect, of: buffer, in: copy) }
    copy.put(rects, in: shown, copying: true)
    screen.connection.flush()
    frame += 1
    let current = frame
    screen.after(seconds: Self.duration) { [weak self, weak shown] in
      guard let self, let shown, frame == current else { return }
      remove(from: shown, showing: buffer)
      screen.connection.flush()
    }
  }

  /// Forgets the tint of a window that is gone.
  func forget() {
    rects = []
    copy = nil
    frame += 1
  }

  private func remove(from shown: Window, showing buffer: ImageBuffer) {
    buffer.put(rects, in: shown, copying: true)
    rects = []
  }

  private func copy(of buffer: ImageBuffer, on connection: Connection) -> ImageBuffer? {
    if let copy, copy.width == buffer.width, copy.height == buffer.height { return copy }
    copy = try? ImageBuffer(
      on: connection, width: buffer.width, height: buffer.height, hasAlpha: buffer.hasAlpha,
      sharing: false)
    return copy
  }

  /// Copies a part of a picture, with two fifths of magenta over it.
  private func draw(_ rect: DeviceRect, of buffer: ImageBuffer, in copy: ImageBuffer) {
    guard let part = rect.clipped(width: buffer.width, height: buffer.height) else { return }
    for y in Int(part.y)..<Int(part.y + part.height) {
      let source = buffer.baseAddress.advanced(by: y * buffer.stride)
      let target = copy.baseAddress.advanced(by: y * copy.stride)
      for x in Int(part.x)..<Int(part.x + part.width) {
        let pixel = source.load(fromByteOffset: x * 4, as: UInt32.self)
        target.storeBytes(of: Self.tinted(pixel), toByteOffset: x * 4, as: UInt32.self)
      }
    }
  }

  /// A premultiplied pixel with two fifths of opaque magenta over it.
  static func tinted(_ pixel: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let channel = pixel >> shift & 0xFF
      let tint: UInt32 = shift == 8 ? 0 : 0xFF
      result |= ((channel * 3 + tint * 2) / 5) << shift
    }
    return result
  }
}
