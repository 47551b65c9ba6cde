import Foundation

// UIKit's attributes of text; those that Foundation declares are not repeated.
extension NSAttributedString.Key {
  /// A `UIFont`; the system font at 12 points by default.
  public static let font = NSAttributedString.Key("NSFont")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A `UIColor`; black by default.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `UIColor`; none by default.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// Points added after each character.
  public static let kern = NSAttributedString.Key("NSKern")
  /// Points added after each character, like `kern`.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// The raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `UIColor`; the text's own by default.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The raw value of an `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A `UIColor`; the text's own by default.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// An `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// The width of the outlines' strokes, as a percentage of the font size; 0 by default.
  ///
  /// Letters with a positive width have only a stroke; those with a negative one are filled too.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The `UIColor` of the strokes; the text's own by default.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// 0 for letters without ligatures; 1 by default.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// The slant of the letters: the distance to the right for each unit of height; 0 by default.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// The natural logarithm of the factor by which letters are widened; 0 by default.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// The nested directions of the text, the outermost first.
  ///
  /// An array of numbers: the raw value of an `NSWritingDirection` plus that of an
  /// `NSWritingDirectionFormatType`.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
  /// Points by which the text is raised.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// A URL or a string with one; the text has the link colour unless it has its own.
  public static let link = NSAttributedString.Key("NSLink")
  /// An `NSAttributedString.TextEffectStyle`; kept without effect.
  public static let textEffect = NSAttributedString.Key("NSTextEffect")
  /// An `NSTextAttachment`, on the character U+FFFC.
  public static let attachment = NSAttributedString.Key("NSAttachment")
}

extension NSAttributedString {
  /// A special look of letters.
  public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a style from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Letters that look pressed into paper.
    public static let letterpressStyle = TextEffectStyle(rawValue: "_UIKitNewLetterpressStyle")
  }
}
