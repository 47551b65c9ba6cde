/// The closed subpaths that a stroker makes, in a buffer that is reused for the next line.
struct StrokeOutline: ~Copyable {
  /// The corners of all subpaths, one after the other.
  private(set) var points: UnsafeMutablePointer<Point>
  /// The number of corners.
  private(set) var count = 0
  /// For each subpath, the number of corners up to its end.
  private(set) var ends: UnsafeMutablePointer<Int32>
  /// The number of subpaths.
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

  /// Whether the buffers are large enough to be worth releasing.
  var isLarge: Bool { max(capacity, pieceCapacity) > 1 << 16 }

  mutating func removeAll() {
    count = 0
    pieceCount = 0
  }

  @inline(__always)
  mutating func add(_ point: Point) {
    reserve(1)
    points[count] = point
    count += 1
  }

  /// Uninitialized room for `more` corners; `advance(by:)` then adds the ones written there.
  mutating func room(for more: Int) -> UnsafeMutablePointer<Point> {
    reserve(more)
    return points + count
  }

  /// Adds corners that were written to the room.
  mutating func advance(by more: Int) {
    count += more
  }

  /// Ends a subpath.
  mutating func end() {
    if pieceCount == pieceCapacity { Self.grow(&ends, &pieceCapacity, by: 1, used: pieceCount) }
    ends[pieceCount] = Int32(truncatingIfNeeded: count)
    pieceCount += 1
  }

  /// Makes room for `more` corners.
  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if count + more > capacity { Self.grow(&points, &capacity, by: more, used: count) }
  }

  private static func grow<Element>(
    _ memory: inout UnsafeMutablePointer<Element>, _ capacity: inout Int, by more: Int, used: Int
  ) {
    capacity = max(2 * capacity, used + more)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.initialize(from: memory, count: used)
    memory.deallocate()
    memory = larger
  }
}
