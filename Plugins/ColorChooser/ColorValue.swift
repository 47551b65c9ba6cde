import Foundation

/// A colour with an opacity, in sRGB.
///
/// Guarantees: each component is from 0 to 1.
struct ColorValue: Hashable, Sendable {
  let red: Double
  let green: Double
  let blue: Double
  let opacity: Double

  static let white = ColorValue(red: 1, green: 1, blue: 1)
  static let black = ColorValue(red: 0, green: 0, blue: 0)

  /// Creates a colour; components beyond 0 and 1 are clamped.
  init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    func clamped(_ component: Double) -> Double { min(max(component, 0), 1) }
    (self.red, self.green, self.blue) = (clamped(red), clamped(green), clamped(blue))
    self.opacity = clamped(opacity)
  }

  /// Creates a colour by the hexcone model.
  ///
  /// Source: A. R. Smith, “Color Gamut Transform Pairs”, SIGGRAPH 1978.
  ///
  /// - Parameters:
  ///   - hue: Degrees; any finite number.
  ///   - saturation: From 0 to 1.
  ///   - brightness: From 0 to 1.
  ///   - opacity: From 0 to 1.
  init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func channel(_ offset: Double) -> Double {
      let sixths = (Self.degrees(hue) / 60 + offset).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(sixths, 4 - sixths, 1)))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// Creates a colour by the double hexcone model, as `hsl(…)` of CSS.
  ///
  /// - Parameters:
  ///   - hue: Degrees; any finite number.
  ///   - saturation: From 0 to 1.
  ///   - lightness: From 0 to 1.
  ///   - opacity: From 0 to 1.
  init(hue: Double, saturation: Double, lightness: Double, opacity: Double = 1) {
    let brightness = lightness + saturation * min(lightness, 1 - lightness)
    self.init(
      hue: hue, saturation: brightness > 0 ? 2 * (1 - lightness / brightness) : 0,
      brightness: brightness, opacity: opacity)
  }

  /// An angle from 0 to less than 360 degrees.
  static func degrees(_ angle: Double) -> Double {
    let rest = angle.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  // MARK: Components

  /// The greatest of the three components.
  var brightness: Double { max(red, green, blue) }

  /// The difference of the greatest and the least component.
  private var range: Double { brightness - min(red, green, blue) }

  /// The hue in degrees; `nil` for greys.
  var hue: Double? {
    guard range > 0 else { return nil }
    let sixths =
      if red == brightness {
        (green - blue) / range
      } else if green == brightness {
        (blue - red) / range + 2
      } else {
        (red - green) / range + 4
      }
    return Self.degrees(sixths * 60)
  }

  /// The saturation in the hexcone model; `nil` for black.
  var saturation: Double? { brightness > 0 ? range / brightness : nil }

  /// The lightness in the double hexcone model.
  var lightness: Double { brightness - range / 2 }

  /// The saturation in the double hexcone model.
  var saturationInHSL: Double {
    let room = 1 - abs(2 * lightness - 1)
    return room > 0 ? min(range / room, 1) : 0
  }

  /// The components with eight bits each, as a screen shows them.
  var bytes: [UInt8] { [red, green, blue, opacity].map { UInt8(($0 * 255).rounded()) } }

  /// Whether both are the same on a screen.
  func looksLike(_ other: ColorValue) -> Bool { bytes == other.bytes }

  /// Whether something behind it can be seen.
  var isTranslucent: Bool { bytes[3] < 255 }

  // MARK: Mixing

  /// The same colour with another opacity.
  func withOpacity(_ opacity: Double) -> ColorValue {
    ColorValue(red: red, green: green, blue: blue, opacity: opacity)
  }

  /// This colour with a share of another.
  func mixed(with other: ColorValue, share: Double) -> ColorValue {
    func mix(_ mine: Double, _ theirs: Double) -> Double { mine + (theirs - mine) * share }
    return ColorValue(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      opacity: mix(opacity, other.opacity))
  }
}
