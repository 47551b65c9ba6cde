internal import CRasterKernels

extension Bitmap {
  /// What a blur takes to lie beyond the edges.
  public enum Edges: Hashable, Sendable {
    /// Nothing: the picture fades out.
    case clear
    /// The pixels of the edge, again and again.
    case extended
  }

  /// Blurs all pixels with a gaussian.
  ///
  /// Up to a sigma of 64 the kernel is exact but cut off at three sigmas; beyond, three box
  /// filters stand in for it (P. Kovesi, "Fast Almost-Gaussian Filtering", 2010). Without memory
  /// for the work nothing happens.
  ///
  /// Complexity: O(pixels · sigma) up to 64, O(pixels) beyond.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation in pixels, up to 256; nothing happens when not above 0.
  ///   - edges: What lies beyond the edges.
  public func blur(sigma: Double, edges: Edges = .extended) {
    guard sigma > 0 else { return }
    _ = raster_blur_pixels(
      pixels, stride, Int32(width), Int32(height), min(sigma, Painter.sigmaLimit),
      edges == .extended ? 1 : 0)
  }
}
