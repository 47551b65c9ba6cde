import Foundation

// The keys that decide how text looks; those that Foundation has are not repeated.
extension NSAttributedString.Key {
  /// A `UIFont`; the system font of 12 points unless set.
  public static let font = NSAttributedString.Key("NSFont")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A `UIColor`; black unless set.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `UIColor`; none unless set.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// A number of points added after each character.
  public static let kern = NSAttributedString.Key("NSKern")
  /// As `kern`.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// The raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `UIColor`; that of the text unless set.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The raw value of an `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A `UIColor`; that of the text unless set.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// An `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// A number of points by which the text is raised.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// A URL or a string with one; text under it is coloured as a link unless it has a colour.
  public static let link = NSAttributedString.Key("NSLink")
}
