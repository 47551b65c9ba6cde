import Foundation

// Fonts, images and attributed texts.
extension NibBuilder {
  // MARK: Fonts

  /// The font of a key.
  func font(_ element: NibElement, _ key: String = "fontDescription") -> UIFont? {
    element.child(key: key).flatMap { makeFont($0) }
  }

  /// The font of an element.
  ///
  /// If it is not installed, its family is used, and then the system font, as in UIKit.
  private func makeFont(_ element: NibElement) -> UIFont {
    if let style = element["style"] {
      return .preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style))
    }
    let size = number(element, "pointSize") ?? number(element, "size") ?? UIFont.systemFontSize
    if let name = element["name"], let font = UIFont(name: name, size: size) { return font }
    if let family = element["family"], let font = UIFont(name: family, size: size) { return font }
    switch element["type"] ?? element["metaFont"] {
    case "boldSystem", "systemBold": return .boldSystemFont(ofSize: size)
    case "italicSystem", "systemItalic": return .italicSystemFont(ofSize: size)
    case "smallSystem", "small": return .systemFont(ofSize: UIFont.smallSystemFontSize)
    default:
      let weight = choice(element, "weight", Self.fontWeights) ?? .regular
      return .systemFont(ofSize: size, weight: weight)
    }
  }

  private static let fontWeights: [String: UIFont.Weight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
    "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  // MARK: Pictures

  /// The image of an attribute or of a child element with the key.
  func image(_ element: NibElement, _ key: String) -> UIImage? {
    let reference = element.children.first { $0.name == "imageReference" && $0.key == key }
    guard let name = reference?["image"] ?? element[key] else { return nil }
    let source = reference ?? element
    let configuration = symbolConfiguration(source)
    let isSymbol = source["catalog"] == "system" || resources.isSymbol(name)
    let image =
      isSymbol
      ? UIImage(systemName: name, withConfiguration: configuration) : picture(named: name)
    if image == nil {
      warn(source, "there is no \(isSymbol ? "symbol" : "picture") \"\(name)\"")
    }
    guard reference?["renderingMode"] == "template" else { return image }
    return image?.withRenderingMode(.alwaysTemplate)
  }

  /// An image from the folder of the nib file.
  private func picture(named name: String) -> UIImage? {
    guard let folder = document.folder, let bundle = Bundle(path: folder.path) else { return nil }
    return UIImage(named: name, in: bundle)
  }

  /// The symbol configuration of a key.
  func symbolConfiguration(
    _ element: NibElement, _ key: String
  ) -> UIImage.SymbolConfiguration? {
    element.child(key: key).flatMap { symbolConfiguration($0) }
  }

  private func symbolConfiguration(_ element: NibElement) -> UIImage.SymbolConfiguration? {
    let scale =
      choice(element, "symbolScale", Self.symbolScales)
      ?? choice(element, "scale", Self.symbolScales) ?? .unspecified
    if let font = font(element) { return UIImage.SymbolConfiguration(font: font, scale: scale) }
    let weight = choice(element, "weight", Self.symbolWeights) ?? .unspecified
    if let size = number(element, "pointSize") {
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

  // MARK: Texts with attributes

  /// The attributed text of a key.
  func attributedText(_ element: NibElement, _ key: String) -> NSAttributedString? {
    let found = element.children.first { $0.name == "attributedString" && $0.key == key }
    guard let found else { return nil }
    let whole = NSMutableAttributedString(string: "")
    for fragment in found.members(of: "fragments") {
      let attributes = fragment.child("attributes").map(textAttributes) ?? [:]
      whole.append(
        NSAttributedString(string: text(fragment, "content") ?? "", attributes: attributes))
    }
    return whole
  }

  private func textAttributes(_ element: NibElement) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    for part in element.children {
      switch (part.name, part.key) {
      case ("color", "NSColor"): attributes[.foregroundColor] = color(part)
      case ("color", "NSBackgroundColor"): attributes[.backgroundColor] = color(part)
      case (_, "NSFont"): attributes[.font] = makeFont(part)
      case ("integer", "NSUnderline"): attributes[.underlineStyle] = integer(part, "value")
      case ("real", "NSKern"): attributes[.kern] = number(part, "value")
      case ("paragraphStyle", _): attributes[.paragraphStyle] = paragraphStyle(part)
      default: warn(part, "unknown text attribute")
      }
    }
    return attributes
  }

  private func paragraphStyle(_ element: NibElement) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    if let alignment = choice(element, "alignment", Self.textAlignments) {
      style.alignment = alignment
    }
    if let mode = choice(element, "lineBreakMode", Self.lineBreakModes) {
      style.lineBreakMode = mode
    }
    set(style, \.lineSpacing, number(element, "lineSpacing"))
    set(style, \.paragraphSpacing, number(element, "paragraphSpacing"))
    set(style, \.lineHeightMultiple, number(element, "lineHeightMultiple"))
    return style
  }

  static let textAlignments: [String: NSTextAlignment] = [
    "left": .left, "center": .center, "right": .right, "justified": .justified,
    "natural": .natural,
  ]
  static let lineBreakModes: [String: NSLineBreakMode] = [
    "wordWrap": .byWordWrapping, "wordWrapping": .byWordWrapping,
    "characterWrap": .byCharWrapping, "charWrapping": .byCharWrapping, "clip": .byClipping,
    "clipping": .byClipping, "headTruncation": .byTruncatingHead,
    "truncatingHead": .byTruncatingHead, "tailTruncation": .byTruncatingTail,
    "truncatingTail": .byTruncatingTail, "middleTruncation": .byTruncatingMiddle,
    "truncatingMiddle": .byTruncatingMiddle,
  ]
}
