import Foundation
import Graphics
import Raster
import Typesetting

/// Text laid out in lines for a width.
///
/// Units: points, y down, from the text's upper left corner.
struct TypesetText {
  /// A block of the text with its lines and position.
  struct Part {
    var layout: TextLayout
    var looks: [StyledText.Look]
    var top: CGFloat
  }

  private(set) var parts: [Part] = []
  /// The width of the widest line and the total height, not rounded.
  private(set) var size = CGSize.zero
  /// Whether an ellipsis replaces a part of the text.
  private(set) var isTruncated = false
  /// The number of lines.
  private(set) var lineCount = 0

  /// Breaks text into lines.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The maximum width; infinite for no limit. NaN and negative values count as 0.
  ///   - lineLimit: The most lines; 0 for no limit.
  ///   - maximumHeight: The maximum height; one line is always laid out.
  ///   - wraps: Whether the line break modes that clip and truncate wrap before the last line, as in
  ///     a label. If not, they make one line of each paragraph, as in drawn strings.
  ///   - areas: The areas of the first block's lines beside obstacles; `nil` without any.
  ///   - decisions: Decisions about the first block's lines; `nil` without any.
  ///   - other: The same text in another room, whose shapes are used again.
  init(
    _ text: StyledText, width: CGFloat = .infinity, lineLimit: Int = 0,
    maximumHeight: CGFloat = .infinity, wraps: Bool = true, areas: LineAreas? = nil,
    decisions: LineDecisions? = nil, reusing other: TypesetText? = nil
  ) {
    var top: CGFloat = 0
    for index in text.blocks.indices {
      let linesLeft = lineLimit > 0 ? lineLimit - lineCount : 0
      if lineLimit > 0, linesLeft <= 0 { break }
      if index > 0 {
        if top >= maximumHeight { break }
        top += text.blocks[index - 1].style.paragraphSpacing
        top += text.blocks[index].style.paragraphSpacingBefore
      }
      let width = width.isNaN ? 0 : max(0, width)
      let block = text.block(index, inWidth: width)
      // Attachments may have other sizes in another width.
      let shaped = block.hasAttachments ? nil : other?.layout(ofBlock: index)
      let layout = TextLayout(
        block.spans, width: width, style: block.style, lineLimit: max(0, linesLeft),
        maximumHeight: maximumHeight - top, wraps: wraps, areas: index == 0 ? areas : nil,
        decisions: index == 0 ? decisions : nil, reusing: shaped)
      parts.append(Part(layout: layout, looks: block.looks, top: top))
      top += layout.size.height
      lineCount += layout.lines.count
      size.width = max(size.width, layout.size.width)
      isTruncated = isTruncated || layout.isTruncated
    }
    size.height = top
  }

  private func layout(ofBlock index: Int) -> TextLayout? {
    parts.indices.contains(index) ? parts[index].layout : nil
  }

  /// The distance from the top to the first line's baseline, in points.
  var firstBaseline: CGFloat { parts.first?.layout.lines.first?.origin.y ?? 0 }

  /// The distance from the top to the last line's baseline, in points.
  var lastBaseline: CGFloat {
    guard let part = parts.last else { return 0 }
    return part.top + (part.layout.lines.last?.origin.y ?? 0)
  }

  // MARK: One paragraph

  /// The lines of the first block; none without text.
  var layout: TextLayout { parts.first?.layout ?? TextLayout([]) }

  /// The text without the lines of the first block after the first `count`.
  func prefix(_ count: Int) -> TypesetText {
    guard let part = parts.first, count < part.layout.lines.count else { return self }
    var copy = self
    copy.parts = [Part(layout: part.layout.prefix(count), looks: part.looks, top: part.top)]
    copy.size.height = part.top + copy.layout.size.height
    copy.lineCount = copy.layout.lines.count
    return copy
  }

  // MARK: Drawing

  /// Draws the text with its upper left corner at a point.
  ///
  /// - Parameters:
  ///   - origin: Points.
  ///   - context: The target.
  ///   - override: A colour that replaces the text's own.
  ///   - visible: The visible horizontal range in the context's points; useful if it is a small
  ///     part of a long line.
  func draw(
    at origin: CGPoint, of context: CGContext, override: UIColor? = nil,
    visible: ClosedRange<CGFloat>? = nil
  ) {
    for part in parts {
      let corner = CGPoint(x: origin.x, y: origin.y + part.top)
      drawBackgrounds(of: part.layout.lines[...], part, corner, context)
      drawGlyphs(of: part.layout.lines[...], part, corner, context, override, visible)
    }
  }

  /// Draws the backgrounds of some lines of the first block.
  func drawBackgrounds(of lines: Range<Int>, at origin: CGPoint, of context: CGContext) {
    guard let part = parts.first else { return }
    drawBackgrounds(of: part.layout.lines[lines], part, origin, context)
  }

