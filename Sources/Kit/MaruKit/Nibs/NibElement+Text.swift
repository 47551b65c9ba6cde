import Foundation

// Texts, fonts and the weights of symbols.
@MainActor
extension NibElement {
  /// A text: an attribute, or a child element if it has several lines.
  func text(_ name: String) -> String? {
    if let text = self[name] { return text }
    let long = children.first {
      $0.key == name && ["string", "mutableString"].contains($0.name)
    }
    guard let long else { return nil }
    guard long["base64-UTF8"] == "YES" else { return long.text }
    let text = long.text.filter { !$0.isWhitespace }
    // Interface Builder omits the padding.
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: text + padding).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A text alignment.
  func textAlignment(_ attribute: String) -> NSTextAlignment? {
    choice(attribute, Self.textAlignments)
  }

  /// A line break mode.
  func lineBreakMode(_ attribute: String) -> NSLineBreakMode? {
    choice(attribute, Self.lineBreakModes)
  }

  private static let textAlignments: [String: NSTextAlignment] = [
    "left": .left, "center": .center, "right": .right, "justified": .justified,
    "natural": .natural,
  ]
  private static let lineBreakModes: [String: NSLineBreakMode] = [
    "wordWrap": .byWordWrapping, "wordWrapping": .byWordWrapping,
    "characterWrap": .byCharWrapping, "charWrapping": .byCharWrapping, "clip": .byClipping,
    "clipping": .byClipping, "headTruncation": .byTruncatingHead,
    "truncatingHead": .byTruncatingHead, "tailTruncation": .byTruncatingTail,
    "truncatingTail": .byTruncatingTail, "middleTruncation": .byTruncatingMiddle,
    "truncatingMiddle": .byTruncatingMiddle,
  ]

  // MARK: Fonts

  /// The font of a key.
  func font(_ key: String = "fontDescription") -> UIFont? {
    child(key: key)?.ownFont
  }

  /// The font of the element.
  ///
  /// If it is not installed, its family is used, and then the system font, as in UIKit.
  var ownFont: UIFont {
    if let style = self["style"] {
      return .preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style))
    }
    let size = number("pointSize") ?? number("size") ?? UIFont.systemFontSize
    if let name = self["name"], let font = UIFont(name: name, size: size) { return font }
    if let family = self["family"], let font = UIFont(name: family, size: size) { return font }
    switch self["type"] ?? self["metaFont"] {
    case "boldSystem", "systemBold": return .boldSystemFont(ofSize: size)
    case "italicSystem", "systemItalic": return .italicSystemFont(ofSize: size)
    case "smallSystem", "small": return .systemFont(ofSize: UIFont.smallSystemFontSize)
    default:
      let weight = choice("weight", Self.fontWeights) ?? .regular
      return .systemFont(ofSize: size, weight: weight)
    }
  }

  private static let fontWeights: [String: UIFont.Weight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
    "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  // MARK: Symbols

  /// The symbol configuration of a key.
  func symbolConfiguration(_ key: String) -> UIImage.SymbolConfiguration? {
    child(key: key)?.ownSymbolConfiguration
  }

  /// The symbol configuration of the element.
  var ownSymbolConfiguration: UIImage.SymbolConfiguration? {
    let scale =
      choice("symbolScale", Self.symbolScales)
      ?? choice("scale", Self.symbolScales) ?? .unspecified
    if let font = font() { return UIImage.SymbolConfiguration(font: font, scale: scale) }
    let weight = choice("weight", Self.symbolWeights) ?? .unspecified
    if let size = number("pointSize") {
      return UIImage.SymbolConfiguration(pointSize: size, weight: weight, scale: scale)
    }
    if weight != .unspecified { return UIImage.SymbolConfiguration(weight: weight) }
    return scale == .unspecified ? nil : UIImage.SymbolConfiguration(scale: scale)
  }

  private static let symbolScales: [String: UIImage.SymbolScale] = [
    "default": .unspecified, "small": .small, "medium": .medium, "large": .large,
  ]
  private static let symbolWeights: [String: UIImage.SymbolWeight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
    "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]
}
