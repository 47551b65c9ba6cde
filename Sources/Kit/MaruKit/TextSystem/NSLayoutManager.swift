import Foundation
import Graphics
import Typesetting

/// Lays out a text storage's text in containers.
///
/// Mirrors UIKit, with one simplification: each UTF-16 unit is a glyph, so that glyph indices and
/// character indices are the same.
///
/// A container takes lines until its height or its number of lines is full, and the rest of the text goes to the
/// next one. The text ends in the last container, or in the first without such a limit. Points and rectangles are in
/// the coordinates of the container with the text.
///
/// Layout is lazy: only the requested part is laid out. With `allowsNonContiguousLayout`, the heights of other
/// paragraphs are estimates. With several containers, those that are full are laid out from the start of the text,
/// and again after each change.
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
    didSet { sections.contiguityChanged() }
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
  private lazy var sections = TextSections(of: self)
  private var watchers: [Watcher] = []

  /// An observer of invalidated lines.
  private struct Watcher {
    weak var owner: AnyObject?
    /// Receives the changed range in the new text, `nil` for all, and the change of the length.
    var linesChanged: (Range<Int>?, Int) -> Void
  }

  /// Creates a layout manager without a container.
  public override init() { super.init() }

  /// Creates a layout manager without a container.
  public required init?(coder: NSCoder) { super.init() }

  /// Calls a closure after lines are invalidated, as long as an object exists.
  ///
  /// - Parameters:
  ///   - owner: The object.
  ///   - linesChanged: Receives the changed range in the new text, `nil` for all, and the change of the length.
  func watch(for owner: AnyObject, _ linesChanged: @escaping (Range<Int>?, Int) -> Void) {
    watchers.removeAll { $0.owner == nil }
    watchers.append(Watcher(owner: owner, linesChanged: linesChanged))
  }

  private func notify(_ range: Range<Int>?, _ delta: Int) {
    for watcher in watchers where watcher.owner != nil { watcher.linesChanged(range, delta) }
  }

  private func forgetFlow() {
    sections.forget(from: 0)
    notify(nil, 0)
  }

  // MARK: Sections

  /// The lines of a container; `nil` without a storage, or if the text ends before it.
  func lines(of container: NSTextContainer) -> (any ContainerLines)? {
    sections.lines(of: container)
  }

  /// The part of a range that a container shows.
  private func clamped(_ range: Range<Int>, to container: NSTextContainer) -> Range<Int> {
    guard textContainers.count > 1 else { return range }
    guard let lines = lines(of: container) else { return 0..<0 }
    return range.clamped(to: lines.start..<lines.visibleEnd)
  }

  /// The paragraph with a position, with its line break.
  func paragraph(at place: Int) -> Range<Int> {
    if textContainers.count == 1, let flow = sections.flow {
      return flow.paragraph(atOffset: place)
    }
    guard let buffer = textStorage?.buffer else { return 0..<0 }
    let start = buffer.paragraphStart(at: place)
    return start..<max(buffer.paragraphEnd(at: place), start)
  }

  private func clamped(_ range: NSRange) -> Range<Int> {
    range.clamped(to: numberOfGlyphs)
  }

  // MARK: Containers

  /// Adds a container behind the others.
  open func addTextContainer(_ container: NSTextContainer) {
    insertTextContainer(container, at: textContainers.count)
  }

  /// Inserts a container; those after it are filled again.
  ///
  /// It is first removed from another layout manager. Does nothing if this one already has it.
  open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    guard !textContainers.contains(where: { $0 === container }) else { return }
    if let other = container.layoutManager,
      let place = other.textContainers.firstIndex(where: { $0 === container })
    {
      other.removeTextContainer(at: place)
    }
    let index = min(max(index, 0), textContainers.count)
    textContainers.insert(container, at: index)
    container.layoutManager = self
    // The container before it may have shown the rest of the text.
    sections.forget(from: index - 1)
    notify(nil, 0)
  }

  /// Removes a container.
  open func removeTextContainer(at index: Int) {
    guard textContainers.indices.contains(index) else { return }
    textContainers.remove(at: index).layoutManager = nil
    sections.forget(from: index - 1)
    notify(nil, 0)
  }

  /// Called when a container's size or limits change.
  open func textContainerChangedGeometry(_ container: NSTextContainer) {
    guard let index = textContainers.firstIndex(where: { $0 === container }) else { return }
    sections.geometryChanged(ofContainerAt: index)
    notify(nil, 0)
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
      sections.edited(range, delta: delta)
    } else {
      sections.forgetLines(in: range)
    }
    delegate?.layoutManagerDidInvalidateLayout(self)
    notify(range, delta)
  }

  /// Forgets the lines of a range.
  open func invalidateLayout(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
  ) {
    let range = clamped(charRange)
    actualCharRange?.pointee = NSRange(range)
    sections.forgetLines(in: range)
    notify(range, 0)
  }

  /// Draws a range again.
  open func invalidateDisplay(forCharacterRange charRange: NSRange) {
    notify(clamped(charRange), 0)
  }

  /// Draws a range again.
  open func invalidateDisplay(forGlyphRange glyphRange: NSRange) {
    notify(clamped(glyphRange), 0)
  }

  /// Forgets all lines, after a change of the style.
  func forgetLines() {
    sections.forgetLines()
    notify(nil, 0)
  }

  // MARK: Laying out

  /// Lays out a container.
  ///
  /// Complexity: O(n) in the length of the text.
  open func ensureLayout(for container: NSTextContainer) { _ = sections.layOutAll(container) }

  /// Lays out a range.
  open func ensureLayout(forCharacterRange charRange: NSRange) {
    forEachPart(of: clamped(charRange)) { _, _ in }
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

  /// Calls a closure with the pieces of a range, container by container from top to bottom.
  private func forEachPart(
    of range: Range<Int>, _ body: (TextSections.Section, TextFlow.Part) -> Void
  ) {
    var offset = range.lowerBound
    while let section = sections.section(at: offset),
      var part = section.lines.part(atOffset: offset)
    {
      while true {
        body(section, part)
        guard part.range.upperBound < range.upperBound else { return }
        guard let next = section.lines.part(part.index + 1) else { break }
        part = next
      }
      guard section.lines.isContinued else { return }
      offset = section.lines.visibleEnd
    }
  }

  /// Calls a closure with the lines of a range until it returns `false`.
  private func forEachLine(
    of range: Range<Int>, _ body: (TextSections.Section, TextFlow.Part, TextLine, Int) -> Bool
  ) {
    var isDone = false
    forEachPart(of: range) { section, part in
      let first = part.layout.lineIndex(for: range.lowerBound - part.start) ?? 0
      for index in part.layout.lines.indices.dropFirst(first) where !isDone {
        let line = part.layout.lines[index]
        if part.range(of: line).lowerBound >= max(range.upperBound, range.lowerBound + 1) {
          isDone = true
        } else {
          isDone = !body(section, part, line, index)
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
    lines(of: container).map { NSRange($0.start..<$0.visibleEnd) } ?? NSRange()
  }

  /// The container of a glyph; `nil` if a limit hides it.
  ///
  /// - Parameters:
  ///   - glyphIndex: A UTF-16 offset.
  ///   - effectiveGlyphRange: Receives the text that the container shows.
  /// - Returns: The container.
  /// - Complexity: O(n) in the text of the containers before it, if they are not laid out.
  open func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> NSTextContainer? {
    guard let section = sections.section(at: glyphIndex), glyphIndex < section.lines.visibleEnd
    else {
      return nil
    }
    effectiveGlyphRange?.pointee = NSRange(section.lines.start..<section.lines.visibleEnd)
    return section.container
  }

  /// The first character that is not laid out: the first hidden one, or the end of the text.
  open func firstUnlaidCharacterIndex() -> Int {
    sections.end
  }

  // MARK: Rectangles

  /// The rectangle of all lines in a container with their padding; `.zero` if it has none.
  ///
  /// Without `allowsNonContiguousLayout` it lays out the whole container; otherwise the height is partly
  /// estimated.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    guard
      let lines = allowsNonContiguousLayout ? lines(of: container) : sections.layOutAll(container),
      lines.count > 0
    else { return .zero }
    return CGRect(
      x: 0, y: 0, width: lines.widest + 2 * container.padding, height: lines.height)
  }

  private func fragment(_ place: LinePlace) -> CGRect {
    let frame = place.part.frame(of: place.line)
    let width = place.section.container.lineWidth
    return CGRect(
      x: 0, y: frame.minY,
      width: width.isFinite ? width : frame.maxX + 2 * place.section.padding,
      height: frame.height)
  }

  private func used(_ place: LinePlace) -> CGRect {
    let frame = place.part.frame(of: place.line)
    return CGRect(
      x: frame.minX, y: frame.minY, width: frame.width + 2 * place.section.padding,
      height: frame.height)
  }

  private typealias LinePlace = (section: TextSections.Section, part: TextFlow.Part, line: TextLine)

  /// The line with a position, in a container or in the one that shows the position.
  private func line(at index: Int, in container: NSTextContainer? = nil) -> LinePlace? {
    guard let section = container.map({ sections.section(of: $0) }) ?? sections.section(at: index),
      let part = section.lines.part(atOffset: index),
      let place = part.layout.lineIndex(for: index - part.start)
    else { return nil }
    return (section, part, part.layout.lines[place])
  }

  /// The rectangle of a line in its container, over the whole width; `.zero` if there is none.
  open func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    guard let place = line(at: glyphIndex) else { return .zero }
    effectiveGlyphRange?.pointee = NSRange(place.part.range(of: place.line))
    return fragment(place)
  }

  /// The rectangle of a line's text with its padding; `.zero` if there is none.
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    guard let place = line(at: glyphIndex) else { return .zero }
    effectiveGlyphRange?.pointee = NSRange(place.part.range(of: place.line))
    return used(place)
  }

  private var extraLine: LinePlace? {
    line(at: numberOfGlyphs).flatMap { $0.part.length == 0 ? $0 : nil }
  }

  /// The rectangle of the empty line after a final line break, or of an empty text's line.
  open var extraLineFragmentRect: CGRect {
    extraLine.map { fragment($0) } ?? .zero
  }
  /// The used rectangle of the empty last line.
  open var extraLineFragmentUsedRect: CGRect {
    extraLine.map { used($0) } ?? .zero
  }
  /// The container of the empty last line.
  open var extraLineFragmentTextContainer: NSTextContainer? { extraLine?.section.container }

  /// The place of a glyph's pen in its line fragment.
  open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    guard let (section, part, line) = line(at: glyphIndex) else { return .zero }
    return CGPoint(
      x: section.padding + line.origin.x + line.caretOffset(for: glyphIndex - part.start),
      y: line.origin.y - line.frame.minY)
  }

  /// The rectangle around the part of a range in a container; its lines are counted with their whole height.
  open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect
  {
    let rects = rects(of: clamped(glyphRange), container, in: nil)
    guard let first = rects.first else {
      let caret = caretRect(at: glyphRange.location, in: container)
      return CGRect(origin: caret.origin, size: CGSize(width: 0, height: caret.height))
    }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }

  /// The rectangles that cover the part of a range in a container, line by line.
  ///
  /// - Parameters:
  ///   - range: UTF-16 offsets.
  ///   - container: The container.
  ///   - visible: The vertical range that is of interest; `nil` for all.
  ///   - fills: Whether selected line breaks reach to the end of the line, as in a selection.
  /// - Returns: Rectangles in the container.
  func rects(
    of range: Range<Int>, _ container: NSTextContainer, in visible: ClosedRange<CGFloat>?,
    fills: Bool = false
  ) -> [CGRect] {
    var rects: [CGRect] = []
    var range = clamped(range, to: container)
    if let visible, let lines = lines(of: container),
      let first = lines.part(atHeight: visible.lowerBound)
    {
      let end = lines.part(atHeight: visible.upperBound)?.range.upperBound ?? lines.visibleEnd
      range = range.clamped(to: first.start..<max(end, first.start))
    }
    guard !range.isEmpty else { return [] }
    let (width, padding) = (container.lineWidth, container.padding)
    forEachLine(of: range) { _, part, line, _ in
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
  ///
  /// - Parameters:
  ///   - offset: The position.
  ///   - container: The container, to whose text the position is clamped; `nil` for the one that shows the
  ///     position.
  /// - Returns: The rectangle in the container.
  func caretRect(at offset: Int, in container: NSTextContainer? = nil) -> CGRect {
    let offset = container.map { nearest(to: offset, in: $0) } ?? offset
    guard let (section, part, line) = line(at: offset, in: container) else { return .zero }
    let frame = part.frame(of: line)
    return CGRect(
      x: section.padding + line.origin.x + line.caretOffset(for: offset - part.start),
      y: frame.minY,
      width: 0, height: frame.height)
  }

  /// A position, clamped to what a container shows.
  private func nearest(to offset: Int, in container: NSTextContainer) -> Int {
    guard textContainers.count > 1, let lines = lines(of: container) else { return offset }
    return min(max(offset, lines.start), lines.visibleEnd)
  }

  /// The start of the line with an offset, and its last caret position.
  func lineEnds(at offset: Int) -> (start: Int, end: Int) {
    guard let (_, part, line) = line(at: offset) else { return (0, 0) }
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

  /// The position in the line above or below a caret that is nearest to a column; `nil` if there is no such line
  /// in the container.
  ///
  /// The space between two paragraphs belongs to one of them.
  func offset(
    besideLineOf caret: CGRect, in container: NSTextContainer, isBelow: Bool, column: CGFloat
  ) -> Int? {
    let step = max(caret.height, 1) * (isBelow ? 1 : -1)
    var y = isBelow ? caret.maxY + 1 : caret.minY - 1
    while y >= 0, y <= lines(of: container)?.height ?? 0 {
      let found = offset(at: CGPoint(x: column, y: y), in: container)
      if caretRect(at: found, in: container).minY != caret.minY { return found }
      y += step
    }
    return nil
  }

  /// The next caret position in visual order, in a line with both directions; otherwise `nil`.
  func neighbour(of offset: Int, right: Bool) -> Int? {
    guard let (_, part, line) = line(at: offset), let first = line.runs.first,
      line.runs.contains(where: { $0.isRightToLeft != first.isRightToLeft })
    else { return nil }
    let next = part.start + line.index(beside: offset - part.start, right: right)
    return next == offset ? nil : next
  }

  /// Whether the base direction at an offset is right to left.
  func isRightToLeft(at offset: Int) -> Bool { line(at: offset)?.line.isRightToLeft ?? false }

  /// The text in a rectangle, by whole lines.
  open func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
    guard bounds.minY.isFinite, bounds.maxY.isFinite, let lines = lines(of: container),
      let first = lines.part(atHeight: bounds.minY)
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
      guard part.top + part.lines.height < bounds.maxY, let next = lines.part(part.index + 1)
      else { break }
      part = next
    }
    return NSRange(min(start, end)..<end)
  }

  /// The text in a rectangle, by whole lines.
  open func glyphRange(
    forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer
  ) -> NSRange { glyphRange(forBoundingRect: bounds, in: container) }

  // MARK: Points

  /// The character boundary nearest to a point of a container.
  func offset(at point: CGPoint, in container: NSTextContainer) -> Int {
    guard let part = lines(of: container)?.part(atHeight: point.y) else { return 0 }
    let inner = CGPoint(x: point.x - container.padding, y: point.y - part.linesTop)
    return part.start + part.layout.index(at: inner)
  }

  /// The character at a point, or the nearest one in its line.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    partialFraction?.pointee = 0
    let length = numberOfGlyphs
    guard length > 0, let part = lines(of: container)?.part(atHeight: point.y) else { return 0 }
    let y = point.y - part.linesTop
    guard let line = part.layout.lines.first(where: { $0.frame.maxY > y }) ?? part.layout.lines.last
    else { return min(part.start, length - 1) }
    let x = point.x - container.padding - line.origin.x
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
    return min(max(min(index, whole.upperBound - 1), whole.lowerBound), length - 1)
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
    var stops = ObjCBool(false)
    let range = clamped(glyphRange)
    guard !range.isEmpty else { return }
    forEachLine(of: range) { section, part, line, _ in
      let whole = part.range(of: line)
      guard !whole.isEmpty else { return true }
      let place = (section, part, line)
      block(fragment(place), used(place), section.container, NSRange(whole), &stops)
      return !stops.boolValue
    }
  }

  /// Calls a closure with the rectangles that cover the part of a range in a container.
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
    let rects = rects(of: clamped(glyphRange), textContainer, in: nil, fills: fills)
    for rect in rects where !stops.boolValue { block(rect, &stops) }
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
  ///   - glyphsToShow: UTF-16 offsets within one container; the lines of several would overlap.
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
    forEachLine(of: range) { section, part, _, index in
      body(
        part.lines.text, index,
        CGPoint(x: origin.x + section.padding, y: origin.y + part.linesTop))
      return true
    }
  }
}
