import Foundation

/// A rising, piecewise linear correspondence between UIKit's values and those of font files.
struct PiecewiseScale: Sendable {
  /// Corresponding values in ascending order, at least one.
  private let points: [(uiKit: CGFloat, value: CGFloat)]

  /// Creates a scale from corresponding values in ascending order.
  init(_ points: [(uiKit: CGFloat, value: CGFloat)]) { self.points = points }

  /// The font file's value for a value of UIKit, clamped to the ends of the scale.
  func value(at place: CGFloat) -> CGFloat {
    Self.interpolate(place, points.map { (from: $0.uiKit, to: $0.value) })
  }

  /// UIKit's value for a font file's value, clamped to the ends of the scale.
  func place(of value: CGFloat) -> CGFloat {
    Self.interpolate(value, points.map { (from: $0.value, to: $0.uiKit) })
  }

  private static func interpolate(
    _ place: CGFloat, _ points: [(from: CGFloat, to: CGFloat)]
  ) -> CGFloat {
    var result = points.first?.to ?? 0
    for (low, high) in zip(points, points.dropFirst()) where place >= low.from {
      let part = min((place - low.from) / (high.from - low.from), 1)
      result = low.to + part * (high.to - low.to)
    }
    return result
  }
}
