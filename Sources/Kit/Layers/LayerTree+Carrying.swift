import Foundation
import Graphics
import Raster

extension LayerTree {
  /// Composes a layer of which only the place changed, by whole pixels, with all that is in it.
  ///
  /// Everything that was worked out stays true but for the way, so that nothing of the layer needs
  /// to be asked.
  ///
  /// - Parameters:
  ///   - layer: Is not marked; something in it may be.
  ///   - shift: The way that the superlayer went.
  ///   - around: What the layers above say.
  /// - Returns: Whether it was done. Nothing has changed where it was not.
  func carry(_ layer: CALayer, by shift: WholeShift, _ around: Surroundings) -> Bool {
    var composed = layer.composed
    let hard: ComposedTraits = [.clips, .isRasterized, .isMasked, .placesSublayers]
    guard composed.traits.isDisjoint(with: hard) else { return false }
    let extent = composed.extent?.offset(x: shift.dx, y: shift.dy)
    let whole = composed.subtreeExtent?.offset(x: shift.dx, y: shift.dy)
    // What leaves the range of numbers is composed with all the care that takes.
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
