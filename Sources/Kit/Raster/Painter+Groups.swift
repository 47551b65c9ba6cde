internal import CRasterKernels

extension Painter {
  /// Starts a layer for the part of the bounds that can affect the clip.
  func beginGroup(_ bounds: PixelRect, opacity: Double, blend: BlendMode, sigma: Double) {
    let reach = sigma > 0 ? ShadowPatch.reach(sigma: sigma) : 0
    let near = clip.bounds?.expanded(by: reach)
    let content = near.flatMap { $0.intersection(bounds) }
    let layer = near.flatMap { bounds.expanded(by: reach)?.intersection($0) }
    let bitmap = content == nil ? nil : layer.flatMap(Self.bitmap)
    groups.append(
      Group(
        bitmap: bitmap, bounds: layer, opacity: opacity, blend: blend, sigma: sigma,
        surface: surface, clip: clip, savedCount: saved.count))
    guard let content, let layer, let bitmap else {
      set(Clip(x0: 0, y0: 0, x1: 0, y1: 0))
      return
    }
    surface = Surface(pixels: bitmap.pixels, stride: bitmap.stride, x: layer.x, y: layer.y)
    apply(surface)
    set(Clip(x0: content.minX, y0: content.minY, x1: content.maxX, y1: content.maxY))
  }

  /// Composites the innermost layer onto its backdrop.
  func endGroup() {
    guard let group = groups.popLast() else { return }
    saved.removeSubrange(min(group.savedCount, saved.count)...)
    surface = group.surface
    apply(surface)
    set(group.clip)
    guard let bitmap = group.bitmap, let bounds = group.bounds else { return }
    if group.sigma > 0 { bitmap.blur(sigma: group.sigma, edges: .clear) }
    draw(bitmap, at: bounds, opacity: group.opacity, blend: group.blend)
  }

  /// Replaces the pixels of a rectangle, inside the clip, by a blurred copy.
  func blurBackdrop(in rect: PixelRect, sigma: Double) {
    guard let bounds = clip.bounds?.intersection(rect), let bitmap = Self.bitmap(bounds)
    else { return }
    raster_painter_settle(kernel)
    let row = surface.stride / 4
    let first =
      surface.pixels + (Int(bounds.y - surface.y) * row + Int(bounds.x - surface.x))
    raster_copy(
      bitmap.pixels, bitmap.stride, first, surface.stride, Int(bounds.width), Int(bounds.height))
    bitmap.blur(sigma: sigma, edges: .extended)
    draw(bitmap, at: bounds, opacity: 1, blend: .copy)
  }

  private static func bitmap(_ bounds: PixelRect) -> Bitmap? {
    Bitmap(width: Int(bounds.width), height: Int(bounds.height))
  }

  private func draw(_ bitmap: Bitmap, at bounds: PixelRect, opacity: Double, blend: BlendMode) {
    set(blend)
    var source = raster_source()
    source.kind = Int32(RASTER_IMAGE_DIRECT)
    source.opacity = Int32((opacity * 255).rounded())
    source.image = UnsafePointer(bitmap.pixels)
    source.image_stride = bitmap.stride
    source.image_x = bounds.x
    source.image_y = bounds.y
    let rect = Rect(bounds)
    raster_draw_rect(kernel, &source, rect.minX, rect.minY, rect.maxX, rect.maxY)
    raster_painter_settle(kernel)
  }
}
