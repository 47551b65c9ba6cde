import CCairo
import Raster

/// Draws scenes with cairo.
///
/// Shadows, which cairo lacks, are skipped.
final class RasterCairo {
  private var scene: RasterScene
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let images: [OpaquePointer?]
  private let glyphs: [[cairo_glyph_t]]

  init?(_ scene: RasterScene, target: Bitmap, face: FT_Face?) {
    self.scene = scene
    func surface(of bitmap: Bitmap, _ format: cairo_format_t) -> OpaquePointer? {
      cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(bitmap.pixels).assumingMemoryBound(to: UInt8.self), format,
        Int32(bitmap.width), Int32(bitmap.height), Int32(bitmap.stride))
    }
    guard let own = surface(of: target, CAIRO_FORMAT_ARGB32), let context = cairo_create(own)
    else { return nil }
    self.surface = own
    self.context = context
    images = RasterScene.images.map {
      surface(of: $0, $0.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32)
    }
    glyphs = scene.runs.map { run in
      run.map {
        cairo_glyph_t(index: UInt($0.index), x: Double($0.x), y: Double($0.baseline))
      }
    }
    guard let face else { return }
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
    let font = cairo_ft_font_face_create_for_ft_face(face, Int32(FT_LOAD_NO_HINTING))
    cairo_set_font_face(context, font)
    cairo_font_face_destroy(font)
    cairo_set_font_size(context, 14)
  }

  deinit {
    for image in images { cairo_surface_destroy(image) }
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Replaces the paths of the scene by those of another frame.
  func replacePaths(_ paths: [Path]) { scene.paths = paths }

  /// Draws one frame.
  func draw() {
    for operation in scene.operations { draw(operation) }
    cairo_surface_flush(surface)
  }

  private func draw(_ operation: RasterOperation) {
    let rect = operation.rect
    setColor(operation.color)
    switch operation.kind {
    case .rectangle:
      cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
      cairo_fill(context)
    case .rounded:
      addRounded(rect, top: operation.radius, bottom: operation.radius)
      cairo_fill(context)
    case .topRounded:
      addRounded(rect, top: operation.radius, bottom: 0)
      cairo_fill(context)
    case .gradient:
      let gradient = cairo_pattern_create_linear(
        rect.minX, rect.minY, operation.isDiagonal ? rect.maxX : rect.minX, rect.maxY)
      for (offset, color) in [(0.0, operation.color), (1.0, operation.second)] {
        let parts = Self.parts(color)
        cairo_pattern_add_color_stop_rgba(
          gradient, offset, parts.red, parts.green, parts.blue, parts.alpha)
      }
      cairo_set_source(context, gradient)
      addRounded(rect, top: operation.radius, bottom: operation.radius)
      cairo_fill(context)
      cairo_pattern_destroy(gradient)
    case .circle:
      cairo_save(context)
      cairo_scale(context, operation.scale, operation.scale)
      cairo_arc(context, rect.x, rect.y, rect.width / 2, 0, 2 * Double.pi)
      cairo_fill(context)
      cairo_restore(context)
    case .stroke:
      add(scene.paths[operation.path])
      cairo_set_line_width(context, operation.strokeWidth)
      cairo_set_line_cap(
        context, operation.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
      cairo_set_line_join(
        context, operation.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
      cairo_stroke(context)
    case .fill:
      add(scene.paths[operation.path])
      cairo_set_fill_rule(
        context, operation.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_fill(context)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    case .text:
      cairo_show_glyphs(context, glyphs[operation.run], Int32(glyphs[operation.run].count))
    case .image:
      cairo_set_source_surface(context, images[operation.image], rect.x, rect.y)
      cairo_paint(context)
    case .roundedImage:
      let scale = operation.imageScale
      let pattern = cairo_pattern_create_for_surface(images[operation.image])
      var matrix = cairo_matrix_t()
      cairo_matrix_init_scale(&matrix, scale.x, scale.y)
      cairo_matrix_translate(&matrix, -rect.x, -rect.y)
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_set_source(context, pattern)
      addRounded(rect, top: operation.radius, bottom: operation.radius)
      cairo_fill(context)
      cairo_pattern_destroy(pattern)
    case .shadow:
      break
    }
  }

  private static func parts(
    _ color: UInt32
  ) -> (red: Double, green: Double, blue: Double, alpha: Double) {
    (
      Double(color >> 16 & 255) / 255, Double(color >> 8 & 255) / 255, Double(color & 255) / 255,
      Double(color >> 24) / 255
    )
  }

  /// Sets the colour whose premultiplied word is nearest to the wanted one, as in the other
  /// libraries.
  ///
  /// cairo itself premultiplies and truncates the products.
  private func setColor(_ color: UInt32) {
    let word = PremultipliedColor(straight: color)
    let alpha = Double(max(word.alpha, 1))
    cairo_set_source_rgba(
      context, Double(word.red) / alpha, Double(word.green) / alpha, Double(word.blue) / alpha,
      Double(word.alpha) / 255)
  }

  private func addRounded(_ rect: Rect, top: Double, bottom: Double) {
    let limit = min(rect.width, rect.height) / 2
    let (top, bottom) = (min(top, limit), min(bottom, limit))
    let quarter = Double.pi / 2
    cairo_new_sub_path(context)
    cairo_arc(context, rect.maxX - top, rect.minY + top, top, -quarter, 0)
    cairo_arc(context, rect.maxX - bottom, rect.maxY - bottom, bottom, 0, quarter)
    cairo_arc(context, rect.minX + bottom, rect.maxY - bottom, bottom, quarter, 2 * quarter)
    cairo_arc(context, rect.minX + top, rect.minY + top, top, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }

  private func add(_ path: Path) {
    cairo_new_path(context)
    path.forEachElement { element in
      switch element {
      case .move(let to): cairo_move_to(context, to.x, to.y)
      case .line(let to): cairo_line_to(context, to.x, to.y)
      case .quad: break
      case .cubic(let to, let first, let second):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, to.x, to.y)
      case .close: cairo_close_path(context)
      }
    }
  }
}
