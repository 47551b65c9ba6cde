/// The coding of UTF-8 as UTF-16 units, and back.
///
/// Several times as fast as the standard library's decoder over a long text, which is mostly ASCII.
enum UTF16Coding {
  /// Whether all bytes are ASCII characters.
  static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.reduce(0, |) < 0x80
  }

  /// Decodes valid UTF-8 from its start until the target is full or ends at a character of two units.
  ///
  /// - Returns: The number of bytes that were read, and of units that were written.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, into target: UnsafeMutableBufferPointer<UInt16>
  ) -> (bytes: Int, units: Int) {
    var index = 0
    var count = 0
    let stores = UnsafeMutableRawBufferPointer(target)
    while index < bytes.count, count < target.count {
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
      guard let (scalar, length) = scalar(of: bytes, at: index) else { break }
      if scalar < 0x10000 {
        target[count] = UInt16(truncatingIfNeeded: scalar)
        count += 1
      } else {
        guard count + 2 <= target.count else { break }
        target[count] = UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10)
        target[count + 1] = UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF)
        count += 2
      }
      index += length
    }
    return (index, count)
  }

  /// The character at an index, and the number of its bytes; `nil` if the bytes end within it.
  @inline(__always)
  private static func scalar(
    of bytes: UnsafeRawBufferPointer, at index: Int
  ) -> (value: UInt32, length: Int)? {
    // In valid UTF-8 the first byte tells how many follow.
    let first = UInt32(bytes[index])
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard index + length <= bytes.count else { return nil }
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
