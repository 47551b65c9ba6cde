import Foundation
import Graphics
import Raster

/// A layer's shadow in device pixels.
struct LayerShadow {
  /// The shadow's colour, its opacity included.
  let color: PremultipliedColor
  /// The standard deviation of the blur; the same in all directions, as the blur is.
  let sigma: Double
  /// To the right and down.
  let offset: CGSize
  /// What the shadow covers.
  let bounds: CGRect

  /// `nil` where there is none to see.
  init?(_ properties: LayerProperties, toDevice: CGAffineTransform) {
    guard properties.shadowOpacity > 0, let color = properties.shadowColor, color.alpha > 0 else {
      return nil
    }
    self.color = color.premultiplied.withOpacity(Double(properties.shadowOpacity))
    let scale = abs(toDevice.a * toDevice.d - toDevice.b * toDevice.c).squareRoot()
    sigma = Double(max(properties.shadowRadius, 0) * scale)
    offset = properties.shadowOffset.applying(toDevice)
    // Three standard deviations hold all but a quarter of a percent of the blur.
    let reach = -CGFloat(sigma * 3 + 1)
    let caster = properties.shadowPath?.boundingBox ?? properties.bounds
    bounds = caster.applying(toDevice)
      .offsetBy(dx: offset.width, dy: offset.height)
      .insetBy(dx: reach, dy: reach)
  }
}
