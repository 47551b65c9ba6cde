/// Lines and curves that bound an area.
///
/// Axes: x right, y down. The unit is the caller's.
///
/// A path with a coordinate that is not finite draws nothing. Filling closes open subpaths.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a new subpath.
    case move(to: Point)
    /// A straight line from the current point.
    case line(to: Point)
    /// A quadratic Bézier curve from the current point.
    case quad(to: Point, control: Point)
    /// A cubic Bézier curve from the current point.
    case cubic(to: Point, control1: Point, control2: Point)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The kinds of steps, numbered as the kernels expect them.
  enum Verb: UInt8 {
    case move = 0
    case line = 1
    case quad = 2
    case cubic = 3
    case close = 4
  }

  /// The kind of each step.
  private(set) var verbs: [UInt8] = []
  /// The points of all steps in order, control points before end points.
  private(set) var points: [Point] = []
  private var start = Point.zero
  private var isOpen = false

  /// Creates an empty path.
  public init() {}

  /// Whether the path has no steps.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The start of the next step, or `nil` if the path is empty.
  public var currentPoint: Point? {
    guard let last = verbs.last else { return nil }
    return last == Verb.close.rawValue ? start : points.last
  }

  /// The steps in order.
  ///
  /// Complexity: O(n) for each call.
  public var elements: [Element] {
    var result: [Element] = []
    result.reserveCapacity(verbs.count)
    forEachElement { result.append($0) }
    return result
  }

  /// Reserves memory for a number of steps and points.
  public mutating func reserveCapacity(elements: Int, points count: Int) {
    verbs.reserveCapacity(elements)
    points.reserveCapacity(count)
  }

  /// Starts a new subpath at the point.
  public mutating func move(to point: Point) {
    append(.move)
    points.append(point)
    start = point
    isOpen = true
  }

  /// Adds a straight line.
  ///
  /// Without a current point it is a move.
  public mutating func line(to point: Point) {
    guard reopen(orMoveTo: point) else { return }
    append(.line)
    points.append(point)
  }

  /// Adds a quadratic curve.
  ///
  /// Without a current point the curve starts at its control point.
  public mutating func quad(to point: Point, control: Point) {
    _ = reopen(orMoveTo: control)
    append(.quad)
    points.append(control)
    points.append(point)
  }

  /// Adds a cubic curve.
  ///
  /// Without a current point the curve starts at its first control point.
  public mutating func cubic(to point: Point, control1: Point, control2: Point) {
    _ = reopen(orMoveTo: control1)
    append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(point)
  }

  /// Closes the current subpath, or does nothing if none is open.
  public mutating func close() {
    guard isOpen else { return }
    append(.close)
    isOpen = false
  }

  /// Adds all steps of another path.
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    verbs += other.verbs
    points += other.points
    start = other.start
    isOpen = other.isOpen
  }

  /// Calls `body` with each step in order.
  public func forEachElement(_ body: (Element) -> Void) {
    var index = 0
    for verb in verbs {
      switch verb {
      case Verb.move.rawValue:
        body(.move(to: points[index]))
        index += 1
      case Verb.line.rawValue:
        body(.line(to: points[index]))
        index += 1
      case Verb.quad.rawValue:
        body(.quad(to: points[index + 1], control: points[index]))
        index += 2
      case Verb.cubic.rawValue:
        body(
          .cubic(to: points[index + 2], control1: points[index], control2: points[index + 1]))
        index += 3
      default:
        body(.close)
      }
    }
  }

  /// Removes all steps but keeps the memory.
  mutating func removeAll() {
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    isOpen = false
    start = .zero
  }

  /// Maps every point in place.
  mutating func mapPoints(_ body: (Point) -> Point) {
    for index in points.indices { points[index] = body(points[index]) }
    start = body(start)
  }

  private mutating func append(_ verb: Verb) {
    verbs.append(verb.rawValue)
  }

  /// Opens a subpath at the start of the one just closed, or at `point` if the path is empty.
  ///
  /// Returns `false` only in the second case.
  private mutating func reopen(orMoveTo point: Point) -> Bool {
    if isOpen { return true }
    if verbs.isEmpty {
      move(to: point)
      return false
    }
    move(to: start)
    return true
  }
}
