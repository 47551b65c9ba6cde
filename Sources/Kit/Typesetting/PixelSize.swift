/// The size of the em on the device, in 64ths of a pixel per axis, and the way of drawing.
struct PixelSize: Hashable, Sendable {
  /// The largest width and height of a mask, in pixels.
  static let largestMask = 1024
  /// The largest size for masks, in pixels per em; larger glyphs are filled outlines.
  static let largestCached = 200.0

  var x: Int32
  var y: Int32
  var rendering = GlyphRendering()

  /// Creates a size from 64ths of a pixel.
  init(x: Int32, y: Int32, rendering: GlyphRendering = .init()) {
    self.x = x
    self.y = y
    self.rendering = rendering
  }

  /// Creates a size for a mask, or returns `nil` if it is too large, too small or NaN.
  init?(pixelsX: Double, pixelsY: Double, rendering: GlyphRendering = .init()) {
    let range = 0.25...Self.largestCached
    guard range.contains(pixelsX), range.contains(pixelsY) else { return nil }
    self.init(
      x: Int32((pixelsX * 64).rounded()), y: Int32((pixelsY * 64).rounded()),
      rendering: rendering)
  }
}
