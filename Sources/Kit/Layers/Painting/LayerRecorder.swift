import Foundation
import Graphics
import Raster

/// Converts the layers that intersect a rectangle to drawing operations in device pixels.
@MainActor
struct LayerRecorder {
  /// The target of the recording.
  enum Scope {
    /// The window: areas clipped by ancestors are skipped.
    case window
    /// A picture of one layer and its subtree, regardless of its place in the window.
    case picture
  }

  // Layers do not change during recording, so no references are counted.
  /// The pass that keeps pictures; `nil` if none are cached.
  let store: (pass: PaintPass, context: PaintPass.Context)?
  let rect: PixelRect
  let scope: Scope
  /// The layer to start with: everything behind it is hidden.
  ///
  /// `nil` starts with the rearmost layer.
  unowned(unsafe) let cover: CALayer?
  var list = DisplayList()
  /// The number of layers that were painted themselves.
  private(set) var count = 0
  private var hasBegun: Bool
  /// The opacity that ancestors apply to each layer separately.
  private var inherited = 1.0

  init(
    keeping store: (pass: PaintPass, context: PaintPass.Context), rect: PixelRect, cover: CALayer?
  ) {
    self.store = store
    self.rect = rect
    self.cover = cover
    scope = .window
    hasBegun = cover == nil
  }

  /// Creates a recorder for a picture of a part of a tree.
  init(
    pictureIn rect: PixelRect, keeping store: (pass: PaintPass, context: PaintPass.Context)?
  ) {
    self.store = store
    self.rect = rect
    scope = .picture
    cover = nil
    hasBegun = true
  }

  /// Records a layer and its subtree.
  mutating func record(_ layer: CALayer) {
    let traits = layer.composed.traits
    let subtree = scope == .window ? layer.composed.subtree : layer.composed.subtreeExtent
    guard traits.contains(.isShown), let visible = subtree?.intersection(rect) else { return }
    if !hasBegun, !leadsToCover(layer) { return }
    let isApart = traits.contains(.fadesApart)
    let isGroup =
      !isApart && (inherited < 1 || !traits.isDisjoint(with: [.isGroup, .isRasterized]))
    guard isGroup || isApart || layer.memory.mayDrawPicture else {
      return recordWithoutOpacity(layer, visible)
    }
    let opacity = Double(layer.shownOpacity) * inherited
    if isApart { return recordWithoutOpacity(layer, visible, apart: opacity) }
    if isGroup, recordFaded(layer, opacity) { return }
    if drawPicture(of: layer, isGroup: isGroup, opacity: opacity) {
      count += 1
      hasBegun = true
      return
    }
    if isGroup { list.beginGroup(bounds: visible, opacity: opacity, blend: .sourceOver) }
    recordWithoutOpacity(layer, visible)
    if isGroup { list.endGroup() }
  }

  /// Whether the cover is a layer or one of its descendants.
  private func leadsToCover(_ layer: CALayer) -> Bool {
    cover?.isDescendant(of: layer) == true
  }

  /// - Parameters:
  ///   - layer: The layer whose sublayers to record.
  ///   - opacity: The opacity that is applied to each of them.
  private mutating func recordSublayers(of layer: CALayer, opacity: Double) {
    let outer = inherited
    inherited = opacity
    defer { inherited = outer }
    layer.memory.below.withUnsafeBufferPointer { below in
      for index in below.indices {
        let subtree = scope == .window ? below[index].subtree : below[index].subtreeExtent
        guard let subtree, subtree.intersects(rect) else { continue }
        Unmanaged.passUnretained(below[index].layer)._withUnsafeGuaranteedRef { record($0) }
      }
    }
  }

  /// Records a layer and its subtree with its mask, but without its opacity.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - visible: The area to record.
  ///   - hasShadow: Whether to record its shadow.
  ///   - apart: The opacity that applies to it and to each layer of its subtree separately.
  mutating func recordWithoutOpacity(
    _ layer: CALayer, _ visible: PixelRect, hasShadow: Bool = true, apart: Double = 1
  ) {
    if layer === cover { hasBegun = true }
    let own = scope == .window ? layer.composed.painted : layer.composed.extent
    if own?.intersects(rect) == true {
      recordPainting(layer, hasShadow: hasShadow, apart)
    } else {
      recordContained(in: layer, apart)
    }
    guard let mask = layer.mask else { return }
    list.beginGroup(bounds: visible, opacity: 1, blend: .destinationIn)
    var recorder = LayerRecorder(pictureIn: visible, keeping: store)
    swap(&recorder.list, &list)
    recorder.record(mask)
    swap(&recorder.list, &list)
    list.endGroup()
  }

