import Foundation
import Raster

/// Extracts a part of a path by length.
enum PathTrim {
  /// The part of a path between two fractions of its length.
  ///
  /// Curves stay curves. If the whole path is requested, its closed subpaths stay closed.
  ///
  /// - Parameters:
  ///   - path: The path. Its subpaths count as one line, in order.
  ///   - start: Clamped to 0…1.
  ///   - end: Clamped to 0…1. The result is empty if it is not after `start`.
  /// - Returns: The part.
  static func path(_ path: Path, from start: Double, to end: Double) -> Path {
    let start = min(max(start, 0), 1)
    let end = min(max(end, 0), 1)
    if start == 0, end == 1 { return path }
    guard start < end, path.bounds != nil else { return Path() }
    let pieces = Self.pieces(of: path)
    let whole = pieces.reduce(0) { $0 + $1.length }
    guard whole > 0, whole.isFinite else { return Path() }
    let (first, last) = (start * whole, end * whole)
    var result = Path()
    var passed = 0.0
    var pen: Point?
    for piece in pieces {
      defer { passed += piece.length }
      guard piece.length > 0, passed + piece.length > first, passed < last else { continue }
      let from = max((first - passed) / piece.length, 0)
      let to = min((last - passed) / piece.length, 1)
      let cut = piece.curve(fromLength: from, toLength: to)
      if pen != cut[0] { result.move(to: cut[0]) }
      if piece.isLine {
        result.line(to: cut[3])
      } else {
        result.cubic(to: cut[3], control1: cut[1], control2: cut[2])
      }
      pen = cut[3]
    }
    return result
  }

  private static func pieces(of path: Path) -> [Piece] {
    var pieces: [Piece] = []
    var start = Point.zero
    var current = Point.zero
    func between(_ a: Point, _ b: Point, _ t: Double) -> Point {
      Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    func add(line end: Point) {
      pieces.append(
        Piece([current, between(current, end, 1 / 3), between(current, end, 2 / 3), end], true))
      current = end
    }
    path.forEachElement { element in
      switch element {
      case .move(let end): (start, current) = (end, end)
      case .line(let end): add(line: end)
      case .quad(let end, let control):
        pieces.append(
          Piece(
            [current, between(current, control, 2 / 3), between(end, control, 2 / 3), end], false))
        current = end
      case .cubic(let end, let first, let second):
        pieces.append(Piece([current, first, second, end], false))
        current = end
      case .close: add(line: start)
      }
    }
    return pieces
  }

  /// A cubic curve with its length.
  private struct Piece {
    let points: [Point]
    let isLine: Bool
    /// The length up to each of some evenly spaced parameters.
    private let lengths: [Double]

    var length: Double { lengths.last ?? 0 }

    init(_ points: [Point], _ isLine: Bool) {
      self.points = points
      self.isLine = isLine
      let steps = isLine ? 1 : 64
      var lengths = [0.0]
      var last = points[0]
      for step in 1...steps {
        let next = Self.split(points, Double(step) / Double(steps)).left[3]
        lengths.append((lengths.last ?? 0) + hypot(next.x - last.x, next.y - last.y))
        last = next
      }
      self.lengths = lengths
    }

    /// The part between two fractions of the length.
    func curve(fromLength from: Double, toLength to: Double) -> [Point] {
      let (t0, t1) = (parameter(from), parameter(to))
      let left = t1 < 1 ? Self.split(points, t1).left : points
      guard t0 > 0, t1 > 0 else { return left }
      return Self.split(left, min(t0 / t1, 1)).right
    }

    private func parameter(_ fraction: Double) -> Double {
      guard fraction > 0 else { return 0 }
      guard fraction < 1 else { return 1 }
      let wanted = fraction * length
      let next = max(lengths.firstIndex { $0 >= wanted } ?? lengths.count - 1, 1)
      let span = lengths[next] - lengths[next - 1]
      let share = span > 0 ? (wanted - lengths[next - 1]) / span : 1
      return (Double(next - 1) + share) / Double(lengths.count - 1)
    }

    /// Splits a curve by De Casteljau's algorithm.
    private static func split(_ p: [Point], _ t: Double) -> (left: [Point], right: [Point]) {
      func mid(_ a: Point, _ b: Point) -> Point {
        Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
      }
      let (a, b, c) = (mid(p[0], p[1]), mid(p[1], p[2]), mid(p[2], p[3]))
      let (d, e) = (mid(a, b), mid(b, c))
      let f = mid(d, e)
      return ([p[0], a, d, f], [f, e, c, p[3]])
    }
  }
}
