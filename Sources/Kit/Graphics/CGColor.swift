import Foundation
import Raster

/// An immutable sRGB colour with straight (not premultiplied) alpha.
public final class CGColor: Hashable, Sendable {
  /// A channel, 0…1.
  public let red, green, blue, alpha: CGFloat

  /// Creates a colour.
  ///
  /// Channels are clamped to 0…1; NaN becomes 0.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    func clamped(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
    self.red = clamped(red)
    self.green = clamped(green)
    self.blue = clamped(blue)
    self.alpha = clamped(alpha)
  }

  /// Creates a colour; equivalent to `init(red:green:blue:alpha:)`.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey.
  ///
  /// Channels are clamped to 0…1; NaN becomes 0.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Creates a colour from its components in a colour space, the alpha last.
  ///
  /// - Parameters:
  ///   - space: The colour space; every RGB space counts as sRGB.
  ///   - components: One number 0…1 for each component of the space, then the alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
    guard components.count > space.numberOfComponents else { return nil }
    switch space.model {
    case .monochrome: self.init(gray: components[0], alpha: components[1])
    default:
      self.init(
        red: components[0], green: components[1], blue: components[2], alpha: components[3])
    }
  }

  /// Always sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }

  /// The channels in the order red, green, blue, alpha.
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  /// Always 4.
  public var numberOfComponents: Int { 4 }

  /// The colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour in the rasterizer's type.
  public var premultiplied: PremultipliedColor { premultiplied(opacity: 1) }

  /// The colour in the rasterizer's type, with its alpha multiplied by an opacity of 0…1.
  public func premultiplied(opacity: Double) -> PremultipliedColor {
    PremultipliedColor(
      red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha) * opacity)
  }

  /// Whether two colours have the same channels.
  public static func == (a: CGColor, b: CGColor) -> Bool {
    a === b || (a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha)
  }

  /// Hashes the channels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(alpha)
  }
}
