import Foundation

/// The way in which a colour is printed.
///
/// The opacity follows unless the colour is opaque. Each text is read back as the same 32 bits.
enum ColorFormat: String, Codable, CaseIterable, Sendable {
  /// `#3478F6`, or `#3478F680`.
  case hex
  /// `rgb(52,120,246)`, or `rgba(52,120,246,0.502)`.
  case rgb
  /// `hsl(219,91.5%,58.4%)`, or `hsla(219,91.5%,58.4%,0.502)`.
  case hsl
  /// `0.204 0.471 0.965`, or `0.204 0.471 0.965 0.502`.
  case float

  /// A colour in this format.
  func text(_ color: ColorValue) -> String {
    let bytes = color.bytes
    let opacity = color.isTranslucent ? Self.decimal(color.opacity, places: 3) : nil
    switch self {
    case .hex:
      return "#" + bytes.prefix(opacity == nil ? 3 : 4).map { String(format: "%02X", $0) }.joined()
    case .rgb:
      let numbers = bytes.prefix(3).map { "\($0)" } + [opacity].compactMap(\.self)
      return "\(opacity == nil ? "rgb" : "rgba")(\(numbers.joined(separator: ",")))"
    case .hsl:
      // A hue just below 360 degrees is not rounded up to it.
      let hue = ColorValue.degrees(((color.hue ?? 0) * 10).rounded() / 10)
      let percents = [color.saturationInHSL, color.lightness].map {
        Self.decimal($0 * 100, places: 1) + "%"
      }
      let numbers = [Self.decimal(hue, places: 1)] + percents + [opacity].compactMap(\.self)
      return "\(opacity == nil ? "hsl" : "hsla")(\(numbers.joined(separator: ",")))"
    case .float:
      let numbers = [color.red, color.green, color.blue].map { Self.decimal($0, places: 3) }
      return (numbers + [opacity].compactMap(\.self)).joined(separator: " ")
    }
  }

  /// A number with at most some decimal places, without zeros at its end.
  static func decimal(_ number: Double, places: Int = 3) -> String {
    var text = Substring(String(format: "%.\(places)f", number))
    guard text.contains(".") else { return String(text) }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text)
  }
}