  /// Draws some lines of the first block, without backgrounds.
  func drawGlyphs(
    of lines: Range<Int>, at origin: CGPoint, of context: CGContext,
    visible: ClosedRange<CGFloat>? = nil
  ) {
    guard let part = parts.first else { return }
    drawGlyphs(of: part.layout.lines[lines], part, origin, context, nil, visible)
  }

  /// Draws the letters, pictures and shadows of a line of the first block, without underlines.
  ///
  /// - Parameters:
  ///   - index: The index of the line.
  ///   - origin: The upper left corner of the text, in points.
  ///   - context: The target.
  ///   - show: Draws glyphs in the fill colour; receives the characters of the run, in UTF-16
  ///     from the start of the text, the glyphs, and their origin.
  func drawLetters(
    ofLine index: Int, at origin: CGPoint, of context: CGContext,
    _ show: @escaping (_ range: Range<Int>, _ glyphs: GlyphRow, _ pen: CGPoint) -> Void
  ) {
    guard let part = parts.first, part.layout.lines.indices.contains(index) else { return }
    let line = part.layout.lines[index]
    for run in line.runs {
      let pen = CGPoint(x: origin.x + line.origin.x + run.offset, y: origin.y + line.origin.y)
      drawLetters(run, part.look(of: run), at: pen, context, nil) { show(run.range, $0, $1) }
    }
  }

  /// The drawing attributes of a run of the first block.
  func look(of run: GlyphRun) -> StyledText.Look {
    parts.first?.look(of: run) ?? StyledText.Look()
  }

  private func drawBackgrounds(
    of lines: ArraySlice<TextLine>, _ part: Part, _ corner: CGPoint, _ context: CGContext
  ) {
    for line in lines {
      for run in line.runs { drawBackground(of: run, line, part, corner, context) }
    }
  }

  private func drawGlyphs(
    of lines: ArraySlice<TextLine>, _ part: Part, _ corner: CGPoint, _ context: CGContext,
    _ override: UIColor?, _ visible: ClosedRange<CGFloat>?
  ) {
    for line in lines {
      for run in line.runs {
        let left = corner.x + line.origin.x + run.offset
        guard let visible else {
          draw(run, line, part, corner, context, override)
          continue
        }
        let seen = visible.lowerBound - left...visible.upperBound - left
        if run.mayReach(into: seen) {
          draw(run.glyphs(near: seen), line, part, corner, context, override)
        }
      }
    }
  }

  private func drawBackground(
    of run: GlyphRun, _ line: TextLine, _ part: Part, _ corner: CGPoint, _ context: CGContext
  ) {
    guard let color = part.look(of: run).background, let extent = line.visibleExtent(of: run)
    else { return }
    context.setFillColor(color.cgColor)
    context.fill(
      CGRect(
        x: corner.x + line.origin.x + extent.lowerBound,
        y: corner.y + line.origin.y - line.ascent,
        width: extent.upperBound - extent.lowerBound, height: line.ascent + line.descent))
  }

  private func draw(
    _ run: GlyphRun, _ line: TextLine, _ part: Part, _ corner: CGPoint, _ context: CGContext,
    _ override: UIColor?
  ) {
    let look = part.look(of: run)
    let color = override ?? look.color
    let pen = CGPoint(x: corner.x + line.origin.x + run.offset, y: corner.y + line.origin.y)
    drawLetters(run, look, at: pen, context, override)
    guard let extent = line.visibleExtent(of: run) else { return }
    let left = corner.x + line.origin.x
    /// Draws a line under or through the run, or its words.
    func drawLines(_ style: NSUnderlineStyle, offset: CGFloat, thickness: CGFloat) {
      let words = style.contains(.byWord) ? run.wordExtents : nil
      let parts = words?.map { $0.lowerBound + run.offset...$0.upperBound + run.offset }
      for part in parts ?? [extent] {
        drawLine(
          style, from: CGPoint(x: left + part.lowerBound, y: pen.y),
          width: part.upperBound - part.lowerBound, offset: offset, thickness: thickness, context)
      }
    }
    if !look.underline.isEmpty {
      context.setFillColor((override ?? look.underlineColor ?? color).cgColor)
      drawLines(
        look.underline, offset: run.font.underlineOffset, thickness: run.font.underlineThickness)
    }
    if !look.strikethrough.isEmpty {
      context.setFillColor((override ?? look.strikethroughColor ?? color).cgColor)
      drawLines(
        look.strikethrough, offset: run.font.strikethroughOffset,
        thickness: run.font.strikethroughThickness)
    }
  }

