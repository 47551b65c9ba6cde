import Foundation

/// How text is broken into lines and how these are set, with the meanings of `NSParagraphStyle`.
///
/// Lengths are points; one that is not a number or infinite counts as zero, one of more than a
/// million as a million.
public struct ParagraphStyle: Hashable, Sendable {
  /// What happens to text that is wider than the room there is.
  public enum LineBreakMode: Hashable, Sendable, CaseIterable {
    /// Breaks between words; a word that is too wide is broken between characters.
    case wordWrapping
    /// Breaks between any two characters.
    case charWrapping
    /// As `wordWrapping`, but the last line allowed is not broken: it runs out of the room.
    case clipping
    /// As `wordWrapping`, but the last line allowed shows its end behind an ellipsis.
    case truncatingHead
    /// As `wordWrapping`, but the last line allowed shows its start before an ellipsis.
    case truncatingTail
    /// As `wordWrapping`, but the last line allowed shows start and end around an ellipsis.
    case truncatingMiddle
  }

  /// Where lines stand that are narrower than the room there is.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// At the left in a paragraph that runs left to right, at the right in one that does not.
    case natural
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
    /// At both sides by wider spaces; a paragraph's last line as `natural`.
    case justified
  }

  /// The direction of a paragraph as a whole.
  public enum WritingDirection: Hashable, Sendable, CaseIterable {
    /// That of its first letter (UAX #9, rules P2 and P3).
    case natural
    /// As Latin.
    case leftToRight
    /// As Arabic.
    case rightToLeft
  }

  /// What happens to text that is wider than the room there is.
  public var lineBreakMode = LineBreakMode.wordWrapping
  /// Where lines stand.
  public var alignment = Alignment.natural
  /// The direction of the paragraph.
  public var baseWritingDirection = WritingDirection.natural
  /// Space between two lines of a paragraph.
  public var lineSpacing: CGFloat = 0
  /// Space after a paragraph that is not the last.
  public var paragraphSpacing: CGFloat = 0
  /// Space before a paragraph that is not the first.
  public var paragraphSpacingBefore: CGFloat = 0
  /// What the height of a line is multiplied with; zero, negative and not finite mean one.
  ///
  /// What is added goes above the text.
  public var lineHeightMultiple: CGFloat = 0
  /// Lines are at least this high; what is added goes above the text.
  public var minimumLineHeight: CGFloat = 0
  /// Lines are at most this high; zero means any height.
  public var maximumLineHeight: CGFloat = 0
  /// The indentation of a paragraph's first line at its leading edge.
  public var firstLineHeadIndent: CGFloat = 0
  /// The indentation of the other lines at their leading edge.
  public var headIndent: CGFloat = 0
  /// The place where lines end: measured from the leading edge when positive, from the trailing
  /// edge when negative or zero.
  public var tailIndent: CGFloat = 0
  /// The distance of tab stops; at least one point.
  public var defaultTabInterval: CGFloat = 28
  /// Whether Korean words are kept whole where they fit into a line, as UIKit's labels do.
  ///
  /// When off, a line may end after any syllable, as UAX #14 has it.
  public var keepsHangulWords = true

  /// Creates the default style.
  public init() {}

  /// Creates a style from the properties that are used most.
  public init(
    lineBreakMode: LineBreakMode, alignment: Alignment = .natural, lineSpacing: CGFloat = 0
  ) {
    self.lineBreakMode = lineBreakMode
    self.alignment = alignment
    self.lineSpacing = lineSpacing
  }
}

extension CGFloat {
  /// The number, at most a million either way; zero when it is none or infinite.
  var orZero: CGFloat { isFinite ? Swift.min(Swift.max(self, -1e6), 1e6) : 0 }
}
