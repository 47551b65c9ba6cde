import Raster

/// Draws scenes with Maru.
struct RasterMaru {
  private let masks: [UInt32: GlyphMask]
  private let positioned: [[PositionedGlyph]]
  private var scene: RasterScene
  /// The offset of paths to the right, in pixels.
  var shift = 0.0

  /// - Parameters:
  ///   - scene: The scene to draw.
  ///   - mask: Returns the glyph mask for a glyph index in the scene's text.
  init(_ scene: RasterScene, mask: (UInt32) -> GlyphMask?) {
    self.scene = scene
    var masks: [UInt32: GlyphMask] = [:]
    for glyph in scene.runs.joined() where masks[glyph.index] == nil {
      masks[glyph.index] = mask(glyph.index)
    }
    self.masks = masks
    positioned = scene.runs.map { run in
      run.compactMap { glyph in
        masks[glyph.index].map { PositionedGlyph(mask: $0, x: glyph.x, y: glyph.baseline) }
      }
    }
  }

  /// Replaces the paths of the scene by those of another frame.
  mutating func replacePaths(_ paths: [Path]) { scene.paths = paths }

  /// Records and paints one frame, as a program does when its content has changed.
  func draw(into bitmap: Bitmap, list: inout DisplayList, variant: ProcessorVariant) {
    record(into: &list)
    list.paint(into: bitmap, clip: bitmap.bounds, variant: variant)
  }

  /// Records one frame.
  func record(into list: inout DisplayList) {
    list.removeAll()
    for operation in scene.operations { record(operation, into: &list) }
  }

  /// Records one operation.
  func record(_ operation: RasterOperation, into list: inout DisplayList) {
    let rect = operation.rect
    let color = PremultipliedColor(straight: operation.color)
    switch operation.kind {
    case .rectangle:
      list.fill(rect, with: .color(color))
    case .rounded:
      list.fill(RoundedRect(rect: rect, radius: operation.radius), with: .color(color))
    case .gradient:
      let gradient = LinearGradient(
        start: Point(x: rect.minX, y: rect.minY),
        end: Point(x: operation.isDiagonal ? rect.maxX : rect.minX, y: rect.maxY),
        stops: [
          GradientStop(offset: 0, color: operation.color),
          GradientStop(offset: 1, color: operation.second),
        ])
      list.fill(
        RoundedRect(rect: rect, radius: operation.radius), with: .linearGradient(gradient))
    case .topRounded:
      let radius = operation.radius
      let radii = CornerRadii(topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0)
      list.fill(RoundedRect(rect: rect, radii: radii), with: .color(color))
    case .circle:
      let (scale, side) = (operation.scale, rect.width * operation.scale)
      let bounds = Rect(
        x: rect.x * scale - side / 2, y: rect.y * scale - side / 2, width: side, height: side)
      list.fill(RoundedRect(rect: bounds, radius: side / 2), with: .color(color))
    case .stroke:
      let style = StrokeStyle(
        width: operation.strokeWidth, cap: operation.isRound ? .round : .butt,
        join: operation.isRound ? .round : .miter)
      list.stroke(
        scene.paths[operation.path], style: style, transform: Transform(translationX: shift, y: 0),
        with: .color(color))
    case .fill:
      list.fill(
        scene.paths[operation.path], rule: operation.isEvenOdd ? .evenOdd : .nonZero,
        transform: Transform(translationX: shift, y: 0), with: .color(color))
    case .text:
      list.draw(positioned[operation.run], color: color)
    case .image:
      list.draw(
        RasterScene.images[operation.image],
        transform: Transform(translationX: rect.x, y: rect.y))
    case .roundedImage:
      let scale = operation.imageScale
      let place = Transform(scaleX: 1 / scale.x, y: 1 / scale.y)
        .concatenating(Transform(translationX: rect.x, y: rect.y))
      let image = Pattern(
        image: RasterScene.images[operation.image], transform: place, isRepeating: false)
      list.fill(RoundedRect(rect: rect, radius: operation.radius), with: .pattern(image))
    case .shadow:
      list.drawShadow(
        of: RoundedRect(rect: rect, radius: operation.radius), color: color,
        sigma: operation.sigma, offsetX: 0, offsetY: operation.dy)
    }
  }
}
