/// An element of a list that takes a part of a text and of its height.
protocol Extent {
  /// The length in UTF-16 units.
  var length: Int { get }
  /// The height in points.
  var height: Double { get }
}

/// A long list whose elements follow each other in a text and from top to bottom.
///
/// It finds an element by its index, its offset in the text or its position in points. The elements
/// lie in blocks; a Fenwick tree has the sums over the blocks.
///
/// Complexity: a search and a changed element take O(log n). A replacement of m elements takes O(m)
/// plus a small part of n, one step per block of 256.
struct ExtentList<Element: Extent> {
  /// The place of an element.
  struct Place {
    /// The index of the element.
    var index: Int
    /// The offset of its start.
    var offset: Int
    /// The position of its top, in points.
    var top: Double
  }

  private struct Sum {
    var count = 0
    var length = 0
    var height = 0.0

    static func += (left: inout Sum, right: Sum) {
      left.count += right.count
      left.length += right.length
      left.height += right.height
    }
  }

  private static var blockSize: Int { 256 }

  private var blocks: ContiguousArray<ContiguousArray<Element>> = []
  private var blockSums: ContiguousArray<Sum> = []
  private var tree: ContiguousArray<Sum> = []
  private var total = Sum()

  /// Creates an empty list.
  init() {}

  /// Creates a list.
  ///
  /// Complexity: O(n).
  init(_ elements: some Collection<Element>) {
    setBlocks(Self.blocks(of: elements))
  }

  /// The number of elements.
  var count: Int { total.count }
  /// The sum of the lengths.
  var length: Int { total.length }
  /// The sum of the heights.
  var height: Double { total.height }

  /// The element at an index, which must exist.
  subscript(index: Int) -> Element {
    let (block, place) = find { $0.count <= index }
    return blocks[block][index - place.count]
  }

  /// The place of an index; the end for the count.
  func place(at index: Int) -> Place {
    guard index < count else {
      return Place(index: count, offset: total.length, top: total.height)
    }
    let (block, before) = find { $0.count <= index }
    return place(in: block, before) { sum, _ in sum.count >= index }
  }

  /// The place of the element with an offset; at a border it is the later one, at the end the last.
  func place(atOffset offset: Int) -> Place {
    let (block, before) = find { $0.length <= offset }
    return place(in: block, before) { sum, element in sum.length + element.length > offset }
  }

  /// The place of the element at a position; outside it is the first or the last.
  func place(atHeight height: Double) -> Place {
    let (block, before) = find { $0.height <= height }
    return place(in: block, before) { sum, element in sum.height + element.height > height }
  }

  /// Replaces the element at an index.
  mutating func update(_ index: Int, to element: Element) {
    let (block, before) = find { $0.count <= index }
    let old = blocks[block][index - before.count]
    blocks[block][index - before.count] = element
    add(
      Sum(count: 0, length: element.length - old.length, height: element.height - old.height),
      to: block)
  }

  /// Replaces a range of elements.
  mutating func replace(_ range: Range<Int>, with new: some Collection<Element>) {
    guard !blocks.isEmpty else { return setBlocks(Self.blocks(of: new)) }
    let (first, before) = find { $0.count <= range.lowerBound }
    var last = first
    var end = before.count + blocks[first].count
    while end < range.upperBound, last + 1 < blocks.count {
      last += 1
      end += blocks[last].count
    }
    var part = ContiguousArray(blocks[first].prefix(range.lowerBound - before.count))
    part.append(contentsOf: new)
    part.append(contentsOf: blocks[last].suffix(max(end - range.upperBound, 0)))
    let isSame = first == last && !part.isEmpty && part.count <= 2 * Self.blockSize
    let made: ContiguousArray<ContiguousArray<Element>> = isSame ? [part] : Self.blocks(of: part)
    blocks.replaceSubrange(first...last, with: made)
    blockSums.replaceSubrange(first...last, with: Self.sums(of: made))
    growTree()
  }

  /// Changes every element.
  ///
  /// Complexity: O(n).
  mutating func updateAll(_ change: (inout Element) -> Void) {
    for block in blocks.indices {
      for index in blocks[block].indices { change(&blocks[block][index]) }
    }
    blockSums = Self.sums(of: blocks)
    growTree()
  }

  /// Calls a closure with each element of a range and the offset of its start, in order.
  func forEach(in range: Range<Int>, _ body: (Element, Int) -> Void) {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return }
    var (block, before) = find { $0.count <= range.lowerBound }
    while block < blocks.count, before.count < range.upperBound {
      for element in blocks[block] {
        if range.contains(before.count) { body(element, before.length) }
        before += Sum(count: 1, length: element.length, height: element.height)
      }
      block += 1
    }
  }

  // MARK: Blocks

  private static func blocks(
    of elements: some Collection<Element>
  ) -> ContiguousArray<ContiguousArray<Element>> {
    var blocks: ContiguousArray<ContiguousArray<Element>> = []
    var rest = elements[...]
    while !rest.isEmpty {
      let part = rest.prefix(blockSize)
      blocks.append(ContiguousArray(part))
      rest = rest[part.endIndex...]
    }
    return blocks
  }

  private static func sums(
    of blocks: ContiguousArray<ContiguousArray<Element>>
  ) -> ContiguousArray<Sum> {
    var sums = ContiguousArray<Sum>()
    sums.reserveCapacity(blocks.count)
    for block in blocks {
      var sum = Sum(count: block.count)
      for element in block {
        sum.length += element.length
        sum.height += element.height
      }
      sums.append(sum)
    }
    return sums
  }

  private mutating func setBlocks(_ new: ContiguousArray<ContiguousArray<Element>>) {
    blocks = new
    blockSums = Self.sums(of: new)
    growTree()
  }

  private func place(
    in block: Int, _ before: Sum, until isFound: (Sum, Element) -> Bool
  ) -> Place {
    var sum = before
    guard blocks.indices.contains(block) else { return Place(index: 0, offset: 0, top: 0) }
    let isLast = block == blocks.count - 1
    for (index, element) in blocks[block].enumerated() {
      if isFound(sum, element) || isLast && index == blocks[block].count - 1 { break }
      sum += Sum(count: 1, length: element.length, height: element.height)
    }
    return Place(index: sum.count, offset: sum.length, top: sum.height)
  }

  // MARK: Fenwick tree

  /// The last block before which the sums satisfy a condition that holds up to some block.
  private func find(_ isBefore: (Sum) -> Bool) -> (block: Int, before: Sum) {
    var block = 0
    var before = Sum()
    var step = blocks.isEmpty ? 0 : 1 << (Int.bitWidth - 1 - blocks.count.leadingZeroBitCount)
    while step > 0 {
      if block + step < blocks.count {
        var sum = before
        sum += tree[block + step - 1]
        if isBefore(sum) { (block, before) = (block + step, sum) }
      }
      step >>= 1
    }
    return (block, before)
  }

  private mutating func add(_ change: Sum, to block: Int) {
    total += change
    blockSums[block] += change
    var index = block + 1
    while index <= tree.count {
      tree[index - 1] += change
      index += index & -index
    }
  }

  private mutating func growTree() {
    tree = blockSums
    total = Sum()
    for (index, sum) in blockSums.enumerated() {
      total += sum
      let parent = (index + 1) + (index + 1) & -(index + 1)
      if parent <= tree.count { tree[parent - 1] += tree[index] }
    }
  }
}
