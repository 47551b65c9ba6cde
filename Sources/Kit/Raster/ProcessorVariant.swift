internal import CRasterKernels

/// For which processors the inner loops are compiled.
///
/// The best one that the processor can run is chosen at start. All of them give the same pixels.
public enum ProcessorVariant: Int32, Hashable, Sendable, CaseIterable {
  /// Every processor: SSE2 on x86-64, NEON on arm64.
  case base = 0
  /// x86-64 with AVX2.
  case avx2 = 1
  /// x86-64 with AVX-512 F, BW, CD, DQ, VL and VBMI.
  case avx512 = 2

  /// Whether this processor can run it.
  public var isAvailable: Bool { raster_variant_is_available(rawValue) != 0 }

  /// What this processor can run.
  public static var available: [ProcessorVariant] { allCases.filter { $0.isAvailable } }

  /// What painting uses from now on; setting one that is not available does nothing.
  public static var current: ProcessorVariant {
    get { ProcessorVariant(rawValue: raster_variant()) ?? .base }
    set { raster_set_variant(newValue.rawValue) }
  }
}

extension DisplayList {
  /// Paints by one thread with the loops of one processor variant, for comparisons.
  ///
  /// - Parameters:
  ///   - bitmap: Is painted onto.
  ///   - clip: Device pixels.
  ///   - variant: The best one that is available is taken when this one is not.
  public func paint(into bitmap: Bitmap, clip: PixelRect, variant: ProcessorVariant) {
    guard let region = clip.intersection(bitmap.bounds) else { return }
    let surface = Surface(pixels: bitmap.pixels, stride: bitmap.stride, x: 0, y: 0)
    paint(onto: surface, region, variant: variant)
  }
}
