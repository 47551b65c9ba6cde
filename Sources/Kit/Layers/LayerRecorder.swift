import Foundation
import Graphics
import Raster

/// Turns the layers that meet a rectangle into drawing operations in device pixels.
@MainActor
struct LayerRecorder {
  /// What the layers are recorded for.
  enum Scope {
    /// The window: what the layers above clip is left out.
    case window
    /// A picture of one layer with all that is in it, wherever it lies in the window.
    case picture
  }

  // Nobody else changes layers meanwhile, so no references are counted.
  unowned(unsafe) let tree: LayerTree?
  let rect: PixelRect
  let scope: Scope
  /// The layer to begin with: everything behind it is hidden.
  ///
  /// `nil` begins with the first layer.
  unowned(unsafe) let cover: CALayer?
  var list = DisplayList()
  /// How many layers were painted themselves.
  private(set) var count = 0
  private var hasBegun: Bool
  /// What the layers above fade each layer by.
  private var inherited = 1.0

  init(tree: LayerTree, rect: PixelRect, cover: CALayer?) {
    self.tree = tree
    self.rect = rect
    self.cover = cover
    scope = .window
    hasBegun = cover == nil
  }

  /// Records a picture of a part of a tree.
  init(pictureIn rect: PixelRect, tree: LayerTree?) {
    self.tree = tree
    self.rect = rect
    scope = .picture
    cover = nil
    hasBegun = true
  }

  /// Records a layer with all that is in it.
  mutating func record(_ layer: CALayer) {
    let traits = layer.composed.traits
    let subtree = scope == .window ? layer.composed.subtree : layer.composed.subtreeExtent
    guard traits.contains(.isShown), let visible = subtree?.intersection(rect) else { return }
    if !hasBegun, !leadsToCover(layer) { return }
    let isApart = traits.contains(.fadesApart)
    let isGroup =
      !isApart && (inherited < 1 || !traits.isDisjoint(with: [.isGroup, .isRasterized]))
    guard isGroup || isApart || layer.memory.isCarried else {
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

  /// Whether the cover lies in a layer, or is it.
  private func leadsToCover(_ layer: CALayer) -> Bool {
    cover?.isDescendant(of: layer) == true
  }

  /// - Parameters:
  ///   - layer: Whose sublayers to record.
  ///   - opacity: What each of them is faded by.
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

  /// Records a layer with all that is in it, masked but opaque.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - visible: What of it is recorded at most.
  ///   - hasShadow: Whether its shadow is.
  ///   - apart: What it and each layer in it is faded by, by itself.
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
    var recorder = LayerRecorder(pictureIn: visible, tree: tree)
    swap(&recorder.list, &list)
    recorder.record(mask)
    swap(&recorder.list, &list)
    list.endGroup()
  }

  /// Records a layer that paints something itself, with all that is in it.
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
    // The cover may lie among the sublayers, so this asks anew whether the picture has begun.
    guard hasBegun, properties.borderWidth > 0 else { return }
    if apart < 1 { list.beginGroup(bounds: rect, opacity: apart, blend: .sourceOver) }
    recordBorder(properties, shape)
    if apart < 1 { list.endGroup() }
  }

  /// Records what is in a layer that paints nothing itself here.
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

  /// Records a layer that is nothing but a background, or nothing but one picture: that fades by
  /// itself, and no group is needed.
  ///
  /// - Returns: Whether it is such a layer, wherever it is painted.
  private mutating func recordFaded(_ layer: CALayer, _ opacity: Double) -> Bool {
    guard hasBegun, layer.memory.below.isEmpty,
      layer.composed.traits.isDisjoint(with: [.isMasked, .isRasterized])
    else { return false }
    if layer.memory.makeup != .background {
      let properties = layer.shown
      guard !layer.hasOwnPainting, properties.borderWidth <= 0, properties.shadowOpacity <= 0
      else { return false }
      if layer.contents != nil {
        guard (properties.backgroundColor?.alpha ?? 0) <= 0, !properties.masksToBounds,
          layer.contentsCenter == ContentsPlacement.unit
        else { return false }
        recordContents(layer, properties, opacity: opacity)
        count += 1
        return true
      }
    }
    recordBackground(of: layer, layer.shape, opacity: opacity)
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
