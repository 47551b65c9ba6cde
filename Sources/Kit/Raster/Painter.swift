internal import CRasterKernels

/// Runs the commands of a display list on one thread.
///
/// It is `Sendable` because ``PainterPool`` lends it to one thread at a time.
final class Painter: @unchecked Sendable {
  /// The largest standard deviation of a blur.
  static let sigmaLimit = 256.0

  /// The current clip: a rectangle, and an optional mask inside it.
  struct Clip {
    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32
    var mask: ClipMask?

    var isEmpty: Bool { x0 >= x1 || y0 >= y1 }
    var bounds: PixelRect? { PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1) }
  }

  /// An open group.
  struct Group {
    var bitmap: Bitmap?
    var bounds: PixelRect?
    var opacity: Double
    var blend: BlendMode
    var sigma: Double
    var surface: Surface
    var clip: Clip
    var savedCount: Int
  }

  let kernel: OpaquePointer
  var clip = Clip(x0: 0, y0: 0, x1: 0, y1: 0)
  var saved: [Clip] = []
  var groups: [Group] = []
  var surface = Surface(
    pixels: UnsafeMutablePointer(bitPattern: 64).unsafelyUnwrapped, stride: 0, x: 0, y: 0)
  private var blend = BlendMode.sourceOver
  var stroker = Stroker()
  var reductions: [ReductionKey: Bitmap] = [:]

  init?() {
    guard let kernel = raster_painter_create() else { return nil }
    self.kernel = kernel
  }

  deinit {
    raster_painter_destroy(kernel)
  }

  /// Paints a list within a region of the surface.
  func paint(
    _ list: DisplayList, onto surface: Surface, region: PixelRect,
    variant: ProcessorVariant = .current, usesPathMasks: Bool = PathMasks.areUsed
  ) {
    raster_painter_set_variant(kernel, variant.rawValue)
    raster_painter_use_path_masks(kernel, usesPathMasks ? 1 : 0)
    self.surface = surface
    apply(surface)
    set(Clip(x0: region.minX, y0: region.minY, x1: region.maxX, y1: region.maxY))
    // Pointers, because a copied line would retain its arrays, and each access to an array would
    // retain that array.
    list.commands.withUnsafeBufferPointer { commands in
      list.shapes.withUnsafeBufferPointer { shapes in
        list.lines.withUnsafeBufferPointer { lines in
          for command in commands { run(command, of: list, shapes: shapes, lines: lines) }
        }
      }
    }
    while !groups.isEmpty { endGroup() }
    raster_painter_settle(kernel)
  }

  /// Releases everything that belongs to the frame.
  func finish() {
    saved.removeAll(keepingCapacity: true)
    groups.removeAll()
    reductions.removeAll()
    stroker.trim()
    raster_painter_trim(kernel)
    clip.mask = nil
  }

  private func run(
    _ command: DisplayList.Command, of list: DisplayList,
    shapes: UnsafeBufferPointer<RoundedRect>, lines: UnsafeBufferPointer<DisplayList.Line>
  ) {
    switch command {
    case .fillRect(let rect, let paint, let blend):
      guard isVisible(rect) else { return }
      set(blend)
      guard paint.index >= 0 else {
        raster_draw_colored_rect(
          kernel, paint.color, rect.minX, rect.minY, rect.maxX, rect.maxY)
        return
      }
      withSource(paint, of: list) {
        raster_draw_rect(kernel, $0, rect.minX, rect.minY, rect.maxX, rect.maxY)
      }
    case .fillRounded(let index, let paint, let blend):
      let shape = shapes[Int(index)]
      guard isVisible(shape.rect) else { return }
      set(blend)
      withSource(paint, of: list) { draw(shape, source: $0) }
    case .fillPath(let index, let paint, let blend):
      guard !clip.isEmpty else { return }
      set(blend)
      withSource(paint, of: list) { draw(list.outlines[Int(index)], source: $0) }
    case .stroke(let index, let paint, let blend):
      guard let line = lines.baseAddress.map({ $0 + Int(index) }), !clip.isEmpty,
        line.pointee.bounds.map(isVisible) ?? true
      else { return }
      set(blend)
      withSource(paint, of: list) { draw(line, source: $0) }
    case .image(let index, let blend):
      list.images.withUnsafeBufferPointer { images in
        let bounds = images[Int(index)].bounds
        guard isVisible(bounds) else { return }
        set(blend)
        draw(images[Int(index)], bounds: bounds)
      }
    case .glyphs(let first, let count, let bounds, let color, let blend):
      guard bounds.minX < clip.x1, bounds.maxX > clip.x0, bounds.minY < clip.y1,
        bounds.maxY > clip.y0
      else { return }
      set(blend)
      list.glyphs.withUnsafeBufferPointer { glyphs in
        guard let base = glyphs.baseAddress else { return }
        raster_draw_glyphs(kernel, color, base + Int(first), Int(count))
      }
    case .shadow(let index):
      guard !clip.isEmpty else { return }
      set(.sourceOver)
      draw(list.shadows[Int(index)])
    case .save:
      saved.append(clip)
    case .restore:
      guard saved.count > (groups.last?.savedCount ?? 0), let last = saved.popLast() else { return }
      set(last)
    case .clipRect(let rect):
      clip(to: rect)
    case .clipRounded(let index):
      let shape = shapes[Int(index)]
      clip(within: shape.rect) { draw(shape, source: $0) }
    case .clipPath(let index):
      let outline = list.outlines[Int(index)]
      clip(within: outline.path.bounds) { draw(outline, source: $0) }
    case .beginGroup(let bounds, let opacity, let blend, let sigma):
      beginGroup(bounds, opacity: opacity, blend: blend, sigma: sigma)
    case .backdrop(let rect, let sigma):
      blurBackdrop(in: rect, sigma: sigma)
    case .endGroup:
      endGroup()
    }
  }

  // MARK: State

  func set(_ clip: Clip) {
    self.clip = clip
    raster_painter_set_clip(
      kernel, clip.x0, clip.y0, clip.x1, clip.y1, clip.mask?.pointer)
  }

  func set(_ blend: BlendMode) {
    guard blend != self.blend else { return }
    self.blend = blend
    raster_painter_set_blend(kernel, Int32(blend.rawValue))
  }

  func apply(_ surface: Surface) {
    raster_painter_set_target(kernel, surface.pixels, surface.stride, surface.x, surface.y)
  }

  private func isVisible(_ rect: Rect) -> Bool {
    !clip.isEmpty && rect.minX < Double(clip.x1) && rect.maxX > Double(clip.x0)
      && rect.minY < Double(clip.y1) && rect.maxY > Double(clip.y0)
  }
}
