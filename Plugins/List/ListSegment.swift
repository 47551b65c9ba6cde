import Foundation

/// A part of a list's lines, about a mebibyte, that never changes.
///
/// Snapshots of a list share its segments, so that more lines cost nothing for those before them.
/// `lock` guards the folded copies, which are made once.
final class ListSegment: @unchecked Sendable {
  /// What is between two lines.
  enum LineEnding {
    /// Nothing: the lines adjoin.
    case none
    /// A newline, which a carriage return may precede.
    case newline
    /// Another byte.
    case separator
  }

  /// The bytes of the lines, with what is between them.
  let bytes: ArraySlice<UInt8>
  private let lines: Lines
  private let lock = NSLock()
  private var folded: [UInt8]?
  /// The copies without accents: one with the original case, and one in lower case.
  private var unaccented: (plain: [UInt8]?, folded: [UInt8]?)

  /// The places of lines in bytes, four bytes a line.
  struct Lines {
    /// Where each line starts, and where one after the last one would.
    let starts: [UInt32]
    let ending: LineEnding

    /// The number of lines.
    var count: Int { starts.count - 1 }

    /// The range of a line, without what ends it.
    func range(of line: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
      let (start, next) = (Int(starts[line]), Int(starts[line + 1]))
      guard ending != .none else { return start..<next }
      let end = next - 1
      let hasReturn =
        ending == .newline && end > start && end < bytes.count && bytes[end - 1] == 0x0D
      return start..<(hasReturn ? end - 1 : end)
    }
  }

  /// Creates a segment.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the lines.
  ///   - starts: Where each line starts in them, and where one after the last one would: behind the
  ///     ending, even if the last line has none.
  ///   - ending: What is between two lines.
  init(_ bytes: ArraySlice<UInt8>, starts: [UInt32], ending: LineEnding) {
    self.bytes = bytes
    lines = Lines(starts: starts, ending: ending)
  }

  /// The number of lines.
  var count: Int { lines.count }

  /// Gives access to the bytes and the places of the lines, which may not escape.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>, Lines) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body($0, lines) }
  }

  /// Gives access to the bytes with small letters, and to the original ones.
  ///
  /// - Complexity: O(n) in the bytes for the first call.
  func withFoldedBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>, Lines) -> Result
  ) -> Result {
    let folded = lock.withLock {
      let folded = self.folded ?? FoldedText.bytes(of: self)
      self.folded = folded
      return folded
    }
    return folded.withUnsafeBufferPointer { folded in
      bytes.withUnsafeBufferPointer { body(folded, $0, lines) }
    }
  }

  /// Gives access to the bytes without accents; NUL bytes pad the lines to their former length.
  ///
  /// - Parameters:
  ///   - isFolded: Whether they are in lower case.
  ///   - body: Called with the bytes and the positions of the lines, which must not escape.
  /// - Returns: What `body` returns.
  /// - Complexity: O(n) in the bytes for the first call.
  func withUnaccentedBytes<Result>(
    isFolded: Bool, _ body: (UnsafeBufferPointer<UInt8>, Lines) -> Result
  ) -> Result {
    let known = lock.withLock { isFolded ? unaccented.folded : unaccented.plain }
    let copy =
      known
      ?? (isFolded
        ? withFoldedBytes { folded, _, lines in UnaccentedText.bytes(of: folded, lines) }
        : withBytes(UnaccentedText.bytes))
    if known == nil {
      lock.withLock { if isFolded { unaccented.folded = copy } else { unaccented.plain = copy } }
    }
    return copy.withUnsafeBufferPointer { body($0, lines) }
  }

  /// The bytes of a line.
  func bytes(ofLine line: Int) -> ArraySlice<UInt8> {
    let range = bytes.withUnsafeBufferPointer { lines.range(of: line, in: $0) }
    return bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound]
  }

  /// One segment with the lines of this one and of the next; `nil` if they cannot be joined.
  ///
  /// - Complexity: O(n) in the bytes of both.
  func joined(with next: ListSegment) -> ListSegment? {
    guard lines.ending == next.lines.ending, lines.starts.last == UInt32(bytes.count) else {
      return nil
    }
    let offset = UInt32(bytes.count)
    return ListSegment(
      (bytes + next.bytes)[...],
      starts: lines.starts.dropLast() + next.lines.starts.map { $0 + offset },
      ending: lines.ending)
  }
}
