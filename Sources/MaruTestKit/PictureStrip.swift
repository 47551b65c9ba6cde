import MaruKit
import Raster

/// Pictures side by side, from left to right.
struct PictureStrip {
  /// The gap between pictures, in device pixels.
  private static let gap = 8

  /// The strip; `nil` if there are no pictures, or too many for one.
  let picture: CGImage?

  init(_ pictures: [CGImage]) {
    let width = pictures.reduce(-Self.gap) { $0 + $1.width + Self.gap }
    let height = pictures.map(\.height).max() ?? 0
    guard let strip = Bitmap(width: width, height: height) else {
      picture = nil
      return
    }
    var left = 0
    for picture in pictures {
      for y in 0..<picture.height {
        let source = picture.bitmap.pixels + y * (picture.bitmap.stride / 4)
        let target = strip.pixels + y * (strip.stride / 4) + left
        target.update(from: source, count: picture.width)
      }
      left += picture.width + Self.gap
    }
    picture = CGImage(strip)
  }
}

extension CGImage {
  /// The picture in memory of its own; `nil` if there is no memory for it.
  var copy: CGImage? { PictureStrip([self]).picture }
}
