/// The closed pieces that a stroker makes, in memory that is kept from one line to the next.
final class StrokeOutline {
  /// The corners of the pieces, one after the other.
  private(set) var points: UnsafeMutablePointer<Point>
  /// How many corners there are.
  private(set) var count = 0
  /// How many there are up to the end of each piece.
  private(set) var ends: UnsafeMutablePointer<Int32>
  /// How many pieces there are.
  private(set) var pieceCount = 0
  private var capacity = 256
  private var pieceCapacity = 16

  init() {
    points = .allocate(capacity: capacity)
    ends = .allocate(capacity: pieceCapacity)
  }

  deinit {
    points.deallocate()
    ends.deallocate()
  }

  /// Whether so much memory is worth giving back.
  var isLarge: Bool { max(capacity, pieceCapacity) > 1 << 16 }

  func removeAll() {
    count = 0
    pieceCount = 0
  }

  @inline(__always)
  func add(_ point: Point) {
    reserve(1)
    points[count] = point
    count += 1
  }

  /// Where as many more corners as this may be written, which `advance(by:)` then adds.
  func room(for more: Int) -> UnsafeMutablePointer<Point> {
    reserve(more)
    return points + count
  }

  /// Adds corners that have been written to the room for them.
  func advance(by more: Int) {
    count += more
  }

  /// Ends a piece.
  func end() {
    if pieceCount == pieceCapacity { grow(&ends, &pieceCapacity, by: 1, used: pieceCount) }
    ends[pieceCount] = Int32(truncatingIfNeeded: count)
    pieceCount += 1
  }

  /// Makes room for so many more corners.
  @inline(__always)
  private func reserve(_ more: Int) {
    if count + more > capacity { grow(&points, &capacity, by: more, used: count) }
  }

  private func grow<Element>(
    _ memory: inout UnsafeMutablePointer<Element>, _ capacity: inout Int, by more: Int, used: Int
  ) {
    capacity = max(2 * capacity, used + more)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.initialize(from: memory, count: used)
    memory.deallocate()
    memory = larger
  }
}
