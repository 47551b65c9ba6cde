/// UTF-16 units of a part of a text.
///
/// Characters up to U+00FF take one byte each while no other ones are among them.
struct TextBlock {
  /// The units if none is above 0xFF; otherwise empty.
  private var bytes: ContiguousArray<UInt8> = []
  /// The units if one was above 0xFF; otherwise empty.
  private var units: ContiguousArray<UInt16> = []

  /// Creates a block with units.
  init<Units: Sequence>(_ units: Units) where Units.Element == UInt16 {
    self.units = ContiguousArray(units)
    narrow()
  }

  /// Creates a block of the first characters of a text.
  ///
  /// - Parameters:
  ///   - text: The bytes of valid UTF-8, at the start of a character.
  ///   - limit: The number of units at most, at least 2.
  /// - Returns: The block, and the number of bytes of its text.
  static func first(of text: UnsafeRawBufferPointer, limit: Int) -> (block: Self, length: Int) {
    var block = Self([])
    let plain = UnsafeRawBufferPointer(rebasing: text.prefix(limit))
    if UTF16Coding.isASCII(plain) {
      block.bytes = ContiguousArray(plain)
      return (block, plain.count)
    }
    var length = 0
    block.units = ContiguousArray(unsafeUninitializedCapacity: limit) { target, count in
      (length, count) = UTF16Coding.decode(text, into: target)
    }
    block.narrow()
    return (block, length)
  }

  /// The number of units.
  var count: Int { bytes.count + units.count }

  /// The unit at a position, which must exist.
  subscript(place: Int) -> UInt16 { units.isEmpty ? UInt16(bytes[place]) : units[place] }

  /// Appends the units of a range, which must exist, to an array.
  func append(_ range: Range<Int>, to target: inout ContiguousArray<UInt16>) {
    if units.isEmpty {
      target.append(contentsOf: bytes[range].lazy.map { UInt16($0) })
    } else {
      target.append(contentsOf: units[range])
    }
  }

  /// The text of a range, which must exist; surrogates without a partner become U+FFFD.
  func string(_ range: Range<Int>) -> String {
    if units.isEmpty {
      bytes.withUnsafeBufferPointer { UTF16Coding.string(.init(rebasing: $0[range])) }
    } else {
      units.withUnsafeBufferPointer { UTF16Coding.string(.init(rebasing: $0[range])) }
    }
  }

  /// Replaces a range, which must exist.
  ///
  /// Complexity: O(n + m) in the lengths of the block and of the new text.
  mutating func replace(_ range: Range<Int>, with new: ContiguousArray<UInt16>) {
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

  // MARK: Hard breaks

  /// Calls a closure with the positions of the hard breaks in a range, which must exist.
  func forEachBreak(in range: Range<Int>, _ body: (Int) -> Void) {
    if units.isEmpty {
      bytes.withUnsafeBufferPointer { Self.forEachBreak(of: $0, in: range, body) }
    } else {
      units.withUnsafeBufferPointer { Self.forEachBreak(of: $0, in: range, body) }
    }
  }

  private static func forEachBreak<Unit: FixedWidthInteger & UnsignedInteger>(
    of all: UnsafeBufferPointer<Unit>, in range: Range<Int>, _ body: (Int) -> Void
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      // Most stretches have no break; this loop is branch-free.
      let end = min(index + 64, range.upperBound)
      var found: Unit = 0
      for unit in all[index..<end] { found |= breakBit(of: unit) }
      if found != 0 { for place in index..<end where breakBit(of: all[place]) != 0 { body(place) } }
      index = end
    }
  }

  /// Whether a unit is a hard break (UAX #14, LB4 and LB5).
  static func isBreak(_ unit: UInt16) -> Bool { breakBit(of: unit) != 0 }

  /// 1 for a hard break, else 0; without a branch, so that the compiler vectorizes a loop over it.
  private static func breakBit<Unit: FixedWidthInteger & UnsignedInteger>(of unit: Unit) -> Unit {
    let bit: Unit = (unit &- 0x0A < 4 ? 1 : 0) | (unit == 0x85 ? 1 : 0)
    guard Unit.bitWidth > 8 else { return bit }
    return bit | (unit &- Unit(truncatingIfNeeded: 0x2028) < 2 ? 1 : 0)
  }
}
