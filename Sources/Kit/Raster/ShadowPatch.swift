internal import CRasterKernels
import Synchronization

/// The blurred silhouette of a rounded rectangle; its middle row and column can be stretched.
final class ShadowPatch: Sendable {
  /// The cache key of a silhouette.
  ///
  /// Edges are rounded to 1/16 of a pixel.
  struct Key: Hashable {
    var sigma: Double
    var radii: CornerRadii
    /// The distances of the edges inside their pixels, in 1/16: left, top, right, bottom.
    var insets: [Int32]
    /// The size of the silhouette, at most `2 * margin + 1`; beyond that the patch is stretched.
    var width: Int32
    var height: Int32
  }

  nonisolated(unsafe) let coverage: UnsafeMutablePointer<UInt8>

  /// The cached patches and their total size.
  private struct Cache {
    var patches: [Key: ShadowPatch] = [:]
    var byteCount = 0
  }

  private static let cache = Mutex(Cache())
  private static let byteLimit = 4 << 20

  /// The patch from the cache, computed on a miss; `nil` if memory runs out.
  static func cached(_ key: Key) -> ShadowPatch? {
    if let known = cache.withLock({ $0.patches[key] }) { return known }
    guard let patch = ShadowPatch(key) else { return nil }
    let size = Int(key.width) * Int(key.height)
    cache.withLock {
      if $0.byteCount + size > byteLimit { $0 = Cache() }
      if $0.patches.updateValue(patch, forKey: key) == nil { $0.byteCount += size }
    }
    return patch
  }

  /// How far a silhouette reaches beyond its rectangle, in pixels.
  static func reach(sigma: Double) -> Int32 { Int32((sigma * 3).rounded(.up)) + 1 }

  /// The number of columns or rows at each side that differ from the middle.
  static func margin(sigma: Double, radii: CornerRadii) -> Int32 {
    let radius = max(radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight)
    return 2 * reach(sigma: sigma) + Int32(radius.rounded(.up)) + 1
  }

  private init?(_ key: Key) {
    let (width, height) = (Int(key.width), Int(key.height))
    let reach = Double(Self.reach(sigma: key.sigma))
    let insets = key.insets.map { Double($0) / 16 }
    let rect = Rect(
      x: reach + insets[0], y: reach + insets[1],
      width: Double(width) - 2 * reach - insets[0] - insets[2],
      height: Double(height) - 2 * reach - insets[1] - insets[3])
    guard let painter = Painter(),
      let mask = painter.silhouette(
        of: .rounded(RoundedRect(rect: rect, radii: key.radii)), offset: .zero,
        within: PixelRect(uncheckedX: 0, y: 0, width: key.width, height: key.height),
        sigma: key.sigma)
    else { return nil }
    var stride = 0
    guard let bytes = raster_clip_mask(mask.pointer, &stride) else { return nil }
    coverage = .allocate(capacity: width * height + 64)
    coverage.initialize(repeating: 0, count: width * height + 64)
    for row in 0..<height {
      (coverage + row * width).update(from: bytes + row * stride, count: width)
    }
  }

  deinit {
    coverage.deallocate()
  }
}
