internal import CRasterKernels

extension Painter {
  /// Draws a blurred silhouette in one colour.
  func draw(_ shadow: DisplayList.Shadow) {
    var source = Self.coverageSource(shadow.color.bits)
    guard shadow.sigma > 0 else {
      drawSharp(shadow, source: &source)
      return
    }
    if case .rounded(let shape) = shadow.shape, drawPatch(shape, shadow, source: &source) { return }
    guard let bounds = Self.bounds(of: shadow.shape), let clip = clip.bounds else { return }
    let moved = Rect(
      x: bounds.x + shadow.offset.x, y: bounds.y + shadow.offset.y, width: bounds.width,
      height: bounds.height)
    let reach = ShadowPatch.reach(sigma: shadow.sigma)
    // Only pixels within the blur's reach of the clip can affect it.
    guard let ink = moved.enclosingPixels?.expanded(by: reach),
      let around = clip.expanded(by: reach), let near = ink.intersection(around),
      ink.intersects(clip),
      let mask = Painter.lent({
        $0.silhouette(
          of: shadow.shape, offset: shadow.offset, within: near, sigma: shadow.sigma)
      })
    else { return }
    var stride = 0
    guard let bytes = raster_clip_mask(mask.pointer, &stride) else { return }
    raster_draw_mask(kernel, &source, bytes, stride, near.x, near.y, near.width, near.height)
  }

  /// The blurred coverage of a shape within a rectangle, or `nil` if memory runs out.
  func silhouette(
    of shape: DisplayList.Shadow.Shape, offset: Point, within area: PixelRect, sigma: Double
  ) -> ClipMask? {
    raster_painter_set_clip(kernel, area.minX, area.minY, area.maxX, area.maxY, nil)
    guard
      let pointer = raster_clip_begin(kernel, area.minX, area.minY, area.maxX, area.maxY)
    else { return nil }
    let mask = ClipMask(pointer)
    var source = Self.coverageSource()
    drawSharp(shape, offset: offset, source: &source)
    raster_clip_end(kernel)
    var stride = 0
    guard let bytes = raster_clip_mask(pointer, &stride) else { return nil }
    guard raster_blur_mask(bytes, stride, area.width, area.height, sigma) != 0 else { return nil }
    return mask
  }

  private static func lent(_ body: (Painter) -> ClipMask?) -> ClipMask? {
    guard let painter = PainterPool.shared.take() else { return nil }
    defer { PainterPool.shared.giveBack(painter) }
    return body(painter)
  }

  private static func bounds(of shape: DisplayList.Shadow.Shape) -> Rect? {
    switch shape {
    case .rounded(let shape): shape.rect
    case .path(let path, _): path.bounds
    }
  }

  private func drawSharp(_ shadow: DisplayList.Shadow, source: UnsafePointer<raster_source>) {
    drawSharp(shadow.shape, offset: shadow.offset, source: source)
  }

  private func drawSharp(
    _ shape: DisplayList.Shadow.Shape, offset: Point, source: UnsafePointer<raster_source>
  ) {
    switch shape {
    case .rounded(let shape):
      var rect = shape.rect
      rect.x += offset.x
      rect.y += offset.y
      draw(RoundedRect(rect: rect, radii: shape.radii), source: source)
    case .path(let path, let rule):
      draw(
        path, rule: rule, transform: Transform(translationX: offset.x, y: offset.y),
        source: source)
    }
  }

  /// Draws from a cached patch.
  ///
  /// Returns `false` if the patch would be too large or lies too far away.
  private func drawPatch(
    _ shape: RoundedRect, _ shadow: DisplayList.Shadow, source: UnsafePointer<raster_source>
  ) -> Bool {
    let limit = 1_000_000.0
    let sixteenth = 1.0 / 16
    func rounded(_ value: Double) -> Double { (value / sixteenth).rounded() * sixteenth }
    let left = rounded(shape.rect.minX + shadow.offset.x)
    let top = rounded(shape.rect.minY + shadow.offset.y)
    let right = rounded(shape.rect.maxX + shadow.offset.x)
    let bottom = rounded(shape.rect.maxY + shadow.offset.y)
    guard abs(left) < limit, abs(top) < limit, abs(right) < limit, abs(bottom) < limit else {
      return false
    }
    let radii = CornerRadii(
      topLeft: rounded(shape.radii.topLeft), topRight: rounded(shape.radii.topRight),
      bottomRight: rounded(shape.radii.bottomRight), bottomLeft: rounded(shape.radii.bottomLeft))
    let margin = ShadowPatch.margin(sigma: shadow.sigma, radii: radii)
    let reach = ShadowPatch.reach(sigma: shadow.sigma)
    let x = Int32(left.rounded(.down)) - reach
    let y = Int32(top.rounded(.down)) - reach
    let width = Int32(right.rounded(.up)) + reach - x
    let height = Int32(bottom.rounded(.up)) + reach - y
    guard margin < 512 else { return false }
    guard x < clip.x1, y < clip.y1, x + width > clip.x0, y + height > clip.y0 else { return true }
    let insets = [
      left - left.rounded(.down), top - top.rounded(.down), right.rounded(.up) - right,
      bottom.rounded(.up) - bottom,
    ]
    let key = ShadowPatch.Key(
      sigma: shadow.sigma, radii: radii, insets: insets.map { Int32($0 * 16) },
      width: min(width, 2 * margin + 1), height: min(height, 2 * margin + 1))
    guard let patch = ShadowPatch.cached(key) else { return false }
    raster_draw_nine_patch(
      kernel, source, patch.coverage, key.width, key.height, margin, x, y, width, height)
    return true
  }
}

extension PixelRect {
  /// The rectangle, grown by `amount` pixels on every side, clamped to half the range of `Int32`.
  func expanded(by amount: Int32) -> PixelRect? {
    let limit = Int64(Int32.max / 2)
    func held(_ value: Int64) -> Int32 { Int32(min(max(value, -limit), limit)) }
    let more = Int64(amount)
    return PixelRect(
      minX: held(Int64(minX) - more), minY: held(Int64(minY) - more),
      maxX: held(Int64(maxX) + more), maxY: held(Int64(maxY) + more))
  }
}
