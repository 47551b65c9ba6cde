import Foundation
import Graphics
import Raster

/// Finds the parts of a rectangle that opaque layers hide, front to back.
@MainActor
struct CoverSearch {
  /// The rectangle, in device pixels.
  let rect: PixelRect
  /// The layer from which painting can start, because layers in front hide everything behind it.
  ///
  /// It is `nil` if the rearmost content is visible.
  private(set) var cover: CALayer?
  /// The largest part, short of all, that a single layer hides.
  private(set) var largest: PixelRect?
  /// The parts that no layer has hidden so far.
  private var open: [PixelRect]

  /// The largest number of open parts; more would take longer than painting twice.
  private static let pieceLimit = 16

  /// Layers that show the content behind them, even if opaque layers lie in front.
  private let backdrops: Backdrops?

  init(of rect: PixelRect, in root: CALayer, backdrops: Backdrops? = nil) {
    self.rect = rect
    self.backdrops = backdrops
    open = [rect]
    visit(root, within: rect)
  }

  private mutating func visit(_ layer: CALayer, within clip: PixelRect) {
    let composed = layer.composed
    guard let subtree = composed.subtree, subtree.intersects(clip), composed.isVisible,
      composed.traits.isDisjoint(with: [.isGroup, .isRasterized, .fadesApart])
    else { return }
    if composed.traits.contains(.clips) {
      // Rounded corners leave three rectangles; use the most useful one.
      let parts = layer.innerParts.compactMap { $0.intersection(clip) }
      guard let part = parts.max(by: { $0.area < $1.area }) else { return }
      visitSublayers(of: layer, within: part)
    } else {
      visitSublayers(of: layer, within: clip)
    }
    guard !open.isEmpty else { return }
    if backdrops?.isEmpty == false { reopen(behind: layer) }
    guard composed.traits.contains(.isOpaque) else { return }
    for part in layer.innerParts {
      if let part = part.intersection(clip) { hide(part) }
    }
    if open.isEmpty { cover = layer }
  }

  private mutating func visitSublayers(of layer: CALayer, within clip: PixelRect) {
    let below = layer.memory.below
    for index in below.indices.reversed() {
      guard let subtree = below[index].subtree, subtree.intersects(clip) else { continue }
      visit(below[index].layer, within: clip)
      if open.isEmpty { return }
    }
  }

  /// Reopens the area behind a backdrop, which reads it even if layers in front hide the result.
  private mutating func reopen(behind layer: CALayer) {
    guard let seen = layer.composed.painted?.intersection(rect),
      backdrops?.contains(layer) == true
    else { return }
    open = open.flatMap { $0.subtracting(seen) } + [seen]
  }

  private mutating func hide(_ part: PixelRect) {
    if part != rect, part.area > largest?.area ?? 0 { largest = part }
    // Slivers are not worth a part of their own.
    guard part.contains(rect) || part.area >= rect.area / 64 else { return }
    if part.contains(rect) { return open.removeAll() }
    let rest = open.flatMap { $0.subtracting(part) }
    if rest.count <= Self.pieceLimit { open = rest }
  }
}

extension CALayer {
  /// Whether every pixel inside the layer's shape is opaque.
  func isOpaqueInside(_ properties: LayerProperties) -> Bool {
    if (properties.backgroundColor?.alpha ?? 0) == 1 { return true }
    guard let contents, !hasAnimatedContents else { return false }
    return contents.bitmap.isOpaque && contentsGravity == .resize
  }

  /// Rectangles of device pixels inside the layer's shape that together cover all but its rounded
  /// corners.
  var innerParts: [PixelRect] {
    let properties = shown
    guard composed.toDevice.isScaleAndTranslation,
      let whole = PixelRect(inside: properties.bounds.applying(composed.toDevice))
    else { return [] }
    let radius = properties.drawnCornerRadius
    guard radius > 0 else { return [whole] }
    let shape = properties.bounds
    // Between its corners, a rounded rectangle is as wide or as high as a plain one.
    let bands = [
      CGRect(
        x: shape.minX, y: shape.minY + radius, width: shape.width,
        height: shape.height - 2 * radius),
      CGRect(
        x: shape.minX + radius, y: shape.minY, width: shape.width - 2 * radius, height: radius),
      CGRect(
        x: shape.minX + radius, y: shape.maxY - radius, width: shape.width - 2 * radius,
        height: radius),
    ]
    return bands.compactMap { band in
      guard band.width > 0, band.height > 0 else { return nil }
      return PixelRect(inside: band.applying(composed.toDevice))
    }
  }

  /// Whether the layer's shape contains every pixel of a rectangle.
  func covers(_ rect: PixelRect) -> Bool {
    guard composed.toDevice.isScaleAndTranslation else { return false }
    let bounds = shownBounds
    let radius = shownCornerRadius
    guard radius > 0 else { return covers(rect, within: bounds) }
    // Between its corners, a rounded rectangle is as wide or as high as a plain one.
    return covers(rect, within: bounds.insetBy(dx: 0, dy: radius))
      || covers(rect, within: bounds.insetBy(dx: radius, dy: 0))
  }

  private func covers(_ rect: PixelRect, within part: CGRect) -> Bool {
    guard !part.isNull else { return false }
    return PixelRect(inside: part.applying(composed.toDevice))?.contains(rect) == true
  }

  /// The frontmost layer of the subtree that alone hides all of a rectangle, or this one.
  ///
  /// Meant for small rectangles, for which partial covers are not worth the search.
  func cover(of rect: PixelRect) -> CALayer? {
    guard let subtree = composed.subtree, subtree.contains(rect), composed.isVisible,
      composed.traits.isDisjoint(with: [.isGroup, .isRasterized, .fadesApart])
    else { return nil }
    let isWhole =
      !composed.traits.isDisjoint(with: [.isOpaque, .clips]) && covers(rect)
    if composed.traits.contains(.clips), !isWhole { return nil }
    for index in memory.below.indices.reversed()
    where memory.below[index].subtree?.contains(rect) == true {
      if let cover = memory.below[index].layer.cover(of: rect) { return cover }
    }
    return isWhole && composed.traits.contains(.isOpaque) ? self : nil
  }
}
