import Foundation
import Graphics
import Raster

/// The paint pass: paints the layers that intersect the damage, back to front, skipping hidden
/// ones.
///
/// It owns what painting keeps across frames.
@MainActor
final class PaintPass {
  /// What the pass knows of the window.
  struct Context {
    let root: CALayer
    let backdrops: Backdrops
    let shortcuts: Shortcuts
    /// The memory limit of the cached pictures, in bytes.
    let pictureByteLimit: Int
  }

  /// The cached pictures of layers.
  let pictures = PictureStore()
  /// The number of layers recorded by the last run.
  private(set) var recordedLayers = 0
  /// Overrides the memory limit of the pictures, if set.
  var fixedByteLimit: Int?
  /// The number of frames composed so far, by which the age of pictures is counted.
  private(set) var frame: UInt64 = 0
  /// Kept to reuse its memory.
  private var list = DisplayList()

  /// Counts a frame, before its layers are composed.
  func beginFrame() { frame &+= 1 }

  /// Drops the pictures that are no longer needed, after the layers of a frame were composed.
  func endFrame(byteLimit: Int) { pictures.trim(frame: frame, limit: byteLimit) }

  /// Runs the pass.
  ///
  /// - Parameters:
  ///   - rects: Device pixels.
  ///   - bitmap: The window's picture.
  ///   - context: The window.
  ///   - background: The content behind the root layer; only called if it is visible.
  /// - Returns: The number of pixels in the rectangles.
  func run(
    _ rects: [PixelRect], into bitmap: Bitmap, _ context: Context,
    background: () -> PremultipliedColor
  ) -> Int {
    recordedLayers = 0
    var pixels = 0
    let backdrops = context.backdrops
    for rect in rects {
      let whole = backdrops.holding(rect)
      guard let rect = whole.intersection(bitmap.bounds) else { continue }
      if rect.area <= Self.fetchedArea { bitmap.fetch(rect) }
      let isCut = !backdrops.isEmpty && backdrops.rects.contains { $0.intersects(rect) }
      paint(rect, into: bitmap, context, background, splits: isCut ? 0 : Self.splitLimit)
      pixels += rect.area
    }
    return pixels
  }

  /// The memory limit of the cached pictures in bytes: two windows' worth, at least 4 MiB.
  ///
  /// - Parameter pixels: The number of pixels of the window.
  /// - Returns: Bytes.
  func pictureByteLimit(ofPixels pixels: Double) -> Int {
    if let fixedByteLimit { return fixedByteLimit }
    let (least, most) = (Double(4 << 20), Double(256 << 20))
    return pixels.isFinite ? Int(min(max(pixels * 8, least), most)) : 4 << 20
  }

  /// Caches a picture of a layer.
  ///
  /// - Returns: Whether it fits.
  func keep(_ picture: LayerPicture, asPictureOf layer: CALayer, limit: Int) -> Bool {
    if let old = layer.memory.picture { pictures.remove(old) }
    picture.lastUse = frame
    guard pictures.add(picture, of: layer, limit: limit) else { return false }
    layer.memory.picture = picture
    return true
  }

  /// Caches the shadow of a layer's silhouette.
  func keep(_ picture: LayerPicture, asSilhouetteOf layer: CALayer, limit: Int) {
    if let old = layer.memory.silhouette { pictures.remove(old) }
    picture.lastUse = frame
    guard pictures.add(picture, of: layer, limit: limit) else { return }
    layer.memory.silhouette = picture
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
    _ rect: PixelRect, into bitmap: Bitmap, _ context: Context,
    _ background: () -> PremultipliedColor, splits: Int
  ) {
    let (root, backdrops) = (context.root, context.backdrops)
    let cover: CALayer?
    if rect.area < Self.searchedArea, backdrops.isEmpty {
      cover = root.cover(of: rect)
    } else {
      let search = CoverSearch(of: rect, in: root, backdrops: backdrops)
      if splits > 0, let part = search.largest, part.area >= Self.splitArea,
        part.area >= rect.area / 4
      {
        paint(part, into: bitmap, context, background, splits: splits - 1)
        for rest in rect.subtracting(part) {
          paint(rest, into: bitmap, context, background, splits: splits - 1)
        }
        return
      }
      cover = search.cover
    }
    // The list's memory is reused; nested painting uses a list of its own. It is swapped, because a
    // copy would retain each of its parts.
    var recorder = LayerRecorder(
      keeping: (self, context), rect: rect, cover: cover)
    swap(&recorder.list, &list)
    if cover == nil {
      recorder.list.fill(Rect(rect), with: .color(background()), blend: .copy)
    }
    recorder.record(root)
    recorder.list.paint(
      into: bitmap, clip: rect, threads: rect.area < Self.bandedArea ? 1 : Self.threadLimit)
    recordedLayers += recorder.count
    recorder.list.removeAll()
    swap(&list, &recorder.list)
  }
}
