/// A rectangle with fractional edges: x right, y down.
///
/// The unit is that of its use.
///
/// A rectangle may be empty, negative or not finite; ``isEmpty`` tells, and nothing is drawn of it.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates the rectangle as it is given, without any check.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates the same rectangle with fractional type.
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

  /// What both contain; empty, with zero sides, when they share nothing.
  public func intersection(_ other: Rect) -> Rect {
    guard !isEmpty, !other.isEmpty else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(
      x: left, y: top,
      width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top,
      width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether the point is inside; the left and top edges are, the right and bottom edges are not.
  public func contains(_ point: Point) -> Bool {
    !isEmpty && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether all of `other` is inside; an empty rectangle is inside nothing.
  public func contains(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty && other.minX >= minX && other.maxX <= maxX
      && other.minY >= minY && other.maxY <= maxY
  }

  /// The smallest rectangle of whole pixels around this one.
  ///
  /// Cut off at the range of `Int32` halved; `nil` when this is empty or outside of that range.
  public var enclosingPixels: PixelRect? {
    guard !isEmpty else { return nil }
    let limit = Double(Int32.max / 2)
    // Conversions cut off towards 0. The C library's rounding would be a call for each edge.
    func floor(_ value: Double) -> Int32 {
      let held = min(max(value, -limit), limit)
      let whole = Int32(held)
      return Double(whole) > held ? whole - 1 : whole
    }
    return PixelRect(
      minX: floor(minX), minY: floor(minY), maxX: -floor(-maxX), maxY: -floor(-maxY))
  }
}
