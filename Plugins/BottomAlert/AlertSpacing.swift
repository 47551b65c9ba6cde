import MaruKit

/// The spacing of an alert's parts, in points.
@MainActor
struct AlertSpacing {
  /// The reduction of the spacing, from 0 for the preferred to 1 for the smallest.
  let squeeze: CGFloat
  /// The preferred height of a button.
  let looseButtonHeight: CGFloat

  /// The spacing of two buttons in a row.
  static let besideButtons: CGFloat = 10

  var buttonHeight: CGFloat { between(looseButtonHeight, 24) }
  var betweenRows: CGFloat { between(10, 4) }
  var betweenTexts: CGFloat { between(6, 2) }
  /// The spacing of text, choices and buttons.
  var betweenParts: CGFloat { between(20, 5) }
  var top: CGFloat { between(24, 5) }
  var edge: CGFloat { between(20, 5) }

  /// The spacing below the last part, which stays clear of the covered edge.
  func bottom(inset: CGFloat) -> CGFloat { max(edge, inset) }

  private func between(_ loose: CGFloat, _ tight: CGFloat) -> CGFloat {
    loose + (tight - loose) * squeeze
  }
}
