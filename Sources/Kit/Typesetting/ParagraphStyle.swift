import Foundation

/// How text is broken into lines and aligned, as in `NSParagraphStyle`.
///
/// Lengths are in points. A length that is not finite counts as zero; lengths are clamped to a
/// million.
public struct ParagraphStyle: Hashable, Sendable {
  /// The treatment of text that is wider than the available width.
  public enum LineBreakMode: Hashable, Sendable, CaseIterable {
    /// Breaks between words. A word that is too wide is broken between characters.
    case wordWrapping
    /// Breaks between any two characters.
    case charWrapping
    /// Same as `wordWrapping`, but the last allowed line is not broken and extends past the edge.
    case clipping
    /// Same as `wordWrapping`, but the last allowed line shows the end of the text after an
    /// ellipsis.
    case truncatingHead
    /// Same as `wordWrapping`, but the last allowed line shows its start before an ellipsis.
    case truncatingTail
    /// Same as `wordWrapping`, but the last allowed line shows its start and the end of the text
    /// around an ellipsis.
    case truncatingMiddle

    /// Whether a text without a limit of lines is wrapped in any case.
    var alwaysWraps: Bool { self == .wordWrapping || self == .charWrapping }
  }

  /// The horizontal alignment of lines that are narrower than the available width.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// Left in a left-to-right paragraph, right in a right-to-left one.
    case natural
    /// Aligned to the left.
    case left
    /// Centred.
    case center
    /// Aligned to the right.
    case right
    /// Both sides, by widening spaces. The last line of a paragraph is `natural`.
    case justified
  }

  /// The base direction of a paragraph.
  public enum WritingDirection: Hashable, Sendable, CaseIterable {
    /// The direction of its first letter (UAX #9, rules P2 and P3).
    case natural
    /// Left to right, as in Latin text.
    case leftToRight
    /// Right to left, as in Arabic text.
    case rightToLeft
  }

  /// The treatment of text that is wider than the available width.
  public var lineBreakMode = LineBreakMode.wordWrapping
  /// The horizontal alignment of lines.
  public var alignment = Alignment.natural
  /// The base direction of the paragraph.
  public var baseWritingDirection = WritingDirection.natural
  /// The space between two lines of a paragraph, in points.
  public var lineSpacing: CGFloat = 0
  /// The space after each paragraph except the last, in points.
  public var paragraphSpacing: CGFloat = 0
  /// The space before each paragraph except the first, in points.
  public var paragraphSpacingBefore: CGFloat = 0
  /// The factor of the line height; values that are not positive and finite count as 1.
  ///
  /// Extra height is added above the text.
  public var lineHeightMultiple: CGFloat = 0
  /// The minimum height of a line, in points.
  ///
  /// Extra height is added above the text.
  public var minimumLineHeight: CGFloat = 0
  /// The maximum height of a line, in points; zero is unlimited.
  public var maximumLineHeight: CGFloat = 0
  /// The indentation of a paragraph's first line at its leading edge, in points.
  public var firstLineHeadIndent: CGFloat = 0
  /// The indentation of the other lines at their leading edge, in points.
  public var headIndent: CGFloat = 0
  /// The end of the lines, in points.
  ///
  /// A positive value is measured from the leading edge, others from the trailing edge.
  public var tailIndent: CGFloat = 0
  /// The tab stops, in any order; `nil` for none but those of the default interval.
  public var tabStops: [TabStop]?
  /// The distance between the tab stops after the last of `tabStops`, at least one point; 28 points
  /// if it is not positive.
  public var defaultTabInterval: CGFloat = 0
  /// Whether Korean words that fit in a line are kept whole, as in UIKit's labels.
  ///
  /// Otherwise a line may end after any syllable, as in UAX #14.
  public var keepsHangulWords = true
  /// Whether a paragraph's last line gets a second word from the line above if it has only one.
  public var avoidsOrphans = false

  /// Whether the height of a line includes the space that its fonts specify below it.
  public var usesLeading = true

  /// Creates the default style.
  public init() {}

  /// Creates a style from the most common properties.
  public init(
    lineBreakMode: LineBreakMode, alignment: Alignment = .natural, lineSpacing: CGFloat = 0
  ) {
    self.lineBreakMode = lineBreakMode
    self.alignment = alignment
    self.lineSpacing = lineSpacing
  }
}

extension CGFloat {
  /// The number, clamped to ±1,000,000; zero if it is not finite.
  var orZero: CGFloat { isFinite ? Swift.min(Swift.max(self, -1e6), 1e6) : 0 }
}
