import Foundation
import Graphics

/// The lengths, fonts and colours of an alert or an action sheet, as UIKit has them.
@MainActor
struct AlertMetrics {
  let style: UIAlertController.Style

  /// The width of an action sheet in a popover, in points.
  static let popoverWidth: CGFloat = 304
  /// The radius of the corners, in points.
  static let cornerRadius: CGFloat = 14
  /// The distance between the groups of an action sheet, and from the window's edges, in points.
  static let sheetGap: CGFloat = 8
  /// The least distance of an alert from the window's upper and lower edge, in points.
  static let alertGap: CGFloat = 24
  /// The least height that input views leave to an alert, in points: three rows.
  static let leastRoom: CGFloat = 132

  private var isAlert: Bool { style == .alert }

  // MARK: Lengths in points

  /// The width in a window of some width.
  func width(in width: CGFloat) -> CGFloat {
    let most: CGFloat = isAlert ? 270 : 400
    return max(min(most, width - 2 * Self.sheetGap), 0)
  }

  /// The room around title and message.
  var headerInsets: UIEdgeInsets {
    isAlert
      ? UIEdgeInsets(top: 19.5, left: 16, bottom: 19.5, right: 16)
      : UIEdgeInsets(top: 14, left: 16, bottom: 14, right: 16)
  }

  /// The distance from the title to the message.
  var headerSpacing: CGFloat { isAlert ? 3 : 6 }

  /// The distance from the texts to the text fields.
  var fieldSpacing: CGFloat { 14 }

  /// The least height of an action's button.
  var rowHeight: CGFloat { isAlert ? 44 : 57 }

  /// What a button is higher than its text.
  var rowPadding: CGFloat { isAlert ? 23 : 32 }

  // MARK: Fonts

  func titleFont(_ traits: UITraitCollection) -> UIFont {
    guard !isAlert else { return .preferredFont(forTextStyle: .headline, compatibleWith: traits) }
    return Self.semibold(.footnote, traits)
  }

  func messageFont(_ traits: UITraitCollection) -> UIFont {
    .preferredFont(forTextStyle: .footnote, compatibleWith: traits)
  }

  func actionFont(isEmphasized: Bool, _ traits: UITraitCollection) -> UIFont {
    let style: UIFont.TextStyle = isAlert ? .body : .title3
    guard !isEmphasized else { return Self.semibold(style, traits) }
    return .preferredFont(forTextStyle: style, compatibleWith: traits)
  }

  private static func semibold(_ style: UIFont.TextStyle, _ traits: UITraitCollection) -> UIFont {
    let plain = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
    return .systemFont(ofSize: plain.pointSize, weight: .semibold)
  }

  // MARK: Colours

  var titleColor: UIColor { isAlert ? .label : .secondaryLabel }
  var messageColor: UIColor { isAlert ? .label : .secondaryLabel }

  /// Behind title, message and actions.
  static let ground = UIColor(light: 0xF5F5F6, dark: 0x262628)
  /// Behind the cancel button of an action sheet.
  static let cancelGround = UIColor(light: 0xFFFFFF, dark: 0x2C2C2E)
  /// Over a button that is pressed.
  static let pressed = UIColor(light: 0x000000, lightAlpha: 0.08, dark: 0xFFFFFF, darkAlpha: 0.1)
  /// Over everything behind the alert.
  static let dimming = UIColor(light: 0x000000, lightAlpha: 0.2, dark: 0x000000, darkAlpha: 0.48)
}
