import MaruKit

/// The room around the parts of an alert, in points.
@MainActor
struct AlertSpacing {
  /// How much less than there is where nothing is in the way: 0…1.
  let squeeze: CGFloat
  /// The height of a button with all the room that its title wants.
  let looseButtonHeight: CGFloat

  /// Between two buttons in a row.
  static let besideButtons: CGFloat = 10

  var buttonHeight: CGFloat { between(looseButtonHeight, 24) }
  var betweenRows: CGFloat { between(10, 4) }
  var betweenTexts: CGFloat { between(6, 2) }
  /// Between two kinds of parts: texts, choices, buttons.
  var betweenParts: CGFloat { between(20, 5) }
  var top: CGFloat { between(24, 5) }
  var edge: CGFloat { between(20, 5) }

  /// Below the last part, clear of what the screen covers.
  func bottom(inset: CGFloat) -> CGFloat { max(edge, inset) }

  private func between(_ loose: CGFloat, _ tight: CGFloat) -> CGFloat {
    loose + (tight - loose) * squeeze
  }
}
