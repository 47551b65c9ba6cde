import Foundation

/// Builds the lines of a layout, paragraph by paragraph.
struct Typesetter {
  let spans: [TextSpan]
  let paragraphs: [Paragraph]
  /// The paragraphs' shapes, if they are known from another layout; otherwise empty.
  let shaped: [ShapedParagraph]
  /// The available width, at least zero and possibly infinite.
  let width: Double
  let style: ParagraphStyle
  let lineLimit: Int
  let maximumHeight: CGFloat
  /// Whether a paragraph may have more than one line.
  let wraps: Bool

  /// The areas of lines beside obstacles; `nil` without any.
  let areas: LineAreas?
  /// The caller's decisions; `nil` without any.
  let decisions: LineDecisions?

  private(set) var lines: [TextLine] = []
  /// For each line, its area beside obstacles; none without obstacles.
  private var lineAreas: [LineArea] = []
  private(set) var isTruncated = false
  private var bottom: CGFloat = 0

  /// Prepares the layout; `run` does the work.
  init(
    spans: [TextSpan], paragraphs: [Paragraph], shaped: [ShapedParagraph], width: Double,
    style: ParagraphStyle, lineLimit: Int, maximumHeight: CGFloat, wraps: Bool, areas: LineAreas?,
    decisions: LineDecisions?
  ) {
    self.spans = spans
    self.paragraphs = paragraphs
    self.shaped = shaped
    self.width = width
    self.style = style
    self.lineLimit = lineLimit
    self.maximumHeight = maximumHeight
    self.wraps = wraps
    self.areas = areas
    self.decisions = decisions
  }

  /// Builds the lines and stacks them.
  mutating func run() {
    for (index, paragraph) in paragraphs.enumerated() {
      let text =
        shaped.isEmpty
        ? ShapedParagraph(paragraph, spans: spans, direction: style.baseWritingDirection)
        : shaped[index]
      guard add(text, index: index) else { return }
      // Paragraphs of a text are often of similar length.
      if index == 0, paragraphs.count > 1 {
        lines.reserveCapacity(min(lines.count * paragraphs.count, 4096))
      }
    }
  }

  /// Adds the lines of a paragraph.
  ///
  /// Returns `false` if a limit was reached.
  private mutating func add(_ text: ShapedParagraph, index: Int) -> Bool {
    let builder = LineBuilder(text: text, style: style)
    var breaker = LineBreaker(text, style: style, decisions: decisions)
    var start = 0
    repeat {
      guard let area = nextArea(text, at: start) else {
        isTruncated = true
        return false
      }
      let room = room(isFirst: start == 0, in: Double(area.width))
      if areas != nil { lineAreas.append(area) }
      if lineLimit > 0, lines.count == lineLimit - 1 {
        let last = lastLine(builder, &breaker, from: start, room: room, index: index)
        return place(last, in: area, index: index)
      }
      if !wraps {
        let line = onlyLine(builder, &breaker, from: start, room: room, isFollowed: false)
        return place(line, in: area, index: index)
      }
      let line = brokenLine(builder, &breaker, from: start, room: room)
      start = line.scalars.upperBound
      guard place(line, in: area, index: index) else { return false }
    } while start < text.paragraph.count
    return true
  }

  /// The last line that a limit allows: truncated, clipped or broken according to the style.
  private mutating func lastLine(
    _ builder: LineBuilder, _ breaker: inout LineBreaker, from start: Int, room: Double, index: Int
  ) -> TextLine {
    let isFollowed = paragraphs[(index + 1)...].contains { $0.count > 0 }
    return onlyLine(builder, &breaker, from: start, room: room, isFollowed: isFollowed)
  }

  /// The rest of a paragraph as one line: truncated, clipped or broken according to the style.
  ///
  /// `isFollowed` tells whether a limit hides text of other paragraphs.
  private mutating func onlyLine(
    _ builder: LineBuilder, _ breaker: inout LineBreaker, from start: Int, room: Double,
    isFollowed: Bool
  ) -> TextLine {
    let count = builder.text.paragraph.count
    let end = breaker.lineEnd(from: start, width: room)
    let isShort = end < count || isFollowed
    isTruncated = isTruncated || isShort
    switch style.lineBreakMode {
    case .clipping:
      return builder.line(start..<count, whole: start..<count)
    case .truncatingTail where isShort, .truncatingHead where end < count,
      .truncatingMiddle where end < count:
      return Truncation(builder, width: room).line(from: start)
    default:
      return brokenLine(builder, &breaker, from: start, room: room, isLast: true)
    }
  }

