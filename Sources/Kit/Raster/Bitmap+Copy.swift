internal import CRasterKernels

extension Bitmap {
  /// Copies a rectangle of another bitmap without blending.
  ///
  /// Pixels outside either bitmap are skipped. The two bitmaps may share memory, or be the same
  /// one. If they have the same stride, overlapping pixels are copied as if the source had been
  /// saved first.
  ///
  /// - Parameters:
  ///   - source: The bitmap that is read.
  ///   - rect: The pixels to copy, in the source's coordinates.
  ///   - x: The column in this bitmap for the left edge of `rect`.
  ///   - y: The row in this bitmap for the top edge of `rect`.
  public func copy(from source: Bitmap, _ rect: PixelRect, toX x: Int32, y: Int32) {
    guard let inside = rect.intersection(source.bounds) else { return }
    // 64 bits, because the difference of two 32-bit numbers may need 33.
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
  /// Pixels that would leave the rectangle are dropped. The returned areas keep their old pixels
  /// and must be painted again.
  ///
  /// - Parameters:
  ///   - rect: The area whose pixels move. Nothing outside it is written.
  ///   - dx: Device pixels to the right.
  ///   - dy: Device pixels down.
  /// - Returns: The parts of the rectangle that received no pixels.
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
