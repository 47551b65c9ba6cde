import Foundation
import Graphics

/// An area that lines of text avoid.
struct ExcludedArea: Equatable {
  /// The box around the area.
  let bounds: CGRect
  /// The outline: closed polygons, with curves as short lines.
  private let polygons: [[CGPoint]]
  private let usesEvenOddRule: Bool
  private let isRectangle: Bool

  /// Creates the area of a path; `nil` if it is empty or not finite.
  init?(_ path: UIBezierPath) {
    let bounds = path.bounds
    guard [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].allSatisfy(\.isFinite),
      bounds.width > 0, bounds.height > 0
    else { return nil }
    self.bounds = bounds
    usesEvenOddRule = path.usesEvenOddFillRule
    polygons = Outline(path.cgPath).polygons
    let corners = polygons.first.map { Set($0.map { [$0.x, $0.y] }) }
    isRectangle =
      polygons.count == 1
      && corners
        == [
          [bounds.minX, bounds.minY], [bounds.maxX, bounds.minY], [bounds.minX, bounds.maxY],
          [bounds.maxX, bounds.maxY],
        ]
  }

  /// The parts of a row that the area meets, from left to right.
  ///
  /// Each point of the area in the row lies below a point at its upper edge, or below a point of the outline in
  /// the row.
  ///
  /// Complexity: O(n log n) in the number of corners.
  func extents(from top: CGFloat, to bottom: CGFloat) -> [ClosedRange<CGFloat>] {
    guard bounds.minY < bottom, bounds.maxY > top else { return [] }
    guard !isRectangle else { return [bounds.minX...bounds.maxX] }
    var parts: [ClosedRange<CGFloat>] = []
    var crossings: [(x: CGFloat, winding: Int)] = []
    for polygon in polygons {
      for (index, end) in polygon.enumerated() {
        let start = polygon[index == 0 ? polygon.count - 1 : index - 1]
        let (low, high) = start.y < end.y ? (start, end) : (end, start)
        if low.y < bottom, high.y > top {
          let xs = [max(low.y, top), min(high.y, bottom)].map { x(at: $0, low, high) }
          parts.append(min(xs[0], xs[1])...max(xs[0], xs[1]))
        }
        if low.y <= top, high.y > top {
          crossings.append((x(at: top, low, high), start.y < end.y ? 1 : -1))
        }
      }
    }
    var winding = 0
    var left: CGFloat?
    for crossing in crossings.sorted(by: { $0.x < $1.x }) {
      winding += crossing.winding
      let isInside = usesEvenOddRule ? winding % 2 != 0 : winding != 0
      if isInside {
        left = left ?? crossing.x
      } else if let start = left {
        parts.append(start...crossing.x)
        left = nil
      }
    }
    return parts.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The top of a row, below another one, in which there may be more room.
  func nextTop(below top: CGFloat) -> CGFloat {
    isRectangle ? bounds.maxY : min(bounds.maxY, top + max(1, bounds.height / 256))
  }

  /// The place of a line at a height between its ends.
  private func x(at y: CGFloat, _ low: CGPoint, _ high: CGPoint) -> CGFloat {
    guard high.y > low.y else { return low.x }
    return low.x + (high.x - low.x) * min(max((y - low.y) / (high.y - low.y), 0), 1)
  }
}

/// Reads the subpaths of a path as polygons.
private struct Outline {
  /// The polygons; the last corner is joined with the first.
  private(set) var polygons: [[CGPoint]] = []

  init(_ path: CGPath) {
    var polygon: [CGPoint] = []
    var found: [[CGPoint]] = []
    func finish() {
      if polygon.count > 1 { found.append(polygon) }
      polygon = []
    }
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint:
        finish()
        polygon = [points[0]]
      case .addLineToPoint: polygon.append(points[0])
      case .addQuadCurveToPoint:
        let start = polygon.last ?? points[0]
        // The cubic with the same points.
        let controls = [start, points[1]].map {
          CGPoint(
            x: $0.x + (points[0].x - $0.x) * 2 / 3, y: $0.y + (points[0].y - $0.y) * 2 / 3)
        }
        polygon += Self.curve(start, controls[0], controls[1], points[1])
      case .addCurveToPoint:
        polygon += Self.curve(polygon.last ?? points[0], points[0], points[1], points[2])
      case .closeSubpath:
        let start = polygon.first
        finish()
        // What follows without a move begins at the same point.
        if let start { polygon = [start] }
      }
    }
    finish()
    polygons = found
  }

  /// A curve as lines of some points, without its start.
  private static func curve(
    _ start: CGPoint, _ first: CGPoint, _ second: CGPoint, _ end: CGPoint
  ) -> [CGPoint] {
    let length = [(start, first), (first, second), (second, end)].reduce(0) {
      $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y)
    }
    let count = Int(min(max(length / 4, 8), 128))
    return (1...count).map { step in
      let t = CGFloat(step) / CGFloat(count)
      let s = 1 - t
      let weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      return zip([start, first, second, end], weights).reduce(CGPoint.zero) {
        CGPoint(x: $0.x + $1.0.x * $1.1, y: $0.y + $1.0.y * $1.1)
      }
    }
  }
}
