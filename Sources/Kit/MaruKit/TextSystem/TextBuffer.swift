/// The UTF-16 units of a long text, in blocks.
///
/// An edit changes only the blocks that it touches, wherever the last one was. A copy of a buffer shares
/// the blocks until one of both is edited.
///
/// Positions are UTF-16 offsets; ranges outside are clamped.
struct TextBuffer {
  /// The blocks, none of them empty.
  private var blocks: [TextBlock] = []
  /// The offset of each block.
  private var starts: [Int] = []
  /// The number of units.
  private(set) var count = 0

  /// The number of units of a new block.
  static let blockLength = 1 << 15
  /// The number of units from which a block is divided.
  private static let longestBlock = 2 * blockLength
  /// The number of units up to which a block is joined with its neighbor.
  private static let shortestBlock = blockLength / 8

  /// Creates a buffer with a text, whose blocks are decoded when they are first read.
  ///
  /// Complexity: O(n).
  init(_ string: String = "") {
    blocks = CodedText.parts(of: string, length: Self.blockLength).map { TextBlock($0) }
    updateStarts(from: 0)
  }

  /// The unit at a position, which must exist.
  ///
  /// Complexity: O(log n).
  subscript(place: Int) -> UInt16 {
    let index = block(at: place)
    return blocks[index][place - starts[index]]
  }

  /// The units of a range.
  ///
  /// Complexity: O(m) in the length of the range.
  subscript(range: Range<Int>) -> ContiguousArray<UInt16> {
    let range = range.clamped(to: 0..<count)
    var part = ContiguousArray<UInt16>()
    part.reserveCapacity(range.count)
    forEachPart(of: range) { index, own in blocks[index].append(own, to: &part) }
    return part
  }

