import Foundation
import Graphics
import Raster

/// Turns the layers that meet a rectangle into drawing operations in device pixels.
@MainActor
struct LayerRecorder {
  let rect: PixelRect
  /// The layer to begin with: everything behind it is hidden.
  ///
  /// `nil` begins with the root.
  let cover: CALayer?
  var list = DisplayList()
  private var hasBegun: Bool

  init(rect: PixelRect, cover: CALayer?) {
    self.rect = rect
    self.cover = cover
    hasBegun = cover == nil
  }

  mutating func record(_ layer: CALayer) {
    let properties = layer.presentationProperties ?? layer.model
    guard !properties.isHidden, properties.opacity > 0, let subtree = layer.composed.subtree,
      let visible = subtree.intersection(rect)
    else { return }
    let needsGroup = properties.opacity < 1 || layer.mask != nil
    if needsGroup {
      list.beginGroup(bounds: visible, opacity: Double(properties.opacity), blend: .sourceOver)
    }
    recordUngrouped(layer, properties)
    if let mask = layer.mask {
      list.beginGroup(bounds: visible, opacity: 1, blend: .destinationIn)
      recordMask(mask)
      list.endGroup()
    }
    if needsGroup { list.endGroup() }
  }

  private mutating func recordUngrouped(_ layer: CALayer, _ properties: LayerProperties) {
    if layer === cover { hasBegun = true }
    let shape = LayerShape(properties, toDevice: layer.composed.toDevice)
    let meetsRect = layer.composed.painted?.intersects(rect) ?? false
    let paintsItself = hasBegun && meetsRect
    if paintsItself {
      recordShadow(properties, shape, layer.composed.toDevice)
      recordBackground(properties, shape)
    }
    let clips = properties.masksToBounds
    if clips {
      list.save()
      shape.clip(&list)
    }
    if paintsItself {
      recordContents(layer, properties)
      layer.paintOwn(into: &list, properties)
    }
    for sublayer in layer.paintOrder { record(sublayer) }
    if clips { list.restore() }
    // The cover may lie among the sublayers, so this asks anew whether the picture has begun.
    if hasBegun, meetsRect { recordBorder(properties, shape) }
  }

  /// A mask is recorded with all that is in it, wherever it lies.
  private mutating func recordMask(_ mask: CALayer) {
    let properties = mask.presentationProperties ?? mask.model
    let shape = LayerShape(properties, toDevice: mask.composed.toDevice)
    recordBackground(properties, shape)
    recordContents(mask, properties)
    mask.paintOwn(into: &list, properties)
    for sublayer in mask.paintOrder { recordMask(sublayer) }
  }

  private mutating func recordShadow(
    _ properties: LayerProperties, _ shape: LayerShape, _ toDevice: CGAffineTransform
  ) {
    guard let shadow = LayerShadow(properties, toDevice: toDevice) else { return }
    let (dx, dy) = (Double(shadow.offset.width), Double(shadow.offset.height))
    if let path = properties.shadowPath {
      list.drawShadow(
        of: path.rasterPath.transformed(by: toDevice.rasterTransform), rule: .nonZero,
        color: shadow.color, sigma: shadow.sigma, offsetX: dx, offsetY: dy)
    } else {
      shape.drawShadow(
        into: &list, color: shadow.color, sigma: shadow.sigma, offsetX: dx, offsetY: dy)
    }
  }

  private mutating func recordBackground(_ properties: LayerProperties, _ shape: LayerShape) {
    guard let color = properties.backgroundColor, color.alpha > 0 else { return }
    shape.fill(into: &list, with: .color(color.premultiplied))
  }

  private mutating func recordBorder(_ properties: LayerProperties, _ shape: LayerShape) {
    guard properties.borderWidth > 0, let color = properties.borderColor, color.alpha > 0 else {
      return
    }
    shape.strokeInside(
      into: &list, width: Double(properties.borderWidth), with: .color(color.premultiplied))
  }

  private mutating func recordContents(_ layer: CALayer, _ properties: LayerProperties) {
    guard let image = layer.contents, let placed = ContentsPlacement(layer, image, properties)
    else { return }
    list.save()
    if placed.overflows { LayerShape(properties, toDevice: layer.composed.toDevice).clip(&list) }
    list.draw(
      image.bitmap, source: placed.source, transform: placed.transform, interpolation: .bilinear,
      opacity: 1, blend: .sourceOver)
    list.restore()
  }
}
