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
    let bands = Self.bands(of: region, threads: backdrops.isEmpty ? threads : 1)
    guard bands.count > 1 else {
      PainterPool.shared.withPainter { $0.paint(self, onto: surface, region: region) }
      return
    }
    var work = BandWork(list: self, surface: surface, bands: bands)
    withUnsafeMutablePointer(to: &work) { pointer in
      raster_run(
        Int32(bands.count),
        { context, index in
          guard let work = context?.assumingMemoryBound(to: BandWork.self).pointee else { return }
          let region = work.bands[Int(index)]
          PainterPool.shared.withPainter {
            $0.paint(work.list, onto: work.surface, region: region)
          }
        }, pointer)
    }
  }

  /// What the threads share; nobody writes to it meanwhile.
  private struct BandWork {
    let list: DisplayList
    let surface: Surface
    let bands: [PixelRect]
  }

  /// At least this many pixels are worth a thread of their own.
  private static let pixelsPerBand = 65536

  private static func bands(of region: PixelRect, threads: Int) -> [PixelRect] {
    let wanted = min(max(1, threads), 64, region.area / pixelsPerBand, Int(region.height))
    guard wanted > 1 else { return [region] }
    let rows = (Int(region.height) + wanted - 1) / wanted
    return (0..<wanted).compactMap { band in
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
