import Foundation
import Raster

extension PixelRect {
  /// The largest rectangle of whole pixels inside another; `nil` where there is none.
  ///
  /// Edges that miss a pixel's border by a millionth count as lying on it.
  init?(inside rect: CGRect) {
    let slack = 1e-6
    let edges = [
      (Double(rect.minX) - slack).rounded(.up), (Double(rect.minY) - slack).rounded(.up),
      (Double(rect.maxX) + slack).rounded(.down), (Double(rect.maxY) + slack).rounded(.down),
    ]
    let limit = Double(1 << 24)
    guard edges.allSatisfy({ $0.isFinite }) else { return nil }
    let held = edges.map { Int32(min(max($0, -limit), limit)) }
    self.init(minX: held[0], minY: held[1], maxX: held[2], maxY: held[3])
  }

  /// What is left without another rectangle: up to four that do not overlap.
  func subtracting(_ other: PixelRect) -> [PixelRect] {
    guard let hole = intersection(other) else { return [self] }
    return [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY),
      PixelRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      PixelRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY),
      PixelRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY),
    ].compactMap { $0 }
  }

  /// The rectangle with so many more pixels on every side; itself where that does not fit.
  func grown(by amount: Int32) -> PixelRect {
    let limit: ClosedRange<Int32> = -(1 << 30)...(1 << 30)
    guard amount > 0, limit.contains(minX), limit.contains(minY), limit.contains(maxX),
      limit.contains(maxY)
    else { return self }
    return PixelRect(
      minX: minX - amount, minY: minY - amount, maxX: maxX + amount, maxY: maxY + amount) ?? self
  }

  /// The same rectangle in floating point.
  var cgRect: CGRect {
    CGRect(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
  }

  static func union(_ a: PixelRect?, _ b: PixelRect?) -> PixelRect? {
    guard let a else { return b }
    guard let b else { return a }
    return a.union(b)
  }
}
