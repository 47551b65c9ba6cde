extension NSLayoutManager {
  /// The kind of a glyph.
  public struct GlyphProperty: OptionSet, Hashable, Sendable {
    /// The bits, numbered as in UIKit.
    public let rawValue: Int

    /// Creates properties from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Not shown, and without room in its line.
    public static let null = GlyphProperty(rawValue: 1)
    /// A control character, such as a tab or a line break; the delegate may choose its treatment.
    public static let controlCharacter = GlyphProperty(rawValue: 2)
    /// White space that may be widened or hang over the end of a line.
    public static let elastic = GlyphProperty(rawValue: 4)
    /// A combining mark.
    public static let nonBaseCharacter = GlyphProperty(rawValue: 8)
  }

  /// The treatment of a control character.
  public struct ControlCharacterAction: OptionSet, Hashable, Sendable {
    /// The bits, numbered as in UIKit.
    public let rawValue: Int

    /// Creates an action from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Not shown, and without room in its line.
    public static let zeroAdvancement = ControlCharacterAction(rawValue: 1)
    /// A space whose width the delegate chooses.
    public static let whitespace = ControlCharacterAction(rawValue: 2)
    /// A tab.
    public static let horizontalTab = ControlCharacterAction(rawValue: 4)
    /// The end of a line.
    public static let lineBreak = ControlCharacterAction(rawValue: 8)
    /// The end of a paragraph.
    public static let paragraphBreak = ControlCharacterAction(rawValue: 16)
    /// The end of a container's text; taken as the end of a paragraph.
    public static let containerBreak = ControlCharacterAction(rawValue: 32)
  }
}
