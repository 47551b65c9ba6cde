internal import CRasterKernels

/// Owns the coverage mask of a clip.
final class ClipMask {
  let pointer: OpaquePointer

  /// Takes ownership of the memory.
  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    raster_clip_free(pointer)
  }
}

extension Painter {
  /// A source whose colour matters only for its coverage.
  static func coverageSource(_ color: UInt32 = ~0) -> raster_source {
    var source = raster_source()
    source.kind = Int32(RASTER_SOLID)
    source.color = color
    source.opacity = 255
    return source
  }

  func draw(_ shape: RoundedRect, source: UnsafePointer<raster_source>) {
    let rect = shape.rect
    var radii = (
      shape.radii.topLeft, shape.radii.topRight, shape.radii.bottomRight, shape.radii.bottomLeft
    )
    withUnsafeBytes(of: &radii) { bytes in
      guard let base = bytes.baseAddress else { return }
      raster_draw_rounded(
        kernel, source, rect.minX, rect.minY, rect.maxX, rect.maxY,
        base.assumingMemoryBound(to: Double.self))
    }
  }

  func draw(_ outline: DisplayList.Outline, source: UnsafePointer<raster_source>) {
    draw(
      outline.path, rule: outline.rule, transform: outline.transform, source: source,
      mayOverlap: outline.mayOverlap)
  }

  func draw(
    _ path: Path, rule: FillRule, transform: Transform, source: UnsafePointer<raster_source>,
    mayOverlap: Bool = true
  ) {
    var matrix = (transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
    path.verbs.withUnsafeBufferPointer { verbs in
      path.points.withUnsafeBufferPointer { points in
        withUnsafeBytes(of: &matrix) { bytes in
          guard let numbers = bytes.baseAddress else { return }
          raster_draw_path(
            kernel, source, verbs.baseAddress, verbs.count,
            UnsafeRawPointer(points.baseAddress), points.count,
            numbers.assumingMemoryBound(to: Double.self), rule == .evenOdd ? 1 : 0,
            mayOverlap ? 1 : 0)
        }
      }
    }
  }

  func draw(_ line: UnsafePointer<DisplayList.Line>, source: UnsafePointer<raster_source>) {
    let transform = line.pointee.transform
    var matrix = (transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
    withUnsafeBytes(of: &matrix) { bytes in
      guard let base = bytes.baseAddress else { return }
      let numbers = base.assumingMemoryBound(to: Double.self)
      let kept = drawKept(line, transform: numbers, source: source)
      guard kept != Int32(RASTER_DRAWN) else { return }
      stroker.stroke(line, scale: transform.meanScale)
      raster_draw_polygons(
        kernel, source, stroker.outline.points, stroker.outline.ends,
        Int32(truncatingIfNeeded: stroker.outline.pieceCount), numbers, stroker.isSimple ? 0 : 1,
        kept)
    }
  }

  /// Draws a stroke from its cached coverage, or decides whether the coverage is worth caching.
  ///
  /// Dashed strokes are not cached.
  private func drawKept(
    _ line: UnsafePointer<DisplayList.Line>, transform: UnsafePointer<Double>,
    source: UnsafePointer<raster_source>
  ) -> Int32 {
    guard line.pointee.style.dashes.isEmpty else { return Int32(RASTER_NOT_KEPT) }
    var pen = (
      line.pointee.style.width, line.pointee.style.miterLimit, line.pointee.style.cap.number,
      line.pointee.style.join.number
    )
    return line.pointee.path.verbs.withUnsafeBufferPointer { verbs in
      line.pointee.path.points.withUnsafeBufferPointer { points in
        withUnsafeBytes(of: &pen) { bytes in
          raster_draw_kept_stroke(
            kernel, source, verbs.baseAddress, verbs.count,
            UnsafeRawPointer(points.baseAddress), points.count, transform,
            bytes.baseAddress?.assumingMemoryBound(to: Double.self), 4)
        }
      }
    }
  }

  // MARK: Clips

  /// Intersects the clip with a rectangle.
  ///
  /// A rectangle of whole pixels needs no mask.
  func clip(to rect: Rect) {
    guard let pixels = rect.enclosingPixels, Rect(pixels) == rect else {
      clip(within: rect) {
        raster_draw_rect(kernel, $0, rect.minX, rect.minY, rect.maxX, rect.maxY)
      }
      return
    }
    set(narrowed(to: pixels))
  }

  /// Intersects the clip with the coverage that `draw` produces inside the bounds.
  func clip(within bounds: Rect?, draw: (UnsafePointer<raster_source>) -> Void) {
    guard !clip.isEmpty else { return }
    guard let pixels = bounds?.enclosingPixels else {
      set(Clip(x0: 0, y0: 0, x1: 0, y1: 0))
      return
    }
    var narrow = narrowed(to: pixels)
    set(narrow)
    guard !narrow.isEmpty else { return }
    guard let mask = raster_clip_begin(kernel, narrow.x0, narrow.y0, narrow.x1, narrow.y1) else {
      set(Clip(x0: 0, y0: 0, x1: 0, y1: 0))
      return
    }
    var source = Self.coverageSource()
    draw(&source)
    raster_clip_end(kernel)
    narrow.mask = ClipMask(mask)
    set(narrow)
  }

  private func narrowed(to pixels: PixelRect) -> Clip {
    var result = clip
    result.x0 = max(result.x0, pixels.minX)
    result.y0 = max(result.y0, pixels.minY)
    result.x1 = max(result.x0, min(result.x1, pixels.maxX))
    result.y1 = max(result.y0, min(result.y1, pixels.maxY))
    return result
  }
}
