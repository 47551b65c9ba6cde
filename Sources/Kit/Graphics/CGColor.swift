import Foundation
import Raster

/// A colour in sRGB with straight (not premultiplied) alpha.
///
/// Immutable.
public final class CGColor: Hashable, Sendable {
  /// The channels, 0…1 each.
  public let red, green, blue, alpha: CGFloat

  /// Makes a colour.
  ///
  /// Channels are clamped to 0…1; NaN becomes 0.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    func clamped(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
    self.red = clamped(red)
    self.green = clamped(green)
    self.blue = clamped(blue)
    self.alpha = clamped(alpha)
  }

  /// Makes a colour; the same as `init(red:green:blue:alpha:)`.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a grey.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// The channels in the order red, green, blue, alpha.
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  /// Always 4.
  public var numberOfComponents: Int { 4 }

  /// The colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour as the rasterizer takes it.
  public var premultiplied: PremultipliedColor { premultiplied(opacity: 1) }

  /// The colour as the rasterizer takes it, faded.
  ///
  /// - Parameter opacity: 0…1.
  /// - Returns: Its alpha times as much.
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
