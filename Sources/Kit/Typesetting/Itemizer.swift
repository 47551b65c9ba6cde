internal import CHarfBuzz

/// Divides a paragraph into items: ranges of the same span, face, script and bidi level.
struct Itemizer {
  /// The maximum length of an item in scalars, so that no single call takes long.
  static let longestItem = 8192
  /// The maximum number of characters that are added to an item together.
  private static let longestStretch = 128

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
  consuming func items() -> [TextItem] {
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
    let scalars = paragraph.scalars
    let traits = paragraph.traits
    var start = range.lowerBound
    var nextScript: hb_script_t?
    while start < range.upperBound {
      let isTab = traits[start].contains(.tab)
      var end = start + 1
      if !isTab {
        while end < range.upperBound, !traits[end].contains(.clusterStart) { end += 1 }
      }
      let script = nextScript ?? scripts.script(at: start)
      nextScript = nil
      let isCovered =
        end == start + 1
        ? isTab || finder.primaryCovers(scalars[start])
        : finder.primaryCovers(scalars[start..<end])
      var isBlank = traits[start].contains(.space)
      // Most characters have the face and script of the one before; they are added together.
      if isCovered, !isTab, !hasBox, bidi.levels == nil {
        let last = min(range.upperBound, start + Self.longestStretch)
        while end < last, traits[end] == .clusterStart || traits[end] == [.clusterStart, .space],
          end + 1 == range.upperBound || traits[end + 1].contains(.clusterStart)
        {
          let other = scripts.script(at: end)
          nextScript = other
          guard other == script, finder.primaryCovers(scalars[end]) else { break }
          let isSpace = traits[end].contains(.space)
          // The next stretch begins with a space, before which a long item may end.
          if isSpace, end - start > Self.longestStretch / 2 { break }
          nextScript = nil
          isBlank = isBlank && isSpace
          end += 1
        }
      }
      append(
        start..<end, span: span, face: isCovered ? primary : finder.face(for: scalars[start..<end]),
        script: script, isTab: isTab, isBlank: isBlank, isBox: hasBox && !isTab)
      start = end
    }
  }

  private mutating func append(
    _ range: Range<Int>, span: Int, face: FontFace?, script: hb_script_t, isTab: Bool,
    isBlank: Bool, isBox: Bool
  ) {
    // A long item ends before a space if possible.
    let startsWithSpace = paragraph.traits[range.lowerBound].contains(.space)
    let longest = startsWithSpace ? Self.longestItem - 256 : Self.longestItem
    let level = bidi.level(at: range.lowerBound)
    let last = list.count - 1
    if !isTab, !isBox, last >= 0, !list[last].isTab, list[last].span == span,
      list[last].face === face, list[last].script == script || list[last].isScriptOpen,
      list[last].level == level,
      list[last].range.count + range.count <= longest
    {
      list[last].range = list[last].range.lowerBound..<range.upperBound
      list[last].script = script
      list[last].isScriptOpen = list[last].isScriptOpen && isBlank
      return
    }
    let size = Double(spans[span].font.pointSize)
    list.append(
      TextItem(
        range: range, span: span, face: face, script: script, isScriptOpen: isBlank && !isTab,
        level: level, isTab: isTab, isBox: isBox,
        shaped: .empty, scale: (face.map { size / $0.unitsPerEm } ?? size) * spans[span].stretch))
  }
}
