internal import CRasterKernels

/// The cached coverage of paths that are drawn repeatedly.
///
/// A path or a stroke that comes for the second time in the same place, such as an icon, keeps its
/// coverage, and is drawn from it from then on. The pixels are the same without it. This is the
/// shortcut `path-masks`.
public enum PathMasks {
  /// Whether painting uses cached coverage; `true` by default.
  public static var areUsed: Bool {
    get { raster_uses_path_masks() != 0 }
    set { raster_set_uses_path_masks(newValue ? 1 : 0) }
  }
}

extension DisplayList {
  /// Paints on one thread with or without cached coverage of paths, for comparisons.
  ///
  /// - Parameters:
  ///   - bitmap: The target. It is not cleared first.
  ///   - usesPathMasks: Whether paths that were drawn before are drawn from their coverage.
  public func paint(into bitmap: Bitmap, usesPathMasks: Bool) {
    let surface = Surface(pixels: bitmap.pixels, stride: bitmap.stride, x: 0, y: 0)
    paint(onto: surface, bitmap.bounds, usesPathMasks: usesPathMasks)
  }
}
