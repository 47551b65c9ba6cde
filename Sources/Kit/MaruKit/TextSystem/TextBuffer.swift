/// The UTF-16 units of a long text, in a gap buffer.
///
/// The gap is at the last edit, so another edit nearby moves few units. An edit
/// at the other end of 10 MB moves 20 MB, which takes about 2 milliseconds.
///
/// Positions are UTF-16 offsets; ranges outside are clamped.
struct TextBuffer {
  private var units: ContiguousArray<UInt16>
  private var gap: Range<Int>

  private static let leastRoom = 1024

  /// Creates a buffer with a text.
  ///
  /// Complexity: O(n).
  init(_ string: String = "") {
    let count: Int
    (units, count) = string.units(room: Self.leastRoom)
    gap = count..<units.count
  }

  /// The number of units.
  var count: Int { units.count - gap.count }

  /// The unit at a position, which must exist.
  subscript(place: Int) -> UInt16 { units[place < gap.lowerBound ? place : place + gap.count] }

  /// The units of a range.
  ///
  /// Complexity: O(m) in the length of the range.
  subscript(range: Range<Int>) -> ContiguousArray<UInt16> {
    let range = range.clamped(to: 0..<count)
    var part = ContiguousArray<UInt16>()
    part.reserveCapacity(range.count)
    for stored in stored(range) { part.append(contentsOf: units[stored]) }
    return part
  }

  /// The text of a range; surrogates without a partner become U+FFFD.
  ///
  /// Complexity: O(m) in the length of the range.
  func string(_ range: Range<Int>) -> String { String(units: self[range]) }

  /// Replaces a range.
  ///
  /// Complexity: O(d + m) in the distance from the last edit and the length of the new text.
  mutating func replace(_ range: Range<Int>, with new: ContiguousArray<UInt16>) {
    let range = range.clamped(to: 0..<count)
    moveGap(to: range)
    if gap.count < new.count { widenGap(for: new.count) }
    let start = gap.lowerBound
    new.withUnsafeBufferPointer { source in
      units.withUnsafeMutableBufferPointer { target in
        for index in source.indices { target[start + index] = source[index] }
      }
    }
    gap = start + new.count..<gap.upperBound
  }

  /// Whether a range begins or ends between the two units of a character.
  func splitsPair(at place: Int) -> Bool {
    place > 0 && place < count && UTF16.isTrailSurrogate(self[place])
      && UTF16.isLeadSurrogate(self[place - 1])
  }

  // MARK: Line breaks

  /// The ends of the lines that hard breaks end in a range: the positions after the breaks.
  ///
  /// Complexity: O(m) in the length of the range.
  func breaks(in range: Range<Int>) -> [Int] {
    let range = range.clamped(to: 0..<count)
    var ends: [Int] = []
    for stored in stored(range) {
      let shift = stored.lowerBound < gap.lowerBound ? 0 : gap.count
      units.withUnsafeBufferPointer { all in
        var index = stored.lowerBound
        while index < stored.upperBound {
          // Most blocks have no break; this loop is branch-free.
          let block = min(index + 64, stored.upperBound)
          var found: UInt16 = 0
          for unit in all[index..<block] { found |= Self.breakBit(of: unit) }
          if found != 0 {
            for place in index..<block where Self.isBreak(all[place]) {
              let end = place - shift + 1
              if all[place] == 0x0D, end < count, self[end] == 0x0A { continue }
              ends.append(end)
            }
          }
          index = block
        }
      }
    }
    return ends
  }

  /// The start of the paragraph with a position; at a border it is the later one.
  ///
  /// Complexity: O(m) in the distance.
  func paragraphStart(at place: Int) -> Int {
    var start = min(max(place, 0), count)
    while start > 0, !isAfterBreak(start) { start -= 1 }
    return start
  }

  /// The end of the paragraph with a position, after its break.
  ///
  /// Complexity: O(m) in the distance.
  func paragraphEnd(at place: Int) -> Int {
    var end = min(max(place, 0) + 1, count)
    while end < count, !isAfterBreak(end) { end += 1 }
    return end
  }

  /// Whether a hard break ends at a position, which is not between a carriage return and its line feed.
  private func isAfterBreak(_ place: Int) -> Bool {
    Self.isBreak(self[place - 1])
      && !(self[place - 1] == 0x0D && place < count && self[place] == 0x0A)
  }

  /// Whether a unit is a hard break (UAX #14, LB4 and LB5).
  static func isBreak(_ unit: UInt16) -> Bool { breakBit(of: unit) != 0 }

  /// 1 for a hard break, else 0; without a branch, so that the compiler vectorizes a loop over it.
  private static func breakBit(of unit: UInt16) -> UInt16 {
    (unit &- 0x0A < 4 ? 1 : 0) | (unit == 0x85 ? 1 : 0) | (unit &- 0x2028 < 2 ? 1 : 0)
  }

