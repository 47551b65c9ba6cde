internal import CHarfBuzz

/// Divides a paragraph into items: ranges of the same span, face, script and bidi level.
struct Itemizer {
  /// The maximum length of an item in scalars, so that no single call takes long.
  static let longestItem = 8192

  let paragraph: Paragraph
  let spans: [TextSpan]
  let bidi: BidiLevels

  private var scripts: ScriptResolver
  private var list: [TextItem] = []

  /// Prepares to divide a paragraph.
  init(_ paragraph: Paragraph, spans: [TextSpan], bidi: BidiLevels) {
    self.paragraph = paragraph
    self.spans = spans
    self.bidi = bidi
    scripts = ScriptResolver(paragraph.scalars)
  }

  /// The items in text order, not shaped yet.
  ///
  /// Complexity: O(n) in the length of the paragraph.
  mutating func items() -> [TextItem] {
    for (index, part) in paragraph.parts.enumerated() {
      let end =
        index + 1 < paragraph.parts.count ? paragraph.parts[index + 1].start : paragraph.count
      if part.start < end { add(part.start..<end, of: part.span) }
    }
    return list
  }

  private mutating func add(_ range: Range<Int>, of span: Int) {
    var finder = FaceFinder(font: spans[span].font)
    let primary = finder.primary
    let hasBox = spans[span].box != nil
    var start = range.lowerBound
    while start < range.upperBound {
      let isTab = paragraph.traits[start].contains(.tab)
      var end = start + 1
      if !isTab {
        while end < range.upperBound, !paragraph.traits[end].contains(.clusterStart) { end += 1 }
      }
      let isSpace = paragraph.traits[start].contains(.space)
      let script = scripts.script(at: start)
      let isCovered =
        end == start + 1
        ? isTab || finder.primaryCovers(paragraph.scalars[start])
        : finder.primaryCovers(paragraph.scalars[start..<end])
      if isCovered {
        append(
          start..<end, span: span, face: primary, script: script, isTab: isTab, isSpace: isSpace,
          isBox: hasBox && !isTab)
      } else {
        append(
          start..<end, span: span, face: finder.face(for: paragraph.scalars[start..<end]),
          script: script, isTab: false, isSpace: isSpace, isBox: hasBox)
      }
      start = end
    }
  }

  private mutating func append(
    _ range: Range<Int>, span: Int, face: FontFace?, script: hb_script_t, isTab: Bool,
    isSpace: Bool, isBox: Bool
  ) {
    let level = bidi.level(at: range.lowerBound)
    let last = list.count - 1
    if !isTab, !isBox, last >= 0, !list[last].isTab, list[last].span == span,
      list[last].face === face, list[last].script == script || list[last].isScriptOpen,
      list[last].level == level,
      list[last].range.count < (isSpace ? Self.longestItem - 256 : Self.longestItem)
    {
      list[last].range = list[last].range.lowerBound..<range.upperBound
      list[last].script = script
      list[last].isScriptOpen = list[last].isScriptOpen && isSpace
      return
    }
    let size = Double(spans[span].font.pointSize)
    list.append(
      TextItem(
        range: range, span: span, face: face, script: script, isScriptOpen: isSpace && !isTab,
        level: level, isTab: isTab, isBox: isBox,
        shaped: .empty, scale: face.map { size / $0.unitsPerEm } ?? size))
  }
}
