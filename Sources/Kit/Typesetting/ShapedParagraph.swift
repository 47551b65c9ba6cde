internal import CHarfBuzz
import Foundation

/// A shaped paragraph, with the widths of its characters.
///
/// Lines refer to it.
final class ShapedParagraph: Sendable {
  let paragraph: Paragraph
  let spans: [TextSpan]
  let bidi: BidiLevels
  let items: [TextItem]
  /// For each scalar its start in points, in text order from the paragraph's start, plus the end.
  ///
  /// Tabs have no width here. The characters of a ligature share its width.
  let edges: [Double]
  let hasTabs: Bool
  private let direction: ParagraphStyle.WritingDirection
  private let language: String

  /// Analyses and shapes a paragraph.
  ///
  /// Complexity: O(n) in its length.
  init(_ paragraph: Paragraph, spans: [TextSpan], direction: ParagraphStyle.WritingDirection) {
    self.paragraph = paragraph
    self.spans = spans
    self.direction = direction
    bidi = BidiLevels(paragraph, spans: spans, direction: direction)
    language = Self.language(of: spans)
    var items = Itemizer(paragraph, spans: spans, bidi: bidi).items()
    for index in items.indices where !items[index].isTab && !items[index].isBox {
      items[index].shape(in: paragraph, spans, language)
    }
    self.items = items
    hasTabs = items.contains(where: \.isTab)
    edges = Self.edges(of: items, paragraph, spans)
  }

  private static func language(of spans: [TextSpan]) -> String {
    spans.first?.font.library.textLanguage ?? "en"
  }

  /// Whether it is a paragraph of a text, in a base direction.
  ///
  /// Complexity: O(n) in the length of the text, or constant if the spans share their storage.
  func serves(_ spans: [TextSpan], direction: ParagraphStyle.WritingDirection) -> Bool {
    direction == self.direction && language == Self.language(of: spans) && spans == self.spans
  }

  /// The glyphs of a part of an item, cut out of the item if possible, else shaped again.
  ///
  /// - Returns: The glyphs, and the scalar that their clusters are counted from.
  func glyphs(
    of part: Range<Int>, in item: TextItem
  ) -> (glyphs: ArraySlice<ShapedText.Glyph>, origin: Int) {
    let start = item.range.lowerBound
    let inner = part.lowerBound - start..<part.upperBound - start
    if let cut = item.shaped.glyphs(
      of: inner, in: item.range.count, isRightToLeft: item.isRightToLeft)
    {
      return (cut, start)
    }
    let shaped = item.shape(of: part, in: paragraph, spans, language)
    return (shaped.glyphs[...], part.lowerBound)
  }

  /// The width of a range without tabs, in points.
  func width(_ range: Range<Int>) -> Double {
    edges[range.upperBound] - edges[range.lowerBound]
  }

  /// The end of a range without its hanging white space.
  func trimmedEnd(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, paragraph.traits[end - 1].contains(.space) { end -= 1 }
    return end
  }

  /// Whether justification widens a scalar.
  func isStretchable(_ index: Int) -> Bool {
    let traits = paragraph.traits[index]
    return traits.contains(.space) && !traits.contains(.tab)
  }

  /// The start of the cluster that contains a scalar.
  func clusterStart(_ index: Int) -> Int {
    var index = min(max(index, 0), paragraph.count)
    while index > 0, index < paragraph.count, !paragraph.traits[index].contains(.clusterStart) {
      index -= 1
    }
    return index
  }

  /// The end of the cluster that contains a scalar.
  func clusterEnd(_ index: Int) -> Int {
    var index = min(index + 1, paragraph.count)
    while index < paragraph.count, !paragraph.traits[index].contains(.clusterStart) { index += 1 }
    return index
  }

  /// The hyphen of a line that is broken at a soft hyphen; `nil` for another break.
  ///
  /// - Parameter end: The end of the line, in scalars.
  /// - Returns: A hyphen in the font of the soft one.
  func hyphen(endingLineAt end: Int) -> TextItem? {
    guard end > 0, end < paragraph.count, paragraph.scalars[end - 1] == 0xAD else { return nil }
    let span = paragraph.span(at: end - 1)
    return TextItem.hyphen(of: spans[span], span: span, level: bidi.base)
  }

  // MARK: Shaping

