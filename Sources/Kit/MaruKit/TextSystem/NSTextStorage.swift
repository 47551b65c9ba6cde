import Foundation

/// A text that tells its layout managers about its changes.
///
/// Mirrors UIKit. The text lies in blocks and the attributes in a tree, so that an edit in a
/// long text is cheap. A subclass may keep the text elsewhere: it overrides `string`,
/// `attributes(at:effectiveRange:)`, `replaceCharacters(in:with:)` and `setAttributes(_:range:)`,
/// and calls `edited(_:range:changeInLength:)` after each change.
///
/// Ranges outside of the text are clamped. While a text view types into a text of more than a
/// million units, `NSAttributedString(attributedString:)` may copy an older state; `copy()` and
/// `attributedSubstring(from:)` are always exact.
open class NSTextStorage: NSMutableAttributedString {
  /// The kinds of changes.
  public struct EditActions: OptionSet, Hashable, Sendable {
    /// The bits, numbered as in UIKit.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Attributes changed.
    public static let editedAttributes = EditActions(rawValue: 1)
    /// Characters changed.
    public static let editedCharacters = EditActions(rawValue: 2)
  }

  /// Posted before attributes are fixed and the layout is told; the object is the storage.
  public static let willProcessEditingNotification = Notification.Name(
    "NSTextStorageWillProcessEditingNotification")
  /// Posted after attributes have been fixed.
  public static let didProcessEditingNotification = Notification.Name(
    "NSTextStorageDidProcessEditingNotification")

  /// The length from which Foundation's own copy of the text is updated later, in UTF-16 units.
  private static let longText = 1 << 14

  final private(set) var buffer = TextBuffer()
  final private(set) var runs = AttributeRuns(length: 0)
  private var knownString: String?
  /// Whether a subclass keeps the text.
  private var isKeptElsewhere = false
  private var isBufferStale = false
  private var isOwnEdit = false
  /// Whether Foundation's own copy of the text is out of date.
  private var isCopyStale = false
  /// Whether a text view is typing, which defers the update of Foundation's own copy.
  final var defersCopy = false
  private var depth = 0
  private var isProcessing = false

  /// The delegate, held weakly.
  open weak var delegate: (any NSTextStorageDelegate)?
  /// The layout managers, in the order in which they were added.
  open private(set) var layoutManagers: [NSLayoutManager] = []
  /// What changed since the last `processEditing()`.
  open private(set) var editedMask: EditActions = []
  /// The changed range, in the new text; its location is `NSNotFound` if nothing changed.
  open private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
  /// The change of the length since the last `processEditing()`, in UTF-16 units.
  open private(set) var changeInLength = 0
  /// A number that grows with each change of characters, but not with one of attributes.
  final private(set) var characterStamp = 0

  // MARK: Making

  /// Creates an empty text.
  public init() { super.init(string: "") }

  /// Creates a text without attributes.
  public override init(string: String) {
    super.init(string: string)
    take(string, [:])
  }

  /// Creates a text with the same attributes throughout.
  public override init(string: String, attributes: [NSAttributedString.Key: Any]? = nil) {
    super.init(string: string, attributes: attributes)
    take(string, attributes ?? [:])
  }

  /// Creates a text with the characters and attributes of another.
  public override init(attributedString: NSAttributedString) {
    super.init(attributedString: attributedString)
    buffer = TextBuffer(attributedString.string)
    runs = AttributeRuns(attributedString)
    knownString = attributedString.string
  }

