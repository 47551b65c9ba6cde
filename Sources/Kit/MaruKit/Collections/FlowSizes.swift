import Foundation

/// What is known of the sizes of a section's items, asked for in blocks as they come near.
struct FlowSizes {
  /// How many items are asked for together.
  static let block = 128

  /// Sizes by block; none of a block whose items are as was thought.
  private var blocks: [Int: [FlowSize?]] = [:]
  /// The items that were asked.
  private var asked = RangeSet<Int>()
  /// The items that are likely to tell what they told before.
  private var presumed = RangeSet<Int>()
  /// Items that were asked, in a row, as mostly all are that are near.
  private var askedTogether = 0..<0

  /// The items of which something is known.
  var known: RangeSet<Int> { presumed.isEmpty ? asked : asked.union(presumed) }

  /// The size of an item that is known and not as was thought.
  subscript(item: Int) -> FlowSize? {
    blocks[item / Self.block].flatMap { $0[item % Self.block] }
  }

  /// Notes what items in a row told.
  ///
  /// - Parameters:
  ///   - sizes: Their sizes.
  ///   - first: The first of them.
  ///   - estimate: How large they were thought to be.
  mutating func tell(_ sizes: ArraySlice<FlowSize>, from first: Int, estimate: FlowSize) {
    let items = first..<first + sizes.count
    if asked.isEmpty {
      (asked, askedTogether) = (RangeSet(items), items)
    } else {
      asked.insert(contentsOf: items)
      askedTogether = asked.ranges.first { $0.contains(items.lowerBound) } ?? items
    }
    for block in Self.blocks(items) {
      let whole = Self.items(of: block)
      let part = whole.clamped(to: items)
      let new = sizes[(sizes.startIndex + part.lowerBound - first)...].prefix(part.count)
      if new.allSatisfy({ $0 == estimate }), part == whole || blocks[block] == nil {
        blocks[block] = nil
      } else {
        for (item, size) in zip(part, new) { keep(size, of: item) }
      }
    }
  }

  private mutating func keep(_ size: FlowSize, of item: Int) {
    let block = item / Self.block
    blocks[block, default: Array(repeating: nil, count: Self.block)][item % Self.block] = size
  }

  /// Notes what items in a row are likely to tell.
  mutating func presume(_ sizes: [FlowSize], from first: Int) {
    for (item, size) in zip(first..., sizes) { keep(size, of: item) }
    presumed.insert(contentsOf: first..<first + sizes.count)
  }

  /// Takes over what is known elsewhere of items that were not asked here.
  ///
  /// - Returns: The stretches of items that this may change, in order.
  mutating func presume(_ other: FlowSizes, in items: Range<Int>) -> [Range<Int>] {
    let stretches = other.known.intersection(RangeSet(items)).subtracting(asked)
    for range in stretches.ranges {
      for item in range { other[item].map { keep($0, of: item) } }
    }
    presumed.formUnion(stretches)
    return Array(stretches.ranges)
  }

  /// The stretches of items that have to be asked for before some are seen, of so many in all.
  func untold(_ items: Range<Int>, of count: Int) -> [Range<Int>] {
    guard items.clamped(to: askedTogether) != items else { return [] }
    return Array(RangeSet(Self.wholeBlocks(items, count)).subtracting(asked).ranges)
  }

  /// The stretches of items of which nothing is known, among some and their neighbours.
  func unknown(_ items: Range<Int>, of count: Int) -> [Range<Int>] {
    guard items.clamped(to: askedTogether) != items else { return [] }
    return Array(RangeSet(Self.wholeBlocks(items, count)).subtracting(known).ranges)
  }

  private static func wholeBlocks(_ items: Range<Int>, _ count: Int) -> Range<Int> {
    let blocks = blocks(items)
    return (blocks.lowerBound * block..<blocks.upperBound * block).clamped(to: 0..<max(count, 0))
  }

  private static func blocks(_ items: Range<Int>) -> Range<Int> {
    items.isEmpty ? 0..<0 : items.lowerBound / block..<(items.upperBound - 1) / block + 1
  }

  private static func items(of block: Int) -> Range<Int> {
    block * Self.block..<(block + 1) * Self.block
  }
}
