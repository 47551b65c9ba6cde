import MaruKit

/// The look of a list that is a bar.
struct ListBarLook: Equatable {
  /// The most rows below the field; 0 shows the items beside it.
  var rows = 0
  /// The family of the font; `nil` for the default.
  var family: String?
  /// The size of the font, in points.
  var fontSize = 13.0
  var background = UIColor(red: 0.13, green: 0.13, blue: 0.14, alpha: 1)
  var foreground = UIColor(red: 0.82, green: 0.82, blue: 0.84, alpha: 1)
  var selectedBackground = UIColor(red: 0, green: 0.36, blue: 0.7, alpha: 1)
  var selectedForeground = UIColor.white

  /// The font.
  @MainActor var font: UIFont {
    switch family?.lowercased() {
    case "monospace", "mono": .monospacedSystemFont(ofSize: fontSize, weight: .regular)
    default: family.flatMap { UIFont(name: $0, size: fontSize) } ?? .systemFont(ofSize: fontSize)
    }
  }

  /// The height of the bar and of a row, in points.
  @MainActor var rowHeight: CGFloat { (font.lineHeight + 8).rounded(.up) }

  /// The width and the height of an icon, in points.
  @MainActor var iconSide: CGFloat { font.lineHeight.rounded() }

  /// The colour of an item's text.
  ///
  /// - Parameter row: The attributes of the item, if it may have some.
  /// - Returns: The colour, if the item is not selected.
  @MainActor func color(of row: ListRow?) -> UIColor {
    guard let row else { return foreground }
    if !row.isSelectable { return foreground.withAlphaComponent(0.5) }
    return row.isUrgent ? .systemRed : row.isActive ? .systemBlue : foreground
  }
}