  private static func edges(
    of items: [TextItem], _ paragraph: Paragraph, _ spans: [TextSpan]
  ) -> [Double] {
    var advances: [Double] = []
    advances.reserveCapacity(paragraph.count + 1)
    for _ in 0...paragraph.count { advances.append(0) }
    for index in items.indices where !items[index].isTab {
      if let box = spans[items[index].span].box, items[index].isBox {
        advances[items[index].range.lowerBound] += Double(box.width)
        continue
      }
      items[index].shaped.addAdvances(
        to: &advances, of: items[index].range, in: paragraph, unit: items[index].unit,
        kern: spans[items[index].span].effectiveKern, isRightToLeft: items[index].isRightToLeft)
    }
    // Accumulate the widths to positions.
    var place = 0.0
    for index in advances.indices {
      let advance = advances[index]
      advances[index] = place
      place += advance
    }
    return advances
  }
}

extension TextItem {
  /// The size of a unit of advance in points.
  ///
  /// Without a font, a cluster is half an em wide.
  var unit: Double { face == nil ? scale / 2 : scale }

  /// Shapes the item.
  fileprivate mutating func shape(
    in paragraph: Paragraph, _ spans: [TextSpan], _ language: String
  ) {
    shaped = shape(of: range, in: paragraph, spans, language)
    spans[span].font.library.noteMissing(in: self, of: paragraph)
  }

  /// The shape of the item, or of a part of it.
  fileprivate func shape(
    of part: Range<Int>, in paragraph: Paragraph, _ spans: [TextSpan], _ language: String
  ) -> ShapedText {
    guard let face else {
      return ShapedText(
        part.filter { paragraph.traits[$0].contains(.clusterStart) }.map {
          ShapedText.Glyph(
            identifier: ShapedText.Glyph.invisible, cluster: Int32($0 - part.lowerBound),
            advance: 1, offsetX: 0, offsetY: 0, isUnsafeToBreak: false)
        })
    }
    let request = Shaper.Request(
      scalars: paragraph.scalars[part], face: face, script: script,
      isRightToLeft: isRightToLeft, language: language,
      features: spans[span].font.descriptor.features,
      usesLigatures: spans[span].usesLigatures && spans[span].effectiveKern == 0)
    // Joining letters depend on their neighbours in the next span.
    let joins =
      script == HB_SCRIPT_ARABIC || script == HB_SCRIPT_SYRIAC
      || script == HB_SCRIPT_NKO || script == HB_SCRIPT_MONGOLIAN
    let isWhole = range == 0..<paragraph.count
    return Shaper.shared.shape(
      request, context: joins && !isWhole && part == range ? (paragraph.scalars, part) : nil)
  }
}

extension ShapedText {
  /// Adds the widths of a text's characters, dividing each cluster's evenly among its graphemes.
  fileprivate func addAdvances(
    to advances: inout [Double], of range: Range<Int>, in paragraph: Paragraph, unit: Double,
    kern: Double, isRightToLeft: Bool
  ) {
    let start = range.lowerBound
    var index = 0
    while index < glyphs.count {
      let cluster = Int(glyphs[index].cluster)
      // Most characters have one glyph.
      if !isRightToLeft, index + 1 < glyphs.count, Int(glyphs[index + 1].cluster) == cluster + 1 {
        advances[start + cluster] += Double(glyphs[index].advance) * unit + kern
        index += 1
        continue
      }
      var width = 0.0
      let first = index
      while index < glyphs.count, Int(glyphs[index].cluster) == cluster {
        width += Double(glyphs[index].advance) * unit
        index += 1
      }
      // The next cluster in text order lies to the right of this one, or to the left.
      let end: Int
      if isRightToLeft {
        end = first > 0 ? Int(glyphs[first - 1].cluster) : range.count
      } else {
        end = index < glyphs.count ? Int(glyphs[index].cluster) : range.count
      }
      let scalars = start + cluster..<start + max(end, cluster + 1)
      if scalars.count == 1 {
        advances[scalars.lowerBound] += width + kern
        continue
      }
      let graphemes = scalars.filter { paragraph.traits[$0].contains(.clusterStart) }
      for scalar in graphemes {
        advances[scalar] += (width + kern) / Double(graphemes.count)
      }
    }
  }
}
