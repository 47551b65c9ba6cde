import Foundation

/// Reads colours in all of Interface Builder's notations.
@MainActor
struct NibColors {
  /// The named colours that the file lists at its end.
  private let listed: [String: NibElement]

  init(_ document: NibDocument) {
    var listed: [String: NibElement] = [:]
    for resource in document.resources
    where resource.name == "namedColor" || resource.name == "systemColor" {
      guard let name = resource["name"] else { continue }
      listed[name] = resource.child("color")
    }
    self.listed = listed
  }

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
    if let listed = listed[name] {
      // Ends the recursion of a colour that is listed under its own name.
      guard depth < 8 else {
        listed.warn("the colour \"\(name)\" refers to itself")
        return nil
      }
      return color(listed, depth: depth + 1)
    }
    if element["white"] != nil || element["red"] != nil { return components(element) }
    element.warn("there is no colour \"\(name)\"")
    return nil
  }

  private func components(_ element: NibElement) -> UIColor? {
    let alpha = element.number("alpha") ?? 1
    let space = element["customColorSpace"] ?? element["colorSpace"] ?? "sRGB"
    if element["white"] != nil {
      guard let white = element.number("white") else { return nil }
      return UIColor(white: white, alpha: alpha)
    }
    if element["cyan"] != nil {
      let ink = ["cyan", "magenta", "yellow"].map { element.number($0) ?? 0 }
      let light = ink.map { (1 - $0) * (1 - (element.number("black") ?? 0)) }
      return UIColor(red: light[0], green: light[1], blue: light[2], alpha: alpha)
    }
    guard let red = element.number("red"), let green = element.number("green"),
      let blue = element.number("blue")
    else {
      element.warn("the colour has no components")
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
