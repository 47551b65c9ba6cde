import Foundation
import Graphics
import Raster

extension LayerTree {
  /// Computes the positions of all changed layers, and adds their old and new areas to the damage.
  ///
  /// Complexity: O(changed layers and the layers that move with them).
  func compose() {
    painting.frame &+= 1
    let around = Surroundings(
      toDevice: CGAffineTransform(scaleX: scale, y: scale), clip: visiblePixels, isVisible: true)
    compose(root, around, isForced: false)
    growDamageToBackdrops()
    painting.pictures.trim(frame: painting.frame, limit: pictureByteLimit)
  }

  /// The state of the ancestors that a layer depends on.
  struct Surroundings {
    /// The transform from the superlayer's coordinates to device pixels.
    var toDevice: CGAffineTransform
    /// The area that masking ancestors leave; `nil` if unlimited.
    var clip: PixelRect?
    var isVisible: Bool
    /// Whether clips of ancestors leave no area.
    var isClippedAway = false
    /// The translation of the superlayer, if that is its only change.
    var shift: WholeShift?
    /// The move of an ancestor's pixels, which may already have put the layer in place.
    var move: PixelMove?
    /// Whether a layer between the moving ancestor and this one has changed.
    var leavesMove = false
  }

  func compose(_ layer: CALayer, _ around: Surroundings, isForced: Bool) {
    guard isForced || !layer.dirt.isEmpty else { return }
    if layer.dirt.isEmpty, let shift = around.shift, carry(layer, by: shift, around) { return }
    let properties = layer.shown
    let old = layer.composed
    let dirt = layer.dirt.resolved(isSameSize: old.size == properties.bounds.size)
    layer.dirt = []
    layer.memory.note(dirt)
    layer.composed.size = properties.bounds.size
    if layer.judgesCaching {
      let isFixed = !backdrops.isEmpty && hasBackdrop(in: layer)
      layer.judgeCaching(properties, byteLimit: isFixed ? 0 : pictureByteLimit)
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
  private func composeBelow(
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
  func spoil(_ old: PixelRect?, _ new: PixelRect?, _ move: PixelMove?) {
    // Growing or shrinking in place damages a single rectangle.
    if move == nil, let old, let new {
      if new.contains(old) { return damage.add(new) }
      if old.contains(new) { return damage.add(old) }
    }
    if let old {
      if let move { move.moved(old).map { damage.add($0) } } else { damage.add(old) }
    }
    if let new { damage.add(new) }
  }
}

extension LayerTree.Surroundings {
  /// Intersects the clip with a rectangle; `nil` leaves no area.
  mutating func clip(to pixels: PixelRect?) {
    guard let pixels else {
      isClippedAway = true
      return
    }
    guard let clip else {
      clip = pixels
      return
    }
    guard let both = clip.intersection(pixels) else {
      isClippedAway = true
      return
    }
    self.clip = both
  }

  func limiting(_ rect: PixelRect) -> PixelRect? {
    guard let clip else { return rect }
    return rect.intersection(clip)
  }

  /// Whether the moved pixels already show a layer in its new position.
  fileprivate func hasMoved(_ new: ComposedGeometry, from old: ComposedGeometry) -> Bool {
    guard let move, old.isVisible == new.isVisible else { return false }
    let (a, b) = (old.toDevice, new.toDevice)
    guard a.a == b.a, a.b == b.b, a.c == b.c, a.d == b.d else { return false }
    return abs(b.tx - a.tx - CGFloat(move.dx)) < 1e-6 && abs(b.ty - a.ty - CGFloat(move.dy)) < 1e-6
  }
}
