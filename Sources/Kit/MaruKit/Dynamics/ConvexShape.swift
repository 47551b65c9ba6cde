import Foundation
import Graphics

/// A convex polygon, or a line segment, that takes part in collisions.
///
/// Units: points. The interior lies on the side towards which the x axis turns to become the y
/// axis.
struct ConvexShape {
  /// The corners, at least 2.
  private(set) var vertices: [PlaneVector]
  /// The outward unit normal of the edge from each corner to the next.
  private(set) var normals: [PlaneVector]

  private init(corners: [PlaneVector]) {
    vertices = corners
    normals = corners.indices.map { index in
      let edge = corners[(index + 1) % corners.count] - corners[index]
      return -edge.turned / max(edge.length, .leastNonzeroMagnitude)
    }
  }

  /// The sides of a shape are clamped to this range, so that masses are finite and not zero.
  private static let sides = 1.0...100_000.0

  private static func halves(of size: CGSize) -> PlaneVector {
    func half(_ side: CGFloat) -> Double {
      guard !side.isNaN else { return sides.lowerBound / 2 }
      return min(max(Double(side), sides.lowerBound), sides.upperBound) / 2
    }
    return PlaneVector(half(size.width), half(size.height))
  }

  /// A rectangle around the origin.
  static func rectangle(_ size: CGSize) -> ConvexShape {
    let half = halves(of: size)
    return ConvexShape(corners: [
      -half, PlaneVector(half.x, -half.y), half, PlaneVector(-half.x, half.y),
    ])
  }

  /// A polygon that approximates an ellipse around the origin.
  static func ellipse(_ size: CGSize) -> ConvexShape {
    let half = halves(of: size)
    return ConvexShape(
      corners: (0..<32).map { half * PlaneVector(angle: Double($0) * .pi / 16) })
  }

  /// The convex hull of points, by Andrew's monotone chain (1979).
  ///
  /// - Returns: `nil` if it has no area.
  static func hull(of points: [PlaneVector]) -> ConvexShape? {
    let limit = PlaneVector(repeating: sides.upperBound)
    let near = points.map { $0.clamped(lowerBound: -limit, upperBound: limit) }
    let sorted = near.sorted { (a: PlaneVector, b: PlaneVector) -> Bool in
      a.x == b.x ? a.y < b.y : a.x < b.x
    }
    func chain(_ points: [PlaneVector]) -> [PlaneVector] {
      var chain: [PlaneVector] = []
      for point in points {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 2])
            <= 1e-9
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain.dropLast()
    }
    let corners = chain(sorted) + chain(sorted.reversed())
    guard corners.count > 2 else { return nil }
    let hull = ConvexShape(corners: corners)
    return hull.area > 1e-3 ? hull : nil
  }

  /// A line segment, whose two edges face opposite sides.
  ///
  /// - Returns: `nil` if the ends coincide or are not finite.
  static func segment(from start: PlaneVector, to end: PlaneVector) -> ConvexShape? {
    let length = (end - start).length
    guard length.isFinite, length > 1e-6 else { return nil }
    return ConvexShape(corners: [start, end])
  }

  /// Square points.
  var area: Double {
    edges.reduce(0) { $0 + $1.0.cross($1.1) } / 2
  }

  /// The second moment of area about the origin, in points to the fourth power.
  var secondMoment: Double {
    edges.reduce(0) { sum, edge in
      let (a, b) = edge
      return sum + a.cross(b) * (a.dot(a) + a.dot(b) + b.dot(b))
    } / 12
  }

  /// The distance of the farthest corner from the origin.
  var radius: Double { vertices.reduce(0) { max($0, $1.length) } }

  private var edges: [(PlaneVector, PlaneVector)] {
    Array(zip(vertices, vertices.dropFirst() + vertices.prefix(1)))
  }

  /// Sets the corners to those of another shape after a rotation and a translation.
  mutating func place(_ shape: ConvexShape, at position: PlaneVector, direction: PlaneVector) {
    for index in shape.vertices.indices {
      vertices[index] = position + shape.vertices[index].rotated(by: direction)
      normals[index] = shape.normals[index].rotated(by: direction)
    }
  }
}