  /// The text of a range; surrogates without a partner become U+FFFD.
  ///
  /// Complexity: O(m) in the length of the range.
  func string(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<count)
    var text = ""
    var end = range.lowerBound
    var isWhole = true
    forEachPart(of: range) { index, own in
      // An edit may have put the two units of a character into two blocks.
      if end > range.lowerBound, splitsPair(at: end) { isWhole = false }
      end += own.count
      if own.count == range.count {
        text = blocks[index].string(own)
      } else {
        if text.isEmpty { text.reserveCapacity(range.count) }
        text += blocks[index].string(own)
      }
    }
    return isWhole ? text : String(units: self[range])
  }

  /// Replaces a range.
  ///
  /// Complexity: O(b + m + n/b) in the length of a block, of the new text and of the whole.
  mutating func replace(_ range: Range<Int>, with new: ContiguousArray<UInt16>) {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty || !new.isEmpty else { return }
    let first = blocks.isEmpty ? 0 : block(at: min(range.lowerBound, count - 1))
    let last = blocks.isEmpty ? -1 : max(first, block(at: max(range.upperBound - 1, 0)))
    if first == last {
      let length = blocks[first].count - range.count + new.count
      if length <= Self.longestBlock, length > Self.shortestBlock || blocks.count == 1, length > 0 {
        let start = starts[first]
        blocks[first].replace(range.lowerBound - start..<range.upperBound - start, with: new)
        return updateStarts(from: first)
      }
    }
    rebuild(max(first - 1, 0)..<min(last + 2, blocks.count), replacing: range, with: new)
  }

  /// Replaces a range by the text of another buffer, whose blocks are shared if there are many.
  ///
  /// Complexity: O(b + k + n/b) in the length of a block, the number of the new blocks and the
  /// length of the whole text.
  mutating func replace(_ range: Range<Int>, with new: TextBuffer) {
    guard new.count > Self.longestBlock else { return replace(range, with: new[0..<new.count]) }
    let range = range.clamped(to: 0..<count)
    replace(range, with: [])
    let index = divideBlock(at: range.lowerBound)
    blocks.insert(contentsOf: new.blocks, at: index)
    updateStarts(from: index)
  }

  /// Makes a position the start of a block, unless it is the end of the text.
  ///
  /// - Returns: The index of that block.
  private mutating func divideBlock(at place: Int) -> Int {
    guard place < count else { return blocks.count }
    let index = block(at: place)
    let (start, end) = (starts[index], starts[index] + blocks[index].count)
    guard start < place else { return index }
    let halves = [self[start..<place], self[place..<end]].map { TextBlock($0) }
    blocks.replaceSubrange(index...index, with: halves)
    updateStarts(from: index)
    return index + 1
  }

  /// Makes new blocks of some old ones with a replaced range.
  private mutating func rebuild(
    _ old: Range<Int>, replacing range: Range<Int>, with new: ContiguousArray<UInt16>
  ) {
    let start = old.isEmpty ? 0 : starts[old.lowerBound]
    let end = old.isEmpty ? 0 : starts[old.upperBound - 1] + blocks[old.upperBound - 1].count
    var units = self[start..<range.lowerBound]
    units.append(contentsOf: new)
    units.append(contentsOf: self[range.upperBound..<end])
    // They are of the same length, so none is short unless all of the text is.
    let parts = (units.count + Self.blockLength - 1) / Self.blockLength
    let cuts = (0...max(parts, 1)).map { $0 * units.count / max(parts, 1) }
    blocks.replaceSubrange(
      old, with: (0..<parts).map { TextBlock(units[cuts[$0]..<cuts[$0 + 1]]) })
    updateStarts(from: old.lowerBound)
  }

  /// Whether a position lies between the two units of a character.
  func splitsPair(at place: Int) -> Bool {
    place > 0 && place < count && UTF16.isTrailSurrogate(self[place])
      && UTF16.isLeadSurrogate(self[place - 1])
  }

  // MARK: Line breaks

  /// The ends of the lines that hard breaks end in a range: the positions after the breaks.
  ///
  /// Complexity: O(m) in the length of the range.
  func breaks(in range: Range<Int>) -> [Int] {
    var ends: [Int] = []
    forEachPart(of: range.clamped(to: 0..<count)) { index, own in
      forEachLineEnd(of: index, in: own) { ends.append($0) }
    }
    return ends
  }

  /// The start of the paragraph with a position; at a border it is the later one.
  ///
  /// Complexity: O(m) in the distance, in steps of a block.
  func paragraphStart(at place: Int) -> Int {
    let place = min(max(place, 0), count)
    guard place > 0 else { return 0 }
    for index in (0...block(at: place - 1)).reversed() {
      var start: Int?
      let end = min(place - starts[index], blocks[index].count)
      forEachLineEnd(of: index, in: 0..<end) { start = $0 }
      if let start { return start }
    }
    return 0
  }

  /// The end of the paragraph with a position, after its break.
  ///
  /// Complexity: O(m) in the distance, in steps of a block.
  func paragraphEnd(at place: Int) -> Int {
    let place = min(max(place, 0), count)
    guard place < count else { return count }
    for index in block(at: place)..<blocks.count {
      var end: Int?
      let start = max(place - starts[index], 0)
      forEachLineEnd(of: index, in: start..<blocks[index].count) { end = end ?? $0 }
      if let end { return end }
    }
    return count
  }

  /// Calls a closure with the ends of the lines that hard breaks end in a part of a block.
  private func forEachLineEnd(of index: Int, in own: Range<Int>, _ body: (Int) -> Void) {
    let start = starts[index]
    blocks[index].forEachBreak(in: own) { place in
      let end = start + place + 1
      // A carriage return may be before a line feed of the next block.
      let isReturn =
        place + 1 == blocks[index].count && end < count && self[end] == 0x0A
        && self[end - 1] == 0x0D
      if !isReturn { body(end) }
    }
  }

  // MARK: Blocks

  /// The index of the block with a position, which must exist.
  private func block(at place: Int) -> Int {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Calls a closure with each block of a range, which must exist, and the part of the block.
  private func forEachPart(of range: Range<Int>, _ body: (Int, Range<Int>) -> Void) {
    guard !range.isEmpty else { return }
    var index = block(at: range.lowerBound)
    while index < blocks.count, starts[index] < range.upperBound {
      let start = starts[index]
      let end = min(range.upperBound - start, blocks[index].count)
      body(index, max(range.lowerBound - start, 0)..<end)
      index += 1
    }
  }

  /// Counts the offsets of the blocks from an index on.
  private mutating func updateStarts(from index: Int) {
    starts.removeSubrange(min(index, starts.count)...)
    var end = index > 0 ? starts[index - 1] + blocks[index - 1].count : 0
    for block in blocks[index...] {
      starts.append(end)
      end += block.count
    }
    count = end
  }
}
