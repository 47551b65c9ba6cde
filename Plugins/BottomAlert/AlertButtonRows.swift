import MaruKit

/// The rows of an alert's buttons.
///
/// Two buttons share a row if both titles fit, or if there is no room for two rows. In a shared row
/// the cancel button comes first; in separate rows, last.
@MainActor
struct AlertButtonRows {
  /// The smallest width of a button, in points, that is easy to hit.
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

  /// The buttons in reading order.
  var order: [AlertActionButton] { rows.flatMap(\.self) }

  /// The total height of the rows.
  func height(in spacing: AlertSpacing) -> CGFloat {
    let count = CGFloat(rows.count)
    return count * spacing.buttonHeight + max(count - 1, 0) * spacing.betweenRows
  }
}