  /// The line that starts at `start`, broken at the available width.
  ///
  /// `isLast` tells that no line may follow.
  private func brokenLine(
    _ builder: LineBuilder, _ breaker: inout LineBreaker, from start: Int, room: Double,
    isLast: Bool = false
  ) -> TextLine {
    let text = builder.text
    var end = breaker.lineEnd(from: start, width: room)
    if style.avoidsOrphans, !isLast, areas == nil {
      let next = self.room(isFirst: false, in: width)
      end = breaker.endAvoidingOrphan(end, from: start, nextWidth: next)
    }
    var line = builder.line(start..<end, whole: start..<end)
    var reach = room
    // A break inside a word may change the adjacent shapes and make the line wider than measured.
    // Then break earlier.
    while Double(line.width) > room + LineBreaker.tolerance, end > text.clusterEnd(start), reach > 0
    {
      let measured = text.width(start..<text.trimmedEnd(start..<end))
      reach = min(reach - 0.5, measured - 2 * LineBreaker.tolerance)
      end = breaker.lineEnd(from: start, width: reach)
      line = builder.line(start..<end, whole: start..<end)
    }
    guard isJustified(end, text) else { return line }
    return builder.line(start..<end, whole: start..<end, justifiedWidth: room)
  }

  private func isJustified(_ end: Int, _ text: ShapedParagraph) -> Bool {
    style.alignment == .justified && end < text.paragraph.count
  }

  // MARK: Positions

  /// Adds a line at the upper edge of its area, or where the caller's decision places it.
  ///
  /// Returns `false` if it does not fit, or if no line may follow.
  private mutating func place(
    _ line: consuming TextLine, in area: LineArea, index: Int
  ) -> Bool {
    let natural = line.ascent + line.descent + line.leading
    var (top, height) = (area.top, style.lineHeight(natural))
    var baseline = height - line.descent - line.leading
    if let decide = decisions?.place,
      let place = decidedPlace(of: line, in: area, height: height, baseline: baseline, decide)
    {
      line.setting = LineSetting(fragment: place.fragment, used: place.used)
      (top, height) = (place.fragment.minY, place.fragment.height)
      baseline = place.baselineOffset
    }
    if !lines.isEmpty, top + height > maximumHeight + LineBreaker.tolerance {
      if areas != nil { lineAreas.removeLast() }
      shortenLastLine(before: index)
      return false
    }
    line.origin.y = top + baseline
    line.frame = CGRect(x: 0, y: top, width: line.width, height: height)
    bottom = max(bottom, top + height)
    lines.append(line)
    return lineLimit == 0 || lines.count < lineLimit
  }

  /// The place that the caller chooses for a line; `nil` for the usual one.
  private func decidedPlace(
    of line: borrowing TextLine, in area: LineArea, height: CGFloat, baseline: CGFloat,
    _ decide: (inout LinePlace, Range<Int>) -> Bool
  ) -> LinePlace? {
    let width = line.width
    let isFirst = line.scalars.lowerBound == 0
    let x = left(
      ofLine: Double(width), isFirst: isFirst, isRightToLeft: line.isRightToLeft,
      in: Double(area.width), widest: Double(width) + style.indent(isFirst: isFirst))
    var place = LinePlace(
      fragment: CGRect(x: area.left, y: area.top, width: area.width, height: height),
      used: CGRect(x: area.left + CGFloat(x), y: area.top, width: width, height: height),
      baselineOffset: baseline)
    return decide(&place, line.range) && place.isUsable ? place : nil
  }

  /// The area of the next line, which starts at a scalar of a paragraph.
  private func nextArea(_ text: ShapedParagraph, at start: Int) -> LineArea? {
    var top = bottom
    if !lines.isEmpty {
      top += start == 0 ? style.paragraphSpacing.orZero + style.paragraphSpacingBefore.orZero : 0
      top += style.lineSpacing.orZero
    }
    let area = LineArea(top: top, left: 0, width: CGFloat(width))
    guard let areas else { return area }
    let measures = LineMeasures(of: start..<start, in: text)
    let leading = style.usesLeading ? measures.leading : 0
    return areas(
      LineRequest(
        area: area, height: style.lineHeight(measures.ascent + measures.descent + leading),
        index: text.paragraph.utf16(start), startsParagraph: start == 0,
        isRightToLeft: text.bidi.base == 1))
  }

