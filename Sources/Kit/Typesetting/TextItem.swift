internal import CHarfBuzz

/// A range of a paragraph that is shaped in one call: one span, one face, one script, one level.
struct TextItem: Sendable {
  /// The scalars in the paragraph.
  var range: Range<Int>
  var span: Int
  /// The face, or `nil` if there is no font at all.
  var face: FontFace?
  var script: hb_script_t
  /// Whether it contains only white space, so that later text still determines its script.
  var isScriptOpen = false
  /// The bidi level; odd levels run right to left.
  var level: UInt8
  /// Whether it is a tab, which has no glyphs and whose width depends on its position.
  var isTab: Bool
  /// Whether it is a single character that takes the space of its span's box.
  var isBox = false
  /// The glyphs in font units, set by the shaper.
  var shaped: ShapedText
  /// Points per font unit.
  var scale: Double

  var isRightToLeft: Bool { level % 2 == 1 }
}

extension TextItem {
  /// An ellipsis: U+2026, or three dots if no font has it.
  static func ellipsis(of span: TextSpan, span index: Int, level: UInt8) -> TextItem {
    inserted([0x2026], or: [0x2E, 0x2E, 0x2E], of: span, span: index, level: level)
  }

  /// The hyphen of a soft hyphen at the end of a line: U+2010, or U+002D if no font has it.
  static func hyphen(of span: TextSpan, span index: Int, level: UInt8) -> TextItem {
    inserted([0x2010], or: [0x2D], of: span, span: index, level: level)
  }

  /// The width of the glyphs, in points.
  var width: Double { shaped.glyphs.reduce(0) { $0 + Double($1.advance) * unit } }

  /// A shaped text that is not in the paragraph.
  private static func inserted(
    _ wanted: [UInt32], or other: [UInt32], of span: TextSpan, span index: Int, level: UInt8
  ) -> TextItem {
    var finder = FaceFinder(font: span.font)
    let size = Double(span.font.pointSize)
    var scalars = wanted
    var face = finder.face(for: scalars[...])
    if let found = face, found.glyph(for: wanted[0]) == nil {
      scalars = other
      face = finder.face(for: scalars[..<1])
    }
    var item = TextItem(
      range: 0..<scalars.count, span: index, face: face, script: HB_SCRIPT_LATIN, level: level,
      isTab: false, shaped: .empty,
      scale: (face.map { size / $0.unitsPerEm } ?? size) * span.stretch)
    if let face {
      item.shaped = Shaper.shared.shape(
        Shaper.Request(
          scalars: scalars[...], face: face, script: HB_SCRIPT_LATIN,
          isRightToLeft: item.isRightToLeft, language: span.font.library.textLanguage,
          features: span.font.descriptor.features, usesLigatures: true))
    }
    return item
  }
}
