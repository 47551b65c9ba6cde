import Foundation
import Graphics
import Raster

extension ComposePass {
  /// Composes a layer and its subtree if only its position has changed, by whole pixels.
  ///
  /// This is the shortcut `carried-layers`. All composed values stay valid except for the offset,
  /// so the layer's own values need not be read.
  ///
  /// - Parameters:
  ///   - layer: The layer. It is not invalid itself, but its subtree may be.
  ///   - shift: The translation of the superlayer.
  ///   - around: The state of the ancestors.
  /// - Returns: Whether it was done. If not, nothing has changed.
  mutating func carry(_ layer: CALayer, by shift: WholeShift, _ around: Surroundings) -> Bool {
    guard context.shortcuts.contains(.carriedLayers) else { return false }
    var composed = layer.composed
    let hard: ComposedTraits = [.clips, .isRasterized, .isMasked, .placesSublayers]
    guard composed.traits.isDisjoint(with: hard) else { return false }
    let extent = composed.extent?.offset(x: shift.dx, y: shift.dy)
    let whole = composed.subtreeExtent?.offset(x: shift.dx, y: shift.dy)
    // If the result overflows, the layer is composed in the general way.
    guard (extent == nil) == (composed.extent == nil),
      (whole == nil) == (composed.subtreeExtent == nil)
    else { return false }
    let old = composed.painted
    composed.toDevice.tx += CGFloat(shift.dx)
    composed.toDevice.ty += CGFloat(shift.dy)
    composed.extent = extent
    composed.subtreeExtent = whole
    let isSeen = composed.isVisible && !around.isClippedAway
    composed.painted = nil
    if isSeen, let extent { composed.painted = around.limiting(extent) }
    if around.move == nil || around.leavesMove { spoil(old, composed.painted, around.move) }
    var inner = around
    inner.toDevice = composed.toDevice
    inner.isVisible = composed.isVisible
    layer.composed = composed
    for sublayer in layer.sublayerStorage { compose(sublayer, inner, isForced: true) }
    var shown = composed.painted
    for index in layer.memory.below.indices {
      let sublayer = layer.memory.below[index].layer.composed
      layer.memory.below[index].subtree = sublayer.subtree
      layer.memory.below[index].subtreeExtent = sublayer.subtreeExtent
      shown = PixelRect.union(shown, sublayer.subtree)
    }
    layer.composed.subtree = shown
    return true
  }
}
