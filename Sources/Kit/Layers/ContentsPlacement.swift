import Foundation
import Graphics
import Raster

/// Where a layer's picture is drawn.
@MainActor
struct ContentsPlacement {
  /// The part of the picture, in its pixels; `nil` for all of it.
  let source: Rect?
  /// From the picture's pixels to device pixels.
  let transform: Transform
  /// Whether the picture reaches beyond the layer and is cut off there.
  let overflows: Bool

  init?(_ layer: CALayer, _ image: CGImage, _ properties: LayerProperties) {
    let bounds = properties.bounds
    let part = properties.contentsRect
    let pixels = CGRect(
      x: part.minX * CGFloat(image.width), y: part.minY * CGFloat(image.height),
      width: part.width * CGFloat(image.width), height: part.height * CGFloat(image.height))
    guard pixels.width > 0, pixels.height > 0, bounds.width > 0, bounds.height > 0 else {
      return nil
    }
    let isWhole = part == CGRect(x: 0, y: 0, width: 1, height: 1)
    source = isWhole ? nil : pixels.rasterRect
    let natural = CGSize(
      width: pixels.width / layer.contentsScale, height: pixels.height / layer.contentsScale)
    // A drawn picture may be up to a pixel larger than its layer: it keeps its own size then.
    let target =
      layer.drewContents && layer.contentsGravity == .resize && !layer.isStretching(natural)
      ? CGRect(origin: bounds.origin, size: natural)
      : Self.target(layer.contentsGravity, natural, bounds)
    overflows = layer.contentsGravity.mayOverflow && !bounds.contains(target)
    let placed = CGAffineTransform(
      a: target.width / pixels.width, b: 0, c: 0, d: target.height / pixels.height,
      tx: target.minX - pixels.minX * target.width / pixels.width,
      ty: target.minY - pixels.minY * target.height / pixels.height
    ).concatenating(layer.composed.toDevice)
    transform = Self.snapped(placed).rasterTransform
  }

  /// A picture that is drawn pixel for pixel lies on whole pixels, so that it stays sharp.
  private static func snapped(_ t: CGAffineTransform) -> CGAffineTransform {
    guard t.isScaleAndTranslation, abs(t.a - 1) < 1e-4, abs(t.d - 1) < 1e-4 else { return t }
    return CGAffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: (t.tx + 1e-4).rounded(), ty: (t.ty + 1e-4).rounded())
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

extension CALayerContentsGravity {
  /// Whether a picture can be larger than its layer.
  var mayOverflow: Bool { self != .resize && self != .resizeAspect }
}

extension CALayer {
  /// Whether the bounds changed since the contents of a natural size were drawn.
  func isStretching(_ natural: CGSize) -> Bool {
    let bounds = (presentationProperties ?? model).bounds
    let pixel = 1 / max(contentsScale, 0.01)
    return abs(natural.width - bounds.width) > pixel || abs(natural.height - bounds.height) > pixel
  }
}
