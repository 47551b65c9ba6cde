import Foundation

// Semantic colours, with the values in Apple's Human Interface Guidelines.
extension UIColor {
  // MARK: Text, lines and fills

  /// The text of main content.
  public static let label = UIColor(light: 0x000000, dark: 0xFFFFFF)
  /// Less prominent text, such as a subtitle.
  public static let secondaryLabel = UIColor(
    light: 0x3C3C43, lightAlpha: 0.6, dark: 0xEBEBF5, darkAlpha: 0.6,
    highContrast: HighContrast(light: 0x3C3C43, lightAlpha: 0.8, dark: 0xEBEBF5, darkAlpha: 0.7))
  /// Still less prominent text, such as a disabled title.
  public static let tertiaryLabel = UIColor(
    light: 0x3C3C43, lightAlpha: 0.3, dark: 0xEBEBF5, darkAlpha: 0.3,
    highContrast: HighContrast(light: 0x3C3C43, lightAlpha: 0.7, dark: 0xEBEBF5, darkAlpha: 0.55))
  /// The least prominent text, such as a watermark.
  public static let quaternaryLabel = UIColor(
    light: 0x3C3C43, lightAlpha: 0.18, dark: 0xEBEBF5, darkAlpha: 0.16,
    highContrast: HighContrast(light: 0x3C3C43, lightAlpha: 0.55, dark: 0xEBEBF5, darkAlpha: 0.4))
  /// The placeholder of a text field.
  public static let placeholderText = UIColor(
    light: 0x3C3C43, lightAlpha: 0.3, dark: 0xEBEBF5, darkAlpha: 0.3,
    highContrast: HighContrast(light: 0x3C3C43, lightAlpha: 0.7, dark: 0xEBEBF5, darkAlpha: 0.55))
  /// The text of a link.
  public static let link = UIColor(
    light: 0x007AFF, dark: 0x0984FF, highContrast: HighContrast(light: 0x0040DD, dark: 0x409CFF))
  /// A translucent separator.
  public static let separator = UIColor(
    light: 0x3C3C43, lightAlpha: 0.29, dark: 0x545458, darkAlpha: 0.6,
    highContrast: HighContrast(light: 0x3C3C43, lightAlpha: 0.6, dark: 0x8E8E93, darkAlpha: 0.8))
  /// An opaque separator.
  public static let opaqueSeparator = UIColor(
    light: 0xC6C6C8, dark: 0x38383A, highContrast: HighContrast(light: 0x8E8E93, dark: 0x7C7C80))
  /// The fill of thin and small shapes, such as a slider's track.
  public static let systemFill = UIColor(
    light: 0x787880, lightAlpha: 0.2, dark: 0x787880, darkAlpha: 0.36,
    highContrast: HighContrast(light: 0x787880, lightAlpha: 0.28, dark: 0x787880, darkAlpha: 0.44))
  /// The fill of medium shapes, such as a switch.
  public static let secondarySystemFill = UIColor(
    light: 0x787880, lightAlpha: 0.16, dark: 0x787880, darkAlpha: 0.32,
    highContrast: HighContrast(light: 0x787880, lightAlpha: 0.24, dark: 0x787880, darkAlpha: 0.4))
  /// The fill of large shapes, such as a text field or a button.
  public static let tertiarySystemFill = UIColor(
    light: 0x767680, lightAlpha: 0.12, dark: 0x767680, darkAlpha: 0.24,
    highContrast: HighContrast(light: 0x767680, lightAlpha: 0.2, dark: 0x767680, darkAlpha: 0.32))
  /// The fill of large areas with complex content.
  public static let quaternarySystemFill = UIColor(
    light: 0x747480, lightAlpha: 0.08, dark: 0x767680, darkAlpha: 0.18,
    highContrast: HighContrast(light: 0x747480, lightAlpha: 0.16, dark: 0x767680, darkAlpha: 0.26))

  // MARK: Backgrounds

