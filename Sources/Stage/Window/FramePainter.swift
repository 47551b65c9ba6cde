import Layers
import Raster
import X11

/// Paints the frames of an X window in its buffers, and shows them.
///
/// Life of a frame: `nextBuffer` → `paint` → `keep` → `present`.
@MainActor final class FramePainter {
  /// A painted frame.
  struct Frame {
    let buffer: ImageBuffer
    /// The pixels of the buffer.
    let bitmap: Bitmap
    /// The difference from the last frame.
    let change: FrameChange
    /// The difference from what the buffer held.
    let missed: FrameChange
  }

  /// The rectangles of the last frame, in device pixels.
  ///
  /// Kept to reuse their memory.
  private(set) var shownRects: [DeviceRect] = []

  private let tree: LayerTree
  private let ring: BufferRing
  /// The changes of the last frames, newest first, to bring an older buffer up to date.
  private var history = FrameHistory(capacity: 2)
  /// The last painted buffer, which usually is the next one too, and its bitmap.
  private var painted: (buffer: ImageBuffer, bitmap: Bitmap)?

  /// Creates a painter without buffers.
  ///
  /// - Parameters:
  ///   - tree: The layers to paint.
  ///   - shown: The X window.
  init(of tree: LayerTree, for shown: Window) {
    self.tree = tree
    ring = BufferRing(on: shown.connection, hasAlpha: shown.hasAlpha)
  }

  /// The buffer that was painted last, unless the size has changed since.
  var lastBuffer: ImageBuffer? { painted?.buffer }

  /// A buffer to paint the next frame in.
  ///
  /// - Parameter size: Device pixels.
  /// - Returns: `nil` while the server still reads all of them.
  /// - Throws: As `ImageBuffer.init` does.
  func nextBuffer(_ size: WindowGeometry.Size) throws(ConnectionError) -> ImageBuffer? {
    try ring.next(width: size.width, height: size.height)
  }

  /// Paints what has changed.
  ///
  /// - Parameters:
  ///   - buffer: A buffer from `nextBuffer`.
  ///   - background: The colour behind the layers.
  ///   - isFirst: Whether all of the picture counts as changed.
  /// - Returns: The frame; `nil` if the buffer has no valid size.
  func paint(
    into buffer: ImageBuffer, background: PremultipliedColor, isFirst: Bool
  ) -> Frame? {
    guard let bitmap = bitmap(of: buffer) else { return nil }
    var change = tree.takeChange()
    if isFirst { change.damage.add(bitmap.bounds) }
    change.clip(to: bitmap.bounds)
    change.damage.joinNearby()
    let missed = history.change(to: change, sinceFrame: buffer.age, bounds: bitmap.bounds)
    missed.movePixels(of: bitmap)
    tree.paint(missed.damage.rects, into: bitmap, background: background)
    return Frame(buffer: buffer, bitmap: bitmap, change: change, missed: missed)
  }

  /// Remembers a frame that will be presented.
  func keep(_ frame: Frame) {
    history.add(frame.change)
    shownRects.removeAll(keepingCapacity: true)
    for rect in frame.change.shownRects {
      shownRects.append(DeviceRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height))
    }
  }

  /// Shows a frame in the X window, and sends the request.
  func present(_ frame: Frame, in shown: Window) {
    ring.present(frame.buffer, shownRects, in: shown)
  }

  /// Shows a part of the last frame again.
  ///
  /// - Parameters:
  ///   - rect: Device pixels of the picture.
  ///   - size: The size of the picture.
  ///   - exposed: The X window that shows the part.
  /// - Returns: `false` if no buffer of this size holds the last frame, so that it has to be painted.
  func presentAgain(
    _ rect: DeviceRect, of size: WindowGeometry.Size, in exposed: Window
  ) -> Bool {
    ring.presentAgain(rect, ofWidth: size.width, height: size.height, in: exposed)
  }

  /// Forgets the last frames, for example after frames were skipped.
  func forgetFrames() { history.removeAll() }

  /// Forgets everything about pictures of another size.
  func forgetPictures() {
    painted = nil
    history.removeAll()
  }

  private func bitmap(of buffer: ImageBuffer) -> Bitmap? {
    if let painted, painted.buffer === buffer { return painted.bitmap }
    let bitmap = Bitmap(
      borrowing: buffer.baseAddress, width: buffer.width, height: buffer.height,
      stride: buffer.stride, owner: buffer)
    painted = bitmap.map { (buffer, $0) }
    return bitmap
  }
}
