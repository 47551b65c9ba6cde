internal import CHarfBuzz
import Synchronization

/// A face of a font file, without a size.
///
/// Immutable after creation, so any thread may shape with it. `rasterizer` has its own lock.
final class FontFace: @unchecked Sendable {
  let source: FaceSource
  /// The file, to be checked before HarfBuzz shapes or measures glyphs.
  let file: FontFile
  let metrics: FaceMetrics
  /// The weight of the face, 1…1000.
  let weight: Int
  let width: FontWidth
  let isItalic: Bool
  let isMonospaced: Bool
  /// Whether it has colour glyphs.
  let isColored: Bool
  /// The size of the em in font units.
  let unitsPerEm: Double
  /// The printable characters of ASCII that it has.
  ///
  /// Most text is made of them; they are looked up once.
  let basicLatin: BasicLatinSet
  /// The box for a character that no font covers.
  let box: MissingGlyphBox
  /// Draws the glyphs.
  ///
  /// It is opened on first use.
  let rasterizer: GlyphRasterizer

  /// HarfBuzz's face and its font in font units; both are immutable.
  let shapingFace: OpaquePointer
  let shapingFont: OpaquePointer
  private let spaceContexts = Mutex<[SpaceContext.Key: SpaceContext?]>([:])
  /// Characters that the face shows, each in the place of its lowest bits.
  private let shown = Mutex(InlineArray<256, UInt32>(repeating: .max))

  /// Opens a face.
  ///
  /// - Throws: `.unreadable` if the file is missing or is not a font with a character map.
  init(_ source: FaceSource) throws(FontError) {
    guard let file = FontFile.open(source.path), let blob = file.makeBlob() else {
      throw .unreadable(path: source.path)
    }
    defer { hb_blob_destroy(blob) }
    guard source.faceIndex < hb_face_count(blob), let face = hb_face_create(blob, source.faceIndex)
    else { throw .unreadable(path: source.path) }
    guard hb_face_get_glyph_count(face) > 0, tableLength("cmap", of: face) > 4,
      tableLength("head", of: face) >= 54, let font = hb_font_create(face)
    else {
      hb_face_destroy(face)
      throw .unreadable(path: source.path)
    }
    hb_face_make_immutable(face)

    // Font units, so that a shaping result serves every size.
    let units = hb_face_get_upem(face)
    hb_font_set_scale(font, Int32(units), Int32(units))
    if let instance = source.instanceIndex { hb_font_set_var_named_instance(font, instance) }
    let variations = source.axisValues.map { hb_variation_t(tag: $0.tag, value: $0.value) }
    if !variations.isEmpty { hb_font_set_variations(font, variations, UInt32(variations.count)) }
    hb_font_make_immutable(font)

    self.source = source
    shapingFace = face
    shapingFont = font
    unitsPerEm = Double(units)
    metrics = FaceMetrics(font: font, face: face)
    weight = Int(max(1, min(1000, hb_style_get_value(font, HB_STYLE_TAG_WEIGHT))))
    let percent = max(1, min(1000, hb_style_get_value(font, HB_STYLE_TAG_WIDTH)))
    width = FontWidth(rawValue: Int(percent.rounded()))
    isItalic =
      hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0.5
      || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0
    isMonospaced = isFixedPitch(face)
    isColored = hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
    basicLatin = BasicLatinSet { scalar in
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
    }
    box = MissingGlyphBox(
      font: font, metrics: metrics, unitsPerEm: unitsPerEm, isMonospaced: isMonospaced)
    rasterizer = GlyphRasterizer(file: file, blob: blob, source: source)
    self.file = file
  }

  deinit {
    hb_font_destroy(shapingFont)
    hb_face_destroy(shapingFace)
  }

  /// The name of the family that all weights share.
  var familyName: String {
    name(HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY) ?? name(HB_OT_NAME_ID_FONT_FAMILY) ?? source.path
  }

  /// The family name for legacy programs, which have one family per weight.
  var legacyFamilyName: String { name(HB_OT_NAME_ID_FONT_FAMILY) ?? familyName }

