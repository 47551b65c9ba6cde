/// What a shape is filled with.
public enum Paint: Sendable {
  /// One colour.
  case color(PremultipliedColor)
  /// Colours along a line.
  case linearGradient(LinearGradient)
  /// Colours between two circles.
  case radialGradient(RadialGradient)
  /// Colours around a point.
  case conicGradient(ConicGradient)
  /// A picture, repeated without end.
  case pattern(Pattern)
}

/// A bitmap that fills a shape as tiles.
public struct Pattern: Sendable {
  /// The tile.
  ///
  /// Leave its pixels unchanged until the list that holds it is painted.
  public var image: Bitmap
  /// Pixels of the tile → device pixels.
  public var transform: Transform
  /// How the tile is sampled.
  public var interpolation: Interpolation
  /// 0…1, clamped.
  public var opacity: Double
  /// Whether the tile repeats; if not, its edge pixels go on for ever.
  public var isRepeating: Bool

  /// Creates a pattern of tiles.
  public init(
    image: Bitmap, transform: Transform = .identity, interpolation: Interpolation = .bilinear,
    opacity: Double = 1, isRepeating: Bool = true
  ) {
    self.image = image
    self.transform = transform
    self.interpolation = interpolation
    self.opacity = opacity
    self.isRepeating = isRepeating
  }
}

/// How a picture is read between its pixels.
public enum Interpolation: Hashable, Sendable {
  /// The pixel whose square holds the place.
  case nearest
  /// A mix of the four pixels about the place. When the picture shrinks to less than half, it is
  /// first averaged down, so that no pixel is lost.
  case bilinear
}
