import Foundation

/// Reads the values that all controls have.
@MainActor
enum NibControl {
  static let kind = NibViewKind("control", UIControl.self, read: read)

  private static func read(_ control: UIControl, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(control, \.isEnabled, element.flag("enabled"))
    nib.set(control, \.isSelected, element.flag("selected"))
    nib.set(control, \.isHighlighted, element.flag("highlighted"))
    nib.set(
      control, \.contentHorizontalAlignment,
      element.choice("contentHorizontalAlignment", horizontalAlignments))
    nib.set(
      control, \.contentVerticalAlignment,
      element.choice("contentVerticalAlignment", verticalAlignments))
  }

  private static let horizontalAlignments: [String: UIControl.ContentHorizontalAlignment] = [
    "center": .center, "left": .left, "right": .right, "fill": .fill, "leading": .leading,
    "trailing": .trailing,
  ]

  private static let verticalAlignments: [String: UIControl.ContentVerticalAlignment] = [
    "center": .center, "top": .top, "bottom": .bottom, "fill": .fill,
  ]
}
