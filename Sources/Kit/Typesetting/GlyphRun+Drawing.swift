import Foundation
import Raster

extension GlyphRun: GlyphDrawing {
  /// The approximate bounds of the ink, in points from the run's origin; they may be slightly too
  /// large.
  public var glyphBounds: Rect {
    var minX = Double.infinity
    var maxX = -Double.infinity
    var minY = Double.infinity
    var maxY = -Double.infinity
    forEachGlyph { _, x, y in
      minX = min(minX, x)
      maxX = max(maxX, x)
      minY = min(minY, y)
      maxY = max(maxY, y)
    }
    guard let face, minX <= maxX else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    let size = Double(font.pointSize)
    let metrics = face.metrics
    // Synthetic slant and bold extend past the face's own box.
    let spill = face.source.isSlanted || face.source.isEmboldened ? 0.3 : 0.02
    let lean = abs(obliqueness) * max(abs(metrics.inkMaxY), abs(metrics.inkMinY)) * size
    let left = minX + (metrics.inkMinX - spill) * size * stretch - lean
    let top = minY - (metrics.inkMaxY + spill) * size
    let right = maxX + (metrics.inkMaxX + spill) * size * stretch + lean
    let bottom = maxY - (metrics.inkMinY - spill) * size
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Adds the glyphs to a list.
  ///
  /// Glyphs are masks if the transform only scales and translates, and filled outlines if it
  /// rotates or the glyphs are very large. Colour glyphs are images and use only the opacity of
  /// `color`. A degenerate transform or a clear colour adds nothing.
  public func draw(
    into list: inout DisplayList, transform: Transform, color: PremultipliedColor
  ) {
    let size = Double(font.pointSize)
    guard let face, size > 0, color.alpha > 0, transform.isFinite else { return }
    if transform.isScaleAndTranslation, obliqueness == 0 || face.isColored,
      let pixels = PixelSize(
        pixelsX: transform.a * size * stretch, pixelsY: transform.d * size,
        rendering: font.library.rendering)
    {
      drawMasks(into: &list, transform: transform, color: color, face: face, size: pixels)
    } else if face.isColored {
      drawPictures(into: &list, transform: transform, color: color, face: face, size: size)
    } else {
      drawOutlines(into: &list, transform: transform, color: color, face: face, size: size)
    }
  }

  private func drawMasks(
    into list: inout DisplayList, transform: Transform, color: PremultipliedColor, face: FontFace,
    size: PixelSize
  ) {
    var masks: [PositionedGlyph] = []
    masks.reserveCapacity(glyphCount)
    var pictures: [(image: GlyphImage, x: Double, y: Double)] = []
    let steps: Double = size.rendering.allowsFractionalPositions ? 4 : 1
    GlyphCache.shared.withStrike(of: face, size: size) { cache in
      forEachGlyph { identifier, x, y in
        let step = ((transform.a * x + transform.tx) * steps).rounded()
        let quarters = step * (4 / steps)
        let y = (transform.d * y + transform.ty).rounded()
        guard abs(quarters) < 0x1p30, abs(y) < 0x1p30 else { return }
        let place = Int(quarters)
        switch cache.glyph(identifier, quarter: place & 3) {
        case .empty: break
        case .mask(let mask):
          masks.append(PositionedGlyph(mask: mask, x: Int32(place >> 2), y: Int32(y)))
        case .image(let image): pictures.append((image, quarters / 4, y))
        }
      }
    }
    if !masks.isEmpty { list.draw(masks, color: color) }
    for (image, x, y) in pictures {
      let place = image.transform(scale: image.scale).concatenating(
        Transform(translationX: x, y: y))
      list.draw(image.bitmap, transform: place, opacity: color.opacity)
    }
  }

  /// Draws rotated or very large colour glyphs from the largest strike.
  private func drawPictures(
    into list: inout DisplayList, transform: Transform, color: PremultipliedColor, face: FontFace,
    size: Double
  ) {
    let pixels = PixelSize.largestCached
    guard let strike = PixelSize(pixelsX: pixels, pixelsY: pixels) else { return }
    var pictures: [(image: GlyphImage, glyph: Glyph)] = []
    var outlines: [Glyph] = []
    GlyphCache.shared.withStrike(of: face, size: strike) { cache in
      for glyph in glyphs {
        switch cache.glyph(glyph.identifier, quarter: 0) {
        case .empty: break
        case .mask: outlines.append(glyph)
        case .image(let image): pictures.append((image, glyph))
        }
      }
    }
    for (image, glyph) in pictures {
      let place = image.transform(scale: image.scale * size / pixels)
        .concatenating(Transform(scaleX: stretch, y: 1))
        .concatenating(Transform(translationX: Double(glyph.x), y: Double(glyph.y)))
        .concatenating(transform)
      list.draw(image.bitmap, transform: place, opacity: color.opacity)
    }
    for glyph in outlines {
      drawOutline(
        of: glyph, into: &list, transform: transform, color: color, face: face, size: size)
    }
  }

  private func drawOutlines(
    into list: inout DisplayList, transform: Transform, color: PremultipliedColor, face: FontFace,
    size: Double
  ) {
    for glyph in glyphs {
      drawOutline(
        of: glyph, into: &list, transform: transform, color: color, face: face, size: size)
    }
  }

  private func drawOutline(
    of glyph: Glyph, into list: inout DisplayList, transform: Transform, color: PremultipliedColor,
    face: FontFace, size: Double
  ) {
    guard glyph.identifier <= 0xFFFF else { return }
    let path = OutlineCache.shared.path(of: glyph.identifier, in: face)
    guard !path.isEmpty else { return }
    let place = placement(of: glyph, in: face, size: size).concatenating(transform)
    list.fill(path, transform: place, with: .color(color))
  }

  /// The transform of a glyph's outline, in font units, to points from the run's origin.
  private func placement(of glyph: Glyph, in face: FontFace, size: Double) -> Transform {
    let scale = size / face.unitsPerEm
    return Transform(
      a: scale * stretch, b: 0, c: -obliqueness * scale, d: scale, tx: Double(glyph.x),
      ty: Double(glyph.y))
  }

  /// The outlines of the glyphs, in points from the run's origin; `nil` if the face has images.
  ///
  /// Complexity: O(n) in the number of points.
  public var outline: Path? {
    let size = Double(font.pointSize)
    guard let face, !face.isColored, size > 0 else { return nil }
    var outline = Path()
    for glyph in glyphs where glyph.identifier <= 0xFFFF {
      let path = OutlineCache.shared.path(of: glyph.identifier, in: face)
      outline.append(path.transformed(by: placement(of: glyph, in: face, size: size)))
    }
    return outline
  }
}

extension GlyphImage {
  /// The transform from the image's pixels to coordinates whose origin is the pen.
  fileprivate func transform(scale: Double) -> Transform {
    Transform(translationX: Double(left), y: Double(-top))
      .concatenating(Transform(scaleX: scale, y: scale))
  }
}

extension PremultipliedColor {
  fileprivate var opacity: Double { Double(alpha) / 255 }
}
