import Foundation
import Graphics
import Raster

/// A layer's bounds with their corners, in device pixels, on the fastest path the transform allows.
struct LayerShape {
  private enum Outline {
    case rect(Rect)
    case rounded(RoundedRect)
    case path(Path)
  }

  private let outline: Outline
  private let properties: LayerProperties
  private let toDevice: CGAffineTransform

  init(_ properties: LayerProperties, toDevice: CGAffineTransform) {
    self.properties = properties
    self.toDevice = toDevice
    let radius = properties.drawnCornerRadius
    let isUniform = abs(abs(toDevice.a) - abs(toDevice.d)) < 1e-6 * abs(toDevice.a)
    if toDevice.isScaleAndTranslation, radius == 0 {
      outline = .rect(properties.bounds.applying(toDevice).rasterRect)
    } else if toDevice.isScaleAndTranslation, isUniform, toDevice.a > 0, toDevice.d > 0 {
      outline = .rounded(
        RoundedRect(
          rect: properties.bounds.applying(toDevice).rasterRect,
          radii: Self.radii(properties, scale: toDevice.a)))
    } else {
      outline = .path(Self.path(properties).transformed(by: toDevice.rasterTransform))
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

  /// Paints a frame that lies inside the bounds, `width` points wide.
  func strokeInside(into list: inout DisplayList, width: Double, with paint: Paint) {
    var inner = properties
    inner.bounds = properties.bounds.insetBy(dx: CGFloat(width), dy: CGFloat(width))
    var ring = Self.path(properties)
    if !inner.bounds.isNull, inner.bounds.width > 0, inner.bounds.height > 0 {
      inner.cornerRadius = max(properties.drawnCornerRadius - CGFloat(width), 0)
      ring.append(Self.path(inner))
    }
    list.fill(
      ring, rule: .evenOdd, transform: toDevice.rasterTransform, with: paint)
  }

  private static func radii(_ properties: LayerProperties, scale: CGFloat) -> CornerRadii {
    let radius = Double(properties.drawnCornerRadius * scale)
    let corners = properties.maskedCorners
    func radiusIfRounded(_ corner: CACornerMask) -> Double { corners.contains(corner) ? radius : 0 }
    return CornerRadii(
      topLeft: radiusIfRounded(.layerMinXMinYCorner),
      topRight: radiusIfRounded(.layerMaxXMinYCorner),
      bottomRight: radiusIfRounded(.layerMaxXMaxYCorner),
      bottomLeft: radiusIfRounded(.layerMinXMaxYCorner))
  }

  private static func path(_ properties: LayerProperties) -> Path {
    var path = Path()
    if properties.drawnCornerRadius > 0 {
      path.addRoundedRect(
        RoundedRect(rect: properties.bounds.rasterRect, radii: radii(properties, scale: 1)))
    } else {
      path.addRect(properties.bounds.rasterRect)
    }
    return path
  }
}
