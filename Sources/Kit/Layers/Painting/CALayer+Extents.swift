import Foundation
import Graphics
import Raster

extension CALayer {
  /// Computes the areas that the layer and its subtree cover; those of the sublayers are up to
  /// date.
  func updateExtents(
    _ properties: LayerProperties, _ around: Surroundings,
    contents: Surroundings
  ) {
    var (below, shown) = gatherSublayers()
    var new = composed
    new.traits = traits(properties, contents.toDevice)
    if properties.masksToBounds {
      let limit = properties.bounds.applying(contents.toDevice).rasterRect.enclosingPixels
      if let area = below { below = limit?.intersection(area) }
    }
    let own = ownExtent(properties, contents.toDevice, below: below)
    var whole = PixelRect.union(own, below)
    if let mask {
      if let area = whole { whole = mask.composed.subtreeExtent?.intersection(area) }
    }
    let margin = rasterizedMargin(contents.toDevice)
    new.extent = own
    new.subtreeExtent = whole?.grown(by: margin)
    // A mask clips the layer's own painting too; a clip only clips its content.
    let clip = mask == nil ? around : contents
    let isSeen = contents.isVisible && !clip.isClippedAway
    new.painted = nil
    if isSeen, let own { new.painted = clip.limiting(own) }
    new.subtree = PixelRect.union(new.painted, shown)?.grown(by: margin)
    if margin > 0, let subtree = new.subtree { new.subtree = clip.limiting(subtree) }
    composed = new
  }

  /// Records which sublayers paint, and where.
  ///
  /// - Returns: The area they cover before clips of ancestors, and the area visible in the window.
  func gatherSublayers() -> (whole: PixelRect?, seen: PixelRect?) {
    guard !sublayerStorage.isEmpty || !memory.below.isEmpty else { return (nil, nil) }
    var whole: PixelRect?
    var seen: PixelRect?
    // Swapped out and back, so that the array is mutated in place.
    var painting: [ComposedSublayer] = []
    swap(&painting, &memory.below)
    var count = 0
    paintOrder.withEach { sublayer in
      let (subtree, extent) = (sublayer.composed.subtree, sublayer.composed.subtreeExtent)
      guard subtree != nil || extent != nil else { return }
      // Usually the same sublayers paint as before.
      if count < painting.count, painting[count].layer === sublayer {
        painting[count].subtree = subtree
        painting[count].subtreeExtent = extent
      } else {
        painting.removeSubrange(count...)
        painting.append(
          ComposedSublayer(layer: sublayer, subtree: subtree, subtreeExtent: extent))
      }
      count += 1
      if sublayer.composed.traits.contains(.isShown) { whole = PixelRect.union(whole, extent) }
      seen = PixelRect.union(seen, subtree)
    }
    if count < painting.count { painting.removeSubrange(count...) }
    swap(&painting, &memory.below)
    return (whole, seen)
  }

  /// The distance that the layer's bitmap extends past its content, in device pixels.
  ///
  /// A rotated or scaled bitmap smears its outermost pixels, and an animated one lies between
  /// pixels.
  private func rasterizedMargin(_ toDevice: CGAffineTransform) -> Int32 {
    guard shouldRasterize || memory.stretched != nil else { return 0 }
    let longest = max(hypot(toDevice.a, toDevice.b), hypot(toDevice.c, toDevice.d))
    var pixels: CGFloat
    if shouldRasterize {
      guard !isRasterizedUpright(toDevice) else { return 1 }
      pixels = (longest / rasterizationScale).rounded(.up) + 1
    } else if let own = memory.stretched {
      let least = min(hypot(own.a, own.b), hypot(own.c, own.d))
      pixels = (2 * longest / least).rounded(.up) + 1
    } else {
      return 0
    }
    return pixels.isFinite ? Int32(min(max(pixels, 0), 256)) : 0
  }

  /// Whether the layer's own bitmap maps pixel to pixel, apart from its origin.
  func isRasterizedUpright(_ toDevice: CGAffineTransform) -> Bool {
    toDevice.isScaleAndTranslation && toDevice.a == rasterizationScale
      && toDevice.d == rasterizationScale
  }

