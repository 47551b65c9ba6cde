/// Cuts the bytes of a stream into whole lines.
///
/// The beginning of a line is kept until its end has arrived. A byte order mark at the start of the
/// stream is skipped.
struct ListLineCutter {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The byte between lines.
  let separator: UInt8
  /// The line whose end has not arrived.
  private var kept: [UInt8] = []
  private var isAtStart = true

  /// Creates a cutter.
  init(separator: UInt8) { self.separator = separator }

  /// Takes the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - isEnd: Whether they are the last ones, so that the last line needs no separator.
  /// - Returns: The whole lines that have arrived; they share the bytes, unless a line began earlier.
  /// - Complexity: O(n) in these bytes, amortized.
  mutating func take(_ bytes: [UInt8], isEnd: Bool = false) -> ArraySlice<UInt8> {
    var bytes = bytes[...]
    if isAtStart {
      if !kept.isEmpty { bytes = (kept + bytes)[...] }
      kept = []
      // The mark may arrive in pieces.
      if !isEnd, bytes.count < Self.mark.count, Self.mark.starts(with: bytes) {
        kept = Array(bytes)
        return []
      }
      isAtStart = false
      if bytes.starts(with: Self.mark) { bytes = bytes.dropFirst(Self.mark.count) }
    }
    let end = isEnd ? bytes.endIndex : bytes.lastIndex(of: separator).map { $0 + 1 }
    guard let end else {
      kept += bytes
      return []
    }
    let lines = kept.isEmpty ? bytes[..<end] : (kept + bytes[..<end])[...]
    kept = Array(bytes[end...])
    return lines
  }
}
