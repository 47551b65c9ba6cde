import Foundation

extension RichText {
  // MARK: Writing

  /// Keeps the attributes that programs exchange; attachments are left out.
  ///
  /// The label colour is left out too, so that the text has the reader's own colour.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - traits: The traits for which colours are resolved; `nil` for the current ones.
  init(_ text: NSAttributedString, traits: UITraitCollection? = nil) {
    guard text.length > 0 else { return }
    let traits = traits ?? .current
    let string = text.string as NSString
    text.enumerateAttributes(in: NSRange(0..<text.length), options: []) { attributes, range, _ in
      guard attributes[.attachment] == nil else { return }
      append(string.substring(with: range), Style(attributes, traits))
    }
  }

  // MARK: Reading

  /// The most fonts that are made for one text; later ones are the default font.
  private static let mostFonts = 1000

  /// The text with attributes.
  ///
  /// The defaults are the font, the colour and the paragraph style of text without its own.
  func attributed(_ defaults: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
    let defaults = defaults.filter {
      [.font, .foregroundColor, .paragraphStyle].contains($0.key)
    }
    let text = NSMutableAttributedString(string: string)
    var fonts: [FontKey: UIFont] = [:]
    var place = 0
    for run in runs {
      let range = NSRange(place..<place + run.text.utf16.count)
      place = NSMaxRange(range)
      var attributes = defaults.merging(run.style.lineAttributes) { $1 }
      let key = FontKey(run.style)
      if let known = fonts[key] {
        attributes[.font] = known
      } else if fonts.count < Self.mostFonts,
        let font = run.style.font(defaults[.font] as? UIFont)
      {
        fonts[key] = font
        attributes[.font] = font
      }
      text.setAttributes(attributes, range: range)
    }
    return text
  }

  /// The attributes that determine a font.
  private struct FontKey: Hashable {
    var family: String?
    var size: Double?
    var isBold: Bool
    var isItalic: Bool

    init(_ style: Style) {
      (family, size) = (style.family, style.size)
      (isBold, isItalic) = (style.isBold, style.isItalic)
    }
  }
}

extension RichText.Style {
  /// Keeps the attributes that programs exchange.
  init(_ attributes: [NSAttributedString.Key: Any], _ traits: UITraitCollection) {
    if let font = attributes[.font] as? UIFont {
      let symbolic = font.fontDescriptor.symbolicTraits
      isBold = symbolic.contains(.traitBold)
      isItalic = symbolic.contains(.traitItalic)
      family = font.familyName
      size = Double(font.pointSize)
    }
    isUnderlined = Self.hasLine(attributes[.underlineStyle])
    isStruck = Self.hasLine(attributes[.strikethroughStyle])
    if let color = attributes[.foregroundColor] as? UIColor, color != .label {
      self.color = RichText.Color(color, traits)
    }
    background = (attributes[.backgroundColor] as? UIColor).flatMap {
      RichText.Color($0, traits)
    }
    link =
      switch attributes[.link] {
      case let url as URL: url.absoluteString
      case let url as NSURL: url.absoluteString
      case let text as String: text
      default: nil
      }
  }

  private static func hasLine(_ value: Any?) -> Bool {
    value.flatMap { AttributeValue.integer($0) }.map { $0 & 0xFF != 0 } == true
  }

  /// The attributes except the font.
  fileprivate var lineAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    if isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if isStruck { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
    if let color { attributes[.foregroundColor] = color.uiColor }
    if let background { attributes[.backgroundColor] = background.uiColor }
    if let link = link.flatMap({ URL(string: $0) }) { attributes[.link] = link }
    return attributes
  }

  /// The font; `nil` if the style says nothing about it and there is no default.
  ///
  /// A family that is not installed is replaced by the default font.
  fileprivate func font(_ usual: UIFont?) -> UIFont? {
    guard usual != nil || family != nil || size != nil || isBold || isItalic else { return nil }
    let usual = usual ?? .systemFont(ofSize: 12)
    let wanted = size.map { CGFloat($0) } ?? usual.pointSize
    var font = usual
    if let family, family != usual.familyName {
      let system = UIFont.systemFont(ofSize: wanted)
      font = family == system.familyName ? system : UIFont(name: family, size: wanted) ?? usual
    }
    if font.pointSize != wanted { font = font.withSize(wanted) }
    let descriptor = font.fontDescriptor
    var traits = descriptor.symbolicTraits
    if isBold { traits.insert(.traitBold) } else { traits.remove(.traitBold) }
    if isItalic { traits.insert(.traitItalic) } else { traits.remove(.traitItalic) }
    guard traits != descriptor.symbolicTraits else { return font }
    return descriptor.withSymbolicTraits(traits).map { UIFont(descriptor: $0, size: wanted) }
      ?? font
  }
}

extension RichText.Color {
  /// A colour without its opacity; `nil` for a transparent one.
  fileprivate init?(_ color: UIColor, _ traits: UITraitCollection) {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    guard alpha > 0 else { return nil }
    func byte(_ part: CGFloat) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
    self.init(red: byte(red), green: byte(green), blue: byte(blue))
  }

  fileprivate var uiColor: UIColor {
    UIColor(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
  }
}
