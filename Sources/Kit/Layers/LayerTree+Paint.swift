import Foundation
import Graphics
import Raster

extension LayerTree {
  /// Paints the layers that meet some rectangles, back to front, skipping what an opaque layer
  /// covers.
  ///
  /// - Parameters:
  ///   - rects: Device pixels. Nothing outside of them is touched.
  ///   - bitmap: The window's picture, its origin the tree's.
  ///   - background: What lies behind the root layer.
  /// - Returns: The number of pixels in the rectangles.
  @discardableResult
  public func paint(
    _ rects: [PixelRect], into bitmap: Bitmap, background: PremultipliedColor = .clear
  ) -> Int {
    var pixels = 0
    for rect in rects {
      guard let rect = rect.intersection(bitmap.bounds) else { continue }
      var recorder = LayerRecorder(rect: rect, cover: topCover(of: rect, in: root))
      if recorder.cover == nil {
        recorder.list.fill(Rect(rect), with: .color(background), blend: .copy)
      }
      recorder.record(root)
      recorder.list.paint(into: bitmap, clip: rect, threads: 1)
      pixels += rect.area
    }
    return pixels
  }

  /// The frontmost layer that hides everything behind it in a rectangle.
  func topCover(of rect: PixelRect, in layer: CALayer) -> CALayer? {
    let properties = layer.presentationProperties ?? layer.model
    guard !properties.isHidden, properties.opacity == 1, layer.mask == nil,
      let subtree = layer.composed.subtree, subtree.contains(rect)
    else { return nil }
    if properties.masksToBounds, !layer.covers(rect, properties) { return nil }
    for sublayer in layer.paintOrder.reversed() {
      if let cover = topCover(of: rect, in: sublayer) { return cover }
    }
    let isOpaque = (properties.backgroundColor?.alpha ?? 0) == 1 || layer.hasOpaqueContents
    return isOpaque && layer.covers(rect, properties) ? layer : nil
  }
}

extension CALayer {
  /// Whether every pixel of a rectangle lies wholly inside the layer's shape.
  func covers(_ rect: PixelRect, _ properties: LayerProperties) -> Bool {
    guard composed.toDevice.isScaleAndTranslation else { return false }
    var shape = properties.bounds.applying(composed.toDevice)
    let scale = abs(composed.toDevice.a)
    let area = CGRect(
      x: CGFloat(rect.minX), y: CGFloat(rect.minY), width: CGFloat(rect.width),
      height: CGFloat(rect.height))
    guard shape.contains(area) else { return false }
    let radius = properties.drawnCornerRadius * scale
    guard radius > 0 else { return true }
    // Between the corners a rounded rectangle is as wide, or as high, as a plain one.
    if shape.insetBy(dx: radius, dy: 0).contains(area) { return true }
    shape = shape.insetBy(dx: 0, dy: radius)
    return shape.contains(area)
  }

  var hasOpaqueContents: Bool {
    guard let contents else { return false }
    return contents.bitmap.isOpaque && contentsGravity == .resize
  }
}
