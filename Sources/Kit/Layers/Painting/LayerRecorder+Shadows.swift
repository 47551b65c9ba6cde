import Foundation
import Graphics
import Raster

extension LayerRecorder {
  /// Records a layer's shadow: of its path, of its outline, or of the silhouette of its subtree.
  ///
  /// A silhouette larger than two windows is replaced by the layer's outline.
  mutating func recordShadow(
    _ layer: CALayer, _ properties: LayerProperties, _ shape: LayerShape
  ) {
    let toDevice = layer.composed.toDevice
    guard let shadow = LayerShadow(properties, toDevice: toDevice) else { return }
    let (dx, dy) = (Double(shadow.offset.width), Double(shadow.offset.height))
    if let path = properties.shadowPath {
      list.drawShadow(
        of: path.rasterPath.transformed(by: toDevice.rasterTransform), rule: .nonZero,
        color: shadow.color, sigma: shadow.sigma, offsetX: dx, offsetY: dy)
    } else if layer.memory.castsSilhouette,
      let picture = silhouette(of: layer, properties, shadow),
      let placement = picture.placement(at: toDevice)
    {
      list.draw(
        picture.bitmap, transform: placement, interpolation: .bilinear, opacity: 1,
        blend: .sourceOver)
    } else if layer.castsOutline(properties) {
      // Only the background casts the shadow: the fainter the background, the fainter the shadow.
      let alpha = Double(properties.backgroundColor?.alpha ?? 0)
      shape.drawShadow(
        into: &list, color: shadow.color.withOpacity(alpha), sigma: shadow.sigma, offsetX: dx,
        offsetY: dy)
    }
  }

  /// The blurred shadow of a layer's silhouette, from the cache if possible.
  private func silhouette(
    of layer: CALayer, _ properties: LayerProperties, _ shadow: LayerShadow
  ) -> LayerPicture? {
    let toDevice = layer.composed.toDevice
    // The offset is included in the picture's position.
    let placed = toDevice.concatenating(
      CGAffineTransform(translationX: -shadow.offset.width, y: -shadow.offset.height))
    if let known = layer.memory.silhouette, known.version == layer.memory.version,
      known.wholeOffset(to: placed) != nil || (layer.isMovedByAnimation && known.fits(placed))
    {
      known.lastUse = store?.pass.frame ?? 0
      return known
    }
    guard let caster = layer.casterExtent(properties, toDevice) else { return nil }
    let reach = PixelRect(inside: caster.cgRect.insetBy(dx: -shadow.reach, dy: -shadow.reach))
    let limit = store?.context.pictureByteLimit ?? 64 << 20
    guard let reach, reach.area <= limit / 4,
      let bitmap = Bitmap(width: Int(reach.width), height: Int(reach.height))
    else {
      return nil
    }
    var recorder = LayerRecorder(pictureIn: caster, keeping: store)
    recorder.recordWithoutOpacity(layer, caster, hasShadow: false)
    // The picture's alpha, in the shadow's colour.
    recorder.list.fill(Rect(caster), with: .color(shadow.color), blend: .sourceIn)
    recorder.list.paint(into: bitmap, showing: reach)
    bitmap.blur(sigma: shadow.sigma, edges: .clear)
    let picture = LayerPicture(
      bitmap: bitmap, rect: reach, toPicture: placed, version: layer.memory.version)
    store?.pass.keep(picture, asSilhouetteOf: layer, limit: limit)
    return picture
  }
}
