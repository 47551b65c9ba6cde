internal import CHarfBuzz

/// A stretch of a paragraph that is shaped in one go: one span, one face, one script, one level.
struct TextItem: Sendable {
  /// The scalars.
  var range: Range<Int>
  var span: Int
  /// `nil` when there is no font at all.
  var face: FontFace?
  var script: hb_script_t
  /// Whether it holds white space only, so that what follows may still decide about the script.
  var isScriptOpen = false
  /// The bidi level; odd runs right to left.
  var level: UInt8
  /// A tab: it has no glyphs, its width depends on where it stands.
  var isTab: Bool
  /// The glyphs, in font units; set by the shaper.
  var shaped: ShapedText
  /// Points for each font unit.
  var scale: Double

  var isRightToLeft: Bool { level % 2 == 1 }
}

extension TextItem {
  /// The mark for left-out text: U+2026, or three dots where no font has it.
  static func ellipsis(of span: TextSpan, span index: Int, level: UInt8) -> TextItem {
    let finder = FaceFinder(font: span.font)
    let size = Double(span.font.pointSize)
    var scalars: [UInt32] = [0x2026]
    var face = finder.face(for: scalars[...])
    if let found = face, found.glyph(for: 0x2026) == nil {
      scalars = [0x2E, 0x2E, 0x2E]
      face = finder.face(for: scalars[..<1])
    }
    var item = TextItem(
      range: 0..<scalars.count, span: index, face: face, script: HB_SCRIPT_LATIN, level: level,
      isTab: false, shaped: .empty, scale: face.map { size / $0.unitsPerEm } ?? size)
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
