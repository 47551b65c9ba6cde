import MaruKit
import Raster

extension ShownWidget {
  /// The pixels of a part of the window, given in points, as it looks without some views.
  ///
  /// They are in rows, each from left to right. The result is `nil` if nothing of the part is seen.
  func pixels(in frame: CGRect, hiding views: [UIView] = []) -> [UInt32]? {
    let bitmap = screen.bitmap
    let scale = condition.scale
    let frame = frame.intersection(window.bounds)
    guard !frame.isNull,
      let rect = PixelRect(
        x: Int32((frame.minX * scale).rounded(.down)),
        y: Int32((frame.minY * scale).rounded(.down)),
        width: Int32((frame.width * scale).rounded(.up)),
        height: Int32((frame.height * scale).rounded(.up)))?.intersection(bitmap.bounds)
    else { return nil }
    let alphas = views.map(\.alpha)
    for view in views { view.alpha = 0 }
    if !views.isEmpty { screen.frame() }
    window.layerTree.paint([rect], into: bitmap, background: .white)
    for (view, alpha) in zip(views, alphas) { view.alpha = alpha }
    if !views.isEmpty { screen.frame() }
    return (rect.minY..<rect.maxY).flatMap { y in
      (rect.minX..<rect.maxX).map { x in bitmap.pixel(x: Int(x), y: Int(y)) ?? 0 }
    }
  }
}
