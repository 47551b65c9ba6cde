import Foundation

// The system's colours for light and dark, with the values in Apple's Human Interface Guidelines.
extension UIColor {
  /// The red of destructive actions and errors.
  public static let systemRed = UIColor(light: 0xFF3B30, dark: 0xFF453A)
  /// Orange.
  public static let systemOrange = UIColor(light: 0xFF9500, dark: 0xFF9F0A)
  /// Yellow.
  public static let systemYellow = UIColor(light: 0xFFCC00, dark: 0xFFD60A)
  /// The green of success.
  public static let systemGreen = UIColor(light: 0x34C759, dark: 0x30D158)
  /// Mint.
  public static let systemMint = UIColor(light: 0x00C7BE, dark: 0x63E6E2)
  /// Teal.
  public static let systemTeal = UIColor(light: 0x30B0C7, dark: 0x40C8E0)
  /// Cyan.
  public static let systemCyan = UIColor(light: 0x32ADE6, dark: 0x64D2FF)
  /// Blue, the default tint colour.
  public static let systemBlue = UIColor(light: 0x007AFF, dark: 0x0A84FF)
  /// Indigo.
  public static let systemIndigo = UIColor(light: 0x5856D6, dark: 0x5E5CE6)
  /// Purple.
  public static let systemPurple = UIColor(light: 0xAF52DE, dark: 0xBF5AF2)
  /// Pink.
  public static let systemPink = UIColor(light: 0xFF2D55, dark: 0xFF375F)
  /// Brown.
  public static let systemBrown = UIColor(light: 0xA2845E, dark: 0xAC8E68)
  /// The most prominent of the six greys.
  public static let systemGray = UIColor(light: 0x8E8E93, dark: 0x8E8E93)
  /// The second grey.
  public static let systemGray2 = UIColor(light: 0xAEAEB2, dark: 0x636366)
  /// The third grey.
  public static let systemGray3 = UIColor(light: 0xC7C7CC, dark: 0x48484A)
  /// The fourth grey.
  public static let systemGray4 = UIColor(light: 0xD1D1D6, dark: 0x3A3A3C)
  /// The fifth grey.
  public static let systemGray5 = UIColor(light: 0xE5E5EA, dark: 0x2C2C2E)
  /// The grey closest to the background.
  public static let systemGray6 = UIColor(light: 0xF2F2F7, dark: 0x1C1C1E)
}
