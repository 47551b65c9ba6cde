import MaruKit

/// The metrics of a drop-down at the user's text size, in points.
@MainActor
struct DropDownMetrics: Equatable {
  /// The padding above and below the button's text, and after the arrow and a row's checkmark.
  static let inset: CGFloat = 12
  /// The side of the arrow and the checkmark at the default text size.
  private static let usualSymbolSide: CGFloat = 16
  /// The row height at the default text size and at smaller ones.
  private static let leastRowHeight: CGFloat = 32
  /// The font size at the default text size; the largest size never falls below it.
  private static let usualSize: CGFloat = 17

  /// The font of the button and of the rows.
  let font: UIFont

  /// Reads the text size from traits; in a narrow button the font is smaller.
  ///
  /// - Parameters:
  ///   - traits: Traits with the user's settings.
  ///   - width: The button's width, in points.
  init(_ traits: UITraitCollection, width: CGFloat) {
    let preferred = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits)
    let most = max(width / 9, Self.usualSize)
    font = preferred.pointSize > most ? preferred.withSize(most) : preferred
  }

  /// The side of the arrow and the checkmark.
  var symbolSide: CGFloat {
    (Self.usualSymbolSide * min(max(font.pointSize / Self.usualSize, 1), 1.75)).rounded()
  }

  /// The height of a row.
  var rowHeight: CGFloat {
    max((Self.leastRowHeight * font.pointSize / Self.usualSize).rounded(), Self.leastRowHeight)
  }

  /// The preferred height of the button.
  var buttonHeight: CGFloat { (font.lineHeight + 2 * Self.inset).rounded(.up) }
}
