internal import CRasterKernels

extension Bitmap {
  /// How a blur reads beyond the edges of the bitmap.
  public enum Edges: Hashable, Sendable {
    /// Transparent pixels: the picture fades out at its edges.
    case clear
    /// The nearest edge pixel, repeated.
    case extended
  }

  /// Applies a Gaussian blur to all pixels.
  ///
  /// Up to a sigma of 64 the kernel is exact but cut off at three sigmas. Beyond that, three box
  /// filters approximate it (P. Kovesi, "Fast Almost-Gaussian Filtering", 2010). If the scratch
  /// memory cannot be allocated, the bitmap stays as it is.
  ///
  /// Complexity: O(pixels · sigma) up to 64, O(pixels) beyond.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation in pixels, at most 256. Zero, a negative number or NaN does
  ///     nothing.
  ///   - edges: How pixels beyond the edges are read.
  public func blur(sigma: Double, edges: Edges = .extended) {
    guard sigma > 0 else { return }
    _ = raster_blur_pixels(
      pixels, stride, Int32(width), Int32(height), min(sigma, Painter.sigmaLimit),
      edges == .extended ? 1 : 0)
  }
}
