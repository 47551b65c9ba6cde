import Foundation
import Graphics
import MaruKit
import Raster

/// The folder of the pictures of findings.
struct PictureFolder: Codable {
  /// The folder, which exists.
  let path: String
  /// The beginning of the names of the files.
  var prefix: String

  /// The most pictures of one check.
  private static let limit = 20

  /// Draws a widget as it is shown, with red outlines around views.
  ///
  /// - Returns: The path of the picture; `nil` if it cannot be written or there are many already.
  @MainActor func draw(_ shown: ShownWidget, outlining views: [UIView], number: Int) -> String? {
    guard number <= Self.limit else { return nil }
    let screen = shown.screen
    screen.repaint()
    for view in views {
      let frame = view.convert(view.bounds, to: nil)
      Self.outline(frame, scale: shown.condition.scale, in: screen.bitmap)
    }
    let file = "\(path)/\(prefix)-\(number).png"
    guard let data = try? CGImage(screen.bitmap).pngData(),
      (try? data.write(to: URL(filePath: file))) != nil
    else { return nil }
    return file
  }

  /// Paints a red outline two pixels wide around a rectangle of points.
  private static func outline(_ frame: CGRect, scale: CGFloat, in bitmap: Bitmap) {
    func clamped(_ value: CGFloat, _ limit: Int) -> Int {
      value.isFinite ? Int(min(max(value.rounded(), 0), CGFloat(limit))) : 0
    }
    let left = clamped(frame.minX * scale - 2, bitmap.width)
    let right = clamped(frame.maxX * scale + 2, bitmap.width)
    let top = clamped(frame.minY * scale - 2, bitmap.height)
    let bottom = clamped(frame.maxY * scale + 2, bitmap.height)
    for y in top..<max(top, bottom) {
      for x in left..<max(left, right)
      where y < top + 2 || y >= bottom - 2 || x < left + 2 || x >= right - 2 {
        bitmap.pixels[y * (bitmap.stride / 4) + x] = 0xFFFF_0000
      }
    }
  }
}