  /// Draws the glyphs or the object of a run with their shadow.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - look: Its attributes.
  ///   - pen: Its origin.
  ///   - context: The target.
  ///   - override: A colour that replaces the text's own.
  ///   - show: Draws glyphs in the fill colour in place of the context.
  private func drawLetters(
    _ run: GlyphRun, _ look: StyledText.Look, at pen: CGPoint, _ context: CGContext,
    _ override: UIColor?, _ show: ((GlyphRow, CGPoint) -> Void)? = nil
  ) {
    let color = override ?? look.color
    let stroke = stroke(of: run, look)
    if let shadow = look.shadow, let shade = shadow.shadowColor as? UIColor {
      let offset = shadow.shadowOffset
      let place = CGPoint(x: pen.x + offset.width, y: pen.y + offset.height)
      drawLetters(run, stroke, at: place, fill: shade, stroke: shade, context)
    }
    let strokeColor = override ?? look.strokeColor ?? color
    drawLetters(run, stroke, at: pen, fill: color, stroke: strokeColor, context, show)
    look.attachment?.draw(at: pen, in: context)
    guard let row = look.row else { return }
    context.setFillColor(color.cgColor)
    if let show { show(row, pen) } else { context.draw(row, at: pen) }
  }

  /// The outlines of letters that are stroked, and the width of the stroke in points.
  private struct Stroke {
    let outline: CGPath
    let width: CGFloat
    let isFilled: Bool
  }

  /// The stroke of a run; `nil` if it is only filled, or if its glyphs are images.
  private func stroke(of run: GlyphRun, _ look: StyledText.Look) -> Stroke? {
    guard look.strokeWidth != 0, look.strokeWidth.isFinite, let outline = run.outline else {
      return nil
    }
    return Stroke(
      outline: CGPath(outline), width: abs(look.strokeWidth) / 100 * run.font.pointSize,
      isFilled: look.strokeWidth < 0)
  }

  private func drawLetters(
    _ run: GlyphRun, _ stroke: Stroke?, at pen: CGPoint, fill: UIColor, stroke color: UIColor,
    _ context: CGContext, _ show: ((GlyphRow, CGPoint) -> Void)? = nil
  ) {
    if stroke?.isFilled != false {
      context.setFillColor(fill.cgColor)
      if let show { show(run.row, pen) } else { context.draw(run, at: pen) }
    }
    guard let stroke else { return }
    context.saveGState()
    context.translateBy(x: pen.x, y: pen.y)
    context.setStrokeColor(color.cgColor)
    context.setLineWidth(stroke.width)
    context.setLineJoin(.miter)
    context.setMiterLimit(10)
    context.stroke(stroke.outline)
    context.restoreGState()
  }

  /// Draws a line under or through text in the fill colour.
  ///
  /// - Parameters:
  ///   - style: The kind of line.
  ///   - pen: The start of the text on the baseline, in points.
  ///   - width: The width of the text.
  ///   - offset: The top of the line above the baseline; negative below.
  ///   - thickness: The thickness that the font specifies.
  ///   - context: The target.
  func drawLine(
    _ style: NSUnderlineStyle, from pen: CGPoint, width: CGFloat, offset: CGFloat,
    thickness: CGFloat, _ context: CGContext
  ) {
    // Whole device pixels: a thin line would otherwise be blurred.
    let scale = max(context.scale, 0.01)
    let isThick = style.contains(.thick)
    let height = max(1, (thickness * (isThick ? 2 : 1) * scale).rounded()) / scale
    let top = ((pen.y - offset) * scale).rounded() / scale
    let pattern = style.pattern.map { CGFloat($0) * height }
    for row in 0..<(style.contains(.double) ? 2 : 1) {
      let y = top + CGFloat(row) * height * 2
      guard !pattern.isEmpty, width / pattern.reduce(0, +) < 10_000 else {
        context.fill(CGRect(x: pen.x, y: y, width: width, height: height))
        continue
      }
      var x: CGFloat = 0
      var index = 0
      while x < width {
        let length = pattern[index % pattern.count]
        if index % 2 == 0 {
          context.fill(
            CGRect(x: pen.x + x, y: y, width: min(length, width - x), height: height))
        }
        x += length
        index += 1
      }
    }
  }
}

extension TypesetText.Part {
  /// The drawing attributes of a run.
  fileprivate func look(of run: GlyphRun) -> StyledText.Look {
    looks.indices.contains(run.spanIndex) ? looks[run.spanIndex] : StyledText.Look()
  }
}

extension GlyphRun {
  /// The glyphs of the run, at the same places.
  var row: GlyphRow {
    GlyphRow(
      glyphs.map { GlyphRow.Glyph(identifier: $0.identifier, x: $0.x, y: $0.y) }, in: shownFont,
      stretch: stretch, obliqueness: obliqueness)
  }
}

extension TextLine {
  /// A run's extent from the line's origin, without hanging white space at the line's end.
  func visibleExtent(of run: GlyphRun) -> ClosedRange<CGFloat>? {
    let start = max(0, run.offset)
    let end = min(width, run.offset + run.width)
    return start < end ? start...end : nil
  }
}
