import Foundation
import Graphics
import Raster

/// Finds what of a rectangle the opaque layers hide, front to back.
@MainActor
struct CoverSearch {
  /// Device pixels.
  let rect: PixelRect
  /// The layer from which on painting is enough: the layers in front hide all behind it.
  ///
  /// `nil` where something behind everything is seen.
  private(set) var cover: CALayer?
  /// The largest part, but not all, that one layer hides.
  private(set) var largest: PixelRect?
  /// What no layer so far hides.
  private var open: [PixelRect]

  /// How many pieces are told apart at most; more would take longer than painting them twice.
  private static let pieceLimit = 16

  /// What shows what lies behind it, even behind opaque layers in front.
  private let backdrops: [WeakBackdrop]

  init(of rect: PixelRect, in root: CALayer, backdrops: [WeakBackdrop] = []) {
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
      // Round corners leave three rectangles: take the one that helps most.
      let parts = layer.innerParts.compactMap { $0.intersection(clip) }
      guard let part = parts.max(by: { $0.area < $1.area }) else { return }
      visitSublayers(of: layer, within: part)
    } else {
      visitSublayers(of: layer, within: clip)
    }
    guard !open.isEmpty else { return }
    if !backdrops.isEmpty { reopen(behind: layer) }
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

  /// A backdrop needs all that lies behind it, also where layers in front hide the result.
  private mutating func reopen(behind layer: CALayer) {
    guard let seen = layer.composed.painted?.intersection(rect),
      backdrops.contains(where: { $0.layer === layer })
    else { return }
    open = open.flatMap { $0.subtracting(seen) } + [seen]
  }

  private mutating func hide(_ part: PixelRect) {
    if part != rect, part.area > largest?.area ?? 0 { largest = part }
    // Slivers are not worth a piece of their own.
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

  /// Rectangles of device pixels that lie wholly inside the layer's shape, which together leave
  /// out round corners only.
  var innerParts: [PixelRect] {
    let properties = shown
    guard composed.toDevice.isScaleAndTranslation,
      let whole = PixelRect(inside: properties.bounds.applying(composed.toDevice))
    else { return [] }
    let radius = properties.drawnCornerRadius
    guard radius > 0 else { return [whole] }
    let shape = properties.bounds
    // Between the corners a rounded rectangle is as wide, or as high, as a plain one.
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

  /// Whether every pixel of a rectangle lies wholly inside the layer's shape.
  func covers(_ rect: PixelRect) -> Bool {
    guard composed.toDevice.isScaleAndTranslation else { return false }
    let bounds = shownBounds
    let radius = shownCornerRadius
    guard radius > 0 else { return covers(rect, within: bounds) }
    // Between the corners a rounded rectangle is as wide, or as high, as a plain one.
    return covers(rect, within: bounds.insetBy(dx: 0, dy: radius))
      || covers(rect, within: bounds.insetBy(dx: radius, dy: 0))
  }

  private func covers(_ rect: PixelRect, within part: CGRect) -> Bool {
    guard !part.isNull else { return false }
    return PixelRect(inside: part.applying(composed.toDevice))?.contains(rect) == true
  }

  /// The frontmost layer in this one that hides all of a rectangle by itself, or this one.
  ///
  /// For small rectangles, where layers that hide parts of it are not worth the search.
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
