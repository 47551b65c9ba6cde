import Foundation
import Graphics

/// UIKit's lengths, fonts and colours of an alert or action sheet.
@MainActor
struct AlertMetrics {
  let style: UIAlertController.Style

  /// The width of an action sheet in a popover, in points.
  static let popoverWidth: CGFloat = 304
  /// The radius of the corners, in points.
  static let cornerRadius: CGFloat = 14
  /// The gap between the groups of an action sheet, and to the window's edges, in points.
  static let sheetGap: CGFloat = 8
  /// The minimum gap between an alert and the window's top and bottom edges, in points.
  static let alertGap: CGFloat = 24
  /// The minimum height that input views leave for an alert, in points: three rows.
  static let leastRoom: CGFloat = 132

  private var isAlert: Bool { style == .alert }

  // MARK: Lengths in points

  /// The width of the alert in a window of a width.
  func width(in width: CGFloat) -> CGFloat {
    let most: CGFloat = isAlert ? 270 : 400
    return max(min(most, width - 2 * Self.sheetGap), 0)
  }

  /// The insets of title and message.
  var headerInsets: UIEdgeInsets {
    isAlert
      ? UIEdgeInsets(top: 19.5, left: 16, bottom: 19.5, right: 16)
      : UIEdgeInsets(top: 14, left: 16, bottom: 14, right: 16)
  }

  /// The spacing between title and message.
  var headerSpacing: CGFloat { isAlert ? 3 : 6 }

  /// The spacing between the texts and the text fields.
  var fieldSpacing: CGFloat { 14 }

  /// The minimum height of a button.
  var rowHeight: CGFloat { isAlert ? 44 : 57 }

  /// The vertical padding of a button around its text.
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

  /// The background of title, message and actions.
  static let ground = UIColor(light: 0xF5F5F6, dark: 0x262628)
  /// The background of an action sheet's cancel button.
  static let cancelGround = UIColor(light: 0xFFFFFF, dark: 0x2C2C2E)
  /// The overlay of a pressed button.
  static let pressed = UIColor(light: 0x000000, lightAlpha: 0.08, dark: 0xFFFFFF, darkAlpha: 0.1)
  /// The dimming behind the alert.
  static let dimming = UIColor(light: 0x000000, lightAlpha: 0.2, dark: 0x000000, darkAlpha: 0.48)
}
