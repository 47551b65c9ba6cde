internal import CRasterKernels

extension DisplayList {
  // MARK: Clips

  /// Pushes the current clip onto a stack.
  public mutating func save() { commands.append(.save) }

  /// Pops the clip of the last `save`.
  public mutating func restore() { commands.append(.restore) }

  /// Intersects the clip with a rectangle, antialiased.
  ///
  /// An empty rectangle hides everything.
  public mutating func clip(to rect: Rect) { commands.append(.clipRect(rect)) }

  /// Intersects the clip with a rounded rectangle, antialiased.
  public mutating func clip(to shape: RoundedRect) {
    guard !shape.radii.isZero else { return clip(to: shape.rect) }
    shapes.append(shape)
    commands.append(.clipRounded(Int32(truncatingIfNeeded: shapes.count - 1)))
  }

  /// Intersects the clip with a path, antialiased.
  ///
  /// An empty path hides everything.
  public mutating func clip(to path: Path, rule: FillRule = .nonZero) {
    outlines.append(Outline(path: path, transform: .identity, rule: rule))
    commands.append(.clipPath(Int32(truncatingIfNeeded: outlines.count - 1)))
  }

  // MARK: Shapes

  /// Fills a rectangle, antialiased.
  public mutating func fill(_ rect: Rect, with paint: Paint, blend: BlendMode = .sourceOver) {
    guard !rect.isEmpty else { return }
    commands.append(.fillRect(rect, reference(to: paint), blend))
  }

  /// Fills a rounded rectangle, antialiased.
  public mutating func fill(
    _ shape: RoundedRect, with paint: Paint, blend: BlendMode = .sourceOver
  ) {
    guard !shape.radii.isZero else { return fill(shape.rect, with: paint, blend: blend) }
    guard !shape.rect.isEmpty else { return }
    shapes.append(shape)
    let index = Int32(truncatingIfNeeded: shapes.count - 1)
    commands.append(.fillRounded(index, reference(to: paint), blend))
  }

  /// Fills a path.
  ///
  /// Coverage is the exact area inside the outline, in 1/255, with the outline's points rounded to
  /// 1/256 of a pixel. That also holds where the outline crosses or overlaps itself. A pixel with
  /// more than a few thousand boundaries is only nearly exact. In a pixel with more than 2¹⁸, areas
  /// are summed by winding number and clamped at 1. Lines further than 2¹⁷ pixels from the origin
  /// are cut off, and winding numbers are kept modulo 2¹⁵.
  ///
  /// - Parameters:
  ///   - path: The path to fill; open subpaths are closed.
  ///   - rule: Which points are inside.
  ///   - transform: Path → device pixels.
  ///   - paint: The fill, not transformed.
  ///   - blend: How the fill is combined with the backdrop.
  public mutating func fill(
    _ path: Path, rule: FillRule = .nonZero, transform: Transform = .identity, with paint: Paint,
    blend: BlendMode = .sourceOver
  ) {
    guard !path.isEmpty, transform.isFinite else { return }
    outlines.append(Outline(path: path, transform: transform, rule: rule))
    let index = Int32(truncatingIfNeeded: outlines.count - 1)
    commands.append(.fillPath(index, reference(to: paint), blend))
  }

  /// Fills the area between two outlines.
  ///
  /// Gives the same pixels as filling both by the even-odd rule, but skips the search for
  /// overlapping edges, which takes several times as long as the fill.
  ///
  /// - Parameters:
  ///   - outer: A path that does not overlap itself.
  ///   - inner: A path inside `outer` that does not overlap itself and is drawn in the same
  ///     direction; may be empty.
  ///   - transform: Path → device pixels.
  ///   - paint: The fill, not transformed.
  public mutating func fill(
    between outer: Path, and inner: Path, transform: Transform = .identity, with paint: Paint
  ) {
    guard !outer.isEmpty, transform.isFinite else { return }
    // With the hole drawn backwards, every winding number is 0 or 1.
    var ring = outer
    ring.append(inner.reversed())
    outlines.append(
      Outline(path: ring, transform: transform, rule: .nonZero, mayOverlap: false))
    let index = Int32(truncatingIfNeeded: outlines.count - 1)
    commands.append(.fillPath(index, reference(to: paint), .sourceOver))
  }

  /// Strokes a path.
  ///
  /// Coverage is that of filling the stroke's outline, so it is also exact where the line crosses
  /// itself. The first 10,000 dashes and gaps of a subpath are drawn; the rest of the subpath is
  /// drawn solid.
  ///
  /// - Parameters:
  ///   - path: The line.
  ///   - style: The pen, in units of the path.
  ///   - transform: Applies to the outline of the stroke, pen included.
  ///   - paint: The fill of the stroke, not transformed.
  ///   - blend: How the stroke is combined with the backdrop.
  public mutating func stroke(
    _ path: consuming Path, style: consuming StrokeStyle, transform: Transform = .identity,
    with paint: Paint, blend: BlendMode = .sourceOver
  ) {
    guard let bounds = path.bounds, transform.isFinite, style.width > 0, style.width.isFinite
    else { return }
    lines.append(
      Line(
        path: path, style: style, transform: transform,
        bounds: style.reach(around: bounds).map(transform.boundingBox)))
    let index = Int32(truncatingIfNeeded: lines.count - 1)
    commands.append(.stroke(index, reference(to: paint), blend))
  }

  // MARK: Pictures