  // MARK: Gap

  /// The places of a range in the array: one, or two around the gap.
  private func stored(_ range: Range<Int>) -> [Range<Int>] {
    let cut = min(max(gap.lowerBound, range.lowerBound), range.upperBound)
    return [range.lowerBound..<cut, cut + gap.count..<range.upperBound + gap.count]
      .filter { !$0.isEmpty }
  }

  /// Moves the gap to a range, which becomes a part of it.
  private mutating func moveGap(to range: Range<Int>) {
    let (start, end) = (gap.lowerBound, gap.upperBound)
    let place = range.lowerBound <= start ? max(min(range.upperBound, start), 0) : range.lowerBound
    if place < start {
      copy(place..<start, to: end - (start - place))
      gap = place..<end - (start - place)
    } else if place > start {
      copy(end..<end + place - start, to: start)
      gap = place..<end + place - start
    }
    // The gap now touches the range on one side, or lies in it.
    let before = max(gap.lowerBound - range.lowerBound, 0)
    let after = range.count - before
    gap = gap.lowerBound - before..<gap.upperBound + after
  }

  private mutating func copy(_ source: Range<Int>, to target: Int) {
    units.withUnsafeMutableBufferPointer { all in
      guard let base = all.baseAddress, !source.isEmpty else { return }
      (base + target).update(from: base + source.lowerBound, count: source.count)
    }
  }

  private mutating func widenGap(for length: Int) {
    let room = length - gap.count + max(Self.leastRoom, units.count / 8)
    let tail = gap.upperBound..<units.count
    units.append(contentsOf: repeatElement(0, count: room))
    copy(tail, to: tail.lowerBound + room)
    gap = gap.lowerBound..<gap.upperBound + room
  }
}

extension String {
  /// The UTF-16 units and their number, followed by some room.
  ///
  /// Several times as fast as iterating `utf16` over a long text, which is mostly ASCII.
  fileprivate func units(room: Int) -> (units: ContiguousArray<UInt16>, count: Int) {
    var copy = self
    var length = 0
    let units = copy.withUTF8 { bytes in
      ContiguousArray<UInt16>(unsafeUninitializedCapacity: bytes.count + room) { target, count in
        defer {
          length = count
          for place in count..<count + room { target[place] = 0 }
          count += room
        }
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index < bytes.count {
          while index + 8 <= bytes.count {
            let block = raw.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)
            UnsafeMutableRawBufferPointer(target).storeBytes(
              of: SIMD8<UInt16>(truncatingIfNeeded: block), toByteOffset: 2 * count,
              as: SIMD8<UInt16>.self)
            let signs =
              UInt64(littleEndian: unsafeBitCast(block, to: UInt64.self))
              & 0x8080_8080_8080_8080
            guard signs != 0 else {
              (index, count) = (index + 8, count + 8)
              continue
            }
            let plain = signs.trailingZeroBitCount / 8
            (index, count) = (index + plain, count + plain)
            break
          }
          guard index < bytes.count else { return }
          let byte = bytes[index]
          if byte < 0x80 {
            target[count] = UInt16(byte)
            (index, count) = (index + 1, count + 1)
            continue
          }
          // A string is valid UTF-8: the first byte tells how many follow.
          let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
          var scalar = UInt32(byte) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
          for next in index + 1..<min(index + length, bytes.count) {
            scalar = scalar << 6 | UInt32(bytes[next] & 0x3F)
          }
          index += length
          if scalar < 0x10000 {
            target[count] = UInt16(truncatingIfNeeded: scalar)
            count += 1
          } else {
            target[count] = UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10)
            target[count + 1] = UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF)
            count += 2
          }
        }
      }
    }
    return (units, length)
  }

  /// Decodes UTF-16 units; a single surrogate becomes U+FFFD.
  ///
  /// The standard library's decoder takes ten times as long for text that is not ASCII.
  init(units: ContiguousArray<UInt16>) {
    let limit = units.withUnsafeBufferPointer {
      $0.reduce(0) { $0 + ($1 < 0x80 ? 1 : $1 < 0x800 ? 2 : 3) }
    }
    self.init(unsafeUninitializedCapacity: limit) { target in
      units.withUnsafeBufferPointer { Self.encode($0, into: target) }
    }
  }

  /// Encodes units as UTF-8, and returns the number of bytes.
  private static func encode(
    _ units: UnsafeBufferPointer<UInt16>, into target: UnsafeMutableBufferPointer<UInt8>
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
      if scalar & 0xFC00 == 0xD800, index < units.count, units[index] & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + ((scalar & 0x3FF) << 10 | UInt32(units[index] & 0x3FF))
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
