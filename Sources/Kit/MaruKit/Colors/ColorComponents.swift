import Foundation
import Graphics

/// The components of a fixed colour: sRGB, not premultiplied, 0…1; never NaN.
struct ColorComponents: Hashable, Sendable {
  var red: CGFloat
  var green: CGFloat
  var blue: CGFloat
  var alpha: CGFloat

  init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red.isNaN ? 0 : red
    self.green = green.isNaN ? 0 : green
    self.blue = blue.isNaN ? 0 : blue
    self.alpha = alpha.isNaN ? 0 : min(max(alpha, 0), 1)
  }

  /// Converts hue, saturation and brightness by the hexcone model.
  ///
  /// Smith, "Color Gamut Transform Pairs", SIGGRAPH 1978. The hue wraps around; saturation and
  /// brightness are clamped to 0…1.
  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let turn = hue.isFinite ? (hue - hue.rounded(.down)) * 6 : 0
    let strength = saturation.isNaN ? 0 : min(max(saturation, 0), 1)
    let value = brightness.isNaN ? 0 : min(max(brightness, 0), 1)
    func channel(_ offset: CGFloat) -> CGFloat {
      let k = (turn + offset).truncatingRemainder(dividingBy: 6)
      return value - value * strength * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// The hue, saturation and brightness; grey has hue 0.
  var hueSaturationBrightness: (CGFloat, CGFloat, CGFloat) {
    let high = max(red, green, blue)
    let low = min(red, green, blue)
    let range = high - low
    guard range > 0, high > 0 else { return (0, 0, high) }
    let sixths: CGFloat
    if high == red {
      sixths = (green - blue) / range
    } else if high == green {
      sixths = (blue - red) / range + 2
    } else {
      sixths = (red - green) / range + 4
    }
    return ((sixths < 0 ? sixths + 6 : sixths) / 6, range / high, high)
  }

  init(_ color: CGColor) {
    let numbers = color.components ?? []
    switch numbers.count {
    case 4...: self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    case 3: self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: 1)
    case 2: self.init(red: numbers[0], green: numbers[0], blue: numbers[0], alpha: numbers[1])
    default: self.init(red: 0, green: 0, blue: 0, alpha: 0)
    }
  }

  var cgColor: CGColor { CGColor(red: red, green: green, blue: blue, alpha: alpha) }

  /// Mixes this colour with a fraction of another, component by component.
  func mixed(with other: ColorComponents, fraction: CGFloat) -> ColorComponents {
    func mix(_ mine: CGFloat, _ theirs: CGFloat) -> CGFloat { mine + (theirs - mine) * fraction }
    return ColorComponents(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
