extension ShapedText {
  /// The same glyphs with one box for each character that the face lacks.
  ///
  /// A character is a grapheme cluster. Glyphs that the face has for a part of it stay beside its
  /// box. White space that the face lacks is blank, and characters that are invisible by nature take
  /// no room.
  ///
  /// Complexity: O(n); nothing is looked at but the glyphs if none is missing.
  ///
  /// - Parameters:
  ///   - glyphs: From left to right.
  ///   - scalars: What was shaped.
  ///   - advance: The width of a box, in font units.
  /// - Returns: The glyphs from left to right.
  static func boxing(
    _ glyphs: [Glyph], of scalars: ArraySlice<UInt32>, advance: Int32
  ) -> [Glyph] {
    guard glyphs.contains(where: \.isMissing) else { return glyphs }
    let scalars = Array(scalars)
    let characters = Graphemes.ranges(in: scalars)
    // The character that each scalar belongs to.
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

  /// The glyphs of one character with a box for those that are missing.
  private static func boxing(
    _ glyphs: ArraySlice<Glyph>, at start: Int, of scalars: ArraySlice<UInt32>, advance: Int32
  ) -> [Glyph] {
    let showsNothing = scalars.allSatisfy { isBlank($0) }
    let takesNoRoom = scalars.allSatisfy { isIgnorable($0) || isFiller($0) }
    let isUnsafe = glyphs.contains(where: \.isUnsafeToBreak)
    var hasBox = false
    return glyphs.compactMap { glyph in
      var glyph = glyph
      // One cluster, so that nothing cuts through the character.
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

  /// Whether nothing is seen of a character even if a face has it.
  private static func isBlank(_ scalar: UInt32) -> Bool {
    isIgnorable(scalar) || isFiller(scalar)
      || Unicode.Scalar(scalar)?.properties.isWhitespace == true
  }
}

extension ShapedText.Glyph {
  /// Whether the face has none for its character.
  var isMissing: Bool { identifier == MissingGlyphBox.glyph }
}
