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
  /// Other than zero it switches ligatures off. Not a number counts as zero.
  public var kern: CGFloat
  /// How far the text is raised, in points.
  ///
  /// Not a number counts as zero.
  public var baselineOffset: CGFloat

  /// Creates a span.
  public init(_ text: String, font: Font, kern: CGFloat = 0, baselineOffset: CGFloat = 0) {
    self.text = text
    self.font = font
    self.kern = kern
    self.baselineOffset = baselineOffset
  }

  var effectiveKern: Double { kern.isFinite ? Double(kern) : 0 }
  var effectiveBaselineOffset: Double { baselineOffset.isFinite ? Double(baselineOffset) : 0 }
}
