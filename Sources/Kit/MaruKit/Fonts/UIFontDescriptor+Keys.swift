import Foundation

extension UIFontDescriptor {
  /// Boolean properties of a face.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt32

    /// Creates a set from raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italic.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Wider than normal.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrower than normal.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// Monospaced.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    /// Glyphs for vertical text; without effect.
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    /// Drawn for interfaces; without effect.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    /// Less space between lines; without effect.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// More space between lines; without effect.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
  }

  /// A design of the system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a design from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default design.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// Monospaced.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// With rounded ends of strokes, if such a family is installed.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// With serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
  }

  /// The name of an attribute of a descriptor.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an attribute name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The family, a `String`.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The PostScript name of the face, a `String`.
    ///
    /// It takes precedence over the family and the face.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The name of the style in the family, a `String` such as `Bold Italic` or `Condensed Light`.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// The size in points, a number.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The name for people to read, a `String`; without effect.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// The traits, a dictionary by `TraitKey`; it takes precedence over the face.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// The features, an array of dictionaries.
    ///
    /// Each has a type and a selector by `FeatureKey`, or an OpenType tag and value by
    /// `kCTFontOpenTypeFeatureTag` and `kCTFontOpenTypeFeatureValue`. Unknown ones are ignored.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    /// The fonts for characters that the face lacks, an array of descriptors.
    ///
    /// Their families are used; the weight, the width and the slant are the font's own.
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    /// The text style, a `UIFont.TextStyle`, which gives the size and the weight.
    ///
    /// `size` and `traits` take precedence.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    /// The transform of the glyphs, a `CGAffineTransform`; without effect.
    public static let matrix = AttributeName(rawValue: "NSFontMatrixAttribute")
    /// The characters that the font should have, a `CharacterSet`; without effect.
    public static let characterSet = AttributeName(rawValue: "NSCTFontCharacterSetAttribute")
    /// The advance of all glyphs in points, a number; without effect.
    public static let fixedAdvance = AttributeName(rawValue: "NSCTFontFixedAdvanceAttribute")
  }

  /// The key of a value in a feature setting.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The feature type, an `Int` such as `kNumberSpacingType`.
    public static let type = FeatureKey(rawValue: kCTFontFeatureTypeIdentifierKey)
    /// The selector, an `Int` such as `kMonospacedNumbersSelector`.
    public static let selector = FeatureKey(rawValue: kCTFontFeatureSelectorIdentifierKey)
    /// The feature type; the older name of `type`.
    public static let featureIdentifier = type
    /// The selector; the older name of `selector`.
    public static let typeIdentifier = selector
  }

  /// The key of a trait.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The symbolic traits, a `SymbolicTraits` or its raw bits.
    ///
    /// The other traits take precedence.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// The weight, a `UIFont.Weight` or a number from −1 to 1.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// The width, a `UIFont.Width` or a number from −1 to 1.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// The slant, from −1 to 1; 1 is 30° to the right.
    ///
    /// A font is italic if the slant is positive.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }
}
