/// A growable buffer of trivial values, accessed through a pointer.
///
/// The solver's inner loops take `base` once and index it, without reference counting, copies or
/// checks. The caller must stay within `0 ..< count`. Blocks are stored in `let` properties,
/// because every access to a class's `var` costs an exclusivity check.
struct Block<Element: BitwiseCopyable>: ~Copyable {
  private struct Header {
    var base: UnsafeMutablePointer<Element>
    var count: Int
    var capacity: Int
  }

  private let header: UnsafeMutablePointer<Header>

  /// The address of the values, valid until the count changes.
  var base: UnsafeMutablePointer<Element> { header.pointee.base }

  /// The number of values.
  var count: Int { header.pointee.count }

  /// Creates an empty block with room for `capacity` values.
  init(capacity: Int = 8) {
    let room = max(capacity, 1)
    header = .allocate(capacity: 1)
    header.initialize(to: Header(base: .allocate(capacity: room), count: 0, capacity: room))
  }

  /// Creates a block of `count` copies of a value.
  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    resize(to: count, filling: element)
  }

  deinit {
    header.pointee.base.deallocate()
    header.deallocate()
  }

  /// Appends a value; amortized O(1).
  func append(_ element: Element) {
    let count = header.pointee.count
    if count == header.pointee.capacity { reserve(count + 1) }
    header.pointee.base[count] = element
    header.pointee.count = count + 1
  }

  /// Removes and returns the last value, or returns `nil` if the block is empty.
  func popLast() -> Element? {
    guard header.pointee.count > 0 else { return nil }
    header.pointee.count -= 1
    return header.pointee.base[header.pointee.count]
  }

  /// Removes all values but keeps the memory.
  func removeAll() {
    header.pointee.count = 0
  }

  /// Changes the count; new values are copies of `element`.
  func resize(to newCount: Int, filling element: Element) {
    let count = header.pointee.count
    reserve(newCount)
    if newCount > count {
      (header.pointee.base + count).initialize(repeating: element, count: newCount - count)
    }
    header.pointee.count = newCount
  }

  /// Adds `amount` uninitialized values.
  func grow(by amount: Int) {
    reserve(header.pointee.count + amount)
    header.pointee.count += amount
  }

  private func reserve(_ minimum: Int) {
    guard minimum > header.pointee.capacity else { return }
    // Unused memory costs only address space, but each move touches the memory twice.
    let factor = header.pointee.capacity < 1 << 18 ? 4 : 2
    let wider = max(minimum, header.pointee.capacity * factor)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: wider)
    moved.update(from: header.pointee.base, count: header.pointee.count)
    header.pointee.base.deallocate()
    header.pointee.base = moved
    header.pointee.capacity = wider
  }
}
