/// The size of the em on the device, in 64ths of a pixel for each axis, and how glyphs are fitted.
struct PixelSize: Hashable, Sendable {
  /// Masks are at most this wide and high, in pixels.
  static let largestMask = 1024
  /// Above this many pixels to the em the outline is filled instead of a mask drawn.
  static let largestCached = 200.0

  var x: Int32
  var y: Int32
  /// Whether outlines are fitted to the pixel grid in y.
  var isHinted = false

  /// Creates a size from raw 64ths.
  init(x: Int32, y: Int32, isHinted: Bool = false) {
    self.x = x
    self.y = y
    self.isHinted = isHinted
  }

  /// Creates a size for a mask, or `nil` when it is too large, too small or not a number.
  init?(pixelsX: Double, pixelsY: Double, isHinted: Bool) {
    let range = 0.25...Self.largestCached
    guard range.contains(pixelsX), range.contains(pixelsY) else { return nil }
    self.init(
      x: Int32((pixelsX * 64).rounded()), y: Int32((pixelsY * 64).rounded()), isHinted: isHinted)
  }
}
