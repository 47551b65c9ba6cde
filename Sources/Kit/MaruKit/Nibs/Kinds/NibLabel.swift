import Foundation

/// Reads labels.
@MainActor
enum NibLabel {
  static let kind = NibViewKind("label", UILabel.self, read: read)

  private static func read(_ label: UILabel, _ element: NibElement, _ nib: NibBuilder) {
    if let font = element.font() { label.font = font }
    if let color = nib.color(element, "textColor") { label.textColor = color }
    nib.set(label, \.highlightedTextColor, color: "highlightedColor", of: element)
    nib.set(label, \.shadowColor, color: "shadowColor", of: element)
    nib.set(label, \.shadowOffset, element.size("shadowOffset"))
    nib.set(label, \.textAlignment, element.textAlignment("textAlignment"))
    nib.set(label, \.lineBreakMode, element.lineBreakMode("lineBreakMode"))
    nib.set(label, \.numberOfLines, element.integer("numberOfLines"))
    nib.set(label, \.preferredMaxLayoutWidth, element.number("preferredMaxLayoutWidth"))
    nib.set(label, \.adjustsFontSizeToFitWidth, element.flag("adjustsFontSizeToFit"))
    nib.set(label, \.minimumScaleFactor, element.number("minimumScaleFactor"))
    if let least = element.number("minimumFontSize"), let font = label.font, least > 0 {
      label.minimumScaleFactor = min(least / font.pointSize, 1)
    }
    nib.set(
      label, \.baselineAdjustment,
      element.choice("baselineAdjustment", baselineAdjustments))
    nib.set(label, \.isEnabled, element.flag("enabled"))
    nib.set(label, \.isHighlighted, element.flag("highlighted"))
    if let text = element.text("text") { label.text = text }
    if let text = nib.attributedText(element, "attributedText") { label.attributedText = text }
    nib.set(
      label, \.adjustsFontForContentSizeCategory,
      element.flag("adjustsFontForContentSizeCategory"))
  }

  private static let baselineAdjustments: [String: UILabel.BaselineAdjustment] = [
    "alignBaselines": .alignBaselines, "alignCenters": .alignCenters, "none": .none,
  ]
}