  /// Creates a text from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    buffer = TextBuffer(super.string)
    runs = AttributeRuns(NSAttributedString(attributedString: self))
  }

  private func take(_ string: String, _ attributes: [NSAttributedString.Key: Any]) {
    buffer = TextBuffer(string)
    runs = AttributeRuns(length: buffer.count, attributes: attributes)
    knownString = string
  }

  // MARK: Reading

  /// The characters.
  ///
  /// Complexity: O(n) after an edit.
  open override var string: String {
    if let knownString { return knownString }
    let string = buffer.string(0..<buffer.count)
    knownString = string
    return string
  }

  /// The length in UTF-16 units.
  open override var length: Int {
    isKeptElsewhere ? string.utf16.count : buffer.count
  }

  /// The attributes at a position, and the range of their run.
  open override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    let found = runs.attributes(at: location)
    range?.pointee = NSRange(found.range)
    return found.attributes
  }

  /// An attribute at a position, and the range of its run.
  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? { attributes(at: location, effectiveRange: range)[attrName] }

  /// The attributes at a position, and the longest range in which they are equal.
  open override func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    let found = attributes(at: location, effectiveRange: nil)
    if let range {
      range.pointee = longest(at: location, in: rangeLimit) {
        AttributeRuns.areEqual($0, found)
      }
    }
    return found
  }

  /// An attribute at a position, and the longest range in which it is equal.
  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int,
    longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> Any? {
    let found = attributes(at: location, effectiveRange: nil)[attrName]
    if let range {
      let wanted = found.map { [attrName: $0] } ?? [:]
      range.pointee = longest(at: location, in: rangeLimit) { attributes in
        AttributeRuns.areEqual(attributes[attrName].map { [attrName: $0] } ?? [:], wanted)
      }
    }
    return found
  }

  private func longest(
    at location: Int, in limit: NSRange, while isSame: ([NSAttributedString.Key: Any]) -> Bool
  ) -> NSRange {
    let limit = clamped(limit)
    var range = NSRange()
    _ = attributes(at: location, effectiveRange: &range)
    var (lower, upper) = (range.location, max(NSMaxRange(range), location + 1))
    while lower > limit.lowerBound, isSame(attributes(at: lower - 1, effectiveRange: &range)) {
      lower = min(range.location, lower - 1)
    }
    while upper < limit.upperBound, isSame(attributes(at: upper, effectiveRange: &range)) {
      upper = max(NSMaxRange(range), upper + 1)
    }
    lower = max(lower, limit.lowerBound)
    return NSRange(lower..<max(lower, min(upper, limit.upperBound)))
  }

  /// The characters and attributes of a range.
  open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
    let range = clamped(range)
    refresh()
    let text = NSMutableAttributedString(string: buffer.string(range))
    var place = range.lowerBound
    while place < range.upperBound {
      var found = NSRange()
      let attributes = attributes(at: place, effectiveRange: &found)
      let end = min(max(NSMaxRange(found), place + 1), range.upperBound)
      text.setAttributes(
        attributes, range: NSRange(place - range.lowerBound..<end - range.lowerBound))
      place = end
    }
    return text
  }

  /// An immutable copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    NSAttributedString(attributedString: attributedSubstring(from: NSRange(0..<length)))
  }

  /// A mutable copy, which is not a storage.
  open override func mutableCopy(with zone: NSZone? = nil) -> Any {
    NSMutableAttributedString(attributedString: attributedSubstring(from: NSRange(0..<length)))
  }

  /// Whether characters and attributes are equal.
  open override func isEqual(to other: NSAttributedString) -> Bool {
    attributedSubstring(from: NSRange(0..<length)).isEqual(to: other)
  }

  /// Updates the buffer from a subclass's text.
  final func refresh() {
    guard isBufferStale else { return }
    isBufferStale = false
    buffer = TextBuffer(string)
  }

  /// The texts of a range by their attributes, for typesetting.
  final func pieces(of range: Range<Int>) -> [(
    text: String, attributes: [NSAttributedString.Key: Any]
  )] {
    refresh()
    guard isKeptElsewhere else {
      return runs.parts(of: range).map { (buffer.string($0.range), $0.attributes) }
    }
    var pieces: [(text: String, attributes: [NSAttributedString.Key: Any])] = []
    var place = range.lowerBound
    while place < range.upperBound {
      var found = NSRange()
      let attributes = attributes(at: place, effectiveRange: &found)
      let end = min(max(NSMaxRange(found), place + 1), range.upperBound)
      pieces.append((buffer.string(place..<end), attributes))
      place = end
    }
    return pieces
  }

  private func clamped(_ range: NSRange) -> Range<Int> {
    range.clamped(to: length)
  }

  // MARK: Changing

  /// Replaces a range; the new text takes the attributes of the first replaced character.
  open override func replaceCharacters(in range: NSRange, with str: String) {
    let range = clamped(range)
    let inherited = runs.inherited(by: range)
    let new = TextBuffer(str)
    let isWhole = range.count == buffer.count
    replace(
      range, new, AttributeRuns(length: new.count, attributes: inherited),
      whole: isWhole ? str : nil
    ) { range in super.replaceCharacters(in: range, with: str) }
  }

  /// Replaces a range by a text with its own attributes.
  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    let clamped = clamped(range)
    guard !isKeptElsewhere else { return replaceElsewhere(NSRange(clamped), with: attrString) }
    let plain =
      (attrString as? NSTextStorage)?.attributedSubstring(from: NSRange(0..<attrString.length))
      ?? attrString
    replace(clamped, TextBuffer(plain.string), AttributeRuns(plain)) { range in
      super.replaceCharacters(in: range, with: plain)
    }
  }

  private func replaceElsewhere(_ range: NSRange, with text: NSAttributedString) {
    beginEditing()
    replaceCharacters(in: range, with: text.string)
    text.enumerateAttributes(in: NSRange(0..<text.length), options: []) { attributes, part, _ in
      setAttributes(
        attributes, range: NSRange(location: range.location + part.location, length: part.length))
    }
    endEditing()
  }

  private func replace(
    _ range: Range<Int>, _ new: TextBuffer, _ attributes: AttributeRuns, whole: String? = nil,
    _ replaceCopy: (NSRange) -> Void
  ) {
    guard !range.isEmpty || new.count > 0 else { return }
    let isWhole = range.count == buffer.count
    // Foundation's strings have no single surrogates.
    if !isWhole, touchesPair(range) { isCopyStale = true }
    if isWhole {
      (buffer, runs) = (new, attributes)
    } else {
      buffer.replace(range, with: new)
      runs.replace(range, with: attributes)
    }
    knownString = whole
    let isDeferred = defersCopy && buffer.count > Self.longText
    if isDeferred || isCopyStale && !isWhole {
      isCopyStale = true
      if !isDeferred { updateCopy() }
    } else {
      replaceCopy(isWhole ? NSRange(0..<super.length) : NSRange(range))
      isCopyStale = false
    }
    noteOwn(.editedCharacters, range, new.count - range.count)
  }

  /// Whether a character of two units lies at an end of a range.
  private func touchesPair(_ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && UTF16.isLeadSurrogate(buffer[range.lowerBound - 1])
      || range.upperBound < buffer.count && UTF16.isTrailSurrogate(buffer[range.upperBound])
  }

  /// Updates Foundation's own copy of the text.
  final func updateCopy() {
    guard isCopyStale else { return }
    isCopyStale = false
    super.replaceCharacters(
      in: NSRange(0..<super.length), with: attributedSubstring(from: NSRange(0..<length)))
  }

  private func noteOwn(_ mask: EditActions, _ range: Range<Int>, _ delta: Int) {
    isOwnEdit = true
    edited(mask, range: NSRange(range), changeInLength: delta)
    isOwnEdit = false
  }

  /// Sets the attributes of a range.
  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    // Not by `changeElsewhere`, which calls this.
    changeOwn(clamped(range)) { $0 = attrs ?? [:] }
  }

  /// Adds an attribute to a range.
  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    addAttributes([name: value], range: range)
  }

  /// Adds attributes to a range.
  open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
    changeAttributes(range) { $0.merge(attrs) { $1 } }
  }

  /// Removes an attribute from a range.
  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    changeAttributes(range) { $0[name] = nil }
  }

  private func changeAttributes(
    _ range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void
  ) {
    let range = clamped(range)
    guard !range.isEmpty else { return }
    guard !isKeptElsewhere else { return changeElsewhere(range, change) }
    changeOwn(range, change)
  }

  private func changeOwn(
    _ range: Range<Int>, _ change: (inout [NSAttributedString.Key: Any]) -> Void
  ) {
    guard !range.isEmpty else { return }
    runs.change(range, change)
    for part in runs.parts(of: range) where !isCopyStale {
      super.setAttributes(part.attributes, range: NSRange(part.range))
    }
    noteOwn(.editedAttributes, range, 0)
  }

  private func changeElsewhere(
    _ range: Range<Int>, _ change: (inout [NSAttributedString.Key: Any]) -> Void
  ) {
    beginEditing()
    var place = range.lowerBound
    while place < range.upperBound {
      var found = NSRange()
      var attributes = attributes(at: place, effectiveRange: &found)
      let end = min(max(NSMaxRange(found), place + 1), range.upperBound)
      change(&attributes)
      setAttributes(attributes, range: NSRange(place..<end))
      place = end
    }
    endEditing()
  }

  /// Deletes a range.
  open override func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

  /// The characters as a string, whose changes are the storage's.
  open override var mutableString: NSMutableString { StorageString(self) }

  // MARK: Editing

  /// Begins a group of changes; the layout is told at its end.
  open override func beginEditing() { depth += 1 }

  /// Ends a group of changes.
  open override func endEditing() {
    guard depth > 0 else { return }
    depth -= 1
    if depth == 0, !editedMask.isEmpty { process() }
  }

  /// Notes a change, for subclasses that keep the text.
  ///
  /// Outside of a group it calls `processEditing()`.
  ///
  /// - Parameters:
  ///   - editedMask: What changed.
  ///   - editedRange: The range before the change.
  ///   - delta: The change of the length, in UTF-16 units.
  open func edited(
    _ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int
  ) {
    // A plain storage keeps its text itself, whoever notes a change.
    if !isOwnEdit, type(of: self) != NSTextStorage.self {
      isKeptElsewhere = true
      isBufferStale = true
    }
    self.editedMask.formUnion(editedMask)
    if editedMask.contains(.editedCharacters) { characterStamp += 1 }
    let new = NSRange(
      location: editedRange.location, length: max(editedRange.length + delta, 0))
    if self.editedRange.location == NSNotFound {
      self.editedRange = new
    } else {
      let old = self.editedRange
      // What lay behind the new change has moved.
      let end =
        NSMaxRange(old) > editedRange.location ? NSMaxRange(old) + delta : NSMaxRange(old)
      self.editedRange = NSRange(
        min(old.location, new.location)..<max(end, NSMaxRange(new)))
    }
    changeInLength += delta
    if depth == 0 { process() }
  }

  /// The most rounds of `processEditing()` for one edit, if each edits again.
  private static let mostRounds = 16

  /// Calls `processEditing()`, unless it runs already: an override may change attributes.
  private func process() {
    guard !isProcessing else { return }
    isProcessing = true
    // A layout manager or a delegate may edit meanwhile, but not for ever.
    for _ in 0..<Self.mostRounds where depth == 0 && !editedMask.isEmpty { processEditing() }
    isProcessing = false
  }

  /// Fixes attributes, and tells the delegate and the layout managers about the changes.
  open func processEditing() {
    guard !editedMask.isEmpty else { return }
    // Changes of the delegate belong to this group.
    depth += 1
    NotificationCenter.default.post(name: Self.willProcessEditingNotification, object: self)
    delegate?.textStorage(
      self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    fixAttributes(in: editedRange)
    NotificationCenter.default.post(name: Self.didProcessEditingNotification, object: self)
    delegate?.textStorage(
      self, didProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    depth -= 1
    let (mask, range, delta) = (editedMask, editedRange, changeInLength)
    (editedMask, changeInLength) = ([], 0)
    editedRange = NSRange(location: NSNotFound, length: 0)
    for manager in layoutManagers {
      manager.processEditing(
        for: self, edited: mask, range: range, changeInLength: delta, invalidatedRange: range)
    }
  }

  /// Does nothing: fonts are substituted when text is shaped.
  open func fixAttributes(in range: NSRange) {}

  /// Does nothing: attributes are always fixed.
  open func invalidateAttributes(in range: NSRange) {}

  /// Does nothing: attributes are always fixed.
  open func ensureAttributesAreFixed(in range: NSRange) {}

  // MARK: Layout managers

  /// Adds a layout manager.
  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard !layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
    aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
    layoutManagers.append(aLayoutManager)
    aLayoutManager.textStorage = self
  }

  /// Removes a layout manager.
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
    layoutManagers.removeAll { $0 === aLayoutManager }
    if aLayoutManager.textStorage === self { aLayoutManager.textStorage = nil }
  }
}

/// The delegate of a text storage.
///
/// Mirrors UIKit; every method is optional.
public protocol NSTextStorageDelegate: AnyObject {
  /// Called before attributes are fixed; characters and attributes may be changed.
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
  /// Called after attributes have been fixed; attributes may be changed.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
}

// The default implementations.
extension NSTextStorageDelegate {
  /// Does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
  /// Does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
}
