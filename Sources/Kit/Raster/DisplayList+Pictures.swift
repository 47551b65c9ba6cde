extension DisplayList {
  /// Paints a part of the list into a bitmap that shows that part.
  ///
  /// The pixels are those that painting the whole list would give there.
  ///
  /// - Parameters:
  ///   - bitmap: Is painted onto; it is not cleared first.
  ///   - rect: Device pixels: what the bitmap shows from its first pixel on. What does not fit into
  ///     the bitmap is left out.
  public func paint(into bitmap: Bitmap, showing rect: PixelRect) {
    guard
      let region = PixelRect(
        x: rect.x, y: rect.y, width: min(rect.width, Int32(bitmap.width)),
        height: min(rect.height, Int32(bitmap.height)))
    else { return }
    let surface = Surface(
      pixels: bitmap.pixels, stride: bitmap.stride, x: region.x, y: region.y)
    paint(onto: surface, region)
  }
}
