extension DisplayList {
  /// Draws the commands that follow into a layer of their own, which starts out clear.
  ///
  /// The current clip applies to the layer as a whole. A group that is blended with `destinationIn`
  /// inside another group masks that group.
  ///
  /// - Parameters:
  ///   - bounds: Device pixels. Nothing is drawn outside; tight bounds save time.
  ///   - opacity: 0…1, clamped; NaN is 0.
  ///   - blend: How the layer is combined with the backdrop, over all of `bounds`.
  ///   - sigma: The standard deviation in pixels of a Gaussian blur of the layer, at most 256. The
  ///     blur reaches beyond `bounds` by three sigmas.
  public mutating func beginGroup(
    bounds: PixelRect, opacity: Double, blend: BlendMode = .sourceOver, sigma: Double = 0
  ) {
    commands.append(
      .beginGroup(
        bounds, opacity: opacity > 0 ? min(opacity, 1) : 0, blend, sigma: Self.valid(sigma)))
  }

  /// Composites the layer of the last `beginGroup` onto its backdrop and restores the clip of that
  /// time.
  public mutating func endGroup() { commands.append(.endGroup) }

  /// Blurs the pixels drawn so far within a rectangle, inside the current clip.
  ///
  /// Pixels outside the rectangle are not read: its edge pixels are extended instead. A painted
  /// region must contain either all of the rectangle or none of it; ``region(toPaint:)`` computes
  /// such a region. Inside a group only the group's own content is blurred.
  ///
  /// - Parameters:
  ///   - rect: Device pixels. Use a clip for a rounded or other shape.
  ///   - sigma: The standard deviation in pixels, at most 256. Zero, a negative number or NaN does
  ///     nothing.
  public mutating func blurBackdrop(in rect: PixelRect, sigma: Double) {
    guard sigma > 0 else { return }
    backdrops.append(rect)
    commands.append(.backdrop(rect, sigma: Self.valid(sigma)))
  }

  /// The clip, grown to contain every blurred backdrop that it intersects.
  ///
  /// Complexity: O(n²) in the number of backdrops.
  public func region(toPaint clip: PixelRect) -> PixelRect {
    var result = clip
    for _ in backdrops {
      for rect in backdrops where rect.intersects(result) { result = result.union(rect) }
    }
    return result
  }

  static func valid(_ sigma: Double) -> Double {
    sigma > 0 ? min(sigma, Painter.sigmaLimit) : 0
  }
}
