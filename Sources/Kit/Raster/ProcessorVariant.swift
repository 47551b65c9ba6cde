internal import CRasterKernels

/// The instruction sets that the inner loops are compiled for.
///
/// At startup the best one that the processor supports is chosen. All variants give the same
/// pixels.
public enum ProcessorVariant: Int32, Hashable, Sendable, CaseIterable {
  /// Every processor: SSE2 on x86-64, NEON on arm64.
  case base = 0
  /// x86-64 with AVX2.
  case avx2 = 1
  /// x86-64 with AVX-512 F, BW, CD, DQ, VL and VBMI.
  case avx512 = 2

  /// Whether this processor can run the variant.
  public var isAvailable: Bool { raster_variant_is_available(rawValue) != 0 }

  /// The variants that this processor can run.
  public static var available: [ProcessorVariant] { allCases.filter { $0.isAvailable } }

  /// The variant that painting uses.
  ///
  /// Setting one that is not available does nothing.
  public static var current: ProcessorVariant {
    get { ProcessorVariant(rawValue: raster_variant()) ?? .base }
    set { raster_set_variant(newValue.rawValue) }
  }
}

extension DisplayList {
  /// Paints on one thread with a given processor variant, for comparisons.
  ///
  /// - Parameters:
  ///   - bitmap: The target. It is not cleared first.
  ///   - clip: Device pixels.
  ///   - variant: The variant to use, or the best available one if this processor lacks it.
  public func paint(into bitmap: Bitmap, clip: PixelRect, variant: ProcessorVariant) {
    guard let region = clip.intersection(bitmap.bounds) else { return }
    let surface = Surface(pixels: bitmap.pixels, stride: bitmap.stride, x: 0, y: 0)
    paint(onto: surface, region, variant: variant)
  }
}
