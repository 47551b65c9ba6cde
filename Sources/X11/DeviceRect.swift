/// A rectangle of device pixels, in a window or on the screen.
///
/// Units: device pixels, x to the right, y down, half-open. `width` and `height` may be zero or
/// negative; drawing and queries treat such a rectangle as empty.
public struct DeviceRect: Hashable, Sendable {
  /// The left edge.
  public var x: Int32
  /// The top edge.
  public var y: Int32
  /// The extent to the right.
  public var width: Int32
  /// The extent downwards.
  public var height: Int32

  /// Creates a rectangle.
  public init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Its upper left corner.
  public var origin: DevicePoint { DevicePoint(x: x, y: y) }

  /// Whether it holds no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether a point is inside; the right and the lower edge are not.
  public func contains(_ point: DevicePoint) -> Bool {
    point.x >= x && point.x - x < width && point.y >= y && point.y - y < height
  }

  /// Whether it has a pixel of another rectangle.
  public func intersects(_ other: DeviceRect) -> Bool {
    !isEmpty && !other.isEmpty && x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }

  /// The intersection with another rectangle; `nil` if it is empty.
  public func intersection(_ other: DeviceRect) -> DeviceRect? {
    guard intersects(other) else { return nil }
    let (left, top) = (max(x, other.x), max(y, other.y))
    return DeviceRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  /// The parts outside of another rectangle: at most four, which do not overlap.
  func subtracting(_ other: DeviceRect) -> [DeviceRect] {
    guard let common = intersection(other) else { return [self] }
    let (right, bottom) = (common.x + common.width, common.y + common.height)
    return [
      DeviceRect(x: x, y: y, width: width, height: common.y - y),
      DeviceRect(x: x, y: bottom, width: width, height: y + height - bottom),
      DeviceRect(x: x, y: common.y, width: common.x - x, height: common.height),
      DeviceRect(x: right, y: common.y, width: x + width - right, height: common.height),
    ].filter { !$0.isEmpty }
  }

  /// The intersection with `0 ..< width` and `0 ..< height`.
  ///
  /// - Parameters:
  ///   - width: The limit to the right; device pixels.
  ///   - height: The limit downwards; device pixels.
  /// - Returns: `nil` if the intersection is empty.
  public func clipped(width: Int, height: Int) -> DeviceRect? {
    let left = max(0, Int(x))
    let top = max(0, Int(y))
    let right = min(width, Int(x) + Int(self.width))
    let bottom = min(height, Int(y) + Int(self.height))
    guard left < right, top < bottom else { return nil }
    return DeviceRect(
      x: Int32(left), y: Int32(top), width: Int32(right - left), height: Int32(bottom - top))
  }

  /// The same rectangle, clamped to the protocol's ranges.
  ///
  /// The wire format has signed 16-bit positions and unsigned 16-bit sizes other than zero.
  var forProtocol: DeviceRect {
    DeviceRect(
      x: min(max(x, -32768), 32767), y: min(max(y, -32768), 32767),
      width: min(max(width, 1), 32767), height: min(max(height, 1), 32767))
  }
}

/// A position in device pixels, x to the right and y down.
public struct DevicePoint: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Int32
  /// The distance from the top edge.
  public var y: Int32

  /// Creates a position.
  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}
