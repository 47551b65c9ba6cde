import Foundation
import Graphics
import Raster

extension LayerTree {
  /// Finds where every changed layer lies now, and hands what it covered and covers to the damage.
  ///
  /// Complexity: the number of changed layers and of what moves with them.
  func compose() {
    let base = CGAffineTransform(scaleX: scale, y: scale)
    compose(root, Surroundings(toDevice: base, clip: nil, isVisible: true), isForced: false)
  }

  private struct Surroundings {
    /// From the superlayer's coordinates to device pixels.
    var toDevice: CGAffineTransform
    /// What masking superlayers leave over; `nil` for no limit.
    var clip: PixelRect?
    var isVisible: Bool
    /// Whether a clip leaves nothing.
    var isClippedAway = false
  }

  private func compose(_ layer: CALayer, _ around: Surroundings, isForced: Bool) {
    let dirt = layer.dirt
    guard isForced || !dirt.isEmpty else { return }
    layer.dirt = []
    let properties = layer.presentationProperties ?? layer.model
    let forcesBelow = isForced || !dirt.isDisjoint(with: [.geometry, .subtree])
    let old = layer.composed.painted
    var inner = around
    inner.toDevice = properties.toSuperlayer.concatenating(around.toDevice)
    inner.isVisible = around.isVisible && !properties.isHidden && properties.opacity > 0
    layer.composed.toDevice = inner.toDevice

    if forcesBelow || dirt.contains(.appearance) {
      let new = paintedRect(of: layer, properties, inner)
      layer.composed.painted = new
      if let old { damage.add(old) }
      if let new { damage.add(new) }
    }
    if properties.masksToBounds || layer.mask != nil { clip(&inner, to: properties) }
    layer.composed.subtree = layer.composed.painted
    for sublayer in layer.sublayerStorage {
      compose(sublayer, inner, isForced: forcesBelow)
      layer.composed.subtree = union(layer.composed.subtree, sublayer.composed.subtree)
    }
    layer.mask?.composeAsMask(in: inner.toDevice)
    // What a mask or a fading group changes shows in everything beneath it.
    if dirt.contains(.subtree), let subtree = layer.composed.subtree { damage.add(subtree) }
  }

  private func paintedRect(
    of layer: CALayer, _ properties: LayerProperties, _ around: Surroundings
  ) -> PixelRect? {
    guard around.isVisible, !around.isClippedAway else { return nil }
    guard layer.paintsItself(properties) else { return nil }
    var area = properties.bounds
    if let overhang = layer.contentsOverhang { area = area.union(overhang) }
    area = area.applying(around.toDevice)
    if let shadow = LayerShadow(properties, toDevice: around.toDevice) {
      area = area.union(shadow.bounds)
    }
    guard let pixels = area.rasterRect.enclosingPixels else { return nil }
    guard let clip = around.clip else { return pixels }
    return pixels.intersection(clip)
  }

  private func clip(_ around: inout Surroundings, to properties: LayerProperties) {
    let device = properties.bounds.applying(around.toDevice).rasterRect
    guard let pixels = device.enclosingPixels else { return around.isClippedAway = true }
    guard let clip = around.clip else { return around.clip = pixels }
    guard let both = clip.intersection(pixels) else { return around.isClippedAway = true }
    around.clip = both
  }

  private func union(_ a: PixelRect?, _ b: PixelRect?) -> PixelRect? {
    guard let a else { return b }
    guard let b else { return a }
    return a.union(b)
  }
}

extension CALayer {
  /// Whether there is anything of the layer's own to see.
  func paintsItself(_ properties: LayerProperties) -> Bool {
    if contents != nil || hasOwnPainting { return true }
    if let color = properties.backgroundColor, color.alpha > 0 { return true }
    if properties.borderWidth > 0, let color = properties.borderColor, color.alpha > 0 {
      return true
    }
    return properties.shadowOpacity > 0 && properties.shadowColor != nil
  }

  /// A mask is drawn in place of its layer's, so only its transform matters.
  func composeAsMask(in toDevice: CGAffineTransform) {
    let properties = presentationProperties ?? model
    dirt = []
    composed.toDevice = properties.toSuperlayer.concatenating(toDevice)
    for layer in sublayerStorage { layer.composeAsMask(in: composed.toDevice) }
  }
}
