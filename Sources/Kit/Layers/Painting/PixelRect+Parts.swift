import Foundation
import Raster

extension PixelRect {
  /// The largest rectangle of whole pixels inside another, or `nil` if there is none.
  ///
  /// Edges within a millionth of a pixel boundary count as lying on it.
  init?(inside rect: CGRect) {
    let slack = 1e-6
    let (left, top) = (Double(rect.minX) - slack, Double(rect.minY) - slack)
    let (right, bottom) = (Double(rect.maxX) + slack, Double(rect.maxY) + slack)
    guard left.isFinite, top.isFinite, right.isFinite, bottom.isFinite else { return nil }
    let limit = Double(1 << 24)
    func held(_ edge: Double) -> Double { min(max(edge, -limit), limit) }
    self.init(
      minX: Int32(held(left).rounded(.up)), minY: Int32(held(top).rounded(.up)),
      maxX: Int32(held(right).rounded(.down)), maxY: Int32(held(bottom).rounded(.down)))
  }

  /// The parts outside another rectangle: up to four that do not overlap.
  func subtracting(_ other: PixelRect) -> [PixelRect] {
    guard let hole = intersection(other) else { return [self] }
    return [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY),
      PixelRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      PixelRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY),
      PixelRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY),
    ].compactMap { $0 }
  }

  /// The rectangle grown on every side, or unchanged if the result would overflow.
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
