import Foundation

/// Reads texts with attributes.
@MainActor
struct NibAttributedTexts {
  private let colors: NibColors

  init(_ colors: NibColors) { self.colors = colors }

  /// The attributed text of a key.
  func text(_ element: NibElement, _ key: String) -> NSAttributedString? {
    let found = element.children.first { $0.name == "attributedString" && $0.key == key }
    guard let found else { return nil }
    let whole = NSMutableAttributedString(string: "")
    for fragment in found.members(of: "fragments") {
      let attributes = fragment.child("attributes").map(textAttributes) ?? [:]
      whole.append(
        NSAttributedString(string: fragment.text("content") ?? "", attributes: attributes))
    }
    return whole
  }

  private func textAttributes(_ element: NibElement) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    for part in element.children {
      switch (part.name, part.key) {
      case ("color", "NSColor"): attributes[.foregroundColor] = colors.color(part)
      case ("color", "NSBackgroundColor"): attributes[.backgroundColor] = colors.color(part)
      case (_, "NSFont"): attributes[.font] = part.ownFont
      case ("integer", "NSUnderline"): attributes[.underlineStyle] = part.integer("value")
      case ("real", "NSKern"): attributes[.kern] = part.number("value")
      case ("paragraphStyle", _): attributes[.paragraphStyle] = paragraphStyle(part)
      default: part.warn("unknown text attribute")
      }
    }
    return attributes
  }

  private func paragraphStyle(_ element: NibElement) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    if let alignment = element.textAlignment("alignment") {
      style.alignment = alignment
    }
    if let mode = element.lineBreakMode("lineBreakMode") {
      style.lineBreakMode = mode
    }
    if let value = element.number("lineSpacing") { style.lineSpacing = value }
    if let value = element.number("paragraphSpacing") { style.paragraphSpacing = value }
    if let value = element.number("lineHeightMultiple") { style.lineHeightMultiple = value }
    return style
  }
}
