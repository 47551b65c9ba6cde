import Foundation
import Graphics
import Typesetting

/// Lays out a text storage's text in a container.
///
/// Mirrors UIKit, with one simplification: each UTF-16 unit is a glyph, so that glyph indices and
/// character indices are the same. Only the first container receives text.
///
/// Layout is lazy: only the requested part is laid out. With `allowsNonContiguousLayout`, the heights of other
/// paragraphs are estimates. Points are in the container's coordinates.
open class NSLayoutManager: NSObject {
  /// The text.
  open internal(set) weak var textStorage: NSTextStorage? {
    didSet { if textStorage !== oldValue { forgetFlow() } }
  }
  /// The containers.
  open private(set) var textContainers: [NSTextContainer] = []
  /// The delegate, held weakly.
  open weak var delegate: (any NSLayoutManagerDelegate)?
  /// Whether text may be laid out in the middle first, with estimated heights for the rest.
  open var allowsNonContiguousLayout = false {
    didSet { knownFlow?.isContiguous = !allowsNonContiguousLayout }
  }
  /// Whether there is text that has not been laid out.
  open var hasNonContiguousLayout: Bool { allowsNonContiguousLayout }
  /// Whether the line height includes the font's leading, which it always does.
  open var usesFontLeading = true
  /// Whether control characters are drawn, which they never are.
  open var showsControlCharacters = false
  /// Whether white space is drawn, which it never is.
  open var showsInvisibleCharacters = false

  let style = TextPieceStyle()
  private var knownFlow: TextFlow?
  /// Called after lines have become invalid.
  ///
  /// It receives the changed range in the new text, `nil` for all, and the change of the length.
  var onChange: ((Range<Int>?, Int) -> Void)?

  /// Creates a layout manager without a container.
  public override init() { super.init() }

  /// Creates a layout manager without a container.
  public required init?(coder: NSCoder) { super.init() }

  /// The lines; `nil` without a storage or a container.
  var flow: TextFlow? {
    // A storage that is gone leaves its lines behind.
    if let knownFlow, textStorage != nil { return knownFlow }
    guard let textStorage, let container = textContainers.first else { return nil }
    let flow = TextFlow(of: textStorage, style: style, settings: container.settings)
    flow.isContiguous = !allowsNonContiguousLayout
    knownFlow = flow
    return flow
  }

  private func forgetFlow() {
    knownFlow = nil
    onChange?(nil, 0)
  }

  private var padding: CGFloat { textContainers.first?.padding ?? 0 }

  private func clamped(_ range: NSRange) -> Range<Int> {
    range.clamped(to: numberOfGlyphs)
  }

  // MARK: Containers

  /// Adds a container behind the others.
  open func addTextContainer(_ container: NSTextContainer) {
    insertTextContainer(container, at: textContainers.count)
  }

