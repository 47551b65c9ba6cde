import Foundation

/// A stretch of text in one font.
///
/// An attributed text is a list of spans; each `GlyphRun` tells the index of its span, so that a
/// caller can map colour, underline and the like.
public struct TextSpan: Hashable, Sendable {
  /// The text; it may contain line breaks.
  public var text: String
  /// The font; characters that it lacks come from others.
  public var font: Font
  /// Space added after each character, in points; may be negative.
  ///
  /// Other than zero it switches ligatures off. Not a number and infinite count as zero; more than a
  /// million is cut to that.
  public var kern: CGFloat
  /// How far the text is raised, in points.
  ///
  /// Not a number and infinite count as zero; more than a million is cut to that.
  public var baselineOffset: CGFloat

  /// Creates a span.
  public init(_ text: String, font: Font, kern: CGFloat = 0, baselineOffset: CGFloat = 0) {
    self.text = text
    self.font = font
    self.kern = kern
    self.baselineOffset = baselineOffset
  }

  var effectiveKern: Double { Double(kern.orZero) }
  var effectiveBaselineOffset: Double { Double(baselineOffset.orZero) }
}
