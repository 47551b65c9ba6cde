/// The radii of the four corners of a rectangle, in the unit of the rectangle.
public struct CornerRadii: Hashable, Sendable {
  /// The radius of the corner at the upper left.
  public var topLeft: Double
  /// The radius of the corner at the upper right.
  public var topRight: Double
  /// The radius of the corner at the lower right.
  public var bottomRight: Double
  /// The radius of the corner at the lower left.
  public var bottomLeft: Double

  /// Creates radii for each corner.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates equal radii for all corners.
  public init(all radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// Whether all radii are zero.
  public var isZero: Bool { self == CornerRadii(all: 0) }

  /// Whether all four radii are equal.
  public var isUniform: Bool {
    topLeft == topRight && topRight == bottomRight && bottomRight == bottomLeft
  }
}

/// A rectangle with circular corners.
///
/// Guarantees: no radius is negative or NaN, and neighbouring corners do not overlap. Radii that
/// are too large are all scaled by the same factor, as in CSS.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle before its corners are cut.
  public let rect: Rect
  /// The radii, clamped.
  public let radii: CornerRadii

  /// Creates the shape.
  ///
  /// Radii that are negative or NaN become zero.
  public init(rect: Rect, radii: CornerRadii) {
    self.rect = rect
    guard !rect.isEmpty else {
      self.radii = CornerRadii(all: 0)
      return
    }
    let largest = max(rect.width, rect.height)
    func valid(_ radius: Double) -> Double { radius > 0 ? min(radius, largest) : 0 }
    var clamped = CornerRadii(
      topLeft: valid(radii.topLeft), topRight: valid(radii.topRight),
      bottomRight: valid(radii.bottomRight), bottomLeft: valid(radii.bottomLeft))
    let factor = min(
      1,
      rect.width / max(clamped.topLeft + clamped.topRight, .leastNormalMagnitude),
      rect.width / max(clamped.bottomLeft + clamped.bottomRight, .leastNormalMagnitude),
      rect.height / max(clamped.topLeft + clamped.bottomLeft, .leastNormalMagnitude),
      rect.height / max(clamped.topRight + clamped.bottomRight, .leastNormalMagnitude))
    if factor < 1 {
      clamped.topLeft *= factor
      clamped.topRight *= factor
      clamped.bottomRight *= factor
      clamped.bottomLeft *= factor
    }
    self.radii = clamped
  }

  /// Creates the shape with one radius for all corners.
  public init(rect: Rect, radius: Double) {
    self.init(rect: rect, radii: CornerRadii(all: radius))
  }
}
