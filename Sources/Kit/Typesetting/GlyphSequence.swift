import Foundation
import Raster

/// Glyphs of one face with their places, which can be drawn.
///
/// Places are in points from an origin on the baseline, y down.
protocol GlyphSequence: GlyphDrawing {
  /// The face; `nil` if there is no font at all.
  var face: FontFace? { get }
  /// The size of the em in points.
  var pointSize: Double { get }
  var rendering: GlyphRendering { get }
  /// The factor by which the glyphs are widened.
  var stretch: Double { get }
  /// The slant of the glyphs, as the distance to the right for each unit of height.
  var obliqueness: Double { get }
  var glyphCount: Int { get }

  /// Calls a closure with each glyph and its pen in points, from left to right.
  func forEachGlyph(_ body: (_ identifier: UInt32, _ x: Double, _ y: Double) -> Void)
}

extension GlyphSequence {
  /// The approximate bounds of the ink, in points from the origin; they may be slightly too large.
  var inkBounds: Rect {
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
    let size = pointSize
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

  /// Adds the glyphs to a list: as masks, images or outlines.
  func drawGlyphs(into list: inout DisplayList, transform: Transform, color: PremultipliedColor) {
    let size = pointSize
    guard let face, size > 0, color.alpha > 0, transform.isFinite else { return }
    if transform.isScaleAndTranslation, obliqueness == 0 || face.isColored,
      let pixels = PixelSize(
        pixelsX: transform.a * size * stretch, pixelsY: transform.d * size, rendering: rendering)
    {
      drawMasks(into: &list, transform: transform, color: color, face: face, size: pixels)
    } else if face.isColored {
      drawPictures(into: &list, transform: transform, color: color, face: face, size: size)
    } else {
      forEachGlyph { identifier, x, y in
        drawOutline(
          of: identifier, Point(x: x, y: y), into: &list, transform: transform, color: color,
          face: face, size: size)
      }
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
    var pictures: [(image: GlyphImage, pen: Point)] = []
    var outlines: [(identifier: UInt32, pen: Point)] = []
    GlyphCache.shared.withStrike(of: face, size: strike) { cache in
      forEachGlyph { identifier, x, y in
        switch cache.glyph(identifier, quarter: 0) {
        case .empty: break
        case .mask: outlines.append((identifier, Point(x: x, y: y)))
        case .image(let image): pictures.append((image, Point(x: x, y: y)))
        }
      }
    }
    for (image, pen) in pictures {
      let place = image.transform(scale: image.scale * size / pixels)
        .concatenating(Transform(scaleX: stretch, y: 1))
        .concatenating(Transform(translationX: pen.x, y: pen.y))
        .concatenating(transform)
      list.draw(image.bitmap, transform: place, opacity: color.opacity)
    }
    for (identifier, pen) in outlines {
      drawOutline(
        of: identifier, pen, into: &list, transform: transform, color: color, face: face,
        size: size)
    }
  }

  private func drawOutline(
    of identifier: UInt32, _ pen: Point, into list: inout DisplayList, transform: Transform,
    color: PremultipliedColor, face: FontFace, size: Double
  ) {
    guard identifier <= 0xFFFF else { return }
    let path = OutlineCache.shared.path(of: identifier, in: face)
    guard !path.isEmpty else { return }
    let place = placement(at: pen, in: face, size: size).concatenating(transform)
    list.fill(path, transform: place, with: .color(color))
  }

  /// The transform of a glyph's outline, in font units, to points from the origin.
  private func placement(at pen: Point, in face: FontFace, size: Double) -> Transform {
    let scale = size / face.unitsPerEm
    return Transform(
      a: scale * stretch, b: 0, c: -obliqueness * scale, d: scale, tx: pen.x, ty: pen.y)
  }

  /// The outlines of the glyphs, in points from the origin; `nil` if the face has images.
  ///
  /// Complexity: O(n) in the number of points.
  var outlines: Path? {
    let size = pointSize
    guard let face, !face.isColored, size > 0 else { return nil }
    var outlines = Path()
    forEachGlyph { identifier, x, y in
      guard identifier <= 0xFFFF else { return }
      let path = OutlineCache.shared.path(of: identifier, in: face)
      let place = placement(at: Point(x: x, y: y), in: face, size: size)
      outlines.append(path.transformed(by: place))
    }
    return outlines
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
