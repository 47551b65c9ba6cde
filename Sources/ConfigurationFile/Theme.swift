/// How windows look.
///
/// What is `nil` is left to the desktop's settings.
public struct Theme: Hashable, Sendable, Codable {
  /// Light or dark.
  public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground.
    case dark
  }

  /// The contrast between colours.
  public enum Contrast: String, Hashable, Sendable, Codable, CaseIterable {
    /// The usual one.
    case normal
    /// More than usual.
    case high
  }

  /// The side at which lines and rows begin.
  public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    /// The left, as in English.
    case leftToRight = "ltr"
    /// The right, as in Arabic.
    case rightToLeft = "rtl"
    /// That of the user's language.
    case locale
  }

  /// The sizes of text, from small to large.
  public static let textSizes = [
    "xs", "s", "m", "l", "xl", "xxl", "xxxl", "ax1", "ax2", "ax3", "ax4", "ax5",
  ]

  /// The names of accent colours, those of the kit's `UIColor.accentNames`.
  public static let accentNames = [
    "blue", "indigo", "purple", "pink", "red", "orange", "yellow", "green", "mint", "teal", "cyan",
    "brown", "gray",
  ]

  /// Light or dark.
  public var appearance: Appearance?
  /// The tint of controls: one of `accentNames` in any letter case, or `#RRGGBB`.
  public var accentColor: String?
  /// The size of text: one of `textSizes`.
  public var textSize: String?
  /// The family of the text's font.
  public var font: String?
  /// The contrast between colours.
  public var contrast: Contrast?
  /// Whether animations are kept to a minimum.
  public var reduceMotion: Bool?
  /// The side at which lines and rows begin.
  public var direction: Direction?

  /// Creates a theme.
  public init(
    appearance: Appearance? = nil, accentColor: String? = nil, textSize: String? = nil,
    font: String? = nil, contrast: Contrast? = nil, reduceMotion: Bool? = nil,
    direction: Direction? = nil
  ) {
    self.appearance = appearance
    self.accentColor = accentColor
    self.textSize = textSize
    self.font = font
    self.contrast = contrast
    self.reduceMotion = reduceMotion
    self.direction = direction
  }

  /// This theme, with the values of another where this one has none.
  public func merging(over other: Theme) -> Theme {
    Theme(
      appearance: appearance ?? other.appearance, accentColor: accentColor ?? other.accentColor,
      textSize: textSize ?? other.textSize, font: font ?? other.font,
      contrast: contrast ?? other.contrast, reduceMotion: reduceMotion ?? other.reduceMotion,
      direction: direction ?? other.direction)
  }
}
