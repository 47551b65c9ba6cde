/// A non-empty rectangle of device pixels.
///
/// Units: device pixels, x right, y down, half-open (`maxX` and `maxY` are outside).
///
/// Guarantees:
/// - `width` and `height` are at least 1.
/// - `x + width` and `y + height` fit in `Int32`.
public struct PixelRect: Hashable, Sendable {
  /// The left edge.
  public let x: Int32
  /// The top edge.
  public let y: Int32
  /// The number of columns, at least 1.
  public let width: Int32
  /// The number of rows, at least 1.
  public let height: Int32

  /// Creates the rectangle, or returns `nil` if a guarantee would not hold.
  public init?(x: Int32, y: Int32, width: Int32, height: Int32) {
    guard width > 0, height > 0,
      !x.addingReportingOverflow(width).overflow,
      !y.addingReportingOverflow(height).overflow
    else { return nil }
    self.init(uncheckedX: x, y: y, width: width, height: height)
  }

  /// Creates the rectangle between two corners, or returns `nil` if it is empty or too large.
  public init?(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    let (width, wide) = maxX.subtractingReportingOverflow(minX)
    let (height, high) = maxY.subtractingReportingOverflow(minY)
    guard width > 0, height > 0, !wide, !high else { return nil }
    self.init(uncheckedX: minX, y: minY, width: width, height: height)
  }

  /// Creates the rectangle without checks.
  ///
  /// The caller has checked the guarantees.
  init(uncheckedX x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The left edge.
  public var minX: Int32 { x }
  /// The top edge.
  public var minY: Int32 { y }
  /// The first column to the right of the rectangle.
  public var maxX: Int32 { x &+ width }
  /// The first row below the rectangle.
  public var maxY: Int32 { y &+ height }
  /// The number of pixels.
  public var area: Int { Int(width) * Int(height) }

  /// Whether every pixel of `other` is in this rectangle.
  public func contains(_ other: PixelRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// Whether the pixel is in this rectangle.
  public func contains(x: Int32, y: Int32) -> Bool {
    x >= minX && x < maxX && y >= minY && y < maxY
  }

  /// Whether the two rectangles share a pixel.
  public func intersects(_ other: PixelRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The pixels in both rectangles, or `nil` if they share none.
  public func intersection(_ other: PixelRect) -> PixelRect? {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// The smallest rectangle that contains both.
  ///
  /// If that is wider or higher than `Int32.max`, its right or lower part is cut off.
  public func union(_ other: PixelRect) -> PixelRect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    let right = Int64(max(maxX, other.maxX))
    let bottom = Int64(max(maxY, other.maxY))
    return PixelRect(
      uncheckedX: left, y: top,
      width: Int32(clamping: right - Int64(left)), height: Int32(clamping: bottom - Int64(top)))
  }

  /// The rectangle moved by whole pixels, or `nil` if it would leave the range of `Int32`.
  public func offset(x dx: Int32, y dy: Int32) -> PixelRect? {
    let (left, leftOverflow) = x.addingReportingOverflow(dx)
    let (top, topOverflow) = y.addingReportingOverflow(dy)
    guard !leftOverflow, !topOverflow else { return nil }
    return PixelRect(x: left, y: top, width: width, height: height)
  }
}
