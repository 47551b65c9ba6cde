import MaruKit

/// Which buttons of an alert lie beside each other.
///
/// Two do where both titles fit, or where there is no room for two rows. Beside each other, the one
/// that cancels comes first; above each other, last.
@MainActor
struct AlertButtonRows {
  /// Narrower than that, in points, a button is too hard to hit.
  private static let leastWidth: CGFloat = 44

  let rows: [[AlertActionButton]]

  init(_ buttons: [AlertActionButton], width: CGFloat, limit: CGFloat) {
    let cancelling = buttons.filter { $0.purpose == .cancel }
    let others = buttons.filter { $0.purpose != .cancel }
    let half = (width - AlertSpacing.besideButtons) / 2
    let tight = AlertSpacing(squeeze: 1, looseButtonHeight: 0)
    let fitsAbove = 2 * (tight.buttonHeight + tight.edge) + tight.betweenRows <= limit
    rows =
      buttons.count == 2
        && (buttons.allSatisfy { $0.fittingWidth <= half }
          || (!fitsAbove && half >= Self.leastWidth))
      ? [cancelling + others] : (others + cancelling).map { [$0] }
  }

  /// The buttons from the first to the last, as one reads.
  var order: [AlertActionButton] { rows.flatMap(\.self) }

  /// The height of all rows.
  func height(in spacing: AlertSpacing) -> CGFloat {
    let count = CGFloat(rows.count)
    return count * spacing.buttonHeight + max(count - 1, 0) * spacing.betweenRows
  }
}
