import Foundation

/// The requested properties of a font; `FontLibrary` finds the nearest match.
public struct FontDescriptor: Hashable, Sendable {
  /// The largest size in points; larger ones are clamped.
  public static let largestSize: CGFloat = 16384

  /// The names of families in order of preference.
  ///
  /// For bundled faces PostScript names work too.
  ///
  /// An empty array means the system font.
  public var families: [String]
  /// The names of families for characters that the face lacks, in order of preference.
  ///
  /// They are used before the fonts that the library would choose. Families that do not exist are
  /// ignored.
  public var fallbackFamilies: [String]
  /// The weight.
  public var weight: FontWeight
  /// The width.
  ///
  /// If the family has no face of this width, its nearest one is used. Glyphs are never squeezed or
  /// stretched.
  public var width: FontWidth
  /// Whether the font is italic.
  ///
  /// If the family has no italic face, glyphs are slanted by 12°.
  public var isItalic: Bool
  /// Whether all glyphs should have the same width.
  ///
  /// It matters if no family is named.
  public var isMonospaced: Bool
  /// OpenType features by tag: `["tnum": 1]` gives digits of equal width.
  ///
  /// A tag that is not four ASCII characters is ignored.
  public var features: [String: UInt32]
  /// The size of the em in points.
  public var size: CGFloat

  /// Creates a descriptor.
  ///
  /// - Parameters:
  ///   - families: The names of families in order of preference. Empty means the system font.
  ///   - size: Points, clamped to 0…`largestSize`; NaN counts as zero.
  ///   - weight: The weight.
  ///   - width: The width.
  ///   - isItalic: Whether the font is italic.
  ///   - isMonospaced: Whether all glyphs should have the same width.
  ///   - features: OpenType features by tag.
  ///   - fallbackFamilies: The names of families for characters that the face lacks.
  public init(
    families: [String] = [], size: CGFloat, weight: FontWeight = .regular,
    width: FontWidth = .normal, isItalic: Bool = false, isMonospaced: Bool = false,
    features: [String: UInt32] = [:], fallbackFamilies: [String] = []
  ) {
    self.families = families
    self.size = size
    self.weight = weight
    self.width = width
    self.isItalic = isItalic
    self.isMonospaced = isMonospaced
    self.features = features
    self.fallbackFamilies = fallbackFamilies
  }

  /// The effective size in points, in 0…`largestSize`.
  var effectiveSize: CGFloat {
    size > 0 ? min(size, Self.largestSize) : 0
  }

  /// The part of the descriptor that determines the face.
  var faceRequest: FaceRequest {
    FaceRequest(
      families: families, weight: weight, width: width, isItalic: isItalic,
      isMonospaced: isMonospaced)
  }
}