  /// The left edge and the width of the area of a line that is placed.
  private func extent(ofLine index: Int) -> (left: Double, width: Double) {
    guard areas != nil else { return (0, width) }
    return (Double(lineAreas[index].left), Double(lineAreas[index].width))
  }

  /// Rebuilds the last line as the last allowed one, because the next did not fit in the height.
  private mutating func shortenLastLine(before index: Int) {
    isTruncated = true
    guard let last = lines.popLast(), let owner = owner(of: last, before: index) else { return }
    let builder = LineBuilder(text: last.text, style: style)
    var breaker = LineBreaker(last.text, style: style, decisions: decisions)
    let room = room(
      isFirst: last.scalars.lowerBound == 0, in: extent(ofLine: lines.count).width)
    var line = lastLine(
      builder, &breaker, from: last.scalars.lowerBound, room: room, index: owner)
    line.origin = last.origin
    line.frame = last.frame
    line.frame.size.width = line.width
    line.setting = last.setting
    lines.append(line)
  }

  private func owner(of line: TextLine, before index: Int) -> Int? {
    stride(from: index, through: 0, by: -1).first {
      paragraphs[$0].utf16Start == line.text.paragraph.utf16Start
    }
  }

  /// The available width of a line between its indents.
  private func room(isFirst: Bool, in width: Double) -> Double {
    let tail = Double(style.tailIndent.orZero)
    let end = tail > 0 ? min(tail, width) : width + tail
    return max(0, end - style.indent(isFirst: isFirst))
  }

  /// The left edge of an aligned line, from the left edge of its area, in points.
  private func left(
    ofLine own: Double, isFirst: Bool, isRightToLeft: Bool, in width: Double, widest: Double
  ) -> Double {
    let full = width.isFinite ? width : widest
    let indent = style.indent(isFirst: isFirst)
    let room = width.isFinite ? room(isFirst: isFirst, in: width) : full - indent
    let free = room - own
    // In a right-to-left paragraph the leading edge is on the right.
    let left = isRightToLeft ? full - indent - room : indent
    return switch style.alignment {
    case .left: left
    case .right: left + free
    case .center: left + free / 2
    case .natural, .justified: isRightToLeft ? left + free : left
    }
  }

  /// Aligns the lines horizontally, now that the widest is known.
  ///
  /// Returns the layout's size.
  mutating func alignedSize() -> CGSize {
    var widest = lines.isEmpty ? 0 : -Double.infinity
    for index in lines.indices {
      let isFirst = lines[index].scalars.lowerBound == 0
      let own = Double(lines[index].width) + style.indent(isFirst: isFirst)
      widest = max(widest, own + extent(ofLine: index).left)
    }
    for index in lines.indices {
      let (margin, width) = extent(ofLine: index)
      var x = margin
      x += left(
        ofLine: Double(lines[index].width), isFirst: lines[index].scalars.lowerBound == 0,
        isRightToLeft: lines[index].isRightToLeft, in: width, widest: widest)
      if let setting = lines[index].setting {
        x += Double(setting.fragment.minX) - margin
      } else if areas != nil {
        let frame = lines[index].frame
        lines[index].setting = LineSetting(
          fragment: CGRect(x: margin, y: frame.minY, width: width, height: frame.height))
      }
      lines[index].origin.x = x
      lines[index].frame.origin.x = x
    }
    return CGSize(width: widest, height: bottom)
  }
}

extension ParagraphStyle {
  /// The indentation of a line at its leading edge, in points.
  func indent(isFirst: Bool) -> Double {
    Double((isFirst ? firstLineHeadIndent : headIndent).orZero)
  }

  /// The height of a line whose fonts require `natural`.
  func lineHeight(_ natural: CGFloat) -> CGFloat {
    let multiple = lineHeightMultiple.orZero > 0 ? lineHeightMultiple.orZero : 1
    let height = max(natural * multiple, minimumLineHeight.orZero)
    let most = maximumLineHeight.orZero
    return most > 0 ? min(height, most) : height
  }
}
