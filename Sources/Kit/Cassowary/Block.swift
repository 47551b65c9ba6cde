/// A growable run of plain values that is read and written through a pointer.
///
/// The solver's inner loops take `base` once and index it; nothing is counted, copied or checked
/// there. Whoever indexes answers for the bounds: `0 ..< count`. It is held in constants, since
/// each access to a variable of a class costs a check of exclusivity.
struct Block<Element: BitwiseCopyable>: ~Copyable {
  private struct Header {
    var base: UnsafeMutablePointer<Element>
    var count: Int
    var capacity: Int
  }

  private let header: UnsafeMutablePointer<Header>

  /// Where the values are, until the next change of the count.
  var base: UnsafeMutablePointer<Element> { header.pointee.base }

  /// How many values there are.
  var count: Int { header.pointee.count }

  /// Creates an empty block with room for some values.
  init(capacity: Int = 8) {
    let room = max(capacity, 1)
    header = .allocate(capacity: 1)
    header.initialize(to: Header(base: .allocate(capacity: room), count: 0, capacity: room))
  }

  /// Creates a block of `count` equal values.
  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    resize(to: count, filling: element)
  }

  deinit {
    header.pointee.base.deallocate()
    header.deallocate()
  }

  /// Adds a value at the end; amortized O(1).
  func append(_ element: Element) {
    let count = header.pointee.count
    if count == header.pointee.capacity { reserve(count + 1) }
    header.pointee.base[count] = element
    header.pointee.count = count + 1
  }

  /// Takes the last value away; `nil` where there is none.
  func popLast() -> Element? {
    guard header.pointee.count > 0 else { return nil }
    header.pointee.count -= 1
    return header.pointee.base[header.pointee.count]
  }

  /// Forgets the values and keeps the memory.
  func removeAll() {
    header.pointee.count = 0
  }

  /// Makes `count` the length; what is new is `element`.
  func resize(to newCount: Int, filling element: Element) {
    let count = header.pointee.count
    reserve(newCount)
    if newCount > count {
      (header.pointee.base + count).initialize(repeating: element, count: newCount - count)
    }
    header.pointee.count = newCount
  }

  /// Makes `count` the length; what is new is whatever was in the memory.
  func grow(by amount: Int) {
    reserve(header.pointee.count + amount)
    header.pointee.count += amount
  }

  private func reserve(_ minimum: Int) {
    guard minimum > header.pointee.capacity else { return }
    // What is not used yet costs addresses only, while each move touches the memory twice.
    let factor = header.pointee.capacity < 1 << 18 ? 4 : 2
    let wider = max(minimum, header.pointee.capacity * factor)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: wider)
    moved.update(from: header.pointee.base, count: header.pointee.count)
    header.pointee.base.deallocate()
    header.pointee.base = moved
    header.pointee.capacity = wider
  }
}
