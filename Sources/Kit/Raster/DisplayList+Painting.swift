internal import CRasterKernels

extension DisplayList {
  /// Paints the list into a bitmap.
  ///
  /// No pixel outside of `clip` is read or written, and those inside get the same values as if
  /// everything were painted, whatever the clip and the number of threads.
  ///
  /// - Parameters:
  ///   - bitmap: Is painted onto; it is not cleared first.
  ///   - clip: Device pixels; what is outside of the bitmap is ignored.
  ///   - threads: How many bands to paint at once; small areas are painted by one anyway.
  public func paint(into bitmap: Bitmap, clip: PixelRect, threads: Int = 1) {
    guard let region = clip.intersection(bitmap.bounds) else { return }
    let surface = Surface(pixels: bitmap.pixels, stride: bitmap.stride, x: 0, y: 0)
    // A blurred backdrop looks at its whole rectangle, which bands would cut.
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

  /// Paints a region, which lies inside of the surface, on this thread.
  func paint(onto surface: Surface, _ region: PixelRect, variant: ProcessorVariant = .current) {
    guard let painter = PainterPool.shared.take() else { return }
    painter.paint(self, onto: surface, region: region, variant: variant)
    PainterPool.shared.giveBack(painter)
  }

  /// What the threads share; nobody writes to it meanwhile.
  private struct BandWork {
    let list: DisplayList
    let surface: Surface
    let bands: [PixelRect]
  }

  /// At least this many pixels are worth a thread of their own.
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

/// Where pixels go: the pixel at (`x`, `y`) is the first one.
struct Surface {
  var pixels: UnsafeMutablePointer<UInt32>
  var stride: Int
  var x: Int32
  var y: Int32
}
