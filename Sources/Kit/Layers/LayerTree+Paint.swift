import Foundation
import Graphics
import Raster

extension LayerTree {
  /// Paints the layers that meet some rectangles, back to front, skipping what opaque layers hide.
  ///
  /// - Parameters:
  ///   - rects: Device pixels. Nothing outside of them is touched, but where one cuts a backdrop:
  ///     then all of that is painted.
  ///   - bitmap: The window's picture, its origin the tree's.
  ///   - background: What lies behind the root layer; asked for where that is seen.
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

  /// Up to how many pixels a rectangle's memory is asked for before it is known what lies there.
  ///
  /// Since it was written the server has read it, which took it away from this processor's caches.
  private static let fetchedArea = 1 << 14

  /// How often a rectangle is divided so that what a layer hides is not painted.
  private static let splitLimit = 1
  /// The smallest hidden part, in pixels, that a rectangle is divided for.
  private static let splitArea = 16384
  /// The smallest rectangle, in pixels, for which it is looked what several layers hide together.
  private static let searchedArea = 4096

  /// From how many pixels on a rectangle is painted in bands: two of them take little more than half
  /// of the time then, while starting a thread takes as long as painting a small one.
  private static let bandedArea = 1 << 19
  /// Asking the system reads files, so it is asked once.
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
    // The list's memory is used again; what is painted meanwhile has a list of its own. It is
    // swapped, since a copy counts references to each of its parts.
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
