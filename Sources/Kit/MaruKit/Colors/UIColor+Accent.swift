import Foundation

// Accent colours, as users name them.
extension UIColor {
  private static let accents: [(name: String, color: UIColor)] = [
    ("blue", .systemBlue), ("indigo", .systemIndigo), ("purple", .systemPurple),
    ("pink", .systemPink), ("red", .systemRed), ("orange", .systemOrange),
    ("yellow", .systemYellow), ("green", .systemGreen), ("mint", .systemMint),
    ("teal", .systemTeal), ("cyan", .systemCyan), ("brown", .systemBrown), ("gray", .systemGray),
  ]

  /// The names of the accent colours; blue, the default, comes first.
  ///
  /// Not in UIKit, where an application has its accent colour in its assets.
  public static let accentNames = accents.map(\.name)

  /// The accent colour for a user's text.
  ///
  /// - Parameter text: One of `accentNames`, or six hexadecimal digits after a `#`;
  ///   case-insensitive.
  /// - Returns: A system colour for light and dark, or a fixed one; `nil` for any other text.
  public static func accent(_ text: String) -> UIColor? {
    let word = text.lowercased()
    if let known = accents.first(where: { $0.name == word }) { return known.color }
    let digits = word.dropFirst()
    guard word.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    func component(_ shift: UInt32) -> CGFloat { CGFloat(value >> shift & 0xff) / 255 }
    return UIColor(red: component(16), green: component(8), blue: component(0), alpha: 1)
  }

  /// A foreground colour that is readable on this colour: white, or black if the contrast of white
  /// is below 3:1.
  ///
  /// Not in UIKit. The limit is that for large text in WCAG 2.2, criterion 1.4.3.
  public var readableForeground: UIColor {
    UIColor { [self] traits in
      let ground = resolvedColor(with: traits).components
      func linear(_ component: CGFloat) -> CGFloat {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
      }
      let luminance =
        0.2126 * linear(ground.red) + 0.7152 * linear(ground.green) + 0.0722 * linear(ground.blue)
      return 1.05 / (luminance + 0.05) >= 3 ? .white : .black
    }
  }
}
