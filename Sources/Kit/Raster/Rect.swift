/// A rectangle with fractional edges: x right, y down.
///
/// The unit depends on the use.
///
/// A rectangle may be empty, have negative sides or not be finite. Such a rectangle ``isEmpty``,
/// and drawing it does nothing.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a rectangle without checks.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from one of whole pixels.
  public init(_ rect: PixelRect) {
    self.init(
      x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
  }

  /// The left edge.
  public var minX: Double { x }
  /// The top edge.
  public var minY: Double { y }
  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }

  /// Whether nothing is inside: a side is zero, negative or NaN, or an edge is infinite or NaN.
  public var isEmpty: Bool {
    !(width > 0 && height > 0 && x.isFinite && y.isFinite && maxX.isFinite && maxY.isFinite)
  }

  /// The area in both rectangles.
  ///
  /// If they share none, an empty rectangle with zero sides.
  public func intersection(_ other: Rect) -> Rect {
    guard !isEmpty, !other.isEmpty else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(
      x: left, y: top,
      width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle that contains both.
  ///
  /// An empty rectangle adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top,
      width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether the point is inside.
  ///
  /// The left and top edges are inside, the right and bottom edges are not.
  public func contains(_ point: Point) -> Bool {
    !isEmpty && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether all of `other` is inside.
  ///
  /// An empty rectangle is never inside.
  public func contains(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty && other.minX >= minX && other.maxX <= maxX
      && other.minY >= minY && other.maxY <= maxY
  }

  /// The smallest rectangle of whole pixels around this one, clamped to half the range of `Int32`.
  ///
  /// It is `nil` if this rectangle is empty or outside that range.
  public var enclosingPixels: PixelRect? {
    guard !isEmpty else { return nil }
    let limit = Double(Int32.max / 2)
    // Conversion to an integer truncates towards 0. The C library's `floor` would be a call per
    // edge.
    func floor(_ value: Double) -> Int32 {
      let held = min(max(value, -limit), limit)
      let whole = Int32(held)
      return Double(whole) > held ? whole - 1 : whole
    }
    return PixelRect(
      minX: floor(minX), minY: floor(minY), maxX: -floor(-maxX), maxY: -floor(-maxY))
  }
}
