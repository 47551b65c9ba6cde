import Foundation
import Raster
import Typesetting

/// The bounding box of a layout's dark pixels, painted on white.
struct Ink {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  var width: Int { maxX - minX }
  var height: Int { maxY - minY }

  /// The position of the layout's upper left corner in the picture.
  static let margin = 60

  /// Measures a layout.
  ///
  /// Returns `nil` if no pixel is dark.
  init?(_ layout: TextLayout, transform: Transform = .identity, threshold: UInt32 = 128) {
    guard let bitmap = Self.paint(layout, transform: transform) else { return nil }
    var box: Ink?
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where (bitmap.pixel(x: x, y: y) ?? 0) & 0xFF < threshold {
        guard let old = box else {
          box = Ink(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
          continue
        }
        box = Ink(
          minX: min(old.minX, x), minY: old.minY, maxX: max(old.maxX, x + 1), maxY: y + 1)
      }
    }
    guard let box else { return nil }
    self = box
  }

  private init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// Paints the layout in black on white, clipped to the origin and to 1200 pixels in each
  /// direction.
  static func paint(_ layout: TextLayout, transform: Transform = .identity) -> Bitmap? {
    let scale = transform.isFinite ? min(4, max(1, transform.meanScale)) : 1
    let side = { (length: CGFloat) in
      Int(min(1200, max(200, (length + 2 * CGFloat(margin)) * scale)).rounded(.up))
    }
    guard
      let bitmap = Bitmap(width: side(layout.size.width), height: side(layout.size.height))
    else { return nil }
    bitmap.fill(.white)
    list(layout, transform: transform).paint(into: bitmap, clip: bitmap.bounds)
    return bitmap
  }

  /// The layout as a display list.
  static func list(_ layout: TextLayout, transform: Transform = .identity) -> DisplayList {
    var list = DisplayList()
    for line in layout.lines {
      for run in line.runs {
        let place = Transform(
          translationX: line.origin.x + run.offset + Double(margin),
          y: line.origin.y + Double(margin))
        run.draw(into: &list, transform: place.concatenating(transform), color: .black)
      }
    }
    return list
  }
}