  private func traits(
    _ properties: LayerProperties, _ toDevice: CGAffineTransform
  ) -> ComposedTraits {
    var traits: ComposedTraits = []
    if isShown(properties, toDevice) { traits.insert(.isShown) }
    if isOpaqueInside(properties) { traits.insert(.isOpaque) }
    if properties.masksToBounds { traits.insert(.clips) }
    if needsGroup(properties) {
      let isApart = !allowsGroupOpacity && mask == nil && !shouldRasterize
      traits.insert(isApart ? .fadesApart : .isGroup)
    }
    if shouldRasterize || memory.stretched != nil { traits.insert(.isRasterized) }
    if properties.hasSublayerTransform { traits.insert(.placesSublayers) }
    if mask != nil { traits.insert(.isMasked) }
    return traits
  }

  private func ownExtent(
    _ properties: LayerProperties, _ toDevice: CGAffineTransform, below: PixelRect?
  ) -> PixelRect? {
    memory.castsSilhouette = false
    let body = body(properties, toDevice)
    guard let shadow = LayerShadow(properties, toDevice: toDevice) else { return body }
    memory.castsSilhouette = castsSilhouette(properties, toDevice, below: below)
    if memory.castsSilhouette {
      return PixelRect.union(body, PixelRect.union(body, below).flatMap { shadow.area(of: $0) })
    }
    guard castsOutline(properties) else { return body }
    return PixelRect.union(body, shadow.bounds.rasterRect.enclosingPixels)
  }

  /// The area of background, contents, border and own painting, in device pixels.
  func body(_ properties: LayerProperties, _ toDevice: CGAffineTransform) -> PixelRect? {
    let isPlain = hasPlainBody(properties)
    guard isPlain || hasOwnPainting else { return nil }
    var area = isPlain || !paintsOnlyOverhang ? properties.bounds : .zero
    if let overhang = contentsOverhang { area = area.isEmpty ? overhang : area.union(overhang) }
    // An image at its own size may be larger than the layer.
    if let image = shownContents(properties),
      let target = ContentsPlacement.target(self, image, properties)
    {
      area = area.union(target)
    }
    return area.applying(toDevice).rasterRect.enclosingPixels
  }

  /// Whether the layer has contents, a background or a border.
  private func hasPlainBody(_ properties: LayerProperties) -> Bool {
    if contents != nil { return true }
    if let color = properties.backgroundColor, color.alpha > 0 { return true }
    guard properties.borderWidth > 0, let color = properties.borderColor else { return false }
    return color.alpha > 0
  }

  /// Whether the layer is painted at all.
  func isShown(_ properties: LayerProperties, _ toDevice: CGAffineTransform) -> Bool {
    guard !properties.isHidden, properties.opacity > 0 else { return false }
    // A mirrored layer shows its back.
    return isDoubleSided || toDevice.a * toDevice.d - toDevice.b * toDevice.c >= 0
  }

  /// Whether the layer is painted into a group before it is composited.
  func needsGroup(_ properties: LayerProperties) -> Bool {
    properties.opacity < 1 || mask != nil
  }

  /// The transform from the layer's coordinates to device pixels.
  ///
  /// While an animation moves a cached picture of the layer, positions are rounded to whole pixels
  /// relative to the model position. At its end the picture is exactly in place.
  func placement(
    _ properties: LayerProperties, in surroundings: CGAffineTransform
  ) -> CGAffineTransform {
    let exact = properties.toSuperlayer.concatenating(surroundings)
    guard presented != nil, memory.mayDrawPicture else { return exact }
    let rest = model.toSuperlayer.concatenating(surroundings)
    guard rest.a == exact.a, rest.b == exact.b, rest.c == exact.c, rest.d == exact.d else {
      return exact
    }
    var carried = rest
    carried.tx += (exact.tx - rest.tx).rounded()
    carried.ty += (exact.ty - rest.ty).rounded()
    return carried
  }
}

// For a developer's questions.
extension CALayer {
  /// Whether the layer is painted into a buffer of its own before it is composited.
  package var isPaintedOffscreen: Bool {
    shouldRasterize || (needsGroup(shown) && (allowsGroupOpacity || mask != nil))
  }

  /// Whether every pixel inside the layer's shape is opaque.
  package var coversItsShape: Bool { isOpaqueInside(shown) }
}
