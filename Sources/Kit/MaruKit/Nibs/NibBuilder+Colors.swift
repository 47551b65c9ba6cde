import Foundation

// Colours in all of Interface Builder's notations.
extension NibBuilder {
  /// The colour of a key; `nil` if it is missing or explicitly none.
  func color(_ element: NibElement, _ key: String) -> UIColor? {
    element.children.first { $0.name == "color" && $0.key == key }.flatMap { color($0) }
  }

  /// The colour of an element.
  func color(_ element: NibElement) -> UIColor? { color(element, depth: 0) }

  private func color(_ element: NibElement, depth: Int) -> UIColor? {
    if let name = element["systemColor"] ?? element["cocoaTouchSystemColor"] {
      if let known = Self.systemColors[name] { return known }
      return named(name, element, depth: depth)
    }
    if let name = element["name"] { return named(name, element, depth: depth) }
    return components(element)
  }

  /// A named colour from the file's list; without an entry, the element's own components.
  private func named(_ name: String, _ element: NibElement, depth: Int) -> UIColor? {
    if let listed = resources.color(named: name) {
      // Ends the recursion of a colour that is listed under its own name.
      guard depth < 8 else {
        warn(listed, "the colour \"\(name)\" refers to itself")
        return nil
      }
      return color(listed, depth: depth + 1)
    }
    if element["white"] != nil || element["red"] != nil { return components(element) }
    warn(element, "there is no colour \"\(name)\"")
    return nil
  }

  private func components(_ element: NibElement) -> UIColor? {
    let alpha = number(element, "alpha") ?? 1
    let space = element["customColorSpace"] ?? element["colorSpace"] ?? "sRGB"
    if element["white"] != nil {
      guard let white = number(element, "white") else { return nil }
      return UIColor(white: white, alpha: alpha)
    }
    if element["cyan"] != nil {
      let ink = ["cyan", "magenta", "yellow"].map { number(element, $0) ?? 0 }
      let light = ink.map { (1 - $0) * (1 - (number(element, "black") ?? 0)) }
      return UIColor(red: light[0], green: light[1], blue: light[2], alpha: alpha)
    }
    guard let red = number(element, "red"), let green = number(element, "green"),
      let blue = number(element, "blue")
    else {
      warn(element, "the colour has no components")
      return nil
    }
    let gamut: WideGamut? =
      switch space {
      case "displayP3": .displayP3
      case "adobeRGB1998": .adobeRGB
      default: nil
      }
    let (r, g, b) = gamut?.sRGB(red, green, blue) ?? (red, green, blue)
    return UIColor(red: r, green: g, blue: b, alpha: alpha)
  }

  private static let systemColors: [String: UIColor] = [
    "darkTextColor": .darkText, "groupTableViewBackgroundColor": .systemGroupedBackground,
    "labelColor": .label, "lightTextColor": .lightText, "linkColor": .link,
    "opaqueSeparatorColor": .opaqueSeparator, "placeholderTextColor": .placeholderText,
    "quaternaryLabelColor": .quaternaryLabel,
    "quaternarySystemFillColor": .quaternarySystemFill, "secondaryLabelColor": .secondaryLabel,
    "secondarySystemBackgroundColor": .secondarySystemBackground,
    "secondarySystemFillColor": .secondarySystemFill,
    "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground,
    "separatorColor": .separator, "systemBackgroundColor": .systemBackground,
    "systemBlueColor": .systemBlue, "systemBrownColor": .systemBrown,
    "systemCyanColor": .systemCyan, "systemFillColor": .systemFill,
    "systemGray2Color": .systemGray2, "systemGray3Color": .systemGray3,
    "systemGray4Color": .systemGray4, "systemGray5Color": .systemGray5,
    "systemGray6Color": .systemGray6, "systemGrayColor": .systemGray,
    "systemGreenColor": .systemGreen, "systemGroupedBackgroundColor": .systemGroupedBackground,
    "systemIndigoColor": .systemIndigo, "systemMintColor": .systemMint,
    "systemOrangeColor": .systemOrange, "systemPinkColor": .systemPink,
    "systemPurpleColor": .systemPurple, "systemRedColor": .systemRed,
    "systemTealColor": .systemTeal, "systemYellowColor": .systemYellow,
    "tertiaryLabelColor": .tertiaryLabel,
    "tertiarySystemBackgroundColor":
      .tertiarySystemBackground,
    "tertiarySystemFillColor": .tertiarySystemFill,
    "tertiarySystemGroupedBackgroundColor": .tertiarySystemGroupedBackground,
    "tintColor": .tintColor, "viewFlipsideBackgroundColor": .systemBackground,
  ]
}

/// A colour space that is wider than sRGB.
///
/// A matrix converts linear components from the space's primaries to those of ITU-R BT.709; the
/// white point is D65 in both.
struct WideGamut {
  private let decode: (CGFloat) -> CGFloat
  private let matrix: [[CGFloat]]

  /// Apple's Display P3, with the transfer curve of sRGB.
  static var displayP3: WideGamut {
    WideGamut(
      decode: linear,
      matrix: [
        [1.2249402, -0.2249402, 0], [-0.0420570, 1.0420570, 0],
        [-0.0196376, -0.0786361, 1.0982736],
      ])
  }

  /// Adobe RGB (1998), with a gamma of 563/256.
  static var adobeRGB: WideGamut {
    WideGamut(
      decode: { pow(max($0, 0), 563.0 / 256) },
      matrix: [
        [1.3983833, -0.3983833, 0], [0, 1, 0], [0, -0.0429408, 1.0429408],
      ])
  }

  /// The nearest sRGB colour, clamped by component.
  func sRGB(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
    let light = [red, green, blue].map(decode)
    let components = matrix.map { row in
      Self.encoded(zip(row, light).map { $0 * $1 }.reduce(0, +))
    }
    return (components[0], components[1], components[2])
  }

  /// The linear value of an sRGB component, by IEC 61966-2-1.
  private static func linear(_ component: CGFloat) -> CGFloat {
    component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: CGFloat) -> CGFloat {
    let light = min(max(light, 0), 1)
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
