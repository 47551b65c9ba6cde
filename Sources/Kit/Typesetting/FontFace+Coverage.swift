internal import CHarfBuzz

extension FontFace {
  /// Whether every visible character has a glyph with ink, composed if necessary.
  ///
  /// Some fonts map unsupported characters to blank glyphs, which would make text invisible.
  func covers(_ scalars: [UInt32]) -> Bool {
    file.blankIfChanged()
    let functions = hb_unicode_funcs_get_default()
    var pending: UInt32?
    for scalar in scalars where !isIgnorable(scalar) {
      var composed: hb_codepoint_t = 0
      if let before = pending, hb_unicode_compose(functions, before, scalar, &composed) != 0,
        shows(composed)
      {
        pending = composed
        continue
      }
      if let before = pending, !shows(before) { return false }
      pending = scalar
    }
    return pending.map(shows) ?? true
  }

  /// Whether a character has a glyph, with ink if it should have any; it is measured anew.
  func hasInk(for scalar: UInt32) -> Bool {
    guard let glyph = glyph(for: scalar) else { return false }
    if Unicode.Scalar(scalar)?.properties.isAlphabetic != true || isFiller(scalar) { return true }
    var extents = hb_glyph_extents_t()
    let isKnown = hb_font_get_glyph_extents(shapingFont, glyph, &extents) != 0
    return isColored || !isKnown || (extents.width != 0 && extents.height != 0)
  }
}

/// Whether a letter is blank by definition.
func isFiller(_ scalar: UInt32) -> Bool {
  [0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0].contains(scalar)
}

/// Whether a character is invisible by definition: a joiner, variation selector, direction mark,
/// control character, or mark of an annotation or of music.
///
/// Such characters need no font.
func isIgnorable(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x61C, 0x180B...0x180F, 0x200B...0x200F,
    0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xFFF0...0xFFFB,
    0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
    true
  default: false
  }
}
