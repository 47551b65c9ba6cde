import Foundation
import Graphics
import Raster

/// A layer's bounds with their corners in device pixels, in the cheapest form the transform allows.
struct LayerShape {
  private enum Outline {
    case rect(Rect)
    case rounded(RoundedRect)
    case path(Path)
  }

  private let outline: Outline
  private let bounds: CGRect
  private let radius: CGFloat
  private let corners: CACornerMask
  private let toDevice: CGAffineTransform

  fileprivate init(
    _ bounds: CGRect, radius: CGFloat, corners: CACornerMask, toDevice: CGAffineTransform
  ) {
    (self.bounds, self.radius, self.corners) = (bounds, radius, corners)
    self.toDevice = toDevice
    let isUniform = abs(abs(toDevice.a) - abs(toDevice.d)) < 1e-6 * abs(toDevice.a)
    if toDevice.isScaleAndTranslation, radius == 0 {
      outline = .rect(bounds.applying(toDevice).rasterRect)
    } else if toDevice.isScaleAndTranslation, isUniform, toDevice.a > 0, toDevice.d > 0 {
      outline = .rounded(
        RoundedRect(
          rect: bounds.applying(toDevice).rasterRect,
          radii: Self.radii(radius * toDevice.a, corners)))
    } else {
      outline = .path(
        Self.path(bounds, radius, corners).transformed(by: toDevice.rasterTransform))
    }
  }

  func fill(into list: inout DisplayList, with paint: Paint) {
    switch outline {
    case .rect(let rect): list.fill(rect, with: paint)
    case .rounded(let rect): list.fill(rect, with: paint)
    case .path(let path): list.fill(path, rule: .nonZero, with: paint)
    }
  }

  func clip(_ list: inout DisplayList) {
    switch outline {
    case .rect(let rect): list.clip(to: rect)
    case .rounded(let rect): list.clip(to: rect)
    case .path(let path): list.clip(to: path, rule: .nonZero)
    }
  }

  func drawShadow(
    into list: inout DisplayList, color: PremultipliedColor, sigma: Double, offsetX: Double,
    offsetY: Double
  ) {
    switch outline {
    case .rect(let rect):
      list.drawShadow(
        of: RoundedRect(rect: rect, radii: CornerRadii(all: 0)), color: color, sigma: sigma,
        offsetX: offsetX, offsetY: offsetY)
    case .rounded(let rect):
      list.drawShadow(of: rect, color: color, sigma: sigma, offsetX: offsetX, offsetY: offsetY)
    case .path(let path):
      list.drawShadow(
        of: path, rule: .nonZero, color: color, sigma: sigma, offsetX: offsetX, offsetY: offsetY)
    }
  }

  /// Paints a frame of the given width in points, inside the bounds.
  func strokeInside(into list: inout DisplayList, width: Double, with paint: Paint) {
    let inner = bounds.insetBy(dx: CGFloat(width), dy: CGFloat(width))
    var hole = Path()
    if !inner.isNull, inner.width > 0, inner.height > 0 {
      let shorter = min(inner.width, inner.height)
      hole = Self.path(inner, min(max(radius - CGFloat(width), 0), shorter / 2), corners)
    }
    list.fill(
      between: Self.path(bounds, radius, corners), and: hole, transform: toDevice.rasterTransform,
      with: paint)
  }

  private static func radii(_ radius: CGFloat, _ corners: CACornerMask) -> CornerRadii {
    func radiusIfRounded(_ corner: CACornerMask) -> Double {
      corners.contains(corner) ? Double(radius) : 0
    }
    return CornerRadii(
      topLeft: radiusIfRounded(.layerMinXMinYCorner),
      topRight: radiusIfRounded(.layerMaxXMinYCorner),
      bottomRight: radiusIfRounded(.layerMaxXMaxYCorner),
      bottomLeft: radiusIfRounded(.layerMinXMaxYCorner))
  }

  private static func path(
    _ bounds: CGRect, _ radius: CGFloat, _ corners: CACornerMask
  ) -> Path {
    var path = Path()
    if radius > 0 {
      path.addRoundedRect(
        RoundedRect(rect: bounds.rasterRect, radii: radii(radius, corners)))
    } else {
      path.addRect(bounds.rasterRect)
    }
    return path
  }
}

extension CALayer {
  /// The layer's shape on screen, as last composed.
  var shape: LayerShape {
    LayerShape(
      shownBounds, radius: shownCornerRadius, corners: shownCorners, toDevice: composed.toDevice)
  }
}