  /// The background of a window.
  public static let systemBackground = UIColor(
    light: 0xFFFFFF, dark: 0x000000, elevated: 0x1C1C1E,
    highContrast: HighContrast(light: 0xFFFFFF, dark: 0x000000, elevated: 0x242426))
  /// The background of content on the main background.
  public static let secondarySystemBackground = UIColor(
    light: 0xF2F2F7, dark: 0x1C1C1E, elevated: 0x2C2C2E,
    highContrast: HighContrast(light: 0xEBEBF0, dark: 0x242426, elevated: 0x363638))
  /// The background of content on the secondary background.
  public static let tertiarySystemBackground = UIColor(
    light: 0xFFFFFF, dark: 0x2C2C2E, elevated: 0x3A3A3C,
    highContrast: HighContrast(light: 0xFFFFFF, dark: 0x363638, elevated: 0x444446))
  /// The background of a window with grouped content.
  public static let systemGroupedBackground = UIColor(
    light: 0xF2F2F7, dark: 0x000000, elevated: 0x1C1C1E,
    highContrast: HighContrast(light: 0xEBEBF0, dark: 0x000000, elevated: 0x242426))
  /// The cards on a grouped background.
  public static let secondarySystemGroupedBackground = UIColor(
    light: 0xFFFFFF, dark: 0x1C1C1E, elevated: 0x2C2C2E,
    highContrast: HighContrast(light: 0xFFFFFF, dark: 0x242426, elevated: 0x363638))
  /// The background of content on such cards.
  public static let tertiarySystemGroupedBackground = UIColor(
    light: 0xF2F2F7, dark: 0x2C2C2E, elevated: 0x3A3A3C,
    highContrast: HighContrast(light: 0xEBEBF0, dark: 0x363638, elevated: 0x444446))

  // MARK: Non-adaptable colours

  /// The dark text of light backgrounds, regardless of the style.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// The light text of dark backgrounds, regardless of the style.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// The default colour of interactive elements.
  public static var tintColor: UIColor { systemBlue }
}

extension UIColor {
  /// The values of a dynamic colour when the user asks for more contrast.
  struct HighContrast {
    let light: UInt32
    var lightAlpha: CGFloat = 1
    let dark: UInt32
    var darkAlpha: CGFloat = 1
    /// `nil` is the dark value.
    var elevated: UInt32?
  }

  /// Creates a dynamic colour from `0xRRGGBB` values for light, dark, and elevated dark.
  ///
  /// Without values for high contrast, it has the same values then.
  convenience init(
    light: UInt32, lightAlpha: CGFloat = 1, dark: UInt32, darkAlpha: CGFloat = 1,
    elevated: UInt32? = nil, highContrast: HighContrast? = nil
  ) {
    let usual = Self.variants(
      HighContrast(
        light: light, lightAlpha: lightAlpha, dark: dark, darkAlpha: darkAlpha, elevated: elevated))
    let strong = highContrast.map(Self.variants) ?? usual
    self.init { traits in
      let variants = traits.accessibilityContrast == .high ? strong : usual
      guard traits.userInterfaceStyle == .dark else { return variants.light }
      return traits.userInterfaceLevel == .elevated ? variants.elevated : variants.dark
    }
  }

  private static func variants(
    _ values: HighContrast
  ) -> (light: UIColor, dark: UIColor, elevated: UIColor) {
    let dark = UIColor(hexadecimal: values.dark, alpha: values.darkAlpha)
    return (
      UIColor(hexadecimal: values.light, alpha: values.lightAlpha), dark,
      values.elevated.map { UIColor(hexadecimal: $0, alpha: values.darkAlpha) } ?? dark
    )
  }

  /// Creates a fixed colour from `0xRRGGBB`.
  convenience init(hexadecimal: UInt32, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(hexadecimal >> 16 & 0xFF) / 255, green: CGFloat(hexadecimal >> 8 & 0xFF) / 255,
      blue: CGFloat(hexadecimal & 0xFF) / 255, alpha: alpha)
  }
}
