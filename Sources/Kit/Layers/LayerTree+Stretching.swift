import Foundation
import Graphics
import Raster

extension LayerTree {
  /// Where a layer lies in the picture that stands in for it while an animation scales or turns it.
  ///
  /// The picture is made once, as large as the layer will rest or as it is now, whichever is larger,
  /// and drawn with smooth sampling. When the animation is over, or something in the layer changes,
  /// it is painted again. A picture that would become coarse is made anew.
  ///
  /// - Parameters:
  ///   - layer: Its present place is composed; what it covers is not yet.
  ///   - surroundings: From its superlayer's coordinates to device pixels.
  /// - Returns: From the layer's coordinates to the picture's; `nil` where it is to be painted.
  func stretching(of layer: CALayer, in surroundings: CGAffineTransform) -> CGAffineTransform? {
    guard layer.memory.calmChanges >= LayerMemory.patience, layer.presented != nil,
      layer.composed.isVisible, !layer.shouldRasterize, layer.allowsGroupOpacity,
      layer.isPlacedByAnimation
    else { return nil }
    let now = layer.composed.toDevice
    let rest = layer.model.toSuperlayer.concatenating(surroundings)
    guard !rest.hasLinearPart(of: now), isWorthStretching(layer) else { return nil }
    if let own = layer.memory.stretched, now.areaScale <= 2 * own.areaScale { return own }
    let larger = rest.areaScale >= now.areaScale ? rest : now
    return larger.areaScale > 1e-4 && larger.areaScale < 1e4 ? larger : nil
  }

  private func isWorthStretching(_ layer: CALayer) -> Bool {
    if let known = layer.memory.isWorthStretching { return known }
    let area = layer.composed.subtreeExtent?.area ?? 0
    let pays =
      area > 0 && area <= pictureByteLimit / 16 && PaintingCost(of: layer).favorsPicture
      && (backdrops.isEmpty || !hasBackdrop(in: layer))
    layer.memory.isWorthStretching = pays
    return pays
  }
}

extension CALayer {
  /// Whether an animation of its own moves, scales or turns the layer, and nothing else of it.
  fileprivate var isPlacedByAnimation: Bool {
    for entry in animations where entry.stale.contains(.placement) { return true }
    return false
  }
}
