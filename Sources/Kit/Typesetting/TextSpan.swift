import Foundation

/// A range of text in one font.
///
/// Attributed text is a list of spans. Each `GlyphRun` has the index of its span, so that callers
/// can map colour, underline and other attributes.
public struct TextSpan: Hashable, Sendable {
  /// The text; it may contain line breaks.
  public var text: String
  /// The font.
  ///
  /// Characters that it lacks are shown in fallback fonts.
  public var font: Font
  /// The space added after each character, in points; may be negative.
  ///
  /// A value other than zero disables ligatures. Values that are not finite count as zero; others
  /// are clamped to ±1,000,000.
  public var kern: CGFloat
  /// The distance by which the text is raised, in points.
  ///
  /// Values that are not finite count as zero; others are clamped to ±1,000,000.
  public var baselineOffset: CGFloat

  /// Whether letters may be joined in ligatures.
  public var usesLigatures = true
  /// The slant: the distance to the right for each unit of height.
  ///
  /// Values that are not finite count as zero; others are clamped to ±10.
  public var obliqueness: CGFloat = 0
  /// The natural logarithm of the factor by which glyphs are widened.
  ///
  /// Values that are not finite count as zero; others are clamped to ±3.
  public var expansion: CGFloat = 0
  /// The nested directions of the text, the outermost first.
  public var directions: [Direction] = []

  /// A direction within a paragraph, as from the characters LRE, RLE, LRO and RLO of UAX #9.
  public struct Direction: Hashable, Sendable {
    /// Whether the text runs right to left.
    public var isRightToLeft: Bool
    /// Whether all characters run in this direction, and not only those without one of their own.
    public var isOverride: Bool

    /// Creates a direction.
    public init(isRightToLeft: Bool, isOverride: Bool) {
      self.isRightToLeft = isRightToLeft
      self.isOverride = isOverride
    }
  }

  /// The space that each character takes instead of a glyph; `nil` for text.
  public var box: Box?

  /// The space of an object in a line, such as a picture.
  ///
  /// Values that are not finite count as zero; others are clamped to ±1,000,000.
  public struct Box: Hashable, Sendable {
    /// The width in points; not negative.
    public var width: CGFloat
    /// The distance from the baseline up to the top, in points.
    public var ascent: CGFloat
    /// The distance from the baseline down to the bottom, in points.
    public var descent: CGFloat

    /// Creates a box.
    public init(width: CGFloat, ascent: CGFloat, descent: CGFloat) {
      self.width = max(0, width.orZero)
      self.ascent = ascent.orZero
      self.descent = descent.orZero
    }
  }

  /// Creates a span.
  public init(_ text: String, font: Font, kern: CGFloat = 0, baselineOffset: CGFloat = 0) {
    self.text = text
    self.font = font
    self.kern = kern
    self.baselineOffset = baselineOffset
  }

  var effectiveKern: Double { Double(kern.orZero) }
  var effectiveBaselineOffset: Double { Double(baselineOffset.orZero) }
  var effectiveObliqueness: Double { min(max(Double(obliqueness.orZero), -10), 10) }
  /// The factor by which glyphs are widened.
  var stretch: Double {
    expansion == 0 ? 1 : exp(min(max(Double(expansion.orZero), -3), 3))
  }
}
