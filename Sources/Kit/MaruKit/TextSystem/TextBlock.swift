/// UTF-16 units of a part of a text.
///
/// Characters up to U+00FF take one byte each while no other ones are among them.
struct TextBlock {
  /// The units if none is above 0xFF; otherwise empty.
  private var bytes: ContiguousArray<UInt8> = []
  /// The units if one was above 0xFF; otherwise empty.
  private var units: ContiguousArray<UInt16> = []
  /// The source of a block that was not edited, whose own arrays are empty.
  private var coded: CodedText?

  /// Creates a block with units.
  init<Units: Sequence>(_ units: Units) where Units.Element == UInt16 {
    self.units = ContiguousArray(units)
    narrow()
  }

  /// Creates a block that is decoded when it is first read.
  init(_ coded: CodedText) { self.coded = coded }

  /// Creates a block by decoding UTF-8.
  ///
  /// - Parameters:
  ///   - text: The bytes of valid UTF-8, from one character to another.
  ///   - count: The number of its units.
  init(decoding text: UnsafeRawBufferPointer, count: Int) {
    if count == text.count {
      bytes = ContiguousArray(text)
    } else {
      units = ContiguousArray(unsafeUninitializedCapacity: count) { target, written in
        written = UTF16Coding.decode(text, into: target)
      }
      narrow()
    }
  }

  /// The number of units.
  var count: Int { coded?.count ?? bytes.count + units.count }

  /// The unit at a position, which must exist.
  subscript(place: Int) -> UInt16 {
    if let coded { return coded.block[place] }
    return units.isEmpty ? UInt16(bytes[place]) : units[place]
  }

  /// Appends the units of a range, which must exist, to an array.
  func append(_ range: Range<Int>, to target: inout ContiguousArray<UInt16>) {
    if let coded { return coded.block.append(range, to: &target) }
    if units.isEmpty {
      target.append(contentsOf: bytes[range].lazy.map { UInt16($0) })
    } else {
      target.append(contentsOf: units[range])
    }
  }

  /// The text of a range, which must exist; surrogates without a partner become U+FFFD.
  func string(_ range: Range<Int>) -> String {
    if let coded { return range.count == count ? coded.string : coded.block.string(range) }
    return if units.isEmpty {
      bytes.withUnsafeBufferPointer { UTF16Coding.string(.init(rebasing: $0[range])) }
    } else {
      units.withUnsafeBufferPointer { UTF16Coding.string(.init(rebasing: $0[range])) }
    }
  }

  /// Replaces a range, which must exist.
  ///
  /// Complexity: O(n + m) in the lengths of the block and of the new text.
  mutating func replace(_ range: Range<Int>, with new: ContiguousArray<UInt16>) {
    if let coded { self = coded.block }
    if !units.isEmpty {
      units.replaceSubrange(range, with: new)
    } else if new.allSatisfy({ $0 <= 0xFF }) {
      bytes.replaceSubrange(range, with: new.lazy.map { UInt8(truncatingIfNeeded: $0) })
    } else {
      units = ContiguousArray(bytes.lazy.map { UInt16($0) })
      bytes = []
      units.replaceSubrange(range, with: new)
    }
  }

  /// Halves the memory if all units allow it.
  private mutating func narrow() {
    guard units.reduce(0, |) <= 0xFF else { return }
    bytes = ContiguousArray(units.lazy.map { UInt8(truncatingIfNeeded: $0) })
    units = []
  }

  /// Calls a closure with the positions of the hard breaks in a range, which must exist.
  ///
  /// A carriage return before a line feed of the same block is none.
  func forEachBreak(in range: Range<Int>, _ body: (Int) -> Void) {
    if let coded {
      return range.count == count
        ? coded.forEachBreak(body) : coded.block.forEachBreak(in: range, body)
    }
    if units.isEmpty {
      bytes.withUnsafeBufferPointer { HardBreaks.forEach(in: range, of: $0, body) }
    } else {
      units.withUnsafeBufferPointer { HardBreaks.forEach(in: range, of: $0, body) }
    }
  }
}
