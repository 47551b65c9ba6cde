import Foundation

/// The height that a line's fonts require.
struct LineMeasures {
  var ascent: CGFloat = 0
  var descent: CGFloat = 0
  var leading: CGFloat = 0

  /// Measures the fonts of a range, or the font at its position if it is empty.
  init(of range: Range<Int>, in text: ShapedParagraph) {
    let parts = text.paragraph.parts
    for (index, part) in parts.enumerated() {
      let end = index + 1 < parts.count ? parts[index + 1].start : text.paragraph.count
      let isMet =
        range.isEmpty
        ? part.span == text.paragraph.span(at: range.lowerBound)
        : part.start < range.upperBound && end > range.lowerBound
      guard isMet else { continue }
      let raise = CGFloat(text.spans[part.span].effectiveBaselineOffset)
      if let box = text.spans[part.span].box {
        ascent = max(ascent, box.ascent + raise)
        descent = max(descent, box.descent - raise)
        continue
      }
      let font = text.spans[part.span].font
      let (metrics, size) = (font.metrics, font.pointSize)
      ascent = max(ascent, metrics.ascender * size + raise)
      descent = max(descent, -metrics.descender * size - raise)
      leading = max(leading, metrics.lineGap * size)
    }
  }
}
