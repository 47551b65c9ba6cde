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
  public override init() {
    super.init()
    style.manager = self
  }

  /// Creates a layout manager without a container.
  public required init?(coder: NSCoder) {
    super.init()
    style.manager = self
  }

  /// Calls a closure after lines are invalidated, as long as an object exists.
  ///
  /// - Parameters:
  ///   - owner: The object.
  ///   - linesChanged: Receives the changed range in the new text, `nil` for all, and the change of the length.
  final func watch(for owner: AnyObject, _ linesChanged: @escaping (Range<Int>?, Int) -> Void) {
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
  final func lines(of container: NSTextContainer) -> (any ContainerLines)? {
    sections.lines(of: container)
  }

  /// The part of a range that a container shows.
  private func clamped(_ range: Range<Int>, to container: NSTextContainer) -> Range<Int> {
    guard textContainers.count > 1 else { return range }
    guard let lines = lines(of: container) else { return 0..<0 }
    return range.clamped(to: lines.start..<lines.visibleEnd)
  }

  /// The paragraph with a position, with its line break.
  final func paragraph(at place: Int) -> Range<Int> {
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
  final func forgetLines() {
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
    sections.forEachPart(of: clamped(charRange)) { _, _ in }
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

  /// The rectangle of a line in its container, over the whole width; `.zero` if there is none.
  open func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    guard let line = sections.line(at: glyphIndex) else { return .zero }
    effectiveGlyphRange?.pointee = NSRange(line.range)
    return line.fragmentRect
  }

  /// The rectangle of a line's text with its padding; `.zero` if there is none.
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    guard let line = sections.line(at: glyphIndex) else { return .zero }
    effectiveGlyphRange?.pointee = NSRange(line.range)
    return line.usedRect
  }

  private var extraLine: PlacedLine? {
    sections.line(at: numberOfGlyphs).flatMap { $0.part.length == 0 ? $0 : nil }
  }

  /// The rectangle of the empty line after a final line break, or of an empty text's line.
  open var extraLineFragmentRect: CGRect { extraLine?.fragmentRect ?? .zero }
  /// The used rectangle of the empty last line.
  open var extraLineFragmentUsedRect: CGRect { extraLine?.usedRect ?? .zero }
  /// The container of the empty last line.
  open var extraLineFragmentTextContainer: NSTextContainer? { extraLine?.container }

  /// The place of a glyph's pen in its line fragment.
  open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    sections.line(at: glyphIndex)?.penLocation(at: glyphIndex) ?? .zero
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
  final func rects(
    of range: Range<Int>, _ container: NSTextContainer, in visible: ClosedRange<CGFloat>?,
    fills: Bool = false
  ) -> [CGRect] { lineRects(of: range, container, in: visible, fills: fills).map(\.rect) }

  /// The same rectangles, with the base directions of their lines.
  final func lineRects(
    of range: Range<Int>, _ container: NSTextContainer, in visible: ClosedRange<CGFloat>?,
    fills: Bool
  ) -> [(rect: CGRect, isRightToLeft: Bool)] {
    var rects: [(rect: CGRect, isRightToLeft: Bool)] = []
    var range = clamped(range, to: container)
    if let visible, let lines = lines(of: container),
      let first = lines.part(atHeight: visible.lowerBound)
    {
      let end = lines.part(atHeight: visible.upperBound)?.range.upperBound ?? lines.visibleEnd
      range = range.clamped(to: first.start..<max(end, first.start))
    }
    guard !range.isEmpty else { return [] }
    sections.forEachLine(of: range) { line in
      rects += line.rects(of: range, fills: fills).map { ($0, line.isRightToLeft) }
      return true
    }
    return rects
  }

  /// The rectangle of a caret, with zero width.
  ///
  /// - Parameters:
  ///   - offset: The position.
  ///   - affinity: The line of a caret at a wrap: `.backward` for the upper one.
  ///   - container: The container, to whose text the position is clamped; `nil` for the one that shows the
  ///     position.
  /// - Returns: The rectangle in the container.
  final func caretRect(
    at offset: Int, _ affinity: UITextStorageDirection = .forward,
    in container: NSTextContainer? = nil
  ) -> CGRect {
    let offset = container.map { nearest(to: offset, in: $0) } ?? offset
    return line(at: offset, affinity, in: container)?.caretRect(at: offset) ?? .zero
  }

  /// The line that shows a caret.
  private func line(
    at offset: Int, _ affinity: UITextStorageDirection, in container: NSTextContainer? = nil
  ) -> PlacedLine? {
    let isUpper = affinity == .backward && isWrap(at: offset)
    return sections.line(at: isUpper ? offset - 1 : offset, in: container)
  }

  /// Whether a line wraps at an offset: a line begins there, but no paragraph does.
  final func isWrap(at offset: Int) -> Bool {
    offset > 0 && offset < numberOfGlyphs
      && sections.line(at: offset)?.range.lowerBound == offset
      && paragraph(at: offset).lowerBound < offset
  }

  /// A position, clamped to what a container shows.
  private func nearest(to offset: Int, in container: NSTextContainer) -> Int {
    guard textContainers.count > 1, let lines = lines(of: container) else { return offset }
    return min(max(offset, lines.start), lines.visibleEnd)
  }

  /// The line that shows a caret, without its line break; the white space at which it wraps belongs to it.
  final func lineRange(
    at offset: Int, _ affinity: UITextStorageDirection = .forward
  ) -> Range<Int> { line(at: offset, affinity)?.textRange ?? 0..<0 }

  /// The position in the line above or below a caret that is nearest to a column; `nil` if there is no such line
  /// in the container.
  ///
  /// The space between two paragraphs belongs to one of them.
  final func offset(
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
  final func neighbour(of offset: Int, right: Bool) -> Int? {
    sections.line(at: offset)?.neighbour(of: offset, right: right)
  }

  /// Whether the base direction at an offset is right to left.
  final func isRightToLeft(at offset: Int) -> Bool {
    sections.line(at: offset)?.isRightToLeft ?? false
  }

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
  final func offset(at point: CGPoint, in container: NSTextContainer) -> Int {
    guard let part = lines(of: container)?.part(atHeight: point.y) else { return 0 }
    let inner = CGPoint(x: point.x - container.padding, y: point.y - part.linesTop)
    return part.start + part.layout.index(at: inner)
  }

  /// The caret nearest to a point of a container; beyond the end of a line that wraps, it is in this line.
  final func caret(at point: CGPoint, in container: NSTextContainer) -> TextSelection {
    if let part = lines(of: container)?.part(atHeight: point.y),
      let line = line(of: part, at: point, in: container)
    {
      let end = line.textRange.upperBound
      if line.boundary(at: point.x) == end, isWrap(at: end) { return TextSelection(end, .backward) }
    }
    return TextSelection(offset(at: point, in: container))
  }

  /// The line of a piece at a point, or the nearest one; `nil` if the piece has no lines.
  private func line(
    of part: TextFlow.Part, at point: CGPoint, in container: NSTextContainer
  ) -> PlacedLine? {
    let (y, lines) = (point.y - part.linesTop, part.layout.lines)
    guard !lines.isEmpty else { return nil }
    return PlacedLine(
      container: container, part: part,
      index: lines.firstIndex { $0.frame.maxY > y } ?? lines.count - 1)
  }

  /// The character at a point, or the nearest one in its line.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    partialFraction?.pointee = 0
    let length = numberOfGlyphs
    guard length > 0, let part = lines(of: container)?.part(atHeight: point.y) else { return 0 }
    guard let line = line(of: part, at: point, in: container) else {
      return min(part.start, length - 1)
    }
    let found = line.character(at: point.x)
    partialFraction?.pointee = found.fraction
    return min(found.index, length - 1)
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
    sections.forEachLine(of: range) { line in
      guard !line.range.isEmpty else { return true }
      block(line.fragmentRect, line.usedRect, line.container, NSRange(line.range), &stops)
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
    sections.forEachLine(of: range) { line in
      body(
        line.part.lines.text, line.index,
        CGPoint(x: origin.x + line.container.padding, y: origin.y + line.part.linesTop))
      return true
    }
  }
}