  /// Inserts a container; the first one receives the text.
  open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    textContainers.insert(container, at: min(max(index, 0), textContainers.count))
    container.layoutManager = self
    forgetFlow()
  }

  /// Removes a container.
  open func removeTextContainer(at index: Int) {
    guard textContainers.indices.contains(index) else { return }
    textContainers.remove(at: index).layoutManager = nil
    forgetFlow()
  }

  /// Called when a container's size or limits change.
  open func textContainerChangedGeometry(_ container: NSTextContainer) {
    guard container === textContainers.first else { return }
    knownFlow?.settings = container.settings
    onChange?(nil, 0)
  }

  // MARK: Changes

  /// Called by the storage after a change.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
    range newCharRange: NSRange, changeInLength delta: Int, invalidatedRange: NSRange
  ) {
    guard newCharRange.location != NSNotFound else { return }
    let range = newCharRange.location..<newCharRange.location + max(newCharRange.length, 0)
    if editMask.contains(.editedCharacters) {
      knownFlow?.edited(range, delta: delta)
    } else {
      knownFlow?.forgetLines(in: range)
    }
    delegate?.layoutManagerDidInvalidateLayout(self)
    onChange?(range, delta)
  }

  /// Forgets the lines of a range.
  open func invalidateLayout(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
  ) {
    let range = clamped(charRange)
    actualCharRange?.pointee = NSRange(range)
    knownFlow?.forgetLines(in: range)
    onChange?(range, 0)
  }

  /// Draws a range again.
  open func invalidateDisplay(forCharacterRange charRange: NSRange) {
    onChange?(clamped(charRange), 0)
  }

  /// Draws a range again.
  open func invalidateDisplay(forGlyphRange glyphRange: NSRange) {
    onChange?(clamped(glyphRange), 0)
  }

  /// Forgets all lines, after a change of the style.
  func forgetLines() {
    knownFlow?.forgetLines()
    onChange?(nil, 0)
  }

  // MARK: Laying out

  /// Lays out a container.
  ///
  /// Complexity: O(n) in the length of the text.
  open func ensureLayout(for container: NSTextContainer) { flow?.layOutAll() }

  /// Lays out a range.
  open func ensureLayout(forCharacterRange charRange: NSRange) {
    forEachPart(of: clamped(charRange)) { _ in }
  }

  /// Lays out a range.
  open func ensureLayout(forGlyphRange glyphRange: NSRange) {
    ensureLayout(forCharacterRange: glyphRange)
  }

  /// Lays out a rectangle of a container.
  open func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) {
    _ = glyphRange(forBoundingRect: bounds, in: container)
  }

  /// Does nothing: glyphs are made with the lines.
  open func ensureGlyphs(forCharacterRange charRange: NSRange) {}

  /// Does nothing: glyphs are made with the lines.
  open func ensureGlyphs(forGlyphRange glyphRange: NSRange) {}

  /// Calls a closure with the pieces of a range, from top to bottom.
  private func forEachPart(of range: Range<Int>, _ body: (TextFlow.Part) -> Void) {
    guard let flow, var part = flow.part(atOffset: range.lowerBound) else { return }
    while true {
      body(part)
      guard part.range.upperBound < range.upperBound, let next = flow.part(part.index + 1) else {
        return
      }
      part = next
    }
  }

  /// Calls a closure with the lines of a range until it returns `false`.
  private func forEachLine(
    of range: Range<Int>, _ body: (TextFlow.Part, TextLine, Int) -> Bool
  ) {
    var isDone = false
    forEachPart(of: range) { part in
      let first = part.layout.lineIndex(for: range.lowerBound - part.start) ?? 0
      for index in part.layout.lines.indices.dropFirst(first) where !isDone {
        let line = part.layout.lines[index]
        if part.range(of: line).lowerBound >= max(range.upperBound, range.lowerBound + 1) {
          isDone = true
        } else {
          isDone = !body(part, line, index)
        }
      }
    }
  }

  // MARK: Glyphs and characters

  /// The number of UTF-16 units.
  open var numberOfGlyphs: Int { textStorage?.length ?? 0 }
  /// Whether a glyph exists.
  open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool {
    (0..<numberOfGlyphs).contains(glyphIndex)
  }
  /// The same index.
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
  /// The same index.
  open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }

  /// The same range, clamped to the text.
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
  ) -> NSRange {
    let range = NSRange(clamped(charRange))
    actualCharRange?.pointee = range
    return range
  }

  /// The same range, clamped to the text.
  open func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?
  ) -> NSRange {
    self.glyphRange(forCharacterRange: glyphRange, actualCharacterRange: actualGlyphRange)
  }

  /// The text that a container shows.
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    guard let flow, container === textContainers.first else { return NSRange() }
    return NSRange(0..<flow.visibleEnd)
  }

  /// The container of a glyph; `nil` if a limit hides it.
  open func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> NSTextContainer? {
    guard let flow, glyphIndex < flow.visibleEnd else { return nil }
    effectiveGlyphRange?.pointee = NSRange(0..<flow.visibleEnd)
    return textContainers.first
  }

  /// The first character that is not laid out: the first hidden one, or the end of the text.
  open func firstUnlaidCharacterIndex() -> Int { flow?.visibleEnd ?? 0 }

  // MARK: Rectangles

  /// The rectangle of all lines with their padding.
  ///
  /// Without `allowsNonContiguousLayout` it lays out the whole text; otherwise the height is partly
  /// estimated.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    guard let flow, container === textContainers.first else { return .zero }
    if !allowsNonContiguousLayout { flow.layOutAll() }
    return CGRect(x: 0, y: 0, width: flow.widest + 2 * padding, height: flow.height)
  }

  private func fragment(_ part: TextFlow.Part, _ line: TextLine) -> CGRect {
    let frame = part.frame(of: line)
    let width = textContainers.first?.lineWidth ?? .infinity
    return CGRect(
      x: 0, y: frame.minY,
      width: width.isFinite ? width : frame.maxX + 2 * padding, height: frame.height)
  }

  private func used(_ part: TextFlow.Part, _ line: TextLine) -> CGRect {
    let frame = part.frame(of: line)
    return CGRect(
      x: frame.minX, y: frame.minY, width: frame.width + 2 * padding, height: frame.height)
  }

  private func line(at index: Int) -> (part: TextFlow.Part, line: TextLine)? {
    guard let part = flow?.part(atOffset: index),
      let place = part.layout.lineIndex(for: index - part.start)
    else { return nil }
    return (part, part.layout.lines[place])
  }

  /// The rectangle of a line, over the whole width; `.zero` if there is none.
  open func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    guard let (part, line) = line(at: glyphIndex) else { return .zero }
    effectiveGlyphRange?.pointee = NSRange(part.range(of: line))
    return fragment(part, line)
  }

  /// The rectangle of a line's text with its padding; `.zero` if there is none.
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    guard let (part, line) = line(at: glyphIndex) else { return .zero }
    effectiveGlyphRange?.pointee = NSRange(part.range(of: line))
    return used(part, line)
  }

  private var extraLine: (part: TextFlow.Part, line: TextLine)? {
    guard let flow, let part = flow.part(atOffset: flow.length), part.length == 0,
      let line = part.layout.lines.first
    else { return nil }
    return (part, line)
  }

  /// The rectangle of the empty line after a final line break, or of an empty text's line.
  open var extraLineFragmentRect: CGRect {
    extraLine.map { fragment($0.part, $0.line) } ?? .zero
  }
  /// The used rectangle of the empty last line.
  open var extraLineFragmentUsedRect: CGRect {
    extraLine.map { used($0.part, $0.line) } ?? .zero
  }
  /// The container of the empty last line.
  open var extraLineFragmentTextContainer: NSTextContainer? {
    extraLine == nil ? nil : textContainers.first
  }

  /// The place of a glyph's pen in its line fragment.
  open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    guard let (part, line) = line(at: glyphIndex) else { return .zero }
    return CGPoint(
      x: padding + line.origin.x + line.caretOffset(for: glyphIndex - part.start),
      y: line.origin.y - line.frame.minY)
  }

  /// The rectangle around a range; its lines are counted with their whole height.
  open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect
  {
    let rects = rects(of: clamped(glyphRange), in: nil)
    guard let first = rects.first else {
      let caret = caretRect(at: glyphRange.location)
      return CGRect(origin: caret.origin, size: CGSize(width: 0, height: caret.height))
    }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }

  /// The rectangles that cover a range, line by line.
  ///
  /// - Parameters:
  ///   - range: UTF-16 offsets.
  ///   - visible: The vertical range that is of interest; `nil` for all.
  ///   - fills: Whether selected line breaks reach to the end of the line, as in a selection.
  /// - Returns: Rectangles in the container.
  func rects(
    of range: Range<Int>, in visible: ClosedRange<CGFloat>?, fills: Bool = false
  ) -> [CGRect] {
    var rects: [CGRect] = []
    var range = range
    if let visible, let flow, let first = flow.part(atHeight: visible.lowerBound) {
      let end = flow.part(atHeight: visible.upperBound)?.range.upperBound ?? flow.length
      range = range.clamped(to: first.start..<max(end, first.start))
    }
    guard !range.isEmpty else { return [] }
    let width = textContainers.first?.lineWidth ?? .infinity
    forEachLine(of: range) { part, line, _ in
      let frame = part.frame(of: line)
      let whole = part.range(of: line)
      let local = range.clamped(to: whole)
      let extents = line.extents(
        of: local.lowerBound - part.start..<local.upperBound - part.start)
      var lineRects = extents.map {
        CGRect(
          x: padding + line.origin.x + $0.lowerBound, y: frame.minY,
          width: $0.upperBound - $0.lowerBound, height: frame.height)
      }
      if fills, range.upperBound > line.range.upperBound + part.start, width.isFinite,
        range.upperBound >= whole.upperBound
      {
        // White space at the end of a line hangs over its edge.
        let (first, last) = (lineRects.first?.minX, lineRects.last?.maxX)
        let (left, right) =
          line.isRightToLeft
          ? (padding, min(padding + frame.minX, first ?? .infinity))
          : (max(padding + frame.maxX, last ?? 0), width - padding)
        if right > left {
          lineRects.append(
            CGRect(x: left, y: frame.minY, width: right - left, height: frame.height))
        }
      }
      rects.append(contentsOf: lineRects)
      return true
    }
    return rects
  }

  /// The rectangle of a caret, with zero width.
  func caretRect(at offset: Int) -> CGRect {
    guard let (part, line) = line(at: offset) else { return .zero }
    let frame = part.frame(of: line)
    return CGRect(
      x: padding + line.origin.x + line.caretOffset(for: offset - part.start), y: frame.minY,
      width: 0, height: frame.height)
  }

  /// The start of the line with an offset, and its last caret position.
  func lineEnds(at offset: Int) -> (start: Int, end: Int) {
    guard let (part, line) = line(at: offset) else { return (0, 0) }
    let start = part.start + line.range.lowerBound
    guard !line.endsParagraph || part.start + line.range.upperBound == part.range.upperBound,
      part.range.upperBound < numberOfGlyphs || !line.endsParagraph
    else { return (start, part.start + line.range.upperBound) }
    // A position after the last character belongs to the next line.
    return (
      start,
      part.start
        + part.layout.index(
          at: CGPoint(x: line.isRightToLeft ? -1e9 : 1e9, y: line.frame.midY))
    )
  }

  /// The position in the line above or below a caret that is nearest to a column; `nil` if there is no such line.
  ///
  /// The space between two paragraphs belongs to one of them.
  func offset(besideLineOf caret: CGRect, isBelow: Bool, column: CGFloat) -> Int? {
    let step = max(caret.height, 1) * (isBelow ? 1 : -1)
    var y = isBelow ? caret.maxY + 1 : caret.minY - 1
    while y >= 0, y <= flow?.height ?? 0 {
      let found = offset(at: CGPoint(x: column, y: y))
      if caretRect(at: found).minY != caret.minY { return found }
      y += step
    }
    return nil
  }

  /// The next caret position in visual order, in a line with both directions; otherwise `nil`.
  func neighbour(of offset: Int, right: Bool) -> Int? {
    guard let (part, line) = line(at: offset), let first = line.runs.first,
      line.runs.contains(where: { $0.isRightToLeft != first.isRightToLeft })
    else { return nil }
    let next = part.start + line.index(beside: offset - part.start, right: right)
    return next == offset ? nil : next
  }

  /// Whether the base direction at an offset is right to left.
  func isRightToLeft(at offset: Int) -> Bool { line(at: offset)?.line.isRightToLeft ?? false }

  /// The text in a rectangle, by whole lines.
  open func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
    guard let flow, bounds.minY.isFinite, bounds.maxY.isFinite,
      let first = flow.part(atHeight: bounds.minY)
    else { return NSRange() }
    var (start, end) = (first.range.upperBound, first.start)
    var part = first
    while true {
      for line in part.layout.lines {
        let frame = part.frame(of: line)
        guard frame.maxY > bounds.minY, frame.minY < bounds.maxY else { continue }
        let range = part.range(of: line)
        (start, end) = (min(start, range.lowerBound), max(end, range.upperBound))
      }
      guard part.top + part.lines.height < bounds.maxY, let next = flow.part(part.index + 1) else {
        break
      }
      part = next
    }
    return NSRange(min(start, end)..<end)
  }

  /// The text in a rectangle, by whole lines.
  open func glyphRange(
    forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer
  ) -> NSRange { glyphRange(forBoundingRect: bounds, in: container) }

  // MARK: Points

  /// The character boundary nearest to a point.
  func offset(at point: CGPoint) -> Int {
    guard let flow, let part = flow.part(atHeight: point.y) else { return 0 }
    let inner = CGPoint(x: point.x - padding, y: point.y - part.linesTop)
    return part.start + part.layout.index(at: inner)
  }

  /// The character at a point, or the nearest one in its line.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    partialFraction?.pointee = 0
    guard let flow, flow.length > 0, let part = flow.part(atHeight: point.y) else { return 0 }
    let y = point.y - part.linesTop
    guard let line = part.layout.lines.first(where: { $0.frame.maxY > y }) ?? part.layout.lines.last
    else { return min(part.start, flow.length - 1) }
    let x = point.x - padding - line.origin.x
    let nearest = line.index(forOffset: x)
    let isLeft = x < line.caretOffset(for: nearest)
    // The neighbour on the other side of the point.
    let other = line.index(beside: nearest, right: !isLeft)
    let (lower, upper) = (min(nearest, other), max(nearest, other))
    let whole = part.range(of: line)
    let index = part.start + (lower == upper && upper == line.range.upperBound ? upper : lower)
    let (from, to) = (line.caretOffset(for: lower), line.caretOffset(for: upper))
    let fraction = to == from ? (lower == upper && lower > 0 ? 1 : 0) : (x - from) / (to - from)
    partialFraction?.pointee = fraction.isFinite ? min(max(fraction, 0), 1) : 0
    return min(max(min(index, whole.upperBound - 1), whole.lowerBound), flow.length - 1)
  }

  /// The glyph at a point, or the nearest one in its line.
  open func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    characterIndex(
      for: point, in: container, fractionOfDistanceBetweenInsertionPoints: partialFraction)
  }

  /// The glyph at a point, or the nearest one in its line.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
  }

  // MARK: Lines

  /// Calls a closure with each line of a range.
  ///
  /// - Parameters:
  ///   - glyphRange: UTF-16 offsets.
  ///   - block: Receives the line's rectangle over the whole width, the rectangle of its text, the
  ///     container, its range, and a flag that ends the calls.
  open func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let container = textContainers.first else { return }
    var stops = ObjCBool(false)
    let range = clamped(glyphRange)
    guard !range.isEmpty else { return }
    forEachLine(of: range) { part, line, _ in
      let whole = part.range(of: line)
      guard !whole.isEmpty else { return true }
      block(fragment(part, line), used(part, line), container, NSRange(whole), &stops)
      return !stops.boolValue
    }
  }

  /// Calls a closure with the rectangles that cover a range.
  ///
  /// - Parameters:
  ///   - glyphRange: UTF-16 offsets.
  ///   - selectedRange: The selection whose rectangles reach to the ends of lines; its location is
  ///     `NSNotFound` for none.
  ///   - textContainer: The container.
  ///   - block: Receives a rectangle and a flag that ends the calls.
  open func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
    in textContainer: NSTextContainer,
    using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stops = ObjCBool(false)
    let fills = selectedRange.location != NSNotFound && selectedRange.length > 0
    for rect in rects(of: clamped(glyphRange), in: nil, fills: fills) where !stops.boolValue {
      block(rect, &stops)
    }
  }

  // MARK: Drawing

  /// Draws the backgrounds of a range, by whole lines, into the current context.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    draw(clamped(glyphsToShow), at: origin) { text, line, corner in
      text.drawBackgrounds(of: line..<line + 1, at: corner, of: context)
    }
  }

  /// Draws a range, by whole lines, into the current context.
  ///
  /// - Parameters:
  ///   - glyphsToShow: UTF-16 offsets.
  ///   - origin: The upper left corner of the container.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    draw(clamped(glyphsToShow), at: origin) { text, line, corner in
      text.drawGlyphs(of: line..<line + 1, at: corner, of: context)
    }
  }

  private func draw(
    _ range: Range<Int>, at origin: CGPoint, _ body: (TypesetText, Int, CGPoint) -> Void
  ) {
    guard !range.isEmpty else { return }
    forEachLine(of: range) { part, _, index in
      body(
        part.lines.text, index,
        CGPoint(x: origin.x + padding, y: origin.y + part.linesTop))
      return true
    }
  }
}

/// The delegate of a layout manager.
///
/// Mirrors UIKit; every method is optional.
public protocol NSLayoutManagerDelegate: AnyObject {
  /// Called after lines have become invalid.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
}

// The default implementations.
extension NSLayoutManagerDelegate {
  /// Does nothing.
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
}
