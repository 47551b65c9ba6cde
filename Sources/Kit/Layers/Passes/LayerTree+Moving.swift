import Foundation
import Graphics
import Raster

/// How much of a layer must be checked when it changes, as last composed.
enum LayerMakeup {
  /// Everything: it has a shadow, a mask, copies, or is replaced by a picture.
  case special
  /// Changes in its subtree affect only the area that it covers.
  case plain
  /// As `plain`, and the layer has nothing but a background.
  case background
}

// Most frames of an animation move and fade layers with only a background. This is the general
// compose pass without the parts that such layers do not need.
extension LayerTree {
  /// Composes a layer with few changes that cannot have complex effects.
  ///
  /// - Parameters:
  ///   - layer: The layer. It is invalid, but its ancestors are not.
  ///   - around: The state of the ancestors.
  /// - Returns: Whether it was done. If not, nothing has changed.
  func composePlain(_ layer: CALayer, _ around: Surroundings) -> Bool {
    guard around.move == nil else { return false }
    switch layer.memory.makeup {
    case .special: return false
    case .plain:
      if layer.dirt == .fade { return composeFade(layer, around) }
      return layer.dirt == .descendant && composeInside(layer, around)
    case .background:
      guard layer.dirt.isSubset(of: [.placement, .fade]) else { return false }
      composeBackground(layer, around)
      return true
    }
  }

  /// Composes the subtree of a layer that does not change itself.
  private func composeInside(_ layer: CALayer, _ around: Surroundings) -> Bool {
    let composed = layer.composed
    guard layer.presented == nil, composed.isVisible,
      layer.model.toSuperlayer.concatenating(around.toDevice) == composed.toDevice
    else { return false }
    layer.dirt = []
    layer.memory.note(.descendant)
    layer.memory.isTurning = false
    var inner = around
    inner.toDevice = composed.toDevice
    if composed.traits.contains(.clips) { inner.clip(to: layer.clippedArea) }
    layer.sublayerStorage.withEach { compose($0, inner, isForced: false) }
    layer.gather()
    return true
  }

  /// Composes a layer that faded, and that is visible before and after.
  private func composeFade(_ layer: CALayer, _ around: Surroundings) -> Bool {
    let composed = layer.composed
    let opacity = layer.model.opacity
    guard layer.presented == nil, layer.memory.stretched == nil, !layer.judgesCaching,
      composed.isVisible,
      layer.isShown(composed.toDevice, isHidden: layer.model.isHidden, opacity: opacity),
      layer.model.toSuperlayer.concatenating(around.toDevice) == composed.toDevice
    else { return false }
    layer.memory.note(layer.dirt)
    layer.dirt = []
    layer.memory.isTurning = false
    layer.composed.traits.subtract([.isGroup, .fadesApart])
    if opacity < 1 {
      layer.composed.traits.insert(layer.allowsGroupOpacity ? .isGroup : .fadesApart)
    }
    spoil(composed.subtree, composed.subtree, nil)
    return true
  }

  /// Composes a background layer that moved or faded.
  func composeBackground(_ layer: CALayer, _ around: Surroundings) {
    let old = layer.composed.painted
    layer.memory.note(layer.dirt)
    layer.dirt = []
    let toDevice = layer.shownToSuperlayer.concatenating(around.toDevice)
    layer.memory.isTurning = !toDevice.hasLinearPart(of: layer.composed.toDevice)
    layer.composed.toDevice = toDevice
    let opacity = layer.shownOpacity
    let isShown = layer.isShown(toDevice, isHidden: layer.isHiddenOnScreen, opacity: opacity)
    layer.composed.traits.subtract([.isShown, .isGroup, .fadesApart])
    if isShown { layer.composed.traits.insert(.isShown) }
    if opacity < 1 {
      layer.composed.traits.insert(layer.allowsGroupOpacity ? .isGroup : .fadesApart)
    }
    layer.composed.isVisible = around.isVisible && isShown
    let extent = layer.shownBounds.applying(toDevice).rasterRect.enclosingPixels
    let isSeen = layer.composed.isVisible && !around.isClippedAway
    let painted = isSeen ? extent.flatMap { around.limiting($0) } : nil
    (layer.composed.extent, layer.composed.subtreeExtent) = (extent, extent)
    (layer.composed.painted, layer.composed.subtree) = (painted, painted)
    spoil(old, painted, nil)
  }
}

extension CALayer {
  /// The area of the window in which the layer shows its sublayers, if it clips them.
  ///
  /// It has no animations.
  var clippedArea: PixelRect? {
    model.bounds.applying(composed.toDevice).rasterRect.enclosingPixels
  }

  /// Updates the area that the subtree covers, for a layer that does not change itself.
  func gather() {
    let (below, shown) = gatherSublayers()
    cover(below, shown)
  }

  /// Does the same if the layer's sublayers are the same as before, and updates the ancestors as
  /// far as they are affected.
  func gatherUpwards() {
    var whole: PixelRect?
    var seen: PixelRect?
    memory.below.withUnsafeMutableBufferPointer { below in
      for index in below.indices {
        Unmanaged.passUnretained(below[index].layer)._withUnsafeGuaranteedRef { layer in
          let (subtree, extent) = (layer.composed.subtree, layer.composed.subtreeExtent)
          below[index].subtree = subtree
          below[index].subtreeExtent = extent
          if layer.composed.traits.contains(.isShown) { whole = PixelRect.union(whole, extent) }
          seen = PixelRect.union(seen, subtree)
        }
      }
    }
    if cover(whole, seen) { withSuperlayer { $0.gatherUpwards() } }
  }

  /// Updates the area that the subtree covers.
  ///
  /// - Parameters:
  ///   - whole: The area of its sublayers, without any clip.
  ///   - shown: The area of its sublayers in the window.
  /// - Returns: Whether the area has changed.
  @discardableResult
  private func cover(_ whole: PixelRect?, _ shown: PixelRect?) -> Bool {
    var below = whole
    if composed.traits.contains(.clips), let area = below {
      below = clippedArea?.intersection(area)
    }
    let extent = PixelRect.union(composed.extent, below)
    let subtree = PixelRect.union(composed.painted, shown)
    guard extent != composed.subtreeExtent || subtree != composed.subtree else { return false }
    (composed.subtreeExtent, composed.subtree) = (extent, subtree)
    return true
  }

  /// How much must be checked for the layer's next changes.
  func makeup(_ properties: LayerProperties) -> LayerMakeup {
    guard composed.traits.isDisjoint(with: [.isRasterized, .isMasked, .placesSublayers]),
      properties.shadowOpacity <= 0, !properties.isReplicator
    else { return .special }
    guard sublayerStorage.isEmpty, contents == nil, !hasOwnPainting, contentsOverhang == nil,
      properties.borderWidth <= 0, memory.picture == nil, let color = properties.backgroundColor,
      color.alpha > 0
    else { return .plain }
    return .background
  }
}
