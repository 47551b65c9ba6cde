/// The coding of UTF-8 as UTF-16 units, and back.
///
/// Several times as fast as the standard library's decoder over a long text, which is mostly ASCII.
enum UTF16Coding {
  /// The number of UTF-16 units of valid UTF-8.
  ///
  /// A character has as many units as bytes that do not continue it, and one more if it has four bytes.
  static func count(of bytes: UnsafeRawBufferPointer) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var count = bytes.count
    var index = 0
    while index + 8 <= bytes.count {
      // Each byte of the integers is a counter; the product adds them up, to 255 at most.
      var (continuing, fourth): (UInt64, UInt64) = (0, 0)
      let end = min(index + 31 * 8, bytes.count & ~7)
      while index < end {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        continuing &+= (word >> 7) & (~word >> 6) & ones
        fourth &+= (word >> 7) & (word >> 6) & (word >> 5) & (word >> 4) & ones
        index += 8
      }
      count += Int((fourth &* ones) >> 56) - Int((continuing &* ones) >> 56)
    }
    for byte in bytes[index...] {
      count += UTF8.isContinuation(byte) ? -1 : byte >= 0xF0 ? 1 : 0
    }
    return count
  }

  /// Decodes valid UTF-8 into a target with room for all of it.
  ///
  /// - Returns: The number of units.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, into target: UnsafeMutableBufferPointer<UInt16>
  ) -> Int {
    var index = 0
    var count = 0
    let stores = UnsafeMutableRawBufferPointer(target)
    while index < bytes.count {
      if index + 8 <= bytes.count, count + 8 <= target.count {
        let block = bytes.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)
        stores.storeBytes(
          of: SIMD8<UInt16>(truncatingIfNeeded: block), toByteOffset: 2 * count,
          as: SIMD8<UInt16>.self)
        let signs =
          UInt64(littleEndian: unsafeBitCast(block, to: UInt64.self)) & 0x8080_8080_8080_8080
        let plain = signs.trailingZeroBitCount / 8
        (index, count) = (index + plain, count + plain)
        if signs == 0 { continue }
      }
      let (scalar, length) = scalar(of: bytes, at: index)
      if scalar < 0x10000 {
        target[count] = UInt16(truncatingIfNeeded: scalar)
        count += 1
      } else {
        target[count] = UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10)
        target[count + 1] = UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF)
        count += 2
      }
      index += length
    }
    return count
  }

  /// The character at an index, and the number of its bytes.
  @inline(__always)
  private static func scalar(
    of bytes: UnsafeRawBufferPointer, at index: Int
  ) -> (value: UInt32, length: Int) {
    // In valid UTF-8 the first byte tells how many follow.
    let first = UInt32(bytes[index])
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    func next(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset]) & 0x3F }
    return switch length {
    case 1: (first, 1)
    case 2: ((first & 0x1F) << 6 | next(1), 2)
    case 3: ((first & 0x0F) << 12 | next(1) << 6 | next(2), 3)
    default: ((first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    }
  }

  /// The text of UTF-16 units, or of characters up to U+00FF in a byte each.
  ///
  /// A surrogate without a partner becomes U+FFFD.
  static func string<Unit: FixedWidthInteger & UnsignedInteger>(
    _ units: UnsafeBufferPointer<Unit>
  ) -> String {
    let limit = units.reduce(0) { $0 + ($1 < 0x80 ? 1 : UInt16($1) < 0x800 ? 2 : 3) }
    return String(unsafeUninitializedCapacity: limit) { target in
      guard limit == units.count else { return encode(units, into: target) }
      for index in units.indices { target[index] = UInt8(truncatingIfNeeded: units[index]) }
      return limit
    }
  }

  /// Encodes units as UTF-8, and returns the number of bytes.
  private static func encode<Unit: FixedWidthInteger & UnsignedInteger>(
    _ units: UnsafeBufferPointer<Unit>, into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = 0
    var index = 0
    func put(_ byte: UInt32) {
      target[count] = UInt8(truncatingIfNeeded: byte)
      count += 1
    }
    while index < units.count {
      var scalar = UInt32(units[index])
      index += 1
      if scalar < 0x80 {
        put(scalar)
        continue
      }
      if scalar & 0xFC00 == 0xD800, index < units.count, UInt32(units[index]) & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + ((scalar & 0x3FF) << 10 | UInt32(units[index]) & 0x3FF)
        index += 1
      } else if scalar & 0xF800 == 0xD800 {
        scalar = 0xFFFD
      }
      if scalar < 0x800 {
        put(0xC0 | scalar >> 6)
      } else if scalar < 0x10000 {
        put(0xE0 | scalar >> 12)
        put(0x80 | scalar >> 6 & 0x3F)
      } else {
        put(0xF0 | scalar >> 18)
        put(0x80 | scalar >> 12 & 0x3F)
        put(0x80 | scalar >> 6 & 0x3F)
      }
      put(0x80 | scalar & 0x3F)
    }
    return count
  }
}

extension String {
  /// Decodes UTF-16 units; a surrogate without a partner becomes U+FFFD.
  init(units: ContiguousArray<UInt16>) {
    self = units.withUnsafeBufferPointer { UTF16Coding.string($0) }
  }
}
