/// A growable run of plain values that is read and written through a pointer.
///
/// The solver's inner loops take `base` once and index it; nothing is counted, copied or checked
/// there. Whoever indexes answers for the bounds: `0 ..< count`.
struct Block<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 8) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  /// Creates a block of `count` equal values.
  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit {
    base.deallocate()
  }

  /// Adds a value at the end; amortized O(1).
  mutating func append(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    base[count] = element
    count += 1
  }

  /// Takes the last value away, or `nil` where there is none.
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return base[count]
  }

  /// Forgets the values and keeps the memory.
  mutating func removeAll() {
    count = 0
  }

  /// Makes `count` the length; what is new is `element`.
  mutating func resize(to newCount: Int, filling element: Element) {
    reserve(newCount)
    if newCount > count {
      (base + count).initialize(repeating: element, count: newCount - count)
    }
    count = newCount
  }

  private mutating func reserve(_ minimum: Int) {
    guard minimum > capacity else { return }
    let wider = max(minimum, capacity * 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: wider)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = wider
  }
}
