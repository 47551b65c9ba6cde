import Foundation

/// The sizes that the delegate gives for a section's items, requested in blocks as they come near.
struct FlowSizes {
  /// The number of items that are requested together.
  static let block = 128

  /// The size of items whose own size is unknown.
  let estimate: FlowSize
  /// Sizes by block; a block whose items all have the estimated size has no entry.
  private var blocks: [Int: [FlowSize?]] = [:]
  /// The items that have been requested.
  private var asked = RangeSet<Int>()
  /// The items whose size is taken from an earlier layout.
  private var presumed = RangeSet<Int>()
  /// One contiguous range of requested items, a fast path since nearby items mostly have been.
  private var askedTogether = 0..<0

  init(estimate: FlowSize) { self.estimate = estimate }

  /// The items whose size is known.
  var known: RangeSet<Int> { presumed.isEmpty ? asked : asked.union(presumed) }

  /// The known or estimated size of an item.
  subscript(item: Int) -> FlowSize {
    blocks[item / Self.block].flatMap { $0[item % Self.block] } ?? estimate
  }

  /// Whether an item has been requested.
  func wasAsked(_ item: Int) -> Bool { askedTogether.contains(item) || asked.contains(item) }

  /// How many of the first items are known to have the given sizes.
  func agreement(with sizes: [FlowSize]) -> Int {
    zip(known.ranges.joined(), sizes.indices).count { item, index in
      item == index && self[item] == sizes[index]
    }
  }

  // MARK: Updates

  /// Sets the requested sizes of consecutive items.
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

  /// Sets the presumed sizes of consecutive items.
  mutating func presume(_ sizes: [FlowSize], from first: Int) {
    for (item, size) in zip(first..., sizes) where size != estimate { keep(size, of: item) }
    presumed.insert(contentsOf: first..<first + sizes.count)
  }

  /// Takes over known sizes of items that have not been requested.
  ///
  /// - Parameters:
  ///   - other: The known sizes.
  ///   - items: The items to consider.
  ///   - isNew: Called with each item whose size differs from the estimate, in order.
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

  // MARK: Requests

  /// The ranges of items, of `count` in all, that have to be requested before `items` are
  /// displayed.
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