  /// Draws an image.
  ///
  /// - Parameters:
  ///   - image: Its pixels must not change until the list is painted. If it is painted onto itself,
  ///     old and new pixels may be mixed, but no other memory is touched.
  ///   - source: The part to draw, in pixels of the image, clipped to it; `nil` draws all of it.
  ///   - transform: Pixels of the image → device pixels.
  ///   - interpolation: How the image is sampled between its pixels.
  ///   - opacity: 0…1, clamped; NaN is 0.
  ///   - blend: How the image is combined with the backdrop.
  public mutating func draw(
    _ image: Bitmap, source: Rect? = nil, transform: Transform,
    interpolation: Interpolation = .bilinear, opacity: Double = 1, blend: BlendMode = .sourceOver
  ) {
    let part = source.map { $0.intersection(Rect(image.bounds)) } ?? Rect(image.bounds)
    guard !part.isEmpty, transform.isTranslation || transform.inverted() != nil,
      transform.isFinite
    else { return }
    images.append(
      Picture(
        image: image, source: part, transform: transform, interpolation: interpolation,
        opacity: opacity > 0 ? min(opacity, 1) : 0))
    commands.append(.image(Int32(truncatingIfNeeded: images.count - 1), blend))
  }

  /// Draws glyphs in one colour.
  public mutating func draw(
    _ run: [PositionedGlyph], color: PremultipliedColor, blend: BlendMode = .sourceOver
  ) {
    let first = glyphs.count
    var (left, top, right, bottom) = (Int32.max, Int32.max, Int32.min, Int32.min)
    // Masks reach at most 2²⁴ + 2¹⁴ from the pen: pens within ±2³⁰ cannot overflow.
    let reach: ClosedRange<Int32> = -(1 << 30)...(1 << 30)
    run.withUnsafeBufferPointer { run in
      for index in run.indices {
        let (penX, penY) = (run[index].x, run[index].y)
        guard reach.contains(penX), reach.contains(penY) else { continue }
        // The array retains the masks. Counting a reference for each glyph would take longer than
        // drawing it.
        Unmanaged.passUnretained(run[index].mask)._withUnsafeGuaranteedRef { mask in
          guard mask.width > 0 else { return }
          let x = penX &+ Int32(truncatingIfNeeded: mask.left)
          let y = penY &- Int32(truncatingIfNeeded: mask.top)
          let width = Int32(truncatingIfNeeded: mask.width)
          let height = Int32(truncatingIfNeeded: mask.height)
          left = min(left, x)
          top = min(top, y)
          right = max(right, x &+ width)
          bottom = max(bottom, y &+ height)
          glyphs.append(
            .init(
              mask: UnsafePointer(mask.coverage),
              subpixels: mask.subpixels.map { UnsafePointer($0) },
              stride: Int32(truncatingIfNeeded: mask.stride),
              x: x, y: y, width: width, height: height))
        }
      }
    }
    guard glyphs.count > first,
      let bounds = PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
    else { return }
    glyphRuns.append(run)
    commands.append(
      .glyphs(
        first: Int32(truncatingIfNeeded: first),
        count: Int32(truncatingIfNeeded: glyphs.count - first), bounds: bounds,
        color: color.bits, blend))
  }

  // MARK: Shadows

  /// Draws the blurred silhouette of a rounded rectangle, without the shape itself.
  ///
  /// The blur is Gaussian. Silhouettes with the same corners and sigma are cached.
  ///
  /// - Parameters:
  ///   - shape: The rounded rectangle that casts the shadow.
  ///   - color: The colour of the shadow.
  ///   - sigma: The standard deviation in pixels, at most 256. Zero, a negative number or NaN draws
  ///     a sharp silhouette.
  ///   - offsetX: The shadow's offset to the right, in pixels.
  ///   - offsetY: The shadow's offset down, in pixels.
  public mutating func drawShadow(
    of shape: RoundedRect, color: PremultipliedColor, sigma: Double, offsetX: Double = 0,
    offsetY: Double = 0
  ) {
    guard !shape.rect.isEmpty else { return }
    add(.rounded(shape), color: color, sigma: sigma, offset: Point(x: offsetX, y: offsetY))
  }

  /// Draws the blurred silhouette of a path, without the shape itself.
  ///
  /// - Parameters:
  ///   - path: The shape that casts the shadow.
  ///   - rule: Which points are inside the path.
  ///   - color: The colour of the shadow.
  ///   - sigma: The standard deviation in pixels, at most 256. Zero, a negative number or NaN draws
  ///     a sharp silhouette.
  ///   - offsetX: The shadow's offset to the right, in pixels.
  ///   - offsetY: The shadow's offset down, in pixels.
  public mutating func drawShadow(
    of path: Path, rule: FillRule = .nonZero, color: PremultipliedColor, sigma: Double,
    offsetX: Double = 0, offsetY: Double = 0
  ) {
    guard path.bounds != nil else { return }
    add(.path(path, rule), color: color, sigma: sigma, offset: Point(x: offsetX, y: offsetY))
  }

  private mutating func add(
    _ shape: Shadow.Shape, color: PremultipliedColor, sigma: Double, offset: Point
  ) {
    guard offset.isFinite else { return }
    shadows.append(
      Shadow(
        shape: shape, color: color, sigma: Self.valid(sigma),
        offset: offset))
    commands.append(.shadow(Int32(truncatingIfNeeded: shadows.count - 1)))
  }
}
