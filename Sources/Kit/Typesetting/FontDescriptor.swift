import Foundation

/// What is wanted of a font; `FontLibrary` finds the nearest that there is.
public struct FontDescriptor: Hashable, Sendable {
  /// Sizes above this are taken as this, in points.
  public static let largestSize: CGFloat = 16384

  /// Names of families, the most wanted first; of a bundled face also its PostScript name.
  ///
  /// Empty means the system font.
  public var families: [String]
  /// How heavy.
  public var weight: FontWeight
  /// Whether slanted.
  ///
  /// A face without an italic of its own is slanted by 12°.
  public var isItalic: Bool
  /// Whether all glyphs shall be equally wide; matters where no family is named.
  public var isMonospaced: Bool
  /// OpenType features switched on or off, by tag: `["tnum": 1]` is digits of equal width.
  ///
  /// A tag that is not four ASCII characters is ignored.
  public var features: [String: UInt32]
  /// The size of the em in points.
  public var size: CGFloat

  /// Creates a descriptor.
  ///
  /// - Parameters:
  ///   - families: Names of families, the most wanted first. Empty means the system font.
  ///   - size: Points. Not a number and what is below zero count as zero, what is larger than
  ///     `largestSize` as that.
  ///   - weight: How heavy.
  ///   - isItalic: Whether slanted.
  ///   - isMonospaced: Whether all glyphs shall be equally wide.
  ///   - features: OpenType features by tag.
  public init(
    families: [String] = [], size: CGFloat, weight: FontWeight = .regular, isItalic: Bool = false,
    isMonospaced: Bool = false, features: [String: UInt32] = [:]
  ) {
    self.families = families
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.isMonospaced = isMonospaced
    self.features = features
  }

  /// The size as it is used: a number in 0…`largestSize`.
  var effectiveSize: CGFloat {
    size > 0 ? min(size, Self.largestSize) : 0
  }

  /// What decides about the face, without what does not.
  var faceRequest: FaceRequest {
    FaceRequest(
      families: families, weight: weight, isItalic: isItalic, isMonospaced: isMonospaced)
  }
}
