import Foundation

/// Finds a text in bytes.
///
/// It looks for the byte of the text that is the rarest in a sample with `memchr`, which compares
/// many bytes at once, and compares the rest there.
struct TextFinder {
  private static let sampleSize = 1 << 14

  private let needle: [UInt8]
  /// The offset of the byte that is looked for.
  private let pivot: Int

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - needle: The text in UTF-8; not empty.
  ///   - sample: Bytes like those that are searched; only the first 16 KiB are read.
  init(_ needle: [UInt8], sample: UnsafeBufferPointer<UInt8>) {
    self.needle = needle
    var counts = [Int](repeating: 0, count: 256)
    for byte in sample.prefix(Self.sampleSize) { counts[Int(byte)] += 1 }
    pivot = needle.indices.min { counts[Int(needle[$0])] < counts[Int(needle[$1])] } ?? 0
  }

  /// The first place of the text in a range; `nil` if it is not there.
  ///
  /// The corresponding C functions are `memchr` and `memcmp`.
  ///
  /// - Complexity: O(n · m) at worst, about O(n) in texts of a language.
  func place(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    guard let base = bytes.baseAddress, range.count >= needle.count else { return nil }
    var position = range.lowerBound + pivot
    let end = range.upperBound - (needle.count - 1 - pivot)
    while position < end {
      guard let found = memchr(base + position, Int32(needle[pivot]), end - position) else {
        return nil
      }
      position = base.distance(to: found.assumingMemoryBound(to: UInt8.self))
      if memcmp(base + (position - pivot), needle, needle.count) == 0 { return position - pivot }
      position += 1
    }
    return nil
  }
}
