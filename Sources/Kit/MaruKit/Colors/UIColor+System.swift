import Foundation

// The system's colours for light and dark and for high contrast, with the values in Apple's Human
// Interface Guidelines.
extension UIColor {
  /// The red of destructive actions and errors.
  public static let systemRed = UIColor(
    light: 0xFF3B30, dark: 0xFF453A, highContrast: HighContrast(light: 0xD70015, dark: 0xFF6961))
  /// Orange.
  public static let systemOrange = UIColor(
    light: 0xFF9500, dark: 0xFF9F0A, highContrast: HighContrast(light: 0xC93400, dark: 0xFFB340))
  /// Yellow.
  public static let systemYellow = UIColor(
    light: 0xFFCC00, dark: 0xFFD60A, highContrast: HighContrast(light: 0xB25000, dark: 0xFFD426))
  /// The green of success.
  public static let systemGreen = UIColor(
    light: 0x34C759, dark: 0x30D158, highContrast: HighContrast(light: 0x248A3D, dark: 0x30DB5B))
  /// Mint.
  public static let systemMint = UIColor(
    light: 0x00C7BE, dark: 0x63E6E2, highContrast: HighContrast(light: 0x0C817B, dark: 0x66D4CF))
  /// Teal.
  public static let systemTeal = UIColor(
    light: 0x30B0C7, dark: 0x40C8E0, highContrast: HighContrast(light: 0x008299, dark: 0x5DE6FF))
  /// Cyan.
  public static let systemCyan = UIColor(
    light: 0x32ADE6, dark: 0x64D2FF, highContrast: HighContrast(light: 0x0071A4, dark: 0x70D7FF))
  /// Blue, the default tint colour.
  public static let systemBlue = UIColor(
    light: 0x007AFF, dark: 0x0A84FF, highContrast: HighContrast(light: 0x0040DD, dark: 0x409CFF))
  /// Indigo.
  public static let systemIndigo = UIColor(
    light: 0x5856D6, dark: 0x5E5CE6, highContrast: HighContrast(light: 0x3634A3, dark: 0x7D7AFF))
  /// Purple.
  public static let systemPurple = UIColor(
    light: 0xAF52DE, dark: 0xBF5AF2, highContrast: HighContrast(light: 0x8944AB, dark: 0xDA8FFF))
  /// Pink.
  public static let systemPink = UIColor(
    light: 0xFF2D55, dark: 0xFF375F, highContrast: HighContrast(light: 0xD30F45, dark: 0xFF6482))
  /// Brown.
  public static let systemBrown = UIColor(
    light: 0xA2845E, dark: 0xAC8E68, highContrast: HighContrast(light: 0x7F6545, dark: 0xB59469))
  /// The most prominent of the six greys.
  public static let systemGray = UIColor(
    light: 0x8E8E93, dark: 0x8E8E93, highContrast: HighContrast(light: 0x6C6C70, dark: 0xAEAEB2))
  /// The second grey.
  public static let systemGray2 = UIColor(
    light: 0xAEAEB2, dark: 0x636366, highContrast: HighContrast(light: 0x8E8E93, dark: 0x7C7C80))
  /// The third grey.
  public static let systemGray3 = UIColor(
    light: 0xC7C7CC, dark: 0x48484A, highContrast: HighContrast(light: 0xAEAEB2, dark: 0x545456))
  /// The fourth grey.
  public static let systemGray4 = UIColor(
    light: 0xD1D1D6, dark: 0x3A3A3C, highContrast: HighContrast(light: 0xBCBCC0, dark: 0x444446))
  /// The fifth grey.
  public static let systemGray5 = UIColor(
    light: 0xE5E5EA, dark: 0x2C2C2E, highContrast: HighContrast(light: 0xD8D8DC, dark: 0x363638))
  /// The grey closest to the background.
  public static let systemGray6 = UIColor(
    light: 0xF2F2F7, dark: 0x1C1C1E, highContrast: HighContrast(light: 0xEBEBF0, dark: 0x242426))
}
