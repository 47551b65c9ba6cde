extension DisplayList {
  /// Paints a part of the list into a bitmap of that part.
  ///
  /// The pixels equal those that painting the whole list gives there.
  ///
  /// - Parameters:
  ///   - bitmap: The target. It is not cleared first.
  ///   - rect: Device pixels: the part that the bitmap shows, from its first pixel on. Parts that
  ///     do not fit into the bitmap are skipped.
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
