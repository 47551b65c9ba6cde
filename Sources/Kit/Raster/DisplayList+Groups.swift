extension DisplayList {
  /// Draws what follows into a layer of its own, which is clear at first.
  ///
  /// The present clip applies to the layer as a whole. A group that is blended with
  /// `destinationIn` inside of another group is a mask for it.
  ///
  /// - Parameters:
  ///   - bounds: Nothing is drawn outside of it; tight bounds save time.
  ///   - opacity: 0…1, clamped; NaN is 0.
  ///   - blend: How the layer is combined with what lies beneath, all over `bounds`.
  ///   - sigma: The standard deviation in pixels of a gaussian blur of the layer, up to 256. A
  ///     blurred layer reaches beyond `bounds` by three times as much.
  public mutating func beginGroup(
    bounds: PixelRect, opacity: Double, blend: BlendMode = .sourceOver, sigma: Double = 0
  ) {
    commands.append(
      .beginGroup(
        bounds, opacity: opacity > 0 ? min(opacity, 1) : 0, blend, sigma: Self.valid(sigma)))
  }

  /// Puts the layer of the last `beginGroup` onto what lies beneath, and goes back to its clip.
  public mutating func endGroup() { commands.append(.endGroup) }

  /// Blurs what has been drawn within a rectangle so far, inside of the present clip.
  ///
  /// Pixels outside of the rectangle are not looked at: its edge pixels go on. What is painted
  /// must hold either all of the rectangle or nothing of it: ``region(toPaint:)`` tells. Within a
  /// group only the group's own content is blurred.
  ///
  /// - Parameters:
  ///   - rect: Device pixels; a rounded or other shape is made by a clip.
  ///   - sigma: The standard deviation in pixels, up to 256; nothing happens when not above 0.
  public mutating func blurBackdrop(in rect: PixelRect, sigma: Double) {
    guard sigma > 0 else { return }
    backdrops.append(rect)
    commands.append(.backdrop(rect, sigma: Self.valid(sigma)))
  }

  /// The clip, grown so that it holds every blurred backdrop that it meets.
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
