import Foundation
import Graphics
import Raster

extension CALayer {
  /// Releases the layer's cached pictures.
  func dropPictures() {
    for picture in [memory.picture, memory.silhouette] {
      if let picture { tree?.paintPass.pictures.remove(picture) }
    }
    memory.picture = nil
    memory.silhouette = nil
  }

  /// Releases the cached picture of the layer, but not that of its shadow.
  func dropPicture() {
    if let picture = memory.picture { tree?.paintPass.pictures.remove(picture) }
    memory.picture = nil
  }

  /// Whether it is time to decide on caching a picture of the layer.
  var judgesCaching: Bool {
    memory.calmChanges >= LayerMemory.patience && memory.isWorthCaching == nil
  }

  /// Decides whether to cache a picture, after the layer has only moved or faded for a while.
  ///
  /// Caching pays from a few painting layers on, if the picture can be used: opaque layers are
  /// copied, and groups are composited. Both give the same pixels as painting.
  ///
  /// - Parameters:
  ///   - properties: The layer's presentation values.
  ///   - byteLimit: The limit for all pictures together; 0 disables caching.
  func judgeCaching(_ properties: LayerProperties, byteLimit: Int) {
    let area = composed.subtreeExtent?.area ?? 0
    let isUsable = needsGroup(properties) || isOpaqueInside(properties)
    memory.isWorthCaching =
      isUsable && area >= 4096 && area <= byteLimit / 8
      && hasPaintingLayers(LayerMemory.worthwhileLayers)
  }

  /// Whether an animation moves the layer or an ancestor.
  ///
  /// The layer is repainted at the end.
  var isMovedByAnimation: Bool {
    let moving = LayerDirt.reachesBelow.union(.bounds)
    return sequence(first: self, next: \.superlayer).contains { layer in
      layer.animations.contains { !$0.stale.isDisjoint(with: moving) }
    }
  }

  /// Whether at least `wanted` layers of the subtree paint something.
  private func hasPaintingLayers(_ wanted: Int) -> Bool {
    var found = 0
    var waiting = [self]
    while let layer = waiting.popLast() {
      if layer.composed.extent != nil { found += 1 }
      guard found < wanted else { return true }
      waiting += layer.sublayerStorage
    }
    return false
  }

  /// Gives the layer and its subtree another place during a closure, without causing damage.
  ///
  /// - Parameters:
  ///   - toDevice: The transform from the layer's coordinates to device pixels.
  ///   - body: Records or paints the layer there.
  /// - Returns: The result of `body`.
  func laid<Result>(at toDevice: CGAffineTransform, _ body: () -> Result) -> Result {
    var places: [Place] = []
    rememberPlaces(&places)
    lay(at: toDevice)
    let result = body()
    for place in places {
      place.layer.composed = place.composed
      place.layer.memory.below = place.below
    }
    return result
  }

  private struct Place {
    let layer: CALayer
    let composed: ComposedGeometry
    let below: [ComposedSublayer]
  }

  private func rememberPlaces(_ places: inout [Place]) {
    places.append(Place(layer: self, composed: composed, below: memory.below))
    mask?.rememberPlaces(&places)
    for layer in sublayerStorage { layer.rememberPlaces(&places) }
  }

  private func lay(at toDevice: CGAffineTransform) {
    let properties = shown
    composed.toDevice = toDevice
    if let mask {
      let mine = mask.shown
      mask.lay(at: mine.toSuperlayer.concatenating(toDevice))
    }
    let below = properties.belowPlacement(in: toDevice)
    for layer in sublayerStorage {
      let mine = layer.shown
      layer.lay(at: mine.toSuperlayer.concatenating(below))
    }
    let around = Surroundings(toDevice: toDevice, isVisible: false)
    updateExtents(properties, around, contents: around)
  }
}

extension LayerMemory {
  /// The number of painting layers from which a picture pays; fewer are painted as quickly.
  static let worthwhileLayers = 4
}
