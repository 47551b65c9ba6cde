extension ShapedText {
  /// The glyphs, with one box for each grapheme cluster that contains missing characters.
  ///
  /// Glyphs for the other characters of the cluster stay next to its box. Missing white space is
  /// blank, and missing characters that are invisible by definition take no space.
  ///
  /// Complexity: O(n); if none is missing, only the glyphs are read.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs, from left to right.
  ///   - scalars: The shaped text.
  ///   - advance: The width of a box, in font units.
  /// - Returns: The glyphs, from left to right.
  static func boxing(
    _ glyphs: [Glyph], of scalars: ArraySlice<UInt32>, advance: Int32
  ) -> [Glyph] {
    guard glyphs.contains(where: \.isMissing) else { return glyphs }
    let scalars = Array(scalars)
    let characters = Graphemes.ranges(in: scalars)
    // The cluster that contains each scalar.
    let owners = characters.indices.flatMap { owner in characters[owner].map { _ in owner } }
    func owner(_ glyph: Glyph) -> Int { owners[min(max(Int(glyph.cluster), 0), owners.count - 1)] }

    var result: [Glyph] = []
    result.reserveCapacity(glyphs.count)
    var index = 0
    while index < glyphs.count {
      let character = owner(glyphs[index])
      let end = glyphs[index...].firstIndex { owner($0) != character } ?? glyphs.count
      let part = glyphs[index..<end]
      if part.contains(where: \.isMissing) {
        result += boxing(
          part, at: characters[character].lowerBound, of: scalars[characters[character]],
          advance: advance)
      } else {
        result += part
      }
      index = end
    }
    return result
  }

  /// The glyphs of one grapheme cluster, with a single box for all missing ones.
  private static func boxing(
    _ glyphs: ArraySlice<Glyph>, at start: Int, of scalars: ArraySlice<UInt32>, advance: Int32
  ) -> [Glyph] {
    let showsNothing = scalars.allSatisfy { isBlank($0) }
    let takesNoRoom = scalars.allSatisfy { isIgnorable($0) || isFiller($0) }
    let isUnsafe = glyphs.contains(where: \.isUnsafeToBreak)
    var hasBox = false
    return glyphs.compactMap { glyph in
      var glyph = glyph
      // A single cluster value, so that the text is not cut inside the character.
      glyph.cluster = Int32(start)
      glyph.isUnsafeToBreak = isUnsafe
      guard glyph.isMissing else { return glyph }
      guard !hasBox else { return nil }
      hasBox = true
      (glyph.offsetX, glyph.offsetY) = (0, 0)
      glyph.advance = takesNoRoom ? 0 : advance
      if showsNothing { glyph.identifier = Glyph.invisible }
      return glyph
    }
  }

  /// Whether a character is invisible even if a face covers it.
  private static func isBlank(_ scalar: UInt32) -> Bool {
    isIgnorable(scalar) || isFiller(scalar)
      || Unicode.Scalar(scalar)?.properties.isWhitespace == true
  }
}

extension ShapedText.Glyph {
  /// Whether the face lacks a glyph for its character.
  var isMissing: Bool { identifier == MissingGlyphBox.glyph }
}
