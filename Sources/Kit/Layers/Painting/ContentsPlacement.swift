import Foundation
import Graphics
import Raster

/// The placement of a layer's image.
@MainActor
struct ContentsPlacement {
  /// A part of the image and its target.
  struct Piece {
    /// The part, in pixels of the image; `nil` for all of it.
    let source: Rect?
    /// The transform from the image's pixels to device pixels.
    let transform: Transform
  }

  /// One piece, or nine if the image's centre is stretched.
  let pieces: [Piece]

  init?(_ layer: CALayer, _ image: CGImage, _ properties: LayerProperties) {
    guard let pixels = Self.pixels(image, properties),
      let target = Self.target(layer, image, properties)
    else { return nil }
    let toDevice = layer.composed.toDevice
    if layer.contentsCenter != Self.unit, layer.contentsGravity == .resize {
      pieces = Self.nine(pixels, target, layer).map { source, target in
        Piece(source: source.rasterRect, transform: Self.transform(source, target, toDevice))
      }
    } else {
      let isWhole = properties.contentsRect == Self.unit
      pieces = [
        Piece(
          source: isWhole ? nil : pixels.rasterRect,
          transform: Self.transform(pixels, target, toDevice))
      ]
    }
  }

  /// The image's rectangle in the layer's coordinates, or `nil` if none of it is drawn.
  static func target(_ layer: CALayer, _ image: CGImage, _ properties: LayerProperties) -> CGRect? {
    let bounds = properties.bounds
    guard let pixels = pixels(image, properties), bounds.width > 0, bounds.height > 0,
      layer.contentsScale > 0, layer.contentsScale.isFinite
    else { return nil }
    let natural = CGSize(
      width: pixels.width / layer.contentsScale, height: pixels.height / layer.contentsScale)
    // A drawn image may be up to a pixel larger than its layer. It then keeps its size.
    if layer.drewContents, layer.contentsGravity == .resize, !layer.isStretching(natural) {
      return CGRect(origin: bounds.origin, size: natural)
    }
    return target(layer.contentsGravity, natural, bounds)
  }

  static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// The visible part of the image, in its pixels.
  private static func pixels(_ image: CGImage, _ properties: LayerProperties) -> CGRect? {
    let part = properties.contentsRect
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    let pixels = CGRect(
      x: part.minX * width, y: part.minY * height, width: part.width * width,
      height: part.height * height)
    return pixels.width > 0 && pixels.height > 0 ? pixels : nil
  }

  private static func transform(
    _ source: CGRect, _ target: CGRect, _ toDevice: CGAffineTransform
  ) -> Transform {
    let (scaleX, scaleY) = (target.width / source.width, target.height / source.height)
    let placed = CGAffineTransform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: target.minX - source.minX * scaleX,
      ty: target.minY - source.minY * scaleY
    ).concatenating(toDevice)
    return snapped(placed).rasterTransform
  }

  /// Rounds the position to whole pixels if the scale is 1, so that the image stays sharp.
  private static func snapped(_ t: CGAffineTransform) -> CGAffineTransform {
    guard t.isScaleAndTranslation, abs(t.a - 1) < 1e-4, abs(t.d - 1) < 1e-4 else { return t }
    return CGAffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: (t.tx + 1e-4).rounded(), ty: (t.ty + 1e-4).rounded())
  }

  /// Nine parts: the corners keep their size, the sides stretch along one axis, the centre along
  /// both.
  private static func nine(
    _ pixels: CGRect, _ target: CGRect, _ layer: CALayer
  ) -> [(source: CGRect, target: CGRect)] {
    let center = layer.contentsCenter.standardized.intersection(unit)
    guard !center.isNull else { return [(pixels, target)] }
    let columns = spans(
      pixels.minX, pixels.width, target.minX, target.width, center.minX, center.maxX,
      layer.contentsScale)
    let rows = spans(
      pixels.minY, pixels.height, target.minY, target.height, center.minY, center.maxY,
      layer.contentsScale)
    return rows.flatMap { row in
      columns.map { column in
        (
          CGRect(x: column.from, y: row.from, width: column.length, height: row.length),
          CGRect(x: column.to, y: row.to, width: column.size, height: row.size)
        )
      }
    }
  }

  /// One axis: the spans in the image and in the layer before, within and after the centre.
  private static func spans(
    _ start: CGFloat, _ length: CGFloat, _ origin: CGFloat, _ size: CGFloat, _ low: CGFloat,
    _ high: CGFloat, _ scale: CGFloat
  ) -> [(from: CGFloat, length: CGFloat, to: CGFloat, size: CGFloat)] {
    let (before, after) = (length * low, length * (1 - high))
    // If even the ends do not fit, they are shrunk to share the space.
    let ends = (before + after) / scale
    let shrink = ends > size ? size / ends : 1
    let (first, last) = (before / scale * shrink, after / scale * shrink)
    return [
      (start, before, origin, first),
      (start + before, length - before - after, origin + first, size - first - last),
      (start + length - after, after, origin + size - last, last),
    ].filter { $0.1 > 0 && $0.3 > 0 }
  }

  private static func target(
    _ gravity: CALayerContentsGravity, _ natural: CGSize, _ bounds: CGRect
  ) -> CGRect {
    func placed(_ size: CGSize, _ x: CGFloat, _ y: CGFloat) -> CGRect {
      CGRect(
        x: bounds.minX + (bounds.width - size.width) * x,
        y: bounds.minY + (bounds.height - size.height) * y, width: size.width, height: size.height)
    }
    func scaled(_ factor: CGFloat) -> CGSize {
      CGSize(width: natural.width * factor, height: natural.height * factor)
    }
    let (fitX, fitY) = (bounds.width / natural.width, bounds.height / natural.height)
    switch gravity {
    case .resize: return bounds
    case .resizeAspect: return placed(scaled(min(fitX, fitY)), 0.5, 0.5)
    case .resizeAspectFill: return placed(scaled(max(fitX, fitY)), 0.5, 0.5)
    case .center: return placed(natural, 0.5, 0.5)
    case .top: return placed(natural, 0.5, 0)
    case .bottom: return placed(natural, 0.5, 1)
    case .left: return placed(natural, 0, 0.5)
    case .right: return placed(natural, 1, 0.5)
    case .topLeft: return placed(natural, 0, 0)
    case .topRight: return placed(natural, 1, 0)
    case .bottomLeft: return placed(natural, 0, 1)
    case .bottomRight: return placed(natural, 1, 1)
    }
  }
}

extension CALayer {
  /// Whether the bounds have changed since the contents of the given size were drawn.
  func isStretching(_ natural: CGSize) -> Bool {
    let bounds = shown.bounds
    let pixel = 1 / max(contentsScale, 0.01)
    return abs(natural.width - bounds.width) > pixel || abs(natural.height - bounds.height) > pixel
  }
}
