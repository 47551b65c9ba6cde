/// A small bounded set of rectangles that must be painted again.
///
/// Guarantees:
/// - Every pixel of every added rectangle is in one of `rects`, until it is clipped or removed.
/// - There are at most ``limit`` rectangles, and no two of them share a pixel, so that painting
///   each of them once paints no pixel twice.
///
/// Complexity: `add` is O(`limit`²) at worst.
public struct Damage: Sendable {
  /// The largest number of rectangles that is kept.
  public static let limit = 8

  /// The rectangles to paint, in device pixels; no two of them overlap.
  public private(set) var rects: [PixelRect] = []

  /// Creates an empty set.
  public init() {}

  /// Whether there is nothing to paint.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around everything, or `nil` when there is nothing.
  public var bounds: PixelRect? {
    guard var all = rects.first else { return nil }
    for rect in rects.dropFirst() { all = all.union(rect) }
    return all
  }

  /// Adds one rectangle.
  ///
  /// What overlaps becomes one rectangle when that costs little, else only the uncovered parts are
  /// added; when there are too many rectangles, those two are merged whose area grows least.
  public mutating func add(_ rect: PixelRect) { add(rect, slack: 0) }

  /// Makes one rectangle of those that lie near each other.
  ///
  /// To paint and to show one more rectangle takes longer than a few pixels between two of them.
  public mutating func joinNearby() {
    guard rects.count > 1 else { return }
    // Their memory is used again.
    withUnsafeTemporaryAllocation(of: PixelRect.self, capacity: rects.count) { apart in
      _ = apart.initialize(from: rects)
      rects.removeAll(keepingCapacity: true)
      for rect in apart { add(rect, slack: Self.slack) }
    }
  }

  /// How many pixels one rectangle may have more than two: about as many as are painted while
  /// another rectangle would be begun.
  private static let slack = 1024

  private mutating func add(_ rect: PixelRect, slack: Int) {
    for index in rects.indices where rects[index].contains(rect) { return }
    var rect = rect
    // Merge with what overlaps until nothing does; each step removes one rectangle.
    var index = 0
    while index < rects.count {
      if rects[index].intersects(rect) || rects[index].growth(by: rect) <= slack {
        rect = rect.union(rects.remove(at: index))
        index = 0
      } else {
        index += 1
      }
    }
    // One piece of memory serves for good.
    if rects.capacity <= Self.limit { rects.reserveCapacity(Self.limit + 1) }
    rects.append(rect)
    while rects.count > Self.limit { mergeCheapestPair() }
  }

  /// Keeps only what is inside `bounds`.
  public mutating func clip(to bounds: PixelRect) {
    if rects.allSatisfy({ bounds.contains($0) }) { return }
    rects = rects.compactMap { $0.intersection(bounds) }
  }

  /// Forgets everything.
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
  /// How many pixels the union has more than the two have together.
  fileprivate func growth(by other: PixelRect) -> Int {
    union(other).area &- area &- other.area
  }
}
