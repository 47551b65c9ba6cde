internal import CHarfBuzz

/// A lookup of a face that considers the space.
///
/// It acts on a glyph only if all glyphs from there to the space are among those that it considers.
final class SpaceLookup: @unchecked Sendable {
  /// The glyphs whose shape or position may change, without the space; the set only changes in the
  /// initializer.
  private let changed: OpaquePointer
  /// All glyphs that the lookup considers, and the space; the set only changes in the initializer.
  private let considered: OpaquePointer

  /// Reads a lookup; `nil` if it does not consider the space.
  ///
  /// Complexity: O(n) in the size of the lookup.
  init?(_ lookup: UInt32, _ table: hb_tag_t, _ face: FontFace, space: UInt32) {
    guard let input = hb_set_create(), let beside = hb_set_create() else { return nil }
    hb_ot_layout_lookup_collect_glyphs(
      face.shapingFace, table, lookup, beside, input, beside, nil)
    changed = input
    considered = beside
    let changesSpace = hb_set_has(input, space) != 0
    let hasSpace = changesSpace || hb_set_has(beside, space) != 0
    hb_set_union(considered, changed)
    if changesSpace { hb_set_union(changed, considered) }
    hb_set_del(changed, space)
    guard hasSpace else { return nil }
  }

  deinit {
    hb_set_destroy(changed)
    hb_set_destroy(considered)
  }

  /// Whether the lookup may change a character so near the start that a space before it matters.
  func acts(atStartOf scalars: some Sequence<UInt32>, _ face: FontFace) -> Bool {
    for scalar in scalars {
      guard let glyph = face.glyph(for: scalar) else { return false }
      if hb_set_has(changed, glyph) != 0 { return true }
      // A lookup may pass over marks and joiners.
      guard hb_set_has(considered, glyph) != 0 || !WordDivision.isBase(scalar) else { return false }
    }
    return false
  }

  /// Whether the lookup may change a glyph so near the start that a space before it matters.
  func acts(atStartOf shaped: some Sequence<ShapedText.Glyph>, _ face: FontFace) -> Bool {
    for glyph in shaped {
      if hb_set_has(changed, glyph.identifier) != 0 { return true }
      guard
        hb_set_has(considered, glyph.identifier) != 0 || glyph.advance == 0
          || hb_ot_layout_get_glyph_class(face.shapingFace, glyph.identifier)
            == HB_OT_LAYOUT_GLYPH_CLASS_MARK
      else { return false }
    }
    return false
  }
}
