import Foundation
import Graphics
import Raster

extension LayerRecorder {
  /// Draws a cached picture instead of a layer and its subtree.
  ///
  /// This is the shortcut `layer-pictures`, unless the layer requests a picture by
  /// `shouldRasterize`.
  ///
  /// A group is composited exactly as the painted group would be. An opaque layer is copied if it
  /// is opaque in the whole rectangle. Otherwise the layers are painted, so that the pixels are the
  /// same with and without pictures.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - isGroup: Whether it is composited as a group.
  ///   - opacity: The opacity of the group.
  /// - Returns: Whether it was drawn.
  mutating func drawPicture(of layer: CALayer, isGroup: Bool, opacity: Double) -> Bool {
    if layer.shouldRasterize { return drawRasterized(layer, opacity) }
    guard let shortcuts = store?.context.shortcuts else { return false }
    if let own = layer.memory.stretched {
      return shortcuts.contains(.stretchedPictures) && drawStretched(layer, own, opacity)
    }
    guard shortcuts.contains(.layerPictures), !layer.memory.isTurning,
      layer.memory.mayDrawPicture || (isGroup && layer.memory.picture != nil),
      isGroup
        || (layer.composed.traits.contains(.isOpaque) && layer.covers(rect)),
      let picture = picture(of: layer, at: layer.composed.toDevice),
      let offset = picture.wholeOffset(to: layer.composed.toDevice)
    else { return false }
    if !layer.animations.isEmpty { picture.servesAnimation = true }
    draw(
      isGroup ? picture.bitmap : picture.opaqueBitmap ?? picture.bitmap,
      Transform(
        translationX: Double(picture.rect.x) + Double(offset.x),
        y: Double(picture.rect.y) + Double(offset.y)), opacity)
    return true
  }

  private mutating func drawRasterized(_ layer: CALayer, _ opacity: Double) -> Bool {
    let toDevice = layer.composed.toDevice
    let scale = layer.rasterizationScale
    guard scale.isFinite, scale > 0 else { return false }
    // At its own scale, without rotation, the picture maps pixel to pixel.
    let placed =
      layer.isRasterizedUpright(toDevice)
      ? toDevice : CGAffineTransform(scaleX: scale, y: scale)
    guard let picture = picture(of: layer, at: placed),
      let placement = picture.placement(at: toDevice)
    else { return false }
    draw(picture.bitmap, placement, opacity)
    return true
  }

  private mutating func drawStretched(
    _ layer: CALayer, _ placed: CGAffineTransform, _ opacity: Double
  ) -> Bool {
    guard let picture = picture(of: layer, at: placed),
      let placement = picture.placement(at: layer.composed.toDevice)
    else { return false }
    picture.servesAnimation = true
    draw(picture.bitmap, placement, opacity)
    return true
  }

  private mutating func draw(
    _ bitmap: Bitmap, _ placement: Transform, _ opacity: Double
  ) {
    list.draw(
      bitmap, transform: placement, interpolation: .bilinear, opacity: opacity,
      blend: .sourceOver)
  }

  /// The picture of a layer, from the cache or newly made.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - placed: Its transform in the picture, up to a translation by whole pixels.
  /// - Returns: `nil` if the picture cannot be made, or if painting is cheaper.
  private func picture(
    of layer: CALayer, at placed: CGAffineTransform
  ) -> LayerPicture? {
    if let known = layer.memory.picture, known.version == layer.memory.version {
      let isMoving = layer.shouldRasterize && layer.isMovedByAnimation
      if known.wholeOffset(to: placed) != nil || (isMoving && known.fits(placed)) {
        known.lastUse = store?.pass.frame ?? 0
        return known
      }
      // Positions between pixels would need a new picture each time: painting is cheaper.
      let isBetween = !layer.shouldRasterize && layer.memory.stretched == nil
      if isBetween, known.fits(placed) { return nil }
    }
    if placed == layer.composed.toDevice { return makePicture(of: layer) }
    return layer.laid(at: placed) { makePicture(of: layer) }
  }

  private func makePicture(of layer: CALayer) -> LayerPicture? {
    guard let store, let extent = layer.composed.subtreeExtent,
      extent.area <= store.context.pictureByteLimit / 4, extent.width <= Bitmap.sizeLimit,
      extent.height <= Bitmap.sizeLimit,
      let bitmap = Bitmap(width: Int(extent.width), height: Int(extent.height))
    else { return nil }
    var recorder = LayerRecorder(pictureIn: extent, keeping: store)
    recorder.recordWithoutOpacity(layer, extent)
    recorder.list.paint(into: bitmap, showing: extent)
    let picture = LayerPicture(
      bitmap: bitmap, rect: extent, toPicture: layer.composed.toDevice,
      version: layer.memory.version)
    picture.isPassing = !layer.shouldRasterize
    let limit = store.context.pictureByteLimit
    return store.pass.keep(picture, asPictureOf: layer, limit: limit) ? picture : nil
  }
}
