internal import CHarfBuzz

/// Divides text into words that can be shaped one by one.
enum WordDivision {
  /// The words with the spaces after them; together they cover the text.
  ///
  /// A character that belongs to the last space, such as a combining mark, begins no word.
  ///
  /// Complexity: O(n).
  static func words(in scalars: ArraySlice<UInt32>) -> [Range<Int>] {
    let functions = hb_unicode_funcs_get_default()
    var words: [Range<Int>] = []
    words.reserveCapacity(scalars.count / 4)
    var start = scalars.startIndex
    var isAfterSpace = false
    for index in scalars.indices {
      let scalar = scalars[index]
      if isAfterSpace, scalar != 0x20, scalar < 0x300 || isBase(scalar, functions) {
        words.append(start..<index)
        start = index
      }
      isAfterSpace = scalar == 0x20
    }
    words.append(start..<scalars.endIndex)
    return words
  }

  /// Whether a character is neither a combining mark nor a control of shaping, such as a joiner.
  ///
  /// U+0E33 and U+0EB3 of Thai and Lao contain a mark, which moves to the letter before. Modifiers of
  /// emoji and halfwidth marks of kana belong to the character before too.
  private static func isBase(_ scalar: UInt32, _ functions: OpaquePointer?) -> Bool {
    switch scalar {
    case 0xE33, 0xEB3, 0x1F3FB...0x1F3FF, 0xFF9E, 0xFF9F: return false
    default: break
    }
    return switch hb_unicode_general_category(functions, scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_FORMAT:
      false
    default: true
    }
  }
}

/// A part of a text that is shaped by itself: a word, or several that depend on each other.
struct WordPiece {
  /// The scalars in the text.
  var range: Range<Int>
  /// Its shape; `nil` before several words are shaped together.
  var shaped: ShapedText?

  /// The shapes of pieces, from left to right, as the shape of their text.
  ///
  /// - Parameters:
  ///   - pieces: The pieces, each with a shape.
  ///   - start: The index of the text's first scalar.
  /// - Returns: The glyphs, from left to right.
  static func joined(_ pieces: [WordPiece], start: Int) -> ShapedText {
    let count = pieces.reduce(0) { $0 + ($1.shaped?.glyphs.count ?? 0) }
    let glyphs = [ShapedText.Glyph](unsafeUninitializedCapacity: count) { buffer, end in
      for piece in pieces {
        guard let shaped = piece.shaped else { continue }
        let distance = Int32(piece.range.lowerBound - start)
        for var glyph in shaped.glyphs {
          glyph.cluster += distance
          buffer.initializeElement(at: end, to: glyph)
          end += 1
        }
      }
    }
    return ShapedText(glyphs)
  }
}
