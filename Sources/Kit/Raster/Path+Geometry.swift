internal import CRasterKernels

/// Which points are inside a path that crosses itself.
public enum FillRule: UInt8, Hashable, Sendable {
  /// Points with a winding number other than zero.
  case nonZero
  /// Points from which a ray to infinity crosses the path an odd number of times.
  case evenOdd
}

extension Path {
  /// The smallest rectangle around all points, control points included.
  ///
  /// It is `nil` if the path has no point, or one that is not finite.
  ///
  /// Complexity: O(n).
  public var bounds: Rect? {
    guard let first = points.first else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    var finite = 0.0
    for point in points {
      finite += point.x * 0 + point.y * 0
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    guard finite == 0 else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The path with every point transformed.
  public func transformed(by transform: Transform) -> Path {
    guard transform != .identity else { return self }
    var result = self
    result.mapPoints(transform.apply)
    return result
  }

  /// The path with the direction of each subpath reversed.
  ///
  /// Complexity: O(n).
  public func reversed() -> Path {
    var result = Path()
    var steps: [(from: Point, element: Element)] = []
    var (at, start) = (Point.zero, Point.zero)
    func finish(isClosed: Bool) {
      guard !steps.isEmpty else { return }
      result.move(to: at)
      for (from, element) in steps.reversed() {
        switch element {
        case .line: result.line(to: from)
        case .quad(_, let control): result.quad(to: from, control: control)
        case .cubic(_, let first, let second):
          result.cubic(to: from, control1: second, control2: first)
        case .move, .close: break
        }
      }
      if isClosed { result.close() }
      steps.removeAll(keepingCapacity: true)
    }
    forEachElement { element in
      switch element {
      case .move(let to):
        finish(isClosed: false)
        (at, start) = (to, to)
      case .line(let to), .quad(let to, _), .cubic(let to, _, _):
        steps.append((at, element))
        at = to
      case .close:
        finish(isClosed: true)
        at = start
      }
    }
    finish(isClosed: false)
    return result
  }

  /// Whether the point is inside the path.
  ///
  /// Curves are flattened to within 1/100 of a unit.
  ///
  /// Complexity: O(n).
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    guard point.isFinite, let bounds, point.x >= bounds.minX, point.x <= bounds.maxX,
      point.y >= bounds.minY, point.y <= bounds.maxY
    else { return false }
    let winding = verbs.withUnsafeBufferPointer { verbs in
      points.withUnsafeBufferPointer { points in
        raster_path_winding(
          verbs.baseAddress, verbs.count, UnsafeRawPointer(points.baseAddress), point.x, point.y)
      }
    }
    return rule == .nonZero ? winding != 0 : winding & 1 != 0
  }
}
