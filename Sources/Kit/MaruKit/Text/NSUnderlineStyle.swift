/// A line under or through text.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits, numbered as in UIKit.
  public let rawValue: Int

  /// Creates a style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line of double thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Without gaps.
  public static let patternSolid: NSUnderlineStyle = []
  /// Dotted.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Dashed.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// Dashes and dots in turn.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  /// A dash and two dots in turn.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// Words only, without the white space between them.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

  /// The lengths of marks and gaps in turn, in thicknesses of the line; empty for a solid line.
  var pattern: [Double] {
    switch rawValue & 0x700 {
    case 0x100: [1, 1]
    case 0x200: [4, 2]
    case 0x300: [4, 2, 1, 2]
    case 0x400: [4, 2, 1, 2, 1, 2]
    default: []
    }
  }
}
