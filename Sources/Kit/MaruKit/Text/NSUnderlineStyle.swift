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
  /// Dotted.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Dashed.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// Words only, without spaces; drawn as a continuous line here.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
