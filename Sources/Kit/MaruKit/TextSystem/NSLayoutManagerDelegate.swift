import Foundation

/// The delegate of a layout manager.
///
/// Mirrors UIKit; every method is optional.
public protocol NSLayoutManagerDelegate: AnyObject {
  /// Called after lines have become invalid.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
  /// Called when the text of a container has been laid out completely.
  ///
  /// The delegate may add a container. If a container has no limit, its text is laid out in parts; the call
  /// then comes once all of it is requested, for example by `ensureLayout(for:)`.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager.
  ///   - textContainer: The container; `nil` if all are full and there is text left.
  ///   - layoutFinishedFlag: Whether the text ends in this container.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)
  /// Called before the size or another property of a container changes the lines.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager.
  ///   - textContainer: The container, with its new properties.
  ///   - oldSize: The size before, in points; the same if another property has changed.
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize)

  // MARK: Lines

  /// Whether a line may end before a character; `true` by default.
  ///
  /// Called for the last place in a line where the rules allow a break; if the answer is `false`,
  /// for the places before it. Without any, the line ends between two characters.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool
  /// Whether a line may end with a hyphen before a character; `true` by default.
  ///
  /// Called for soft hyphens: words are not divided elsewhere.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool
  /// Changes the rectangles of a line before it is placed.
  ///
  /// Called for each line, except for the empty one after a final line break. The rectangles are in
  /// the container. The positions are estimates if the layout manager allows text to be laid out in
  /// the middle first. After an edit, lines below move without being asked again.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager.
  ///   - lineFragmentRect: The rectangle of the line; the next one begins below it.
  ///   - lineFragmentUsedRect: The rectangle of the text.
  ///   - baselineOffset: The distance from the top of the line to the baseline, in points.
  ///   - textContainer: The container.
  ///   - glyphRange: The characters of the line.
  /// - Returns: Whether the values have been changed; `false` by default.
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool

  // MARK: Glyphs

  /// Chooses the glyphs of characters: calls `setGlyphs` of the layout manager.
  ///
  /// Called when a paragraph is laid out, for each part with the same attributes, and for its line
  /// break. Characters with the property `.null`, or without a glyph, are hidden. A paragraph
  /// without any other, whose line break is hidden too, has no height. Characters with
  /// `.controlCharacter` are treated as control characters. A glyph other than the proposed one is
  /// drawn in its character's place. All other characters are shaped, with ligatures and fallback
  /// fonts.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager.
  ///   - glyphs: The unshaped glyphs, one for each UTF-16 unit; zero if the font has none.
  ///   - props: Their properties.
  ///   - charIndexes: Their characters.
  ///   - aFont: Their font.
  ///   - glyphRange: The characters.
  /// - Returns: The number of glyphs that were set; 0 by default, for the proposed ones.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int
  /// The treatment of a control character; the proposed one by default.
  ///
  /// A line break always ends its line; `.zeroAdvancement` hides it.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction
  /// The room of a control character with the treatment `.whitespace`, of which the width counts.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager.
  ///   - glyphIndex: The character.
  ///   - textContainer: The container.
  ///   - proposedRect: The width of the line and the height of the font, in points, at `.zero`.
  ///   - glyphPosition: `.zero`: the pen is placed later.
  ///   - charIndex: The character.
  /// - Returns: Points; empty by default.
  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect

  // MARK: Spaces

  /// The space between lines, in points; the paragraph style's by default.
  ///
  /// Called once for all lines of a paragraph, with its last character; UIKit asks for each line. The origin of
  /// the rectangle is zero, in this and the next two.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// The space above a paragraph that is not the first, in points; the paragraph style's by default.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// The space below a paragraph that is not the last, in points; the paragraph style's by default.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
}

// The default implementations.
extension NSLayoutManagerDelegate {
  /// Does nothing.
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {}
  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize
  ) {}
  /// Allows the break.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool { true }
  /// Allows the break.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool { true }
  /// Keeps the rectangles.
  public func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool { false }
  /// Keeps the proposed glyphs.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int { 0 }
  /// The proposed treatment.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction { action }
  /// No room.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect { .zero }
  /// The paragraph style's line spacing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex)?.lineSpacing ?? 0 }
  /// The paragraph style's space above a paragraph.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex)?.paragraphSpacingBefore ?? 0 }
  /// The paragraph style's space below a paragraph.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex)?.paragraphSpacing ?? 0 }
}

extension NSLayoutManager {
  /// The style of the paragraph with a position.
  fileprivate func paragraphStyle(at place: Int) -> NSParagraphStyle? {
    guard let textStorage, place >= 0, place < textStorage.length else { return nil }
    let start = textStorage.buffer.paragraphStart(at: place)
    return textStorage.attribute(.paragraphStyle, at: start, effectiveRange: nil)
      as? NSParagraphStyle
  }
}
