import Foundation

/// The colour that the controls show: its hue, saturation, brightness and opacity.
///
/// Unlike a `ColorValue`, a grey has a hue, and black a saturation: those that the user chose before.
struct ColorChoice: Hashable, Sendable {
  /// Degrees, from 0 to less than 360.
  private(set) var hue = 0.0
  /// From 0 to 1.
  private(set) var saturation = 0.0
  /// From 0 to 1.
  var brightness = 1.0 { didSet { brightness = min(max(brightness, 0), 1) } }
  /// From 0 to 1.
  var opacity = 1.0 { didSet { opacity = min(max(opacity, 0), 1) } }

  /// Creates the choice of a colour.
  init(_ color: ColorValue = .white) { take(color) }

  /// Creates a choice from its numbers; the hue in degrees, the others are clamped to 0…1.
  init(hue: Double, saturation: Double, brightness: Double, opacity: Double) {
    self.hue = ColorValue.degrees(hue)
    self.saturation = min(max(saturation, 0), 1)
    self.brightness = min(max(brightness, 0), 1)
    self.opacity = min(max(opacity, 0), 1)
  }

  /// The colour.
  var color: ColorValue {
    ColorValue(hue: hue, saturation: saturation, brightness: brightness, opacity: opacity)
  }

  /// The colour with full brightness and opacity, as the wheel has it.
  var vividColor: ColorValue { ColorValue(hue: hue, saturation: saturation, brightness: 1) }

  /// Chooses a colour; what it does not tell stays.
  mutating func take(_ color: ColorValue) {
    hue = color.hue ?? hue
    saturation = color.saturation ?? saturation
    brightness = color.brightness
    opacity = color.opacity
  }

  /// Turns the hue by an angle, to a whole degree.
  mutating func turn(by degrees: Double) {
    hue = ColorValue.degrees((hue + degrees).rounded())
  }

  /// Changes the saturation, to a whole per cent.
  mutating func saturate(by share: Double) { setSaturation(saturation + share) }

  /// Sets the saturation, rounded to a whole per cent.
  mutating func setSaturation(_ share: Double) {
    saturation = (min(max(share, 0), 1) * 100).rounded() / 100
  }

  // MARK: Wheel

  /// The place in a wheel of radius 1: x to the right, y down, and red at the top.
  var place: (x: Double, y: Double) {
    let angle = hue * .pi / 180
    return (saturation * sin(angle), -saturation * cos(angle))
  }

  /// Takes the hue and the saturation of a place in a wheel of radius 1, or of the nearest place.
  mutating func setPlace(x: Double, y: Double) {
    setSaturation((x * x + y * y).squareRoot())
    // The middle has every hue.
    guard saturation > 0 else { return }
    hue = ColorValue.degrees((atan2(x, -y) * 180 / .pi).rounded())
  }
}
