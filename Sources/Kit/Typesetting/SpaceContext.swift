internal import CHarfBuzz

/// The glyphs of a face whose shape may depend on what lies beyond a space next to their word.
///
/// All other words can be shaped one by one, and their shapes can be cached. Firefox's `gfxFont` looks
/// at a font's lookups in the same way.
final class SpaceContext: @unchecked Sendable {
  /// The properties of a text on which the lookups depend.
  ///
  /// HarfBuzz never frees a language, so any thread may use it.
  struct Key: Hashable, @unchecked Sendable {
    var properties: hb_segment_properties_t
    var features: [hb_feature_t]

    static func == (left: Key, right: Key) -> Bool {
      left.properties.script == right.properties.script
        && left.properties.direction == right.properties.direction
        && left.properties.language == right.properties.language
        && left.features.elementsEqual(right.features) { $0.tag == $1.tag && $0.value == $1.value }
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(properties.script.rawValue)
      hasher.combine(features.count)
    }
  }

  /// The glyphs; the set only changes in the initializer.
  private let glyphs: OpaquePointer

  /// Reads the lookups that apply to a text; `nil` if any text may depend on what lies beyond its
  /// spaces.
  ///
  /// Complexity: O(n) in the size of the layout tables.
  ///
  /// - Parameters:
  ///   - face: The face.
  ///   - key: The text's script, language, direction and OpenType features.
  init?(face: FontFace, key: Key) {
    guard let space = face.glyph(for: 0x20), !Self.usesOldTables(face, key),
      let glyphs = hb_set_create()
    else { return nil }
    self.glyphs = glyphs
    let beside = hb_set_create()
    let input = hb_set_create()
    // HarfBuzz makes fractions only around U+2044, if none are requested. A text with that character
    // is not divided.
    let requested = Set(key.features.map(\.tag))
    let plain = key.without(
      ["frac", "numr", "dnom"].filter { openTypeTag($0).map(requested.contains) == false })
    for table in ["GSUB", "GPOS"].compactMap(openTypeTag) {
      let lookups = Self.lookups(in: table, of: face, plain)
      defer { hb_set_destroy(lookups) }
      var lookup = hb_codepoint_t.max
      while hb_set_next(lookups, &lookup) != 0 {
        hb_set_clear(beside)
        hb_set_clear(input)
        hb_ot_layout_lookup_collect_glyphs(
          face.shapingFace, table, lookup, beside, input, beside, nil)
        if hb_set_has(input, space) != 0 {
          hb_set_union(glyphs, input)
          hb_set_union(glyphs, beside)
        } else if hb_set_has(beside, space) != 0 {
          hb_set_union(glyphs, input)
        }
      }
    }
    hb_set_destroy(beside)
    hb_set_destroy(input)
    hb_set_del(glyphs, space)
  }

  deinit { hb_set_destroy(glyphs) }

  /// Whether a word must be shaped together with its neighbours.
  ///
  /// A lookup that reaches past a neighbour, over two spaces, is not considered.
  ///
  /// - Parameters:
  ///   - scalars: The word.
  ///   - shaped: The glyphs of the word.
  ///   - face: The face that this was read from.
  /// - Returns: `true` if it is not known.
  func mayDepend(
    _ scalars: ArraySlice<UInt32>, _ shaped: ArraySlice<ShapedText.Glyph>, face: FontFace
  ) -> Bool {
    guard hb_set_is_empty(glyphs) == 0 else { return false }
    return scalars.contains { face.glyph(for: $0).map { hb_set_has(glyphs, $0) != 0 } ?? false }
      || shaped.contains { hb_set_has(glyphs, $0.identifier) != 0 }
  }

  /// Whether kerning or shapes come from tables whose lookups cannot be listed.
  private static func usesOldTables(_ face: FontFace, _ key: Key) -> Bool {
    func has(_ table: String) -> Bool { withTable(table, of: face.shapingFace) { !$0.isEmpty } }
    if has("Silf") || has("morx") || has("mort") || has("kerx") { return true }
    guard has("kern"), let table = openTypeTag("GPOS") else { return false }
    // HarfBuzz reads the old table only if GPOS does not kern.
    let lookups = lookups(in: table, of: face, key)
    let others = Self.lookups(in: table, of: face, key.without(["kern"]))
    defer {
      hb_set_destroy(lookups)
      hb_set_destroy(others)
    }
    return hb_set_is_equal(lookups, others) != 0
  }

  /// The indices of the lookups that apply; the caller destroys the set.
  private static func lookups(
    in table: hb_tag_t, of face: FontFace, _ key: Key
  ) -> OpaquePointer? {
    var properties = key.properties
    var count: UInt32 = 0
    let coordinates = hb_font_get_var_coords_normalized(face.shapingFont, &count)
    let plan = hb_shape_plan_create2(
      face.shapingFace, &properties, key.features, UInt32(key.features.count), coordinates, count,
      nil)
    defer { hb_shape_plan_destroy(plan) }
    let lookups = hb_set_create()
    hb_ot_shape_plan_collect_lookups(plan, table, lookups)
    return lookups
  }
}

extension SpaceContext.Key {
  /// The key with features switched off.
  fileprivate func without(_ tags: [String]) -> SpaceContext.Key {
    var key = self
    key.features += tags.compactMap(openTypeTag).map {
      hb_feature_t(tag: $0, value: 0, start: 0, end: UInt32.max)
    }
    return key
  }
}
