internal import CRasterKernels

extension DisplayList {
  /// Paints the list into a bitmap.
  ///
  /// No pixel outside `clip` is read or written. Pixels inside get the same values for any clip and
  /// any number of threads.
  ///
  /// - Parameters:
  ///   - bitmap: The target. It is not cleared first.
  ///   - clip: Device pixels, clipped to the bitmap.
  ///   - threads: How many bands to paint in parallel. Small areas are painted as one band.
  public func paint(into bitmap: Bitmap, clip: PixelRect, threads: Int = 1) {
    guard let region = clip.intersection(bitmap.bounds) else { return }
    let surface = Surface(pixels: bitmap.pixels, stride: bitmap.stride, x: 0, y: 0)
    // A blurred backdrop reads its whole rectangle, which bands would cut.
    let count = backdrops.isEmpty ? Self.bandCount(of: region, threads: threads) : 1
    guard count > 1 else { return paint(onto: surface, region) }
    var work = BandWork(
      list: self, surface: surface, bands: Self.bands(of: region, count: count))
    withUnsafeMutablePointer(to: &work) { pointer in
      raster_run(
        Int32(pointer.pointee.bands.count),
        { context, index in
          guard let work = context?.assumingMemoryBound(to: BandWork.self) else { return }
          work.pointee.list.paint(onto: work.pointee.surface, work.pointee.bands[Int(index)])
        }, pointer)
    }
  }

  /// Paints a region inside the surface on the calling thread.
  func paint(
    onto surface: Surface, _ region: PixelRect, variant: ProcessorVariant = .current,
    usesPathMasks: Bool = PathMasks.areUsed
  ) {
    guard let painter = PainterPool.shared.take() else { return }
    painter.paint(
      self, onto: surface, region: region, variant: variant, usesPathMasks: usesPathMasks)
    PainterPool.shared.giveBack(painter)
  }

  /// The state that the threads share, read-only while they paint.
  private struct BandWork {
    let list: DisplayList
    let surface: Surface
    let bands: [PixelRect]
  }

  /// The smallest number of pixels that is worth a thread.
  private static let pixelsPerBand = 65536

  private static func bandCount(of region: PixelRect, threads: Int) -> Int {
    min(max(1, threads), 64, region.area / pixelsPerBand, Int(region.height))
  }

  private static func bands(of region: PixelRect, count: Int) -> [PixelRect] {
    let rows = (Int(region.height) + count - 1) / count
    return (0..<count).compactMap { band in
      PixelRect(
        minX: region.minX, minY: region.minY + Int32(band * rows), maxX: region.maxX,
        maxY: min(region.maxY, region.minY + Int32((band + 1) * rows)))
    }
  }
}

/// The target memory: `pixels` is the address of the pixel at (`x`, `y`).
struct Surface {
  var pixels: UnsafeMutablePointer<UInt32>
  var stride: Int
  var x: Int32
  var y: Int32
}
