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
  open weak var delegate: (any NSLayoutManagerDelegate)? {
    didSet { if delegate !== oldValue { forgetLines() } }
  }
  /// Whether text may be laid out in the middle first, with estimated heights for the rest.
  open var allowsNonContiguousLayout = false {
    didSet { sections.contiguityChanged() }
  }
  /// Whether there is text that has not been laid out.
  open var hasNonContiguousLayout: Bool { allowsNonContiguousLayout }
  /// Whether the line height includes the font's leading.
  open var usesFontLeading = true {
    didSet { if usesFontLeading != oldValue { forgetLines() } }
  }
  /// Whether control characters are drawn, which they never are.
  open var showsControlCharacters = false
  /// Whether white space is drawn, which it never is.
  open var showsInvisibleCharacters = false

  let style = TextPieceStyle()
  private lazy var sections = TextSections(of: self)
  private lazy var glyphs = GlyphQueries(sections)
  /// The places of carets and selections.
  final private(set) lazy var carets = CaretPlaces(self, sections)
  /// The glyphs that the delegate sets while it is asked for them.
  private var generated: GlyphGeneration.Store?
  private var watchers: [Watcher] = []

  /// An observer of invalidated lines.
  private struct Watcher {
    weak var owner: AnyObject?
    /// Receives the changed range in the new text, `nil` for all, and the change of the length.
    var linesChanged: (Range<Int>?, Int) -> Void
    /// Receives the range that must be drawn again.
    var displayChanged: (Range<Int>) -> Void
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

  /// Calls closures after lines are invalidated, as long as an object exists.
  ///
  /// - Parameters:
  ///   - owner: The object.
  ///   - linesChanged: Receives the changed range in the new text, `nil` for all, and the change of
  ///     the length.
  ///   - displayChanged: Receives the range of lines that are the same, but must be drawn again.
  final func watch(
    for owner: AnyObject, _ linesChanged: @escaping (Range<Int>?, Int) -> Void,
    displayChanged: @escaping (Range<Int>) -> Void
  ) {
    unwatch(owner)
    watchers.append(
      Watcher(owner: owner, linesChanged: linesChanged, displayChanged: displayChanged))
  }

  /// Ends the calls for an object.
  final func unwatch(_ owner: AnyObject) {
    watchers.removeAll { $0.owner == nil || $0.owner === owner }
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
    let range = clamped(charRange)
    for watcher in watchers where watcher.owner != nil { watcher.displayChanged(range) }
  }

  /// Draws a range again.
  open func invalidateDisplay(forGlyphRange glyphRange: NSRange) {
    invalidateDisplay(forCharacterRange: glyphRange)
  }

  /// Forgets the glyphs of a range, for which the delegate is asked again, and its lines.
  ///
  /// - Parameters:
  ///   - charRange: The range.
  ///   - delta: Not used: the storage tells about changes of the length.
  ///   - actualCharRange: Receives the range, clamped to the text.
  open func invalidateGlyphs(
    forCharacterRange charRange: NSRange, changeInLength delta: Int,
    actualCharacterRange actualCharRange: NSRangePointer?
  ) {
    invalidateLayout(forCharacterRange: charRange, actualCharacterRange: actualCharRange)
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
  /// The glyph that is drawn for a character; 0 if there is none.
  ///
  /// It belongs to the font that shows it, which is another one than the character's if that lacks
  /// the character. A ligature and a letter with its marks have the glyph of the first unit.
  open func cgGlyph(at glyphIndex: Int) -> CGGlyph { entry(at: glyphIndex)?.glyph ?? 0 }

  /// The glyph that is drawn for a character.
  ///
  /// - Parameters:
  ///   - glyphIndex: A UTF-16 offset.
  ///   - isValidIndex: Receives whether the text has the index.
  /// - Returns: The glyph; 0 if there is none.
  open func cgGlyph(
    at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?
  ) -> CGGlyph {
    isValidIndex?.pointee = ObjCBool(isValidGlyphIndex(glyphIndex))
    return cgGlyph(at: glyphIndex)
  }

  /// The property of a glyph; `.null` for a unit that has no glyph of its own.
  open func propertyForGlyph(at glyphIndex: Int) -> GlyphProperty {
    entry(at: glyphIndex)?.property ?? .null
  }

  /// Copies the glyphs of a range, and lays it out.
  ///
  /// - Parameters:
  ///   - glyphRange: UTF-16 offsets.
  ///   - glyphBuffer: Receives the glyphs, as many as the range is long; `nil` for none.
  ///   - props: Receives their properties.
  ///   - charIndexBuffer: Receives their characters.
  ///   - bidiLevelBuffer: Receives the levels of UAX #9.
  /// - Returns: The number of glyphs.
  open func getGlyphs(
    in glyphRange: NSRange, glyphs glyphBuffer: UnsafeMutablePointer<CGGlyph>?,
    properties props: UnsafeMutablePointer<GlyphProperty>?,
    characterIndexes charIndexBuffer: UnsafeMutablePointer<Int>?,
    bidiLevels bidiLevelBuffer: UnsafeMutablePointer<UInt8>?
  ) -> Int {
    let range = clamped(glyphRange)
    for (index, place) in range.enumerated() {
      let entry = entry(at: place) ?? GlyphQueries.Entry()
      glyphBuffer?[index] = entry.glyph
      props?[index] = entry.property
      charIndexBuffer?[index] = place
      bidiLevelBuffer?[index] = entry.level
    }
    return range.count
  }

  private func entry(at place: Int) -> GlyphQueries.Entry? {
    textStorage.flatMap { glyphs.entry(at: place, in: $0.buffer) }
  }

  /// Sets the glyphs of characters, while the delegate is asked for them.
  ///
  /// Other calls have no effect. The glyphs are those of the font for which the delegate is asked.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs, as many as the range is long; the first one of a character counts.
  ///   - props: Their properties.
  ///   - charIndexes: Their characters.
  ///   - aFont: Not used.
  ///   - glyphRange: The range, of which the length counts.
  open func setGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, properties props: UnsafePointer<GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) {
    guard let generated else { return }
    for index in 0..<max(glyphRange.length, 0) {
      generated.set(glyphs[index], props[index], at: charIndexes[index])
    }
  }

  /// Collects the glyphs that a closure sets; returns its result.
  final func collectGlyphs(in store: GlyphGeneration.Store, _ body: () -> Int) -> Int {
    let outer = generated
    generated = store
    defer { generated = outer }
    return body()
  }

  /// Whether a glyph is not shown, such as a line break or a hidden character.
  open func notShownAttribute(forGlyphAt glyphIndex: Int) -> Bool {
    guard isValidGlyphIndex(glyphIndex), attachmentSize(forGlyphAt: glyphIndex).width < 0 else {
      return false
    }
    return !propertyForGlyph(at: glyphIndex).isDisjoint(with: [.null, .controlCharacter])
  }

  /// Whether a part of a glyph lies above or below its line.
  open func drawsOutsideLineFragment(forGlyphAt glyphIndex: Int) -> Bool {
    isValidGlyphIndex(glyphIndex) && glyphs.drawsOutside(at: glyphIndex)
  }

  /// The size of an attachment in points; −1 × −1 for another character.
  open func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize {
    glyphs.attachmentSize(at: glyphIndex) ?? CGSize(width: -1, height: -1)
  }

  /// The characters of a line that an ellipsis replaces; its location is `NSNotFound` without one.
  open func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
    glyphs.omittedRange(at: glyphIndex).map { NSRange($0) }
      ?? NSRange(location: NSNotFound, length: 0)
  }

  /// The characters around one that are drawn in one go.
  ///
  /// They are in the same line, and have the same attributes, font and direction.
  open func range(ofNominallySpacedGlyphsContaining glyphIndex: Int) -> NSRange {
    let found = glyphs.runRange(at: glyphIndex).map { NSRange($0) }
    return found ?? NSRange(clamped(NSRange(location: glyphIndex, length: 1)))
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

  /// The first glyph that is not laid out: the first hidden one, or the end of the text.
  open func firstUnlaidGlyphIndex() -> Int { firstUnlaidCharacterIndex() }

  /// The first character and the first glyph that are not laid out.
  ///
  /// - Parameters:
  ///   - charIndex: Receives the character.
  ///   - glyphIndex: Receives the glyph.
  open func getFirstUnlaidCharacterIndex(
    _ charIndex: UnsafeMutablePointer<Int>?, glyphIndex: UnsafeMutablePointer<Int>?
  ) {
    let first = firstUnlaidCharacterIndex()
    charIndex?.pointee = first
    glyphIndex?.pointee = first
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

  /// The rectangle of a line in its container, which is laid out if necessary.
  ///
  /// - Parameters:
  ///   - glyphIndex: A UTF-16 offset.
  ///   - effectiveGlyphRange: Receives the characters of the line.
  ///   - flag: Not used.
  /// - Returns: The rectangle in points; `.zero` if there is none.
  open func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?,
    withoutAdditionalLayout flag: Bool
  ) -> CGRect { lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange) }

  /// The rectangle of a line's text with its padding, which is laid out if necessary.
  ///
  /// - Parameters:
  ///   - glyphIndex: A UTF-16 offset.
  ///   - effectiveGlyphRange: Receives the characters of the line.
  ///   - flag: Not used.
  /// - Returns: The rectangle in points; `.zero` if there is none.
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?,
    withoutAdditionalLayout flag: Bool
  ) -> CGRect { lineFragmentUsedRect(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange) }

  /// The container of a glyph, which is laid out if necessary.
  ///
  /// - Parameters:
  ///   - glyphIndex: A UTF-16 offset.
  ///   - effectiveGlyphRange: Receives the text that the container shows.
  ///   - flag: Not used.
  /// - Returns: The container; `nil` if a limit hides the glyph.
  open func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?,
    withoutAdditionalLayout flag: Bool
  ) -> NSTextContainer? {
    textContainer(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange)
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
    let rects = carets.rects(of: clamped(glyphRange), container, in: nil)
    guard let first = rects.first else {
      let caret = carets.rect(at: glyphRange.location, in: container)
      return CGRect(origin: caret.origin, size: CGSize(width: 0, height: caret.height))
    }
    return rects.dropFirst().reduce(first) { $0.union($1) }
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

  /// The character at a point, or the nearest one in its line.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    partialFraction?.pointee = 0
    let length = numberOfGlyphs
    guard length > 0, let part = lines(of: container)?.part(atHeight: point.y) else { return 0 }
    guard let line = carets.line(of: part, at: point, in: container) else {
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

  /// How much of a glyph lies before a point, 0…1.
  open func fractionOfDistanceThroughGlyph(
    for point: CGPoint, in container: NSTextContainer
  ) -> CGFloat {
    var fraction: CGFloat = 0
    _ = glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
    return fraction
  }

  /// Copies the places of carets in the line with a character.
  ///
  /// The caret after a wrapped line belongs to the next one.
  ///
  /// - Parameters:
  ///   - charIndex: A UTF-16 offset.
  ///   - aFlag: Whether a caret between two directions stands at the end of the character before
  ///     it, and not at the start of the one after it.
  ///   - dFlag: Whether the places are sorted from left to right, and not by their characters.
  ///   - positions: Receives the places in points from the left edge of the line's rectangle.
  ///   - charIndexes: Receives the characters after them.
  /// - Returns: The number of places, also if both buffers are `nil`.
  open func getLineFragmentInsertionPoints(
    forCharacterAt charIndex: Int, alternatePositions aFlag: Bool, inDisplayOrder dFlag: Bool,
    positions: UnsafeMutablePointer<CGFloat>?,
    characterIndexes charIndexes: UnsafeMutablePointer<Int>?
  ) -> Int {
    var points = glyphs.insertionPoints(inLineOf: charIndex, isAlternate: aFlag)
    if dFlag { points.sort { ($0.position, $0.index) < ($1.position, $1.index) } }
    for (index, point) in points.enumerated() {
      positions?[index] = point.position
      charIndexes?[index] = point.index
    }
    return points.count
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
    let rects = carets.rects(of: clamped(glyphRange), textContainer, in: nil, fills: fills)
    for rect in rects where !stops.boolValue { block(rect, &stops) }
  }

  // MARK: Drawing

  /// Draws the backgrounds of a range, by whole lines, into the current context.
  ///
  /// A subclass draws them in `fillBackgroundRectArray(_:count:forCharacterRange:color:)`.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    guard !isSubclass else {
      return TextDecoration(by: self, into: context).drawBackgrounds(
        of: lines(of: glyphsToShow), at: origin)
    }
    draw(clamped(glyphsToShow), at: origin) { text, line, corner in
      text.drawBackgrounds(of: line..<line + 1, at: corner, of: context)
    }
  }

  /// Draws a range, by whole lines, into the current context.
  ///
  /// A subclass draws it in `showCGGlyphs`, `underlineGlyphRange` and `strikethroughGlyphRange`.
  ///
  /// - Parameters:
  ///   - glyphsToShow: UTF-16 offsets within one container; the lines of several would overlap.
  ///   - origin: The upper left corner of the container.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    guard !isSubclass else {
      return TextDecoration(by: self, into: context).drawGlyphs(
        of: lines(of: glyphsToShow), at: origin)
    }
    draw(clamped(glyphsToShow), at: origin) { text, line, corner in
      text.drawGlyphs(of: line..<line + 1, at: corner, of: context)
    }
  }

  /// Whether methods for drawing may be overridden; if not, lines are drawn at once.
  private var isSubclass: Bool { type(of: self) != NSLayoutManager.self }

  private func lines(of range: NSRange) -> [PlacedLine] {
    var lines: [PlacedLine] = []
    let range = clamped(range)
    guard !range.isEmpty else { return [] }
    sections.forEachLine(of: range) {
      lines.append($0)
      return true
    }
    return lines
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

  /// Fills the background of characters in the current context.
  ///
  /// Called by `drawBackground(forGlyphRange:at:)` of a subclass, for characters in a row with the
  /// same background.
  ///
  /// - Parameters:
  ///   - rectArray: The rectangles in the context, in points: one for each line, several if
  ///     directions mix.
  ///   - rectCount: Their number.
  ///   - charRange: The characters.
  ///   - color: The colour, which is also the fill colour of the context.
  open func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int,
    forCharacterRange charRange: NSRange, color: UIColor
  ) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFillColor(color.cgColor)
    for index in 0..<max(rectCount, 0) { context.fill(rectArray[index]) }
  }

  /// Draws glyphs in the fill colour of a context.
  ///
  /// Called by `drawGlyphs(forGlyphRange:at:)` of a subclass, for glyphs with the same attributes.
  /// Shadows, outlines of stroked letters and attachments are drawn without it.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs, from left to right.
  ///   - positions: The pens on the baseline, in points of the context.
  ///   - glyphCount: Their number.
  ///   - font: The font with the glyphs; a fallback font if the attribute's lacks them.
  ///   - textMatrix: The transform of each glyph, with y up, to the context. It contains the
  ///     attributes `.expansion` and `.obliqueness`.
  ///   - attributes: The attributes of the first character.
  ///   - context: The target.
  open func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
    font: UIFont, textMatrix: CGAffineTransform,
    attributes: [NSAttributedString.Key: Any] = [:], in context: CGContext
  ) {
    let matrix = textMatrix
    let isUpright = matrix.b == 0 && matrix.d == -1
    let row = (0..<max(glyphCount, 0)).map {
      GlyphRow.Glyph(
        identifier: UInt32(glyphs[$0]), x: positions[$0].x, y: positions[$0].y)
    }
    guard !isUpright else {
      let upright = GlyphRow(
        row, in: font.typesettingFont, stretch: Double(matrix.a), obliqueness: Double(matrix.c))
      return context.draw(upright, at: .zero)
    }
    for glyph in row {
      let single = GlyphRow.Glyph(identifier: glyph.identifier, x: 0, y: 0)
      context.saveGState()
      context.concatenate(
        CGAffineTransform(
          a: matrix.a, b: matrix.b, c: -matrix.c, d: -matrix.d, tx: glyph.x, ty: glyph.y))
      context.draw(GlyphRow([single], in: font.typesettingFont), at: .zero)
      context.restoreGState()
    }
  }

  /// Draws the line under a part of the text.
  ///
  /// Called by `underlineGlyphRange`, for each word if words are underlined.
  ///
  /// - Parameters:
  ///   - glyphRange: The characters, all in one line.
  ///   - underlineVal: The style; words are not divided further.
  ///   - baselineOffset: The distance from the bottom of the line to the baseline, in points.
  ///   - lineRect: The rectangle of the line in its container.
  ///   - lineGlyphRange: The characters of the line.
  ///   - containerOrigin: The upper left corner of the container in the current context.
  open func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
    baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    drawLine(.underline, underlineVal, glyphRange, baselineOffset, lineRect, containerOrigin)
  }

  /// Underlines characters: calls `drawUnderline` for them or for each word.
  ///
  /// White space that hangs over the end of a line gets no underline.
  ///
  /// Called by `drawGlyphs(forGlyphRange:at:)` of a subclass, for characters in a line that have
  /// the same underline.
  ///
  /// - Parameters:
  ///   - glyphRange: The characters.
  ///   - underlineVal: The style.
  ///   - lineRect: The rectangle of the line in its container, in points.
  ///   - lineGlyphRange: The characters of the line.
  ///   - containerOrigin: The upper left corner of the container in the current context.
  open func underlineGlyphRange(
    _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    forEachPart(of: glyphRange, underlineVal) { range, baselineOffset in
      drawUnderline(
        forGlyphRange: range, underlineType: underlineVal, baselineOffset: baselineOffset,
        lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange,
        containerOrigin: containerOrigin)
    }
  }

  /// Draws the line through a part of the text.
  ///
  /// Called by `strikethroughGlyphRange`, for each word if only words are struck through.
  ///
  /// - Parameters:
  ///   - glyphRange: The characters, all in one line.
  ///   - strikethroughVal: The style; words are not divided further.
  ///   - baselineOffset: The distance from the bottom of the line to the baseline, in points.
  ///   - lineRect: The rectangle of the line in its container.
  ///   - lineGlyphRange: The characters of the line.
  ///   - containerOrigin: The upper left corner of the container in the current context.
  open func drawStrikethrough(
    forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
    baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    drawLine(
      .strikethrough, strikethroughVal, glyphRange, baselineOffset, lineRect, containerOrigin)
  }

  /// Strikes characters through: calls `drawStrikethrough` for them or for each word.
  ///
  /// White space that hangs over the end of a line is not struck through.
  ///
  /// Called by `drawGlyphs(forGlyphRange:at:)` of a subclass, for characters in a line that have
  /// the same style.
  ///
  /// - Parameters:
  ///   - glyphRange: The characters.
  ///   - strikethroughVal: The style.
  ///   - lineRect: The rectangle of the line in its container, in points.
  ///   - lineGlyphRange: The characters of the line.
  ///   - containerOrigin: The upper left corner of the container in the current context.
  open func strikethroughGlyphRange(
    _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    forEachPart(of: glyphRange, strikethroughVal) { range, baselineOffset in
      drawStrikethrough(
        forGlyphRange: range, strikethroughType: strikethroughVal, baselineOffset: baselineOffset,
        lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange,
        containerOrigin: containerOrigin)
    }
  }

  /// Calls a closure with the parts of a range that get a line.
  ///
  /// It also receives the distance from the bottom of their line to the baseline, in points.
  private func forEachPart(
    of range: NSRange, _ style: NSUnderlineStyle, _ body: (NSRange, CGFloat) -> Void
  ) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let (range, decoration) = (clamped(range), TextDecoration(by: self, into: context))
    guard !range.isEmpty, let line = sections.line(at: range.lowerBound) else { return }
    let baselineOffset = line.fragmentRect.maxY - line.baseline
    for part in decoration.marked(range, style, in: line) { body(NSRange(part), baselineOffset) }
  }

  private func drawLine(
    _ kind: TextDecoration.Kind, _ style: NSUnderlineStyle, _ range: NSRange,
    _ baselineOffset: CGFloat, _ lineRect: CGRect, _ origin: CGPoint
  ) {
    let range = clamped(range)
    guard let context = UIGraphicsGetCurrentContext(), !range.isEmpty,
      let line = sections.line(at: range.lowerBound)
    else { return }
    TextDecoration(by: self, into: context).draw(
      kind, style.subtracting(.byWord), of: range, in: line,
      baseline: origin.y + lineRect.maxY - baselineOffset, left: origin.x + lineRect.minX)
  }
}
