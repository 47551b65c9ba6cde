/// The places at which two convex shapes touch, or will touch soon.
///
/// The axis of least penetration is found with the separating axis theorem, and the places by
/// clipping one edge against the other, as in Erin Catto's Box2D.
struct ContactManifold {
  struct Point {
    /// The place, halfway between the two shapes.
    let place: PlaneVector
    /// The distance of the shapes in points, negative if they overlap.
    let separation: Double
    /// The edge and the end of the other edge that make the point, to find it in the next step.
    let feature: Int
  }

  /// The unit vector from the first shape to the second.
  let normal: PlaneVector
  /// One or two points.
  let points: [Point]

  /// Finds where two polygons touch.
  ///
  /// - Parameters:
  ///   - a: The first polygon.
  ///   - b: The second polygon.
  ///   - margin: The distance in points up to which they count as touching.
  /// - Returns: `nil` if they do not touch.
  static func between(_ a: ConvexShape, _ b: ConvexShape, margin: Double) -> ContactManifold? {
    let onA = deepestEdge(of: a, against: b)
    guard onA.separation <= margin else { return nil }
    let onB = deepestEdge(of: b, against: a)
    guard onB.separation <= margin else { return nil }
    // The first polygon is preferred, so that the edge does not alternate.
    return onB.separation > onA.separation + 0.01
      ? clip(b, onB.edge, against: a, isFlipped: true, margin: margin)
      : clip(a, onA.edge, against: b, isFlipped: false, margin: margin)
  }

  /// Computes the contact points of a polygon and a segment.
  ///
  /// - Parameters:
  ///   - segment: The segment.
  ///   - edge: The edge of the segment, 0 or 1, that faces the side from which the polygon came.
  ///   - polygon: The polygon.
  ///   - center: The centre of the polygon.
  ///   - isEndless: Whether the polygon cannot pass the ends of the segment either.
  ///   - margin: The distance in points up to which they count as touching.
  /// - Returns: `nil` if they do not touch; else with the segment as the first shape.
  static func between(
    segment: ConvexShape, edge: Int, _ polygon: ConvexShape, center: PlaneVector, isEndless: Bool,
    margin: Double
  ) -> ContactManifold? {
    let start = segment.vertices[edge]
    let along = segment.vertices[1 - edge] - start
    let place = (center - start).dot(along) / along.dot(along)
    if !isEndless, place < 0 || place > 1 {
      // The end of the segment may meet an edge of the polygon.
      let onPolygon = deepestEdge(of: polygon, against: segment)
      guard onPolygon.separation <= margin else { return nil }
      let onSegment = deepestEdge(of: segment, against: polygon)
      guard onSegment.separation <= margin else { return nil }
      // The segment is preferred, so that a polygon does not stumble over the next segment.
      if onPolygon.separation > onSegment.separation + 0.5 {
        return clip(polygon, onPolygon.edge, against: segment, isFlipped: true, margin: margin)
      }
      return clip(segment, onSegment.edge, against: polygon, isFlipped: false, margin: margin)
    }
    return clip(
      segment, edge, against: polygon, isFlipped: false, isEndless: isEndless, margin: margin)
  }

  /// The edge of a shape from which another is farthest.
  private static func deepestEdge(
    of shape: ConvexShape, against other: ConvexShape
  ) -> (edge: Int, separation: Double) {
    var best = (edge: 0, separation: -Double.infinity)
    for index in shape.vertices.indices {
      let normal = shape.normals[index]
      let offset = normal.dot(shape.vertices[index])
      var separation = Double.infinity
      for vertex in other.vertices { separation = min(separation, normal.dot(vertex) - offset) }
      if separation > best.separation { best = (index, separation) }
    }
    return best
  }

  /// Clips the edge of the other shape that faces an edge.
  private static func clip(
    _ shape: ConvexShape, _ edge: Int, against other: ConvexShape, isFlipped: Bool,
    isEndless: Bool = false, margin: Double
  ) -> ContactManifold? {
    let normal = shape.normals[edge]
    let start = shape.vertices[edge]
    let end = shape.vertices[(edge + 1) % shape.vertices.count]
    var facing = 0
    for index in other.normals.indices
    where other.normals[index].dot(normal) < other.normals[facing].dot(normal) {
      facing = index
    }
    var ends = [other.vertices[facing], other.vertices[(facing + 1) % other.vertices.count]]
    if !isEndless {
      let along = normal.turned
      let range = along.dot(start)...max(along.dot(end), along.dot(start))
      let places = ends.map(along.dot)
      let span = places[1] - places[0]
      guard max(places[0], places[1]) >= range.lowerBound,
        min(places[0], places[1]) <= range.upperBound
      else { return nil }
      if abs(span) > 1e-12 {
        let line = ends
        for index in 0..<2 {
          let place = min(max(places[index], range.lowerBound), range.upperBound)
          ends[index] = line[0] + (line[1] - line[0]) * ((place - places[0]) / span)
        }
      }
    }
    var points: [Point] = []
    for index in 0..<2 {
      let separation = normal.dot(ends[index] - start)
      guard separation <= margin else { continue }
      points.append(
        Point(
          place: ends[index] - normal * (separation / 2), separation: separation,
          feature: ((isFlipped ? 1 : 0) << 20) | edge << 10 | facing << 1 | index))
    }
    guard !points.isEmpty else { return nil }
    return ContactManifold(normal: isFlipped ? -normal : normal, points: points)
  }
}
