internal import CFreeType

/// How the outlines of glyphs become pixels.
///
/// The names of the choices are those of FreeType and fontconfig.
public struct GlyphRendering: Hashable, Sendable {
  /// How outlines are fitted to the pixel grid.
  public enum Hinting: Hashable, Sendable {
    /// Not at all: glyphs have their designed shape at any size and position.
    case none
    /// Vertically only, by FreeType's light auto-hinter: horizontal stems are sharper, widths
    /// unchanged.
    case light
    /// In both directions, by the font's own instructions if it has some; glyphs begin at whole
    /// pixels.
    case full
  }

  /// How the edges of glyphs are smoothed.
  public enum Smoothing: Hashable, Sendable {
    /// Not at all: a pixel is covered or not.
    case none
    /// By the covered part of each pixel.
    case gray
    /// By the covered part of each pixel's red, green and blue stripes on a liquid crystal display.
    case subpixel(SubpixelOrder)
  }

  /// The order of the stripes of a pixel.
  public enum SubpixelOrder: Hashable, Sendable {
    /// From left to right: red, green, blue.
    case rgb
    /// From left to right: blue, green, red.
    case bgr
    /// From top to bottom: red, green, blue.
    case verticalRGB
    /// From top to bottom: blue, green, red.
    case verticalBGR

    /// Whether the stripes lie above each other.
    var isVertical: Bool { self == .verticalRGB || self == .verticalBGR }
    /// Whether blue comes first.
    var isReversed: Bool { self == .bgr || self == .verticalBGR }
  }

  /// The fitting to the pixel grid; none by default.
  public var hinting = Hinting.none
  /// The smoothing; grey by default.
  public var smoothing = Smoothing.gray

  /// Creates the default: grey without hinting, as on Apple's systems.
  public init(hinting: Hinting = .none, smoothing: Smoothing = .gray) {
    self.hinting = hinting
    self.smoothing = smoothing
  }

  /// Whether glyphs may begin between two pixels.
  var allowsFractionalPositions: Bool { hinting != .full && smoothing != .none }

  /// FreeType's target of hinting.
  var target: MaruHintingTarget {
    switch (hinting, smoothing) {
    case (.none, _): MARU_UNHINTED
    case (_, .none): MARU_HINTED_MONO
    case (.light, _): MARU_HINTED_LIGHT
    case (.full, .subpixel(let order)): order.isVertical ? MARU_HINTED_LCD_V : MARU_HINTED_LCD
    case (.full, .gray): MARU_HINTED_NORMAL
    }
  }
}
