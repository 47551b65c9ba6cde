import Foundation
import Graphics

/// A line that bodies do not cross.
final class CollisionBoundary {
  /// Distinguishes boundaries from each other, and from bodies.
  let number: Int
  /// The straight parts.
  let segments: [ConvexShape]
  /// The rectangle, if the boundary is one: a body that has been inside stays inside.
  private let rectangle: CGRect?

  /// The edge that faces a body, by the body's number and the segment's index.
  private var sides: [Int: [Int: Int]] = [:]
  /// The bodies inside the rectangle.
  private var contained: Set<Int> = []

  private init(number: Int, corners: [[PlaneVector]], rectangle: CGRect? = nil) {
    self.number = number
    self.rectangle = rectangle
    segments = corners.flatMap { line in
      zip(line, line.dropFirst()).compactMap { ConvexShape.segment(from: $0, to: $1) }
    }
  }

  /// A line between two points.
  convenience init(number: Int, from start: CGPoint, to end: CGPoint) {
    self.init(number: number, corners: [[PlaneVector(start), PlaneVector(end)]])
  }

  /// The edges of a rectangle.
  convenience init(number: Int, rectangle: CGRect) {
    // Clockwise on the screen, so that the second edge of each segment faces the inside.
    let corners = [
      PlaneVector(rectangle.minX, rectangle.minY), PlaneVector(rectangle.maxX, rectangle.minY),
      PlaneVector(rectangle.maxX, rectangle.maxY), PlaneVector(rectangle.minX, rectangle.maxY),
      PlaneVector(rectangle.minX, rectangle.minY),
    ]
    self.init(number: number, corners: [corners], rectangle: rectangle)
  }

  /// The lines of a path, with sixteen chords for each curve.
  convenience init(number: Int, path: CGPath) {
    self.init(number: number, corners: Self.lines(of: path))
  }

  /// The subpaths as lines.
  static func lines(of path: CGPath) -> [[PlaneVector]] {
    var lines: [[PlaneVector]] = []
    var line: [PlaneVector] = []
    path.applyWithBlock { element in
      let points = element.pointee.points
      func curve(_ place: (Double) -> PlaneVector) {
        for step in 1...16 { line.append(place(Double(step) / 16)) }
      }
      switch element.pointee.type {
      case .moveToPoint:
        if line.count > 1 { lines.append(line) }
        line = [PlaneVector(points[0])]
      case .addLineToPoint: line.append(PlaneVector(points[0]))
      case .addQuadCurveToPoint:
        let (start, control) = (line.last ?? .zero, PlaneVector(points[0]))
        let end = PlaneVector(points[1])
        curve { t in
          let a = start + (control - start) * t
          let b = control + (end - control) * t
          return a + (b - a) * t
        }
      case .addCurveToPoint:
        let (start, control1) = (line.last ?? .zero, PlaneVector(points[0]))
        let (control2, end) = (PlaneVector(points[1]), PlaneVector(points[2]))
        curve { t in
          let a = start + (control1 - start) * t
          let b = control1 + (control2 - control1) * t
          let c = control2 + (end - control2) * t
          let d = a + (b - a) * t
          let e = b + (c - b) * t
          return d + (e - d) * t
        }
      case .closeSubpath:
        if let start = line.first {
          line.append(start)
          lines.append(line)
          line = [start]
        }
      }
    }
    if line.count > 1 { lines.append(line) }
    return lines
  }

  /// Forgets on which side a body was, because it has been moved.
  func forget(_ body: DynamicBody) {
    sides[body.number] = nil
    contained.remove(body.number)
  }

  /// Takes over the bodies inside from the boundary that this one replaces.
  func replace(_ old: CollisionBoundary) { contained = old.contained }

  /// The contacts of a body with the boundary, including a boundary that it crossed within one step.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - margin: The distance in points up to which it counts as touching.
  /// - Returns: The segments with the points, the segment as the first shape.
  func manifolds(
    with body: DynamicBody, margin: Double
  ) -> [(segment: Int, manifold: ContactManifold)] {
    if let rectangle, sides[body.number] == nil, rectangle.contains(body.previous.point) {
      contained.insert(body.number)
    }
    let isContained = contained.contains(body.number)
    let reach = PlaneVector(repeating: margin)
    let travel = body.position - body.previous
    let low = pointwiseMin(body.lowest, body.lowest - travel) - reach
    let high = pointwiseMax(body.highest, body.highest - travel) + reach
    var found: [(segment: Int, manifold: ContactManifold)] = []
    var near = sides[body.number] ?? [:]
    for (index, segment) in segments.enumerated() {
      let (start, end) = (segment.vertices[0], segment.vertices[1])
      var edge = 1
      if !isContained {
        let (low2, high2) = (pointwiseMin(start, end), pointwiseMax(start, end))
        guard low.x <= high2.x, low2.x <= high.x, low.y <= high2.y, low2.y <= high.y else {
          near[index] = nil
          continue
        }
        edge = near[index] ?? (segment.normals[0].dot(body.previous - start) >= 0 ? 0 : 1)
        near[index] = edge
      }
      if let manifold = ContactManifold.between(
        segment: segment, edge: edge, body.placed, center: body.position, isEndless: isContained,
        margin: margin)
      {
        found.append((index, manifold))
      }
    }
    sides[body.number] = near.isEmpty ? nil : near
    return found
  }
}
