import Foundation
import Graphics
import Raster

/// How much there is to a layer, as it was composed last with all care.
enum LayerMakeup {
  /// Anything: a shadow, a mask, copies, a picture that stands in for it.
  case special
  /// What happens in it changes nothing but what it covers.
  case plain
  /// The same, and there is nothing but a colour.
  case background
}

// Most frames of an animation move and fade layers that are no more than a colour. They are composed as
// all others are, less what such layers have nothing of.
extension LayerTree {
  /// Composes a layer of which little has changed, and little can.
  ///
  /// - Parameters:
  ///   - layer: Is marked; nothing above it has changed.
  ///   - around: What the layers above say.
  /// - Returns: Whether it was done. Nothing has changed where it was not.
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

  /// Composes what is in a layer that stays as it is.
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

  /// Composes a layer that faded, and was seen before and is now.
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

  /// Composes a colour that moved or faded.
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
  /// What of the window is left of those in the layer where it clips them; it has no animations.
  var clippedArea: PixelRect? {
    model.bounds.applying(composed.toDevice).rasterRect.enclosingPixels
  }

  /// Takes up what the layer covers with all that is in it, where it stays as it is.
  func gather() {
    let (below, shown) = gatherSublayers()
    cover(below, shown)
  }

  /// The same where the layer's sublayers are those that it had, for the layers above as well as far as
  /// it concerns them.
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

  /// Takes up what the layer covers with all that is in it.
  ///
  /// - Parameters:
  ///   - whole: What its sublayers cover before anything clips them.
  ///   - shown: What they cover in the window.
  /// - Returns: Whether it is something else than before.
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

  /// What the layer's next changes need to be asked for.
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
