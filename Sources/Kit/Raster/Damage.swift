/// A small bounded set of rectangles that must be painted again.
///
/// Guarantees:
/// - Every pixel of every added rectangle is in one of `rects`, until it is clipped or removed.
/// - There are at most ``limit`` rectangles, and no two overlap, so that painting each of them once
///   paints no pixel twice.
///
/// Complexity: `add` is O(`limit`²) at worst.
public struct Damage: Sendable {
  /// The largest number of rectangles in ``rects``.
  public static let limit = 8

  /// The rectangles to paint, in device pixels; no two of them overlap.
  public private(set) var rects: [PixelRect] = []

  /// Creates an empty set.
  public init() {}

  /// Whether there is nothing to paint.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around all of them, or `nil` if there is none.
  public var bounds: PixelRect? {
    guard var all = rects.first else { return nil }
    for rect in rects.dropFirst() { all = all.union(rect) }
    return all
  }

  /// Adds one rectangle.
  ///
  /// Rectangles that overlap are merged if the union adds few pixels. Otherwise only the uncovered
  /// parts are added. Beyond ``limit`` rectangles, the pair whose union grows least is merged.
  public mutating func add(_ rect: PixelRect) { add(rect, slack: 0) }

  /// Merges rectangles that lie near each other.
  ///
  /// Painting and presenting one more rectangle takes longer than painting the few pixels between
  /// two.
  public mutating func joinNearby() {
    guard rects.count > 1 else { return }
    // The array's memory is reused.
    withUnsafeTemporaryAllocation(of: PixelRect.self, capacity: rects.count) { apart in
      _ = apart.initialize(from: rects)
      rects.removeAll(keepingCapacity: true)
      for rect in apart { add(rect, slack: Self.slack) }
    }
  }

  /// How many extra pixels a merged rectangle may have.
  ///
  /// Painting that many takes about as long as starting another rectangle.
  private static let slack = 1024

  private mutating func add(_ rect: PixelRect, slack: Int) {
    for index in rects.indices where rects[index].contains(rect) { return }
    var rect = rect
    // Merge overlapping rectangles until none is left; each step removes one rectangle.
    var index = 0
    while index < rects.count {
      if rects[index].intersects(rect) || rects[index].growth(by: rect) <= slack {
        rect = rect.union(rects.remove(at: index))
        index = 0
      } else {
        index += 1
      }
    }
    // Allocate once for the life of the set.
    if rects.capacity <= Self.limit { rects.reserveCapacity(Self.limit + 1) }
    rects.append(rect)
    while rects.count > Self.limit { mergeCheapestPair() }
  }

  /// Keeps only what is inside `bounds`.
  public mutating func clip(to bounds: PixelRect) {
    if rects.allSatisfy({ bounds.contains($0) }) { return }
    rects = rects.compactMap { $0.intersection(bounds) }
  }

  /// Removes all rectangles but keeps the memory.
  public mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
  }

  private mutating func mergeCheapestPair() {
    var cheapest = (growth: Int.max, first: 0, second: 1)
    for first in rects.indices {
      for second in rects.indices where second > first {
        let growth = rects[first].growth(by: rects[second])
        if growth < cheapest.growth { cheapest = (growth, first, second) }
      }
    }
    let second = rects.remove(at: cheapest.second)
    let first = rects.remove(at: cheapest.first)
    add(first.union(second))
  }
}

extension PixelRect {
  /// How many pixels the union has beyond the areas of the two.
  fileprivate func growth(by other: PixelRect) -> Int {
    union(other).area &- area &- other.area
  }
}
