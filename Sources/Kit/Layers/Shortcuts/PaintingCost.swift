import Foundation
import Graphics
import Raster

/// The estimated time to paint a layer and its subtree, and to draw a picture of it instead.
///
/// Units: nanoseconds, measured on one core of a Zen 5 with AVX-512 by `maru-bench layers` and a
/// profile of it. Only the ratios matter.
@MainActor
struct PaintingCost {
  /// The time to paint it.
  private(set) var painting = 0.0
  /// The time to draw a picture at another scale.
  let drawing: Double

  /// Recording and starting the painting of a layer; most layers are small.
  private static let layer = 1500.0
  /// Looking up and drawing a picture.
  private static let picture = 4000.0
  /// A pixel of a scaled picture, and of a rotated one.
  private static let scaledPixel = 0.6
  private static let turnedPixel = 5.0
  /// A layer's own content: gradients, shapes.
  private static let ownPainting = 15000.0
  /// A pixel of a blurred mask, per pixel of sigma.
  private static let blurredPixel = 4.0

  /// Estimates the costs of a layer as last composed.
  init(of layer: CALayer) {
    let toDevice = layer.composed.toDevice
    let area = Double(layer.composed.subtreeExtent?.area ?? 0)
    drawing =
      Self.picture + area * (toDevice.isScaleAndTranslation ? Self.scaledPixel : Self.turnedPixel)
    var waiting = [layer]
    while let next = waiting.popLast() {
      add(next)
      if let mask = next.mask { waiting.append(mask) }
      waiting += next.sublayerStorage
    }
  }

  /// Whether a picture takes less than half the time, so that making one pays off soon.
  var favorsPicture: Bool { painting > 2 * drawing }

  private mutating func add(_ layer: CALayer) {
    guard let extent = layer.composed.extent else { return }
    painting += Self.layer
    let properties = layer.shown
    let toDevice = layer.composed.toDevice
    if layer.contents != nil {
      let isUpright = toDevice.isScaleAndTranslation
      painting += Double(extent.area) * (isUpright ? Self.scaledPixel : Self.turnedPixel)
    }
    if layer.hasOwnPainting { painting += Self.ownPainting }
    guard let shadow = LayerShadow(properties, toDevice: toDevice), shadow.sigma > 0 else { return }
    // At another scale no cached shadow mask fits. For plain upright shapes only the corners are
    // blurred, for others everything.
    let isPlain =
      properties.shadowPath == nil && !layer.memory.castsSilhouette
      && toDevice.isScaleAndTranslation
    let radius = properties.drawnCornerRadius * toDevice.rasterTransform.meanScale
    let side = 2 * (3 * shadow.sigma + radius) + 1
    let blurred = isPlain ? min(side * side, Double(extent.area)) : Double(extent.area)
    painting += blurred * min(shadow.sigma, 32) * Self.blurredPixel
  }
}
