/// The closed pieces that a stroker makes, in memory that is kept from one line to the next.
final class StrokeOutline {
  /// The corners of the pieces, one after the other.
  private(set) var points: UnsafeMutablePointer<Point>
  /// How many corners there are.
  private(set) var count = 0
  /// How many there are up to the end of each piece.
  private(set) var ends: [Int32] = []
  private var capacity = 256

  init() {
    points = .allocate(capacity: capacity)
  }

  deinit {
    points.deallocate()
  }

  /// Whether so much memory is worth giving back.
  var isLarge: Bool { capacity > 1 << 16 }

  func removeAll() {
    count = 0
    ends.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  func add(_ point: Point) {
    if count == capacity { grow() }
    points[count] = point
    count += 1
  }

  /// Ends a piece.
  func end() {
    ends.append(Int32(truncatingIfNeeded: count))
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Point>.allocate(capacity: 2 * capacity)
    larger.update(from: points, count: count)
    points.deallocate()
    points = larger
    capacity *= 2
  }
}
