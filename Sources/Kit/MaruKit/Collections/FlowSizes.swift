import Foundation

/// What is known of the sizes of a section's items, asked for in blocks as they come near.
struct FlowSizes {
  /// How many items are asked for together.
  static let block = 128

  /// The size of items of which nothing is known.
  let estimate: FlowSize
  /// Sizes by block; none of a block whose items are as was thought.
  private var blocks: [Int: [FlowSize?]] = [:]
  /// The items that were asked.
  private var asked = RangeSet<Int>()
  /// The items that are likely to tell what they told before.
  private var presumed = RangeSet<Int>()
  /// Items that were asked, in a row, as mostly all are that are near.
  private var askedTogether = 0..<0

  init(estimate: FlowSize) { self.estimate = estimate }

  /// The items of which something is known.
  var known: RangeSet<Int> { presumed.isEmpty ? asked : asked.union(presumed) }

  /// The size of an item, as far as it is known.
  subscript(item: Int) -> FlowSize {
    blocks[item / Self.block].flatMap { $0[item % Self.block] } ?? estimate
  }

  /// Whether an item was asked.
  func wasAsked(_ item: Int) -> Bool { askedTogether.contains(item) || asked.contains(item) }

  /// How many of the first items are known to have these sizes.
  func agreement(with sizes: [FlowSize]) -> Int {
    zip(known.ranges.joined(), sizes.indices).count { item, index in
      item == index && self[item] == sizes[index]
    }
  }

  // MARK: Noting

  /// Notes what items in a row told.
  mutating func tell(_ sizes: ArraySlice<FlowSize>, from first: Int) {
    let items = first..<first + sizes.count
    if asked.isEmpty {
      (asked, askedTogether) = (RangeSet(items), items)
    } else {
      asked.insert(contentsOf: items)
      askedTogether = asked.ranges.first { $0.contains(items.lowerBound) } ?? items
    }
    for block in Self.blocks(items) {
      let whole = block * Self.block..<(block + 1) * Self.block
      let part = whole.clamped(to: items)
      let new = sizes[(sizes.startIndex + part.lowerBound - first)...].prefix(part.count)
      if part == whole || blocks[block] == nil, new.allSatisfy({ $0 == estimate }) {
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
    for (item, size) in zip(first..., sizes) where size != estimate { keep(size, of: item) }
    presumed.insert(contentsOf: first..<first + sizes.count)
  }

  /// Takes over what is known elsewhere of items that were not asked here.
  ///
  /// - Parameters:
  ///   - other: Where it is known.
  ///   - items: Of whom it is taken over.
  ///   - isNew: Called with each item that is not as was thought, in order.
  mutating func presume(_ other: FlowSizes, in items: Range<Int>, _ isNew: (Int) -> Void) {
    let stretches = other.known.intersection(RangeSet(items)).subtracting(asked)
    for item in stretches.ranges.joined() {
      let size = other[item]
      guard size != estimate else { continue }
      keep(size, of: item)
      isNew(item)
    }
    presumed.formUnion(stretches)
  }

  // MARK: Asking

  /// The stretches of items that have to be asked for before some are seen, of so many in all.
  func untold(_ items: Range<Int>, of count: Int) -> [Range<Int>] {
    guard items.clamped(to: askedTogether) != items else { return [] }
    let blocks = Self.blocks(items)
    let whole = blocks.lowerBound * Self.block..<blocks.upperBound * Self.block
    return Array(RangeSet(whole.clamped(to: 0..<max(count, 0))).subtracting(asked).ranges)
  }

  private static func blocks(_ items: Range<Int>) -> Range<Int> {
    items.isEmpty ? 0..<0 : items.lowerBound / block..<(items.upperBound - 1) / block + 1
  }
}
