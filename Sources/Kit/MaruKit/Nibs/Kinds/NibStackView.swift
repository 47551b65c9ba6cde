import Foundation

/// Reads stack views.
@MainActor
enum NibStackView {
  static let kind = NibViewKind("stackView", UIStackView.self, read: read)

  private static func read(_ stack: UIStackView, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(
      stack, \.axis, element.choice("axis", ["horizontal": .horizontal, "vertical": .vertical]))
    nib.set(stack, \.distribution, element.choice("distribution", distributions))
    nib.set(stack, \.alignment, element.choice("alignment", stackAlignments))
    nib.set(stack, \.spacing, element.number("spacing"))
    if element["spacingType"] == "standard" { stack.spacing = UIStackView.spacingUseSystem }
    nib.set(stack, \.isBaselineRelativeArrangement, element.flag("baselineRelativeArrangement"))
    nib.set(
      stack, \.isLayoutMarginsRelativeArrangement,
      element.flag("layoutMarginsRelativeArrangement"))
  }

  private static let distributions: [String: UIStackView.Distribution] = [
    "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
    "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
  ]

  private static let stackAlignments: [String: UIStackView.Alignment] = [
    "fill": .fill, "leading": .leading, "top": .top, "firstBaseline": .firstBaseline,
    "center": .center, "trailing": .trailing, "bottom": .bottom, "lastBaseline": .lastBaseline,
  ]
}
