internal import CRasterKernels

extension Bitmap {
  /// Copies a rectangle of another bitmap, without blending.
  ///
  /// What is outside of either bitmap is ignored. The two may share memory, for instance be one
  /// and the same; the result is as if the source had been copied away first, if their strides are
  /// the same.
  ///
  /// - Parameters:
  ///   - source: Where the pixels come from.
  ///   - rect: Which pixels, in the source.
  ///   - x: The column here at which the left edge of `rect` comes to lie.
  ///   - y: The row here at which the top edge of `rect` comes to lie.
  public func copy(from source: Bitmap, _ rect: PixelRect, toX x: Int32, y: Int32) {
    guard let inside = rect.intersection(source.bounds) else { return }
    // In 64 bits, since the distance of two 32-bit numbers may need 33.
    let dx = Int64(x) - Int64(rect.x)
    let dy = Int64(y) - Int64(rect.y)
    let left = max(0, Int64(inside.minX) + dx)
    let top = max(0, Int64(inside.minY) + dy)
    let right = min(Int64(width), Int64(inside.maxX) + dx)
    let bottom = min(Int64(height), Int64(inside.maxY) + dy)
    guard left < right, top < bottom else { return }
    let from = source.pixels + (Int(top - dy) * (source.stride / 4) + Int(left - dx))
    let to = pixels + (Int(top) * (stride / 4) + Int(left))
    raster_copy(to, stride, from, source.stride, Int(right - left), Int(bottom - top))
  }

  /// Moves the pixels of a rectangle, for scrolling.
  ///
  /// What would leave the rectangle is dropped; what nothing is moved onto keeps its old pixels
  /// and has to be painted anew.
  ///
  /// - Parameters:
  ///   - rect: What is moved, and the only place that is written.
  ///   - dx: To the right.
  ///   - dy: Down.
  /// - Returns: The parts of the rectangle that nothing was moved onto.
  @discardableResult
  public func move(_ rect: PixelRect, dx: Int32, dy: Int32) -> [PixelRect] {
    guard let area = rect.intersection(bounds) else { return [] }
    guard dx != 0 || dy != 0 else { return [] }
    guard let target = area.offset(x: dx, y: dy)?.intersection(area),
      let origin = target.offset(x: -dx, y: -dy)
    else { return [area] }
    copy(from: self, origin, toX: target.x, y: target.y)
    return [
      PixelRect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: target.minY),
      PixelRect(minX: area.minX, minY: target.maxY, maxX: area.maxX, maxY: area.maxY),
      PixelRect(minX: area.minX, minY: target.minY, maxX: target.minX, maxY: target.maxY),
      PixelRect(minX: target.maxX, minY: target.minY, maxX: area.maxX, maxY: target.maxY),
    ].compactMap { $0 }
  }
}
