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
      let span = text.spans[part.span]
      let raise = CGFloat(span.effectiveBaselineOffset)
      if let box = span.box {
        ascent = max(ascent, box.ascent + raise)
        descent = max(descent, box.descent - raise)
        continue
      }
      let metrics = span.font.metrics
      let size = span.font.pointSize
      ascent = max(ascent, metrics.ascender * size + raise)
      descent = max(descent, -metrics.descender * size - raise)
      leading = max(leading, metrics.lineGap * size)
    }
  }
}
