import Foundation

// Semantic colours, with the values in Apple's Human Interface Guidelines.
extension UIColor {
  // MARK: Text, lines and fills

  /// The text of main content.
  public static let label = UIColor(light: 0x000000, dark: 0xFFFFFF)
  /// Less prominent text, such as a subtitle.
  public static let secondaryLabel = UIColor(
    light: 0x3C3C43, lightAlpha: 0.6, dark: 0xEBEBF5, darkAlpha: 0.6)
  /// Still less prominent text, such as a disabled title.
  public static let tertiaryLabel = UIColor(
    light: 0x3C3C43, lightAlpha: 0.3, dark: 0xEBEBF5, darkAlpha: 0.3)
  /// The least prominent text, such as a watermark.
  public static let quaternaryLabel = UIColor(
    light: 0x3C3C43, lightAlpha: 0.18, dark: 0xEBEBF5, darkAlpha: 0.16)
  /// The placeholder of a text field.
  public static let placeholderText = UIColor(
    light: 0x3C3C43, lightAlpha: 0.3, dark: 0xEBEBF5, darkAlpha: 0.3)
  /// The text of a link.
  public static let link = UIColor(light: 0x007AFF, dark: 0x0984FF)
  /// A translucent separator.
  public static let separator = UIColor(
    light: 0x3C3C43, lightAlpha: 0.29, dark: 0x545458, darkAlpha: 0.6)
  /// An opaque separator.
  public static let opaqueSeparator = UIColor(light: 0xC6C6C8, dark: 0x38383A)
  /// The fill of thin and small shapes, such as a slider's track.
  public static let systemFill = UIColor(
    light: 0x787880, lightAlpha: 0.2, dark: 0x787880, darkAlpha: 0.36)
  /// The fill of medium shapes, such as a switch.
  public static let secondarySystemFill = UIColor(
    light: 0x787880, lightAlpha: 0.16, dark: 0x787880, darkAlpha: 0.32)
  /// The fill of large shapes, such as a text field or a button.
  public static let tertiarySystemFill = UIColor(
    light: 0x767680, lightAlpha: 0.12, dark: 0x767680, darkAlpha: 0.24)
  /// The fill of large areas with complex content.
  public static let quaternarySystemFill = UIColor(
    light: 0x747480, lightAlpha: 0.08, dark: 0x767680, darkAlpha: 0.18)

  // MARK: Backgrounds

  /// The background of a window.
  public static let systemBackground = UIColor(
    light: 0xFFFFFF, dark: 0x000000, elevated: 0x1C1C1E)
  /// The background of content on the main background.
  public static let secondarySystemBackground = UIColor(
    light: 0xF2F2F7, dark: 0x1C1C1E, elevated: 0x2C2C2E)
  /// The background of content on the secondary background.
  public static let tertiarySystemBackground = UIColor(
    light: 0xFFFFFF, dark: 0x2C2C2E, elevated: 0x3A3A3C)
  /// The background of a window with grouped content.
  public static let systemGroupedBackground = UIColor(
    light: 0xF2F2F7, dark: 0x000000, elevated: 0x1C1C1E)
  /// The cards on a grouped background.
  public static let secondarySystemGroupedBackground = UIColor(
    light: 0xFFFFFF, dark: 0x1C1C1E, elevated: 0x2C2C2E)
  /// The background of content on such cards.
  public static let tertiarySystemGroupedBackground = UIColor(
    light: 0xF2F2F7, dark: 0x2C2C2E, elevated: 0x3A3A3C)

  // MARK: Non-adaptable colours

  /// The dark text of light backgrounds, regardless of the style.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// The light text of dark backgrounds, regardless of the style.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// The default colour of interactive elements.
  public static var tintColor: UIColor { systemBlue }
}

extension UIColor {
  /// Creates a dynamic colour from `0xRRGGBB` values for light, dark, and elevated dark.
  convenience init(
    light: UInt32, lightAlpha: CGFloat = 1, dark: UInt32, darkAlpha: CGFloat = 1,
    elevated: UInt32? = nil
  ) {
    let lightColor = UIColor(hexadecimal: light, alpha: lightAlpha)
    let darkColor = UIColor(hexadecimal: dark, alpha: darkAlpha)
    let elevatedColor = elevated.map { UIColor(hexadecimal: $0, alpha: darkAlpha) } ?? darkColor
    self.init { traits in
      guard traits.userInterfaceStyle == .dark else { return lightColor }
      return traits.userInterfaceLevel == .elevated ? elevatedColor : darkColor
    }
  }

  /// Creates a fixed colour from `0xRRGGBB`.
  convenience init(hexadecimal: UInt32, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(hexadecimal >> 16 & 0xFF) / 255, green: CGFloat(hexadecimal >> 8 & 0xFF) / 255,
      blue: CGFloat(hexadecimal & 0xFF) / 255, alpha: alpha)
  }
}
