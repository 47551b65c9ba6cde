import Foundation
import Graphics
import Raster

/// The compose pass: computes the positions of all changed layers, and adds their old and new areas
/// to the frame's change.
///
/// Complexity: O(changed layers and the layers that move with them).
@MainActor
struct ComposePass {
  /// What the pass knows of the window.
  struct Context {
    /// Device pixels per point.
    let scale: CGFloat
    /// The pixels that the host shows; `nil` if it shows all.
    let visiblePixels: PixelRect?
    let shortcuts: Shortcuts
    /// The memory limit of the cached pictures, in bytes.
    let pictureByteLimit: Int
    let backdrops: Backdrops
  }

  let context: Context
  /// The changes that the host has not taken yet, including those of this pass.
  var change: FrameChange

  /// Runs the pass.
  mutating func run(_ root: CALayer) {
    let around = Surroundings(
      toDevice: CGAffineTransform(scaleX: context.scale, y: context.scale),
      clip: context.visiblePixels, isVisible: true)
    compose(root, around, isForced: false)
    context.backdrops.grow(&change.damage)
  }

  mutating func compose(_ layer: CALayer, _ around: Surroundings, isForced: Bool) {
    guard isForced || !layer.dirt.isEmpty else { return }
    if layer.dirt.isEmpty, let shift = around.shift, carry(layer, by: shift, around) { return }
    let properties = layer.shown
    let old = layer.composed
    let dirt = layer.dirt.resolved(isSameSize: old.size == properties.bounds.size)
    layer.dirt = []
    layer.memory.note(dirt)
    layer.composed.size = properties.bounds.size
    if layer.judgesCaching {
      let isFixed = context.backdrops.exist(in: layer)
      layer.judgeCaching(properties, byteLimit: isFixed ? 0 : context.pictureByteLimit)
    }
    var inner = around
    inner.toDevice = layer.placement(properties, in: around.toDevice)
    inner.isVisible = around.isVisible && layer.isShown(properties, inner.toDevice)
    layer.composed.toDevice = inner.toDevice
    layer.composed.isVisible = inner.isVisible
    if !inner.isVisible { layer.dropPictures() }
    layer.memory.isTurning = !inner.toDevice.hasLinearPart(of: old.toDevice)
    let wasStretched = layer.memory.stretched != nil
    layer.memory.stretched = stretching(of: layer, in: around.toDevice)
    let isStretched = layer.memory.stretched != nil
    if wasStretched, !isStretched { layer.dropPicture() }
    let isSame = inner.isVisible == old.isVisible && dirt.isDisjoint(with: [.geometry, .subtree])
    inner.shift = isSame ? WholeShift(from: old.toDevice, to: inner.toDevice) : nil
    var isChanged = dirt.contains(.appearance)
    let reachesBelow =
      isForced || !dirt.isDisjoint(with: .reachesBelow) || inner.isVisible != old.isVisible
    if let move = scrollMove(of: layer, properties, dirt, isForced: isForced, around, old) {
      begin(move, in: layer, clip: around.clip)
      inner.move = move
    } else if around.move != nil {
      if !dirt.isDisjoint(with: .leavesOthers) { inner.leavesMove = true }
      isChanged = isChanged || inner.leavesMove || !around.hasMoved(layer.composed, from: old)
    } else {
      isChanged = isChanged || reachesBelow
    }
    let maskChanged = composeBelow(layer, properties, &inner, isForced: reachesBelow)
    let hadSilhouette = layer.memory.castsSilhouette
    layer.updateExtents(properties, around, contents: inner)
    // A shadow of the silhouette changes with its content.
    if hadSilhouette || layer.memory.castsSilhouette, !dirt.isDisjoint(with: .picture) {
      isChanged = true
    }
    // Changes of a mask or a fading group affect the whole subtree, and content that is painted
    // into a bitmap first may be smeared.
    let isSmeared =
      (layer.shouldRasterize || wasStretched || isStretched)
      && (isChanged || !dirt.isDisjoint(with: .picture))
    if maskChanged || isSmeared || !dirt.isDisjoint(with: [.subtree, .fade]) {
      spoil(old.subtree, layer.composed.subtree, around.move)
    } else if isChanged {
      spoil(old.painted, layer.composed.painted, around.move)
    }
  }

  /// Composes the mask and the sublayers, and narrows `inner` to their clip.
  ///
  /// - Returns: Whether the mask changed.
  private mutating func composeBelow(
    _ layer: CALayer, _ properties: LayerProperties, _ inner: inout Surroundings, isForced: Bool
  ) -> Bool {
    var maskChanged = false
    if let mask = layer.mask {
      maskChanged = !mask.dirt.isEmpty
      compose(mask, Surroundings(toDevice: inner.toDevice, isVisible: false), isForced: isForced)
      inner.clip(to: mask.composed.subtreeExtent)
    }
    if properties.masksToBounds {
      inner.clip(to: properties.bounds.applying(inner.toDevice).rasterRect.enclosingPixels)
    }
    var below = inner
    below.toDevice = properties.belowPlacement(in: inner.toDevice)
    let isTinted = properties.isReplicator && properties.replicator.tintsFirst
    for sublayer in layer.sublayerStorage {
      below.isVisible = inner.isVisible && !(isTinted && !(sublayer is ReplicaLayer))
      compose(sublayer, below, isForced: isForced || maskChanged)
    }
    return maskChanged
  }

  /// Adds a layer's old and new areas to the damage.
  ///
  /// The old area may have been moved.
  mutating func spoil(_ old: PixelRect?, _ new: PixelRect?, _ move: PixelMove?) {
    // Growing or shrinking in place damages a single rectangle.
    if move == nil, let old, let new {
      if new.contains(old) { return change.damage.add(new) }
      if old.contains(new) { return change.damage.add(old) }
    }
    if let old {
      if let move { move.moved(old).map { change.damage.add($0) } } else { change.damage.add(old) }
    }
    if let new { change.damage.add(new) }
  }
}
