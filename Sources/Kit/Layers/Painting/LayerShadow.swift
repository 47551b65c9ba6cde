import Foundation
import Graphics
import Raster

/// A layer's shadow in device pixels.
struct LayerShadow {
  /// The colour, multiplied by the shadow's opacity.
  let color: PremultipliedColor
  /// The standard deviation of the blur, equal in all directions.
  let sigma: Double
  /// The offset to the right and down.
  let offset: CGSize
  /// The area of the shadow of the layer's path or outline.
  let bounds: CGRect

  /// Returns `nil` if there is no visible shadow, for example because the layer clips to its
  /// bounds.
  init?(_ properties: borrowing LayerProperties, toDevice: CGAffineTransform) {
    guard properties.shadowOpacity > 0, let color = properties.shadowColor, color.alpha > 0,
      !properties.masksToBounds
    else { return nil }
    self.color = color.premultiplied.withOpacity(Double(properties.shadowOpacity))
    let scale = abs(toDevice.a * toDevice.d - toDevice.b * toDevice.c).squareRoot()
    sigma = Double(max(properties.shadowRadius, 0) * scale)
    offset = properties.shadowOffset.applying(toDevice)
    let caster = properties.shadowPath?.boundingBox ?? properties.bounds
    let reach = -CGFloat(sigma * 3 + 1)
    bounds = caster.applying(toDevice)
      .offsetBy(dx: offset.width, dy: offset.height)
      .insetBy(dx: reach, dy: reach)
  }

  /// The reach of the blur: three standard deviations contain all but a quarter of a percent.
  var reach: CGFloat { CGFloat((min(sigma, 256) * 3).rounded(.up) + 1) }

  /// The area of the shadow that some pixels cast.
  func area(of caster: PixelRect) -> PixelRect? {
    caster.cgRect.offsetBy(dx: offset.width, dy: offset.height)
      .insetBy(dx: -reach - 1, dy: -reach - 1).rasterRect.enclosingPixels
  }
}

extension CALayer {
  /// Whether the shadow follows the silhouette of the subtree instead of the outline or a path.
  ///
  /// - Parameters:
  ///   - properties: The layer's values.
  ///   - toDevice: The transform from the layer's coordinates to device pixels.
  ///   - below: The area that the sublayers cover.
  /// - Returns: `false` also if there is nothing to cast a shadow.
  func castsSilhouette(
    _ properties: LayerProperties, _ toDevice: CGAffineTransform, below: PixelRect?
  ) -> Bool {
    guard properties.shadowPath == nil else { return false }
    let alpha = properties.backgroundColor?.alpha ?? 0
    if alpha == 1, contentsOverhang == nil, contents == nil || contentsGravity == .resize {
      guard let below else { return false }
      let bounds = properties.bounds.applying(toDevice).rasterRect.enclosingPixels
      return bounds?.contains(below) != true
    }
    let hasBorder = properties.borderWidth > 0 && (properties.borderColor?.alpha ?? 0) > 0
    return below != nil || contents != nil || hasOwnPainting || hasBorder
  }

  /// Whether the layer has a background or a shadow path.
  func castsOutline(_ properties: LayerProperties) -> Bool {
    properties.shadowPath != nil || (properties.backgroundColor?.alpha ?? 0) > 0
  }

  /// The area of the layer and its sublayers, without the layer's shadow.
  func casterExtent(_ properties: LayerProperties, _ toDevice: CGAffineTransform) -> PixelRect? {
    let below = sublayerStorage.reduce(nil as PixelRect?) {
      PixelRect.union($0, $1.composed.subtreeExtent)
    }
    return PixelRect.union(body(properties, toDevice), below)
  }
}
