/// A colour whose red, green and blue are multiplied by its alpha.
///
/// Encoding: `0xAARRGGBB` in a native word, which is B, G, R, A in the memory of a little-endian
/// machine, the order that X servers and cairo use. No channel of a valid colour exceeds alpha; the
/// initializers that take straight colours guarantee that.
public struct PremultipliedColor: Hashable, Sendable {
  /// The four channels in one word.
  public let bits: UInt32

  /// Creates a colour from a premultiplied word.
  ///
  /// The word is not checked.
  public init(bits: UInt32) {
    self.bits = bits
  }

  /// Creates a colour from straight channels of 0…1, clamped; NaN becomes 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let opacity = unit(alpha)
    // Rounds to nearest without calling the C library.
    func byte(_ value: Double) -> UInt32 {
      let whole = UInt32(value * 255)
      return value * 255 - Double(whole) >= 0.5 ? whole + 1 : whole
    }
    func channel(_ value: Double) -> UInt32 { byte(unit(value) * opacity) }
    bits = byte(opacity) << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }

  /// Creates a colour from a word `0xAARRGGBB` that is not premultiplied.
  public init(straight argb: UInt32) {
    let alpha = argb >> 24
    func channel(_ shift: UInt32) -> UInt32 {
      Self.divideBy255((argb >> shift & 255) * alpha) << shift
    }
    bits = alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// Fully transparent black.
  public static let clear = PremultipliedColor(bits: 0)
  /// Opaque white.
  public static let white = PremultipliedColor(bits: 0xFFFF_FFFF)
  /// Opaque black.
  public static let black = PremultipliedColor(bits: 0xFF00_0000)

  /// The alpha channel, 0…255.
  public var alpha: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  /// The premultiplied red channel, 0…255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  /// The premultiplied green channel, 0…255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  /// The premultiplied blue channel, 0…255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: bits) }

  /// Whether the alpha is 255.
  public var isOpaque: Bool { bits >= 0xFF00_0000 }

  /// The colour with its alpha multiplied by a factor, clamped to 0…1; NaN is 0.
  public func withOpacity(_ opacity: Double) -> PremultipliedColor {
    let factor = UInt32(((opacity > 0 ? min(opacity, 1) : 0) * 255).rounded())
    func channel(_ shift: UInt32) -> UInt32 {
      Self.divideBy255((bits >> shift & 255) * factor) << shift
    }
    return PremultipliedColor(bits: channel(24) | channel(16) | channel(8) | channel(0))
  }

  /// `value / 255` rounded to nearest; exact for products of two channels.
  static func divideBy255(_ value: UInt32) -> UInt32 {
    let biased = value + 128
    return (biased + biased >> 8) >> 8
  }
}
