import Foundation
import Graphics
import Raster

/// A layer's shadow in device pixels.
struct LayerShadow {
  /// The shadow's colour, its opacity included.
  let color: PremultipliedColor
  /// The standard deviation of the blur; the same in all directions, as the blur is.
  let sigma: Double
  /// To the right and down.
  let offset: CGSize
  /// What the shadow of the layer's path or outline covers.
  let bounds: CGRect

  /// `nil` where there is none to see, as where the layer clips to its bounds.
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

  /// How far the blur reaches: three standard deviations hold all but a quarter of a percent.
  var reach: CGFloat { CGFloat((min(sigma, 256) * 3).rounded(.up) + 1) }

  /// What the shadow of some pixels covers.
  func area(of caster: PixelRect) -> PixelRect? {
    caster.cgRect.offsetBy(dx: offset.width, dy: offset.height)
      .insetBy(dx: -reach - 1, dy: -reach - 1).rasterRect.enclosingPixels
  }
}

extension CALayer {
  /// Whether the shadow follows all that is in the layer, and not its outline or path.
  ///
  /// - Parameters:
  ///   - properties: The layer's values.
  ///   - toDevice: From the layer's coordinates to device pixels.
  ///   - below: What the sublayers cover.
  /// - Returns: `false` also where there is nothing that could cast a shadow.
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

  /// Whether the layer has a background or a path that casts its shadow.
  func castsOutline(_ properties: LayerProperties) -> Bool {
    properties.shadowPath != nil || (properties.backgroundColor?.alpha ?? 0) > 0
  }

  /// What the layer and its sublayers cover without the layer's shadow.
  func casterExtent(_ properties: LayerProperties, _ toDevice: CGAffineTransform) -> PixelRect? {
    let below = sublayerStorage.reduce(nil as PixelRect?) {
      PixelRect.union($0, $1.composed.subtreeExtent)
    }
    return PixelRect.union(body(properties, toDevice), below)
  }
}
