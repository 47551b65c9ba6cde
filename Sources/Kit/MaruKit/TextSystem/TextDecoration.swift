import Foundation
import Graphics
import Typesetting

/// Draws text through the methods of a layout manager that a subclass may override: backgrounds,
/// glyphs, and lines under and through the text.
///
/// A layout manager that is no subclass draws whole lines instead.
struct TextDecoration {
  /// A line under or through text.
  enum Kind: CaseIterable {
    case underline
    case strikethrough
  }

  /// A part of a line with the same attributes.
  fileprivate struct Segment {
    /// The characters, as offsets of the text.
    var range: Range<Int>
    var run: GlyphRun
    var look: StyledText.Look
  }

  /// The rectangles of text with the same background.
  fileprivate struct Background {
    var color: UIColor
    var range: Range<Int>
    var rects: [CGRect]
    /// The offset at which the same background may continue.
    var end: Int
  }

  private let manager: NSLayoutManager
  private let context: CGContext

  /// Prepares to draw.
  init(by manager: NSLayoutManager, into context: CGContext) {
    self.manager = manager
    self.context = context
  }

  // MARK: Backgrounds

  /// Draws the backgrounds of lines; `origin` is the upper left corner of their container.
  func drawBackgrounds(of lines: [PlacedLine], at origin: CGPoint) {
    var current: Background?
    for line in lines {
      for segment in segments(of: line) {
        guard let color = segment.look.background else { continue }
        if current?.color != color || current?.end != segment.range.lowerBound {
          current.map(fill)
          current = Background(
            color: color, range: segment.range, rects: [], end: segment.range.upperBound)
        }
        if let start = current?.range.lowerBound {
          current?.range = start..<segment.range.upperBound
        }
        current?.end = segment.range.upperBound
        guard let rect = background(of: segment, in: line, at: origin) else { continue }
        current?.add(rect)
      }
      // A line break between two lines interrupts no background.
      if current?.end == line.textRange.upperBound { current?.end = line.range.upperBound }
    }
    current.map(fill)
  }

  private func background(
    of segment: Segment, in line: PlacedLine, at origin: CGPoint
  ) -> CGRect? {
    let text = line.line
    return text.visibleExtent(of: segment.run).map {
      CGRect(
        x: origin.x + line.container.padding + text.origin.x + $0.lowerBound,
        y: origin.y + line.baseline - text.ascent, width: $0.upperBound - $0.lowerBound,
        height: text.ascent + text.descent)
    }
  }

  private func fill(_ background: Background) {
    guard !background.rects.isEmpty else { return }
    context.setFillColor(background.color.cgColor)
    manager.fillBackgroundRectArray(
      background.rects, count: background.rects.count,
      forCharacterRange: NSRange(background.range), color: background.color)
  }

  // MARK: Glyphs

  /// Draws the glyphs of lines, and the lines under and through them.
  func drawGlyphs(of lines: [PlacedLine], at origin: CGPoint) {
    for line in lines {
      let corner = CGPoint(
        x: origin.x + line.container.padding, y: origin.y + line.part.linesTop)
      line.part.lines.text.drawLetters(ofLine: line.index, at: corner, of: context) {
        show($0, $1, at: $2, line)
      }
      for kind in Kind.allCases { drawLines(kind, of: line, at: origin) }
    }
  }

  private func show(_ range: Range<Int>, _ row: GlyphRow, at pen: CGPoint, _ line: PlacedLine) {
    guard !row.glyphs.isEmpty, let storage = manager.textStorage, storage.length > 0 else { return }
    let place = min(line.part.start + range.lowerBound, storage.length - 1)
    let attributes = storage.attributes(at: place, effectiveRange: nil)
    let own = attributes[.font] as? UIFont
    manager.showCGGlyphs(
      row.glyphs.map { CGGlyph(exactly: $0.identifier) ?? 0 },
      positions: row.glyphs.map { CGPoint(x: pen.x + $0.x, y: pen.y + $0.y) },
      count: row.glyphs.count,
      font: own.flatMap { $0.typesettingFont == row.font ? $0 : nil } ?? UIFont(row.font),
      textMatrix: CGAffineTransform(
        a: row.stretch, b: 0, c: row.obliqueness, d: -1, tx: 0, ty: 0),
      attributes: attributes, in: context)
  }

  // MARK: Lines under and through text

