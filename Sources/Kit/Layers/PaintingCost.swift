import Foundation
import Graphics
import Raster

/// About how long it takes to paint a layer with all that is in it, and to draw a picture of it.
///
/// Units: nanoseconds. The numbers were measured on one core of a Zen 5 with AVX-512 by
/// `maru-bench layers` and a profile of it; only how they compare to each other matters.
@MainActor
struct PaintingCost {
  /// Painting each time.
  private(set) var painting = 0.0
  /// Drawing a picture of another scale.
  let drawing: Double

  /// To record and begin the painting of a layer; most of them are small.
  private static let layer = 1500.0
  /// To look a picture up, and to draw it.
  private static let picture = 4000.0
  /// A pixel of a picture that is scaled, and of one that is turned.
  private static let scaledPixel = 0.6
  private static let turnedPixel = 5.0
  /// What a layer draws by code of its own: gradients, shapes.
  private static let ownPainting = 15000.0
  /// A pixel of a blurred mask, for each pixel of its sigma.
  private static let blurredPixel = 4.0

  /// Looks at a layer as it was composed last.
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

  /// Whether a picture takes less than half as long, so that making it soon pays.
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
    // At another scale no mask of a shadow serves that was blurred before: of plain upright shapes
    // the corners are, of others everything.
    let isPlain =
      properties.shadowPath == nil && !layer.memory.castsSilhouette
      && toDevice.isScaleAndTranslation
    let radius = properties.drawnCornerRadius * toDevice.rasterTransform.meanScale
    let side = 2 * (3 * shadow.sigma + radius) + 1
    let blurred = isPlain ? min(side * side, Double(extent.area)) : Double(extent.area)
    painting += blurred * min(shadow.sigma, 32) * Self.blurredPixel
  }
}
