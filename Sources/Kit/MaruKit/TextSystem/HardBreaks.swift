/// The hard breaks of a text (UAX #14, LB4 and LB5): U+000A to U+000D, U+0085, U+2028 and U+2029.
///
/// A carriage return before a line feed is none.
enum HardBreaks {
  /// Whether a UTF-16 unit is a hard break.
  static func contains(_ unit: UInt16) -> Bool { bit(of: unit) != 0 }

  /// Calls a closure with the positions of the breaks in a range of UTF-16 units, which must exist.
  static func forEach<Unit: FixedWidthInteger & UnsignedInteger>(
    in range: Range<Int>, of all: UnsafeBufferPointer<Unit>, _ body: (Int) -> Void
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      // Most stretches have no break; this loop is branch-free.
      let end = min(index + 64, range.upperBound)
      var found: Unit = 0
      for unit in all[index..<end] { found |= bit(of: unit) }
      if found != 0 {
        for place in index..<end where bit(of: all[place]) != 0 {
          let isReturn = all[place] == 0x0D && place + 1 < all.count && all[place + 1] == 0x0A
          if !isReturn { body(place) }
        }
      }
      index = end
    }
  }

  /// 1 for a hard break, else 0; without a branch, so that the compiler vectorizes a loop over it.
  private static func bit<Unit: FixedWidthInteger & UnsignedInteger>(of unit: Unit) -> Unit {
    let bit: Unit = (unit &- 0x0A < 4 ? 1 : 0) | (unit == 0x85 ? 1 : 0)
    guard Unit.bitWidth > 8 else { return bit }
    return bit | (unit &- Unit(truncatingIfNeeded: 0x2028) < 2 ? 1 : 0)
  }

  // MARK: UTF-8

  /// Calls a closure with the positions of the breaks, in UTF-16 units.
  ///
  /// - Parameters:
  ///   - bytes: Valid UTF-8, from one character to another.
  ///   - body: The closure.
  static func forEach(inUTF8 bytes: UnsafeRawBufferPointer, _ body: (Int) -> Void) {
    // The end of what is counted, and the number of its units.
    var (counted, units) = (0, 0)
    func tell(_ place: Int) {
      units += UTF16Coding.count(of: UnsafeRawBufferPointer(rebasing: bytes[counted..<place]))
      counted = place
      body(units)
    }
    var index = 0
    while index + 8 <= bytes.count {
      if mayHaveBreak(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
        for place in index..<index + 8 where isBreak(bytes, at: place) { tell(place) }
      }
      index += 8
    }
    for place in index..<bytes.count where isBreak(bytes, at: place) { tell(place) }
  }

  /// Whether one of eight bytes may begin a break, that is, whether it is 0x0A to 0x0D, 0xC2 or 0xE2.
  private static func mayHaveBreak(_ word: UInt64) -> Bool {
    let (ones, signs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    // Nothing is carried from one byte to the next, because the highest bits are clear.
    let low = word & ~signs
    let isControl = (low + 0x76 * ones) & ~(low + 0x72 * ones) & ~word & signs
    // Both first bytes differ in one bit only. The test may be true for a byte after a match.
    let difference = (word & (0xDF * ones)) ^ (0xC2 * ones)
    let isFirst = (difference &- ones) & ~difference & signs
    return isControl | isFirst != 0
  }

  /// Whether a break begins at a byte.
  private static func isBreak(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
    func byte(_ offset: Int) -> UInt8 {
      index + offset < bytes.count ? bytes[index + offset] : 0
    }
    return switch bytes[index] {
    case 0x0A...0x0C: true
    case 0x0D: byte(1) != 0x0A
    case 0xC2: byte(1) == 0x85
    case 0xE2: byte(1) == 0x80 && byte(2) & 0xFE == 0xA8
    default: false
    }
  }
}
