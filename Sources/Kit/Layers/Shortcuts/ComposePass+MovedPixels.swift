import Foundation
import Graphics
import Raster

extension ComposePass {
  /// The move of pixels that implements a new bounds origin, or `nil` if the area must be painted.
  ///
  /// This is the shortcut `moved-pixels`. It is possible if the layer clips its content, the
  /// distance is a whole number of pixels, and a single colour lies behind the moving content: the
  /// layer's own or that of a layer behind it. Content in front does not matter; see
  /// ``begin(_:in:clip:)``.
  func scrollMove(
    of layer: CALayer, _ properties: LayerProperties, _ dirt: LayerDirt, isForced: Bool,
    _ around: Surroundings, _ old: ComposedGeometry
  ) -> PixelMove? {
    guard context.shortcuts.contains(.movedPixels), dirt.contains(.scroll),
      dirt.isSubset(of: [.scroll, .descendant]),
      !isForced, around.move == nil, !around.isClippedAway, old.isVisible,
      properties.masksToBounds, properties.opacity == 1, layer.mask == nil,
      layer.contents == nil, !layer.hasOwnPainting, !layer.shouldRasterize,
      !properties.hasSublayerTransform
    else { return nil }
    let new = layer.composed.toDevice
    guard new.isScaleAndTranslation, let rect = movableRect(of: layer, properties, around),
      let dx = WholeShift.wholePixels(new.tx - old.toDevice.tx),
      let dy = WholeShift.wholePixels(new.ty - old.toDevice.ty)
    else { return nil }
    let move = PixelMove(rect: rect, dx: dx, dy: dy)
    // If few pixels can be kept, painting everything at once is cheaper.
    guard let kept = move.moved(rect), kept.area >= rect.area / 4, rect.area >= 64 * 64 else {
      return nil
    }
    guard hasPlainPath(above: layer), !context.backdrops.exist(in: layer) else {
      return nil
    }
    let isOpaque = (properties.backgroundColor?.alpha ?? 0) == 1
    guard isOpaque || (properties.shadowOpacity <= 0 && isPlain(rect, behind: layer)) else {
      return nil
    }
    return move
  }

  /// Adds a move to the frame's change, and damages everything that does not move along.
  ///
  /// Before the layer's own subtree is painted, the damage includes the exposed parts, content in
  /// front and earlier damage, each at its old and its new position.
  mutating func begin(_ move: PixelMove, in layer: CALayer, clip: PixelRect?) {
    var fixed = change.damage.rects + layer.cornerSquares()
    var current = layer
    while let parent = current.superlayer {
      let order = parent.paintOrder
      let index = order.firstIndex { $0 === current } ?? order.count
      for sibling in order[min(index + 1, order.count)...] {
        if let subtree = sibling.composed.subtree { fixed.append(subtree) }
      }
      let properties = parent.shown
      if properties.masksToBounds { fixed += parent.cornerSquares() }
      if properties.borderWidth > 0, let painted = parent.composed.painted {
        let inner = parent.innerRect(properties)
        fixed += inner.map { painted.subtracting($0) } ?? [painted]
      }
      current = parent
    }
    for rect in fixed {
      if let still = rect.intersection(move.rect) { change.damage.add(still) }
      if let moved = move.moved(rect) { change.damage.add(moved) }
    }
    // Along edges that lie between pixels, everything next to the moving area is painted.
    let bounds = layer.shown.bounds
    let outer = bounds.applying(layer.composed.toDevice).rasterRect.enclosingPixels
    if let outer, let seen = outer.intersection(clip ?? outer) {
      for part in seen.subtracting(move.rect) { change.damage.add(part) }
    }
    for part in move.exposed { change.damage.add(part) }
    guard move.dx != 0 || move.dy != 0 else { return }
    context.backdrops.grow(&change.damage)
    change.append(move)
  }

  /// The whole pixels that show only a layer's background and its content.
  private func movableRect(
    of layer: CALayer, _ properties: LayerProperties, _ around: Surroundings
  ) -> PixelRect? {
    guard let inner = layer.innerRect(properties) else { return nil }
    guard let clip = around.clip else { return inner }
    var result = inner.intersection(clip)
    // The clip extends to the outer edges of its pixels: exclude those that it only partly covers.
    var ancestor = layer.superlayer
    while let parent = ancestor {
      let properties = parent.shown
      if properties.masksToBounds {
        guard parent.composed.toDevice.isScaleAndTranslation,
          let limit = PixelRect(
            inside: properties.bounds.applying(parent.composed.toDevice))
        else { return nil }
        result = result?.intersection(limit)
      }
      ancestor = parent.superlayer
    }
    return result
  }

  /// Whether the ancestors only translate and clip: no group, no mask, no bitmap.
  private func hasPlainPath(above layer: CALayer) -> Bool {
    sequence(first: layer, next: \.superlayer).dropFirst().allSatisfy { parent in
      let properties = parent.shown
      return properties.opacity == 1 && parent.mask == nil && !parent.shouldRasterize
        && parent.composed.toDevice.isScaleAndTranslation
    }
  }

  /// Whether a single colour lies behind a layer in all of a rectangle.
  private func isPlain(_ rect: PixelRect, behind layer: CALayer) -> Bool {
    var current = layer
    while let parent = current.superlayer {
      for sibling in parent.paintOrder {
        if sibling === current { break }
        if sibling.composed.subtree?.intersects(rect) == true { return false }
      }
      let properties = parent.shown
      if parent.composed.painted?.intersects(rect) == true {
        guard parent.contents == nil, !parent.hasOwnPainting,
          parent.covers(rect)
        else { return false }
        let alpha = properties.backgroundColor?.alpha ?? 0
        if alpha == 1 { return true }
        if properties.shadowOpacity > 0 { return false }
      }
      current = parent
    }
    return true
  }
}

extension CALayer {
  /// The whole pixels of the bounds inside the border, or `nil` if there are none.
  fileprivate func innerRect(_ properties: LayerProperties) -> PixelRect? {
    let border = properties.borderColor == nil ? 0 : max(properties.borderWidth, 0)
    let bounds = properties.bounds.insetBy(dx: border, dy: border)
    guard !bounds.isNull, composed.toDevice.isScaleAndTranslation else { return nil }
    return PixelRect(inside: bounds.applying(composed.toDevice))
  }

  /// The squares in the corners of the bounds that rounded corners may cut.
  fileprivate func cornerSquares() -> [PixelRect] {
    let properties = shown
    let radius = properties.drawnCornerRadius
    guard radius > 0 else { return [] }
    let bounds = properties.bounds
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX - radius, y: bounds.minY),
      CGPoint(x: bounds.minX, y: bounds.maxY - radius),
      CGPoint(x: bounds.maxX - radius, y: bounds.maxY - radius),
    ]
    return corners.compactMap { corner in
      CGRect(origin: corner, size: CGSize(width: radius, height: radius))
        .applying(composed.toDevice).rasterRect.enclosingPixels
    }
  }
}
