import MaruKit

/// The measures of a drop-down at the person's text size, in points.
@MainActor
struct DropDownMetrics: Equatable {
  /// Above and below the button's text, and behind its arrow and a row's check.
  static let inset: CGFloat = 12
  /// The side of the arrow and of the check at the usual text size.
  private static let usualSymbolSide: CGFloat = 16
  /// A row at the usual text size, and at smaller ones.
  private static let leastRowHeight: CGFloat = 32
  /// The font at the usual text size, which is also the least of the largest.
  private static let usualSize: CGFloat = 17

  /// The font of the button and of the rows.
  let font: UIFont

  /// Takes the text size of some traits; where a line would have few letters, a smaller one.
  ///
  /// - Parameters:
  ///   - traits: Of the person's settings.
  ///   - width: Of the button, in points.
  init(_ traits: UITraitCollection, width: CGFloat) {
    let preferred = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits)
    let most = max(width / 9, Self.usualSize)
    font = preferred.pointSize > most ? preferred.withSize(most) : preferred
  }

  /// The side of the arrow and of the check.
  var symbolSide: CGFloat {
    (Self.usualSymbolSide * min(max(font.pointSize / Self.usualSize, 1), 1.75)).rounded()
  }

  /// The height of a row.
  var rowHeight: CGFloat {
    max((Self.leastRowHeight * font.pointSize / Self.usualSize).rounded(), Self.leastRowHeight)
  }

  /// The height that the button asks for.
  var buttonHeight: CGFloat { (font.lineHeight + 2 * Self.inset).rounded(.up) }
}
