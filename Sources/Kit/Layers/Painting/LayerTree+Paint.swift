import Foundation
import Graphics
import Raster

extension LayerTree {
  /// Paints the layers that intersect some rectangles, back to front, skipping hidden ones.
  ///
  /// - Parameters:
  ///   - rects: Device pixels. Nothing outside is touched, unless a rectangle cuts a backdrop,
  ///     which is then painted completely.
  ///   - bitmap: The window's picture, whose origin is the tree's.
  ///   - background: The content behind the root layer; only called if it is visible.
  /// - Returns: The number of pixels in the rectangles.
  @discardableResult
  public func paint(
    _ rects: [PixelRect], into bitmap: Bitmap,
    background: @autoclosure () -> PremultipliedColor = .clear
  ) -> Int {
    painting.recordedLayers = 0
    var pixels = 0
    for rect in rects {
      let whole = holdingBackdrops(rect)
      guard let rect = whole.intersection(bitmap.bounds) else { continue }
      if rect.area <= Self.fetchedArea { bitmap.fetch(rect) }
      let isCut = !backdrops.isEmpty && backdropRects.contains { $0.intersects(rect) }
      paint(rect, into: bitmap, background, splits: isCut ? 0 : Self.splitLimit)
      pixels += rect.area
    }
    if painting.pictures.count > 0, !isAnimating { painting.pictures.dropAnimated() }
    return pixels
  }

  /// The largest rectangle, in pixels, whose memory is prefetched before its layers are known.
  ///
  /// The server has read the pixels since they were written, which evicted them from this
  /// processor's caches.
  private static let fetchedArea = 1 << 14

  /// How many times a rectangle is divided to avoid painting hidden parts.
  private static let splitLimit = 1
  /// The smallest hidden part, in pixels, for which a rectangle is divided.
  private static let splitArea = 16384
  /// The smallest rectangle, in pixels, for which partial covers are searched.
  private static let searchedArea = 4096

  /// The smallest rectangle, in pixels, that is painted in bands.
  ///
  /// Two bands then take little more than half the time, while starting a thread takes as long as
  /// painting a small rectangle.
  private static let bandedArea = 1 << 19
  /// Cached, because querying it reads files.
  private static let threadLimit = min(ProcessInfo.processInfo.activeProcessorCount, 4)

  private func paint(
    _ rect: PixelRect, into bitmap: Bitmap, _ background: () -> PremultipliedColor, splits: Int
  ) {
    let cover: CALayer?
    if rect.area < Self.searchedArea, backdrops.isEmpty {
      cover = root.cover(of: rect)
    } else {
      let search = CoverSearch(of: rect, in: root, backdrops: backdrops)
      if splits > 0, let part = search.largest, part.area >= Self.splitArea,
        part.area >= rect.area / 4
      {
        paint(part, into: bitmap, background, splits: splits - 1)
        for rest in rect.subtracting(part) {
          paint(rest, into: bitmap, background, splits: splits - 1)
        }
        return
      }
      cover = search.cover
    }
    // The list's memory is reused; nested painting uses a list of its own. It is swapped, because a
    // copy would retain each of its parts.
    var recorder = LayerRecorder(tree: self, rect: rect, cover: cover)
    swap(&recorder.list, &painting.list)
    if cover == nil {
      recorder.list.fill(Rect(rect), with: .color(background()), blend: .copy)
    }
    recorder.record(root)
    recorder.list.paint(
      into: bitmap, clip: rect, threads: rect.area < Self.bandedArea ? 1 : Self.threadLimit)
    painting.recordedLayers += recorder.count
    recorder.list.removeAll()
    swap(&painting.list, &recorder.list)
  }
}
