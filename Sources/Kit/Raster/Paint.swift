/// The fill of a shape.
public enum Paint: Sendable {
  /// One colour.
  case color(PremultipliedColor)
  /// Colours along a line.
  case linearGradient(LinearGradient)
  /// Colours between two circles.
  case radialGradient(RadialGradient)
  /// Colours around a point.
  case conicGradient(ConicGradient)
  /// An image, repeated in all directions.
  case pattern(Pattern)
}

/// A bitmap that fills a shape with tiles.
public struct Pattern: Sendable {
  /// The tile.
  ///
  /// Its pixels must not change until the list is painted.
  public var image: Bitmap
  /// Maps pixels of the tile to device pixels.
  public var transform: Transform
  /// How the tile is sampled.
  public var interpolation: Interpolation
  /// The opacity 0…1, clamped.
  public var opacity: Double
  /// Whether the tile repeats.
  ///
  /// If not, its edge pixels are extended.
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

/// How an image is sampled between its pixels.
public enum Interpolation: Hashable, Sendable {
  /// The pixel whose square contains the point.
  case nearest
  /// An interpolation between the four pixels around the point. If the image shrinks to less than
  /// half its size, it is averaged down first, so that no pixel is lost.
  case bilinear
}
