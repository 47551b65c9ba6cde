internal import CRasterKernels

/// The cache key of an averaged-down copy of an image.
struct ReductionKey: Hashable {
  var image: ObjectIdentifier
  var part: PixelRect
  var factorX: Int32
  var factorY: Int32
}

extension Painter {
  /// Draws an image by filling a rectangle or path with it.
  func draw(_ picture: DisplayList.Picture, bounds rect: Rect) {
    guard
      var source = imageSource(
        picture.image, part: picture.source, transform: picture.transform,
        interpolation: picture.interpolation, opacity: picture.opacity, repeats: false,
        staysInside: true)
    else { return }
    let transform = picture.transform
    if transform.isScaleAndTranslation {
      raster_draw_rect(kernel, &source, rect.minX, rect.minY, rect.maxX, rect.maxY)
    } else {
      var path = Path()
      path.addRect(picture.source)
      draw(path, rule: .nonZero, transform: transform, source: &source)
    }
  }

  /// The kernels' description of an image, or `nil` if the image cannot be drawn.
  ///
  /// - Parameters:
  ///   - image: The pixels.
  ///   - part: The part to draw, inside the image; its edge pixels are extended.
  ///   - transform: Pixels of the image → device pixels.
  ///   - interpolation: How to sample between pixels.
  ///   - opacity: 0…1.
  ///   - repeats: Whether the part is a tile.
  ///   - staysInside: Whether no point outside the part will be sampled.
  /// - Returns: The source. Its memory stays valid until the end of the frame.
  func imageSource(
    _ image: Bitmap, part: Rect, transform: Transform, interpolation: Interpolation,
    opacity: Double, repeats: Bool, staysInside: Bool = false
  ) -> raster_source? {
    guard
      let pixels = part == Rect(image.bounds)
        ? image.bounds : part.enclosingPixels?.intersection(image.bounds)
    else { return nil }
    var source = raster_source()
    source.opacity = Int32(((opacity > 0 ? min(opacity, 1) : 0) * 255).rounded())
    source.is_opaque = image.isOpaque ? 1 : 0
    source.image = UnsafePointer(image.pointer(to: pixels))
    source.image_stride = image.stride
    source.image_width = pixels.width
    source.image_height = pixels.height
    source.is_repeating = repeats ? 1 : 0
    if transform.isTranslation, let x = Int32(exactly: transform.tx),
      let y = Int32(exactly: transform.ty), abs(Int64(x)) < 1 << 20, abs(Int64(y)) < 1 << 20
    {
      source.image_x = x + pixels.x
      source.image_y = y + pixels.y
      if staysInside && Rect(pixels) == part {
        source.kind = Int32(RASTER_IMAGE_DIRECT)
        return source
      }
      source.kind = Int32(RASTER_IMAGE_NEAREST)
      let inverse = Transform(translationX: -transform.tx, y: -transform.ty)
      place(&source, inverse, pixels, scale: Point(x: 1, y: 1), shift: 0)
      return source
    }
    guard let inverse = transform.inverted() else { return nil }
    guard interpolation == .bilinear else {
      source.kind = Int32(RASTER_IMAGE_NEAREST)
      place(&source, inverse, pixels, scale: Point(x: 1, y: 1), shift: 0)
      return source
    }
    source.kind = Int32(RASTER_IMAGE_BILINEAR)
    var scale = Point(x: 1, y: 1)
    let reduction = ReductionKey(
      image: ObjectIdentifier(image), part: pixels,
      factorX: Self.factor(transform.a, transform.b, limit: pixels.width),
      factorY: Self.factor(transform.c, transform.d, limit: pixels.height))
    if reduction.factorX > 1 || reduction.factorY > 1,
      let small = reduced(image, reduction)
    {
      source.image = UnsafePointer(small.pixels)
      source.image_stride = small.stride
      source.image_width = Int32(small.width)
      source.image_height = Int32(small.height)
      scale = Point(x: 1 / Double(reduction.factorX), y: 1 / Double(reduction.factorY))
    }
    place(&source, inverse, pixels, scale: scale, shift: 0.5)
    return source
  }

  /// The integer factor by which a side is averaged down before it is drawn at this scale.
  private static func factor(_ x: Double, _ y: Double, limit: Int32) -> Int32 {
    let scale = (x * x + y * y).squareRoot()
    guard scale < 0.5 else { return 1 }
    return max(1, Int32(min((1 / scale).rounded(.down), Double(limit))))
  }

  private func reduced(_ image: Bitmap, _ key: ReductionKey) -> Bitmap? {
    if let known = reductions[key] { return known }
    let width = (key.part.width + key.factorX - 1) / key.factorX
    let height = (key.part.height + key.factorY - 1) / key.factorY
    guard let small = Bitmap(width: Int(width), height: Int(height)) else { return nil }
    raster_reduce(
      small.pixels, small.stride, image.pointer(to: key.part), image.stride, key.part.width,
      key.part.height, key.factorX, key.factorY)
    reductions[key] = small
    return small
  }

  /// Sets the position of device pixel (x, y)'s centre in the image, with 32 fractional bits.
  private func place(
    _ source: inout raster_source, _ inverse: Transform, _ pixels: PixelRect, scale: Point,
    shift: Double
  ) {
    func fixed(_ value: Double) -> Int64 {
      // The device has at most 2¹⁵ rows and columns, so nothing overflows.
      let limit = Double(1 << 44 as Int64)
      return Int64((min(max(value * 4_294_967_296, -limit * 16384), limit * 16384)).rounded())
    }
    let middle = inverse.apply(Point(x: 0.5, y: 0.5))
    source.u = fixed((middle.x - Double(pixels.x)) * scale.x - shift)
    source.v = fixed((middle.y - Double(pixels.y)) * scale.y - shift)
    func step(_ value: Double) -> Int64 {
      let limit = Double(1 << 44 as Int64)
      return Int64((min(max(value * 4_294_967_296, -limit), limit)).rounded())
    }
    source.u_dx = step(inverse.a * scale.x)
    source.u_dy = step(inverse.c * scale.x)
    source.v_dx = step(inverse.b * scale.y)
    source.v_dy = step(inverse.d * scale.y)
  }
}