  private func drawLines(_ kind: Kind, of line: PlacedLine, at origin: CGPoint) {
    let all = segments(of: line).filter { !$0.style(kind).isEmpty }
    var index = 0
    while index < all.count {
      let first = all[index]
      var range = first.range
      index += 1
      while index < all.count, all[index].range.lowerBound == range.upperBound,
        all[index].continues(first, kind)
      {
        range = range.lowerBound..<all[index].range.upperBound
        index += 1
      }
      let (glyphs, lineGlyphs) = (NSRange(range), NSRange(line.range))
      switch kind {
      case .underline:
        manager.underlineGlyphRange(
          glyphs, underlineType: first.style(kind), lineFragmentRect: line.fragmentRect,
          lineFragmentGlyphRange: lineGlyphs, containerOrigin: origin)
      case .strikethrough:
        manager.strikethroughGlyphRange(
          glyphs, strikethroughType: first.style(kind), lineFragmentRect: line.fragmentRect,
          lineFragmentGlyphRange: lineGlyphs, containerOrigin: origin)
      }
    }
  }

  /// The parts of a range in a line that get a line: its words, or all but hanging white space.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - style: The kind of line.
  ///   - line: The line with the start of the range.
  /// - Returns: The parts in text order.
  func marked(_ range: Range<Int>, _ style: NSUnderlineStyle, in line: PlacedLine) -> [Range<Int>] {
    guard let buffer = manager.textStorage?.buffer else { return [] }
    let range = range.clamped(to: line.textRange).clamped(to: 0..<buffer.count)
    func isSpace(_ place: Int) -> Bool { Self.isSpace(buffer[place]) }
    guard style.contains(.byWord) else {
      var end = range.upperBound
      let hangs = line.line.trailingWhitespaceWidth > 0 && end == line.textRange.upperBound
      while hangs, end > range.lowerBound, isSpace(end - 1) { end -= 1 }
      return end > range.lowerBound ? [range.lowerBound..<end] : []
    }
    var parts: [Range<Int>] = []
    var start: Int?
    for place in range {
      if isSpace(place) {
        if let start { parts.append(start..<place) }
        start = nil
      } else if start == nil {
        start = place
      }
    }
    if let start { parts.append(start..<range.upperBound) }
    return parts
  }

  private static func isSpace(_ unit: UInt16) -> Bool {
    Unicode.Scalar(unit)?.properties.isWhitespace ?? false
  }

  /// Draws a line under or through a range.
  ///
  /// - Parameters:
  ///   - kind: The place of the line.
  ///   - style: Its look.
  ///   - range: The range.
  ///   - line: The line with the range.
  ///   - baseline: The height of the baseline in the context, in points.
  ///   - left: The left edge of the line's rectangle in the context.
  func draw(
    _ kind: Kind, _ style: NSUnderlineStyle, of range: Range<Int>, in line: PlacedLine,
    baseline: CGFloat, left: CGFloat
  ) {
    let text = line.line
    let origin = left - line.fragmentRect.minX + line.container.padding + text.origin.x
    let local = range.lowerBound - line.part.start..<range.upperBound - line.part.start
    for segment in segments(of: line) where segment.range.overlaps(range) {
      let font = segment.run.font
      let isUnder = kind == .underline
      let part = local.clamped(to: segment.run.range)
      context.setFillColor(segment.color(kind).cgColor)
      for extent in text.extents(of: part) {
        let (from, to) = (max(extent.lowerBound, 0), min(extent.upperBound, text.width))
        guard from < to else { continue }
        line.part.lines.text.drawLine(
          style, from: CGPoint(x: origin + from, y: baseline), width: to - from,
          offset: isUnder ? font.underlineOffset : font.strikethroughOffset,
          thickness: isUnder ? font.underlineThickness : font.strikethroughThickness, context)
      }
    }
  }

  // MARK: Segments

  /// The runs of a line's own characters in text order.
  private func segments(of line: PlacedLine) -> [Segment] {
    let text = line.part.lines.text
    return line.line.runs.filter { !$0.isInserted && !$0.range.isEmpty }.map { run in
      let range = run.range.lowerBound + line.part.start..<run.range.upperBound + line.part.start
      return Segment(range: range, run: run, look: text.look(of: run))
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension TextDecoration.Background {
  /// Adds a rectangle, joined with the one before it in the same line.
  fileprivate mutating func add(_ rect: CGRect) {
    if let last = rects.last, last.minY == rect.minY, last.height == rect.height,
      abs(last.maxX - rect.minX) < 0.01 || abs(last.minX - rect.maxX) < 0.01
    {
      rects[rects.count - 1] = last.union(rect)
    } else {
      rects.append(rect)
    }
  }
}

extension TextDecoration.Segment {
  /// The style of a line under or through the text.
  fileprivate func style(_ kind: TextDecoration.Kind) -> NSUnderlineStyle {
    kind == .underline ? look.underline : look.strikethrough
  }

  /// The colour of a line under or through the text.
  fileprivate func color(_ kind: TextDecoration.Kind) -> UIColor {
    (kind == .underline ? look.underlineColor : look.strikethroughColor) ?? look.color
  }

  /// Whether a line is the same as in an earlier segment.
  fileprivate func continues(_ other: Self, _ kind: TextDecoration.Kind) -> Bool {
    style(kind) == other.style(kind) && color(kind) == other.color(kind)
  }
}