  /// The name that uniquely identifies this face.
  ///
  /// A file has one PostScript name. If several faces are made from it, by a variable font's axes or
  /// by synthesis, the name consists of the family and the style: `Cantarell-SemiBold`.
  var postScriptName: String {
    guard source.isModified else { return name(HB_OT_NAME_ID_POSTSCRIPT_NAME) ?? familyName }
    let wanted = FontWeight(rawValue: source.isEmboldened ? max(weight, 700) : weight)
    let isSlanted = isItalic || source.isSlanted
    let otherStyle = width.styleName + (isSlanted ? "Italic" : "")
    let weightName = wanted.styleName == "Regular" && !otherStyle.isEmpty ? "" : wanted.styleName
    let style = width.styleName + weightName + (isSlanted ? "Italic" : "")
    return familyName.filter { $0 != " " } + "-" + style
  }

  /// Whether a name is that of the face or of its family, in any case and with or without spaces.
  func hasName(_ name: String) -> Bool {
    let wanted = name.filter { $0 != " " }.lowercased()
    return [familyName, legacyFamilyName, postScriptName].contains {
      $0.filter { $0 != " " }.lowercased() == wanted
    }
  }

  /// The glyph of a character, or `nil` if the face has none.
  func glyph(for scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shapingFont, scalar, &glyph) != 0 ? glyph : nil
  }

  /// Whether a character has a glyph, with ink if it should have any.
  ///
  /// The outline of a glyph takes long to measure, and texts repeat their letters, so the last
  /// characters with a glyph are kept.
  func shows(_ scalar: UInt32) -> Bool {
    let slot = Int(scalar % 256)
    if shown.withLock({ $0[slot] == scalar }) { return true }
    file.blankIfChanged()
    guard hasInk(for: scalar) else { return false }
    shown.withLock { $0[slot] = scalar }
    return true
  }

  /// The distance that a glyph advances, in font units; zero if the face lacks it.
  func advance(ofGlyph identifier: UInt32) -> Double {
    file.blankIfChanged()
    return Double(hb_font_get_glyph_h_advance(shapingFont, identifier))
  }

  /// The glyphs whose shape may depend on what lies beyond a space; `nil` if text may not be divided.
  func spaceContext(for key: SpaceContext.Key) -> SpaceContext? {
    if let known = spaceContexts.withLock({ $0[key] }) { return known }
    let context = SpaceContext(face: self, key: key)
    spaceContexts.withLock { $0[key] = context }
    return context
  }

  private func name(_ identifier: Int) -> String? {
    let identifier = hb_ot_name_id_t(identifier)
    let english = hb_language_from_string("en", -1)
    var length: UInt32 = 0
    let full = hb_ot_name_get_utf8(shapingFace, identifier, english, &length, nil)
    guard full > 0 else { return nil }
    // Decoding UTF-16 in Swift takes far longer.
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(full) + 1) { buffer in
      buffer.initialize(repeating: 0)
      length = full + 1
      _ = hb_ot_name_get_utf8(shapingFace, identifier, english, &length, buffer.baseAddress)
      return buffer.baseAddress.map { String(cString: $0) }
    }
  }
}

extension FontFace: Hashable {
  static func == (left: FontFace, right: FontFace) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// Calls `read` with the bytes of a table, or with no bytes if the face lacks it.
func withTable<Result>(
  _ tag: String, of face: OpaquePointer, _ read: (UnsafeRawBufferPointer) -> Result
) -> Result {
  let blob = hb_face_reference_table(face, openTypeTag(tag) ?? 0)
  defer { hb_blob_destroy(blob) }
  var length: UInt32 = 0
  let bytes = hb_blob_get_data(blob, &length)
  return read(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
}

private func tableLength(_ tag: String, of face: OpaquePointer) -> Int {
  withTable(tag, of: face) { $0.count }
}

/// Whether the `post` table declares a fixed pitch.
private func isFixedPitch(_ face: OpaquePointer) -> Bool {
  withTable("post", of: face) { $0.count >= 16 && $0[12..<16].contains { $0 != 0 } }
}
