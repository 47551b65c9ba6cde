/// Glyphs from left to right in font units, as returned by HarfBuzz.
///
/// They do not depend on the size.
final class ShapedText: Sendable {
  /// One glyph.
  struct Glyph: Equatable, Sendable {
    var identifier: UInt32
    /// The first scalar that it represents, counted from the start of the shaped text.
    var cluster: Int32
    var advance: Int32
    var offsetX: Int32
    var offsetY: Int32
    /// Whether cutting the text before this cluster would change its shape.
    var isUnsafeToBreak: Bool
  }

  let glyphs: [Glyph]
  /// Whether a character is shown as a box because the face lacks it.
  let hasBoxes: Bool
  /// Whether it is the shape of a word, and the next property is known.
  let isWord: Bool
  /// Whether a word beside the text, beyond a space, might change its shape.
  let mayDependOnNeighbors: Bool

  /// Stores the glyphs.
  init(_ glyphs: [Glyph], isWord: Bool = false, mayDependOnNeighbors: Bool = false) {
    self.glyphs = glyphs
    self.isWord = isWord
    self.mayDependOnNeighbors = mayDependOnNeighbors
    hasBoxes = glyphs.contains(where: \.isMissing)
  }

  static let empty = ShapedText([])

  /// The approximate size in memory, in bytes.
  var byteCount: Int { 64 + glyphs.count * MemoryLayout<Glyph>.stride }

  /// The glyphs of a part of the text, or `nil` if it cannot be cut at its ends and must be shaped
  /// again.
  ///
  /// Complexity: O(log n).
  func glyphs(of part: Range<Int>, in length: Int, isRightToLeft: Bool) -> ArraySlice<Glyph>? {
    if part.lowerBound == 0, part.upperBound == length { return glyphs[...] }
    // The glyph index at which glyphs of scalars from `boundary` on begin (left to right) or end.
    func cut(_ boundary: Int) -> Int? {
      if boundary <= 0 { return isRightToLeft ? glyphs.count : 0 }
      if boundary >= length { return isRightToLeft ? 0 : glyphs.count }
      var low = 0
      var high = glyphs.count
      while low < high {
        let middle = (low + high) / 2
        let isBefore =
          isRightToLeft
          ? glyphs[middle].cluster >= boundary : glyphs[middle].cluster < boundary
        if isBefore { low = middle + 1 } else { high = middle }
      }
      let first = isRightToLeft ? low - 1 : low
      guard glyphs.indices.contains(first), glyphs[first].cluster == boundary,
        !glyphs[first].isUnsafeToBreak
      else { return nil }
      return low
    }
    guard let from = cut(part.lowerBound), let to = cut(part.upperBound) else { return nil }
    return isRightToLeft ? glyphs[to..<from] : glyphs[from..<to]
  }
}
