import Foundation
import Graphics
import Raster

/// A path divided into straight segments, for motion along it.
struct PathSegments {
  /// The ends of the segments, in order.
  ///
  /// Moves within the path are jumps.
  private(set) var places: [CGPoint] = []
  /// The indices of the points that end the path's own elements, start included.
  private(set) var marks: [Int] = []

  private static let piecesOfACurve = 64

  init(_ path: CGPath) {
    var start = Point.zero
    var current = Point.zero
    path.rasterPath.forEachElement { element in
      switch element {
      case .move(let end):
        start = end
        current = end
        // Only the first move counts; at a later one the next segment starts with a jump.
        guard places.isEmpty else { return }
        add(end)
      case .line(let end):
        add(end)
        current = end
      case .quad(let end, let control):
        let from = current
        for step in 1...Self.piecesOfACurve {
          let t = Double(step) / Double(Self.piecesOfACurve)
          let u = 1 - t
          append(
            Point(
              x: u * u * from.x + 2 * u * t * control.x + t * t * end.x,
              y: u * u * from.y + 2 * u * t * control.y + t * t * end.y))
        }
        mark()
        current = end
      case .cubic(let end, let first, let second):
        let from = current
        for step in 1...Self.piecesOfACurve {
          let t = Double(step) / Double(Self.piecesOfACurve)
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          append(
            Point(
              x: a * from.x + b * first.x + c * second.x + d * end.x,
              y: a * from.y + b * first.y + c * second.y + d * end.y))
        }
        mark()
        current = end
      case .close:
        add(start)
        current = start
      }
    }
  }

  private mutating func add(_ point: Point) {
    append(point)
    mark()
  }

  private mutating func append(_ point: Point) {
    places.append(CGPoint(x: point.x, y: point.y))
  }

  private mutating func mark() { marks.append(places.count - 1) }
}
