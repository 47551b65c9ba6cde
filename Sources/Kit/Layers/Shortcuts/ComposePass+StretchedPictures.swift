import Foundation
import Graphics
import Raster

extension ComposePass {
  /// The placement of a layer in the picture that replaces it while an animation scales or rotates
  /// it.
  ///
  /// This is the shortcut `stretched-pictures`. The picture is made once, at the final or the
  /// current size, whichever is larger, and is drawn with smooth sampling. When the animation ends,
  /// or the layer's content changes, the layer is painted again. If the picture would become too
  /// coarse, it is remade.
  ///
  /// - Parameters:
  ///   - layer: The layer. Its current position is composed, but its areas are not.
  ///   - surroundings: The transform from its superlayer's coordinates to device pixels.
  /// - Returns: The transform from the layer's coordinates to the picture's, or `nil` if the layer
  ///   is painted.
  func stretching(of layer: CALayer, in surroundings: CGAffineTransform) -> CGAffineTransform? {
    guard context.shortcuts.contains(.stretchedPictures),
      layer.memory.calmChanges >= LayerMemory.patience, layer.presented != nil,
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
      area > 0 && area <= context.pictureByteLimit / 16 && PaintingCost(of: layer).favorsPicture
      && !context.backdrops.exist(in: layer)
    layer.memory.isWorthStretching = pays
    return pays
  }
}

extension CALayer {
  /// Whether an animation of its own moves, scales or rotates the layer, and animates nothing else.
  fileprivate var isPlacedByAnimation: Bool {
    for entry in animations where entry.stale.contains(.placement) { return true }
    return false
  }
}