  /// Records a layer that paints content of its own, and its subtree.
  private mutating func recordPainting(_ layer: CALayer, hasShadow: Bool, _ apart: Double) {
    let properties = layer.shown
    let shape = layer.shape
    if hasBegun {
      count += 1
      if apart < 1 { list.beginGroup(bounds: rect, opacity: apart, blend: .sourceOver) }
      if hasShadow { recordShadow(layer, properties, shape) }
      recordBackground(of: layer, shape)
    }
    if hasBegun {
      if layer.contents != nil || layer.hasOwnPainting {
        list.save()
        if properties.masksToBounds { shape.clip(&list) }
        recordContents(layer, properties)
        layer.paintOwn(into: &list, properties)
        list.restore()
      }
      if apart < 1 { list.endGroup() }
    }
    if !layer.memory.below.isEmpty {
      list.save()
      if properties.masksToBounds { shape.clip(&list) }
      recordSublayers(of: layer, opacity: apart)
      list.restore()
    }
    // The cover may be among the sublayers, so check again whether painting has started.
    guard hasBegun, properties.borderWidth > 0 else { return }
    if apart < 1 { list.beginGroup(bounds: rect, opacity: apart, blend: .sourceOver) }
    recordBorder(properties, shape)
    if apart < 1 { list.endGroup() }
  }

  /// Records the subtree of a layer that paints nothing of its own here.
  private mutating func recordContained(in layer: CALayer, _ apart: Double) {
    guard layer.composed.traits.contains(.clips) else {
      return recordSublayers(of: layer, opacity: apart)
    }
    list.save()
    layer.shape.clip(&list)
    recordSublayers(of: layer, opacity: apart)
    list.restore()
  }

  private mutating func recordBackground(
    of layer: CALayer, _ shape: LayerShape, opacity: Double = 1
  ) {
    guard let color = layer.shownBackground, color.alpha > 0 else { return }
    shape.fill(into: &list, with: .color(color.premultiplied(opacity: opacity)))
  }

  /// Records a layer that consists of only a background or only an image.
  ///
  /// Such a layer is faded directly, without a group.
  ///
  /// - Returns: Whether it is such a layer, regardless of where it is painted.
  private mutating func recordFaded(_ layer: CALayer, _ opacity: Double) -> Bool {
    guard hasBegun, layer.memory.below.isEmpty,
      layer.composed.traits.isDisjoint(with: [.isMasked, .isRasterized])
    else { return false }
    let properties = layer.shown
    guard !layer.hasOwnPainting, properties.borderWidth <= 0, properties.shadowOpacity <= 0
    else { return false }
    if layer.contents != nil {
      guard (properties.backgroundColor?.alpha ?? 0) <= 0, !properties.masksToBounds,
        layer.contentsCenter == ContentsPlacement.unit
      else { return false }
      recordContents(layer, properties, opacity: opacity)
    } else {
      recordBackground(of: layer, layer.shape, opacity: opacity)
    }
    count += 1
    return true
  }

  private mutating func recordBorder(_ properties: LayerProperties, _ shape: LayerShape) {
    guard properties.borderWidth > 0, let color = properties.borderColor, color.alpha > 0 else {
      return
    }
    shape.strokeInside(
      into: &list, width: Double(properties.borderWidth), with: .color(color.premultiplied))
  }

  private mutating func recordContents(
    _ layer: CALayer, _ properties: LayerProperties, opacity: Double = 1
  ) {
    guard let image = layer.shownContents(properties),
      let placed = ContentsPlacement(layer, image, properties)
    else { return }
    let magnifies = layer.magnificationFilter == .nearest
    for piece in placed.pieces {
      list.draw(
        image.bitmap, source: piece.source, transform: piece.transform,
        interpolation: magnifies && piece.transform.meanScale > 1 ? .nearest : .bilinear,
        opacity: opacity, blend: .sourceOver)
    }
  }
}
