import Foundation
import Graphics

/// An editable text of any length that scrolls.
///
/// Mirrors UIKit, with a desktop's keys and pointer. Only visible paragraphs are laid out; the
/// heights of the others are estimates.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextDraggable, UITextDroppable,
  UITextPasteConfigurationSupporting
{
  /// Posted after editing has begun; the object is the view, as in the other notifications.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted after editing has ended.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")
  /// Posted after the user has changed the text.
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")

  /// The text with its attributes.
  public let textStorage: NSTextStorage
  /// The lines: the layout manager of the container.
  public private(set) var layoutManager: NSLayoutManager
  /// The area of the lines.
  public let textContainer: NSTextContainer

  private lazy var stored = StorageText(of: self)
  final private(set) lazy var editor = TextEditSession(self, stored)
  private lazy var keys = PageKeys(of: self)
  private lazy var pointer = PagePointer(of: self)
  final private(set) lazy var page = TextPage(of: self)
  private lazy var drop = TextDrop(on: self)
  final private(set) lazy var dragSource = TextDragSource(self)
  final private(set) lazy var spelling = SpellingMarks(self)
  final private(set) lazy var finding = TextFinding(of: self)
  private lazy var attachmentViews = TextAttachmentViews(of: self)
  private lazy var border = TextViewBorder(of: self)
  private lazy var ownTokenizer = PageTokenizer(of: self)

  // MARK: Making

  /// Creates a text view.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - textContainer: A container, with its layout manager and its storage; `nil` for new ones.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    let container = textContainer ?? NSTextContainer(size: .zero)
    let manager = container.layoutManager ?? NSLayoutManager()
    if container.layoutManager == nil { manager.addTextContainer(container) }
    let storage = manager.textStorage ?? NSTextStorage()
    if manager.textStorage == nil { storage.addLayoutManager(manager) }
    (self.textContainer, layoutManager, textStorage) = (container, manager, storage)
    super.init(frame: frame)
    // UIKit's; a view from a nib file has the colour of the file.
    AppearanceProxies.setDefaults { backgroundColor = .systemBackground }
    setUp(isOwnContainer: textContainer == nil)
  }

  /// Creates a text view.
  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// Creates a text view; UIKit's call for a choice between its text systems.
  ///
  /// - Parameter usingTextLayoutManager: Not used: text is always laid out by an `NSLayoutManager`.
  public convenience init(usingTextLayoutManager: Bool) { self.init(frame: .zero) }

  /// Always `nil`: text is laid out by `layoutManager`.
  public final var textLayoutManager: NSTextLayoutManager? { nil }

  /// Creates a text view from an archive.
  public required init?(coder: NSCoder) {
    (textContainer, layoutManager, textStorage) = (
      NSTextContainer(size: .zero), NSLayoutManager(), NSTextStorage()
    )
    layoutManager.addTextContainer(textContainer)
    textStorage.addLayoutManager(layoutManager)
    super.init(coder: coder)
    setUp(isOwnContainer: true)
    decode(coder, as: UITextView.self)
  }

  private func setUp(isOwnContainer: Bool) {
    if isOwnContainer {
      textContainer.widthTracksTextView = true
      layoutManager.allowsNonContiguousLayout = true
    }
    isAccessibilityElement = true
    alwaysBounceVertical = false
    page.show()
    watchLines()
    textContainer.layoutManagerReplaced = { [weak self] in
      MainActor.assumeIsolated { self?.followContainer() }
    }
    _ = drop
    dragSource.install()
    typingAttributes = attributes.typed
    stylesChanged()
  }

  // MARK: Text

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The text; never `nil` when read.
  ///
  /// Setting it does not notify the delegate. It moves the caret to the end and clears the undo
  /// history.
  open var text: String! {
    get { textStorage.string }
    set {
      let attributes = attributes.defaults
      take { stored.take(newValue ?? "", attributes) }
      typingAttributes = attributes
    }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The attributed text; never `nil` when read.
  open var attributedText: NSAttributedString! {
    get { textStorage.attributedSubstring(from: NSRange(0..<length)) }
    set {
      take { stored.take(newValue ?? NSAttributedString(string: "")) }
      typingAttributes = attributes.typed
    }
  }

  /// The font of the whole text; the system font at 17 points by default.
  open var font: UIFont? {
    get { ownFont ?? .systemFont(ofSize: 17) }
    set {
      appearanceDidSet(\UITextView.font, to: newValue)
      ownFont = newValue
      defaultsChanged([.font: font as Any])
    }
  }
  private var ownFont: UIFont?

  /// The colour of the whole text; the label colour by default.
  open var textColor: UIColor? {
    get { ownTextColor ?? .label }
    set {
      appearanceDidSet(\UITextView.textColor, to: newValue)
      ownTextColor = newValue
      defaultsChanged([.foregroundColor: textColor as Any])
    }
  }
  private var ownTextColor: UIColor?

  /// The alignment of the whole text.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { alignmentChanged() } }
  }

  /// The attributes of text that is typed next.
  ///
  /// A change of the selection sets them to those of the character before the caret.
  open var typingAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet {
      layoutManager.style.emptyAttributes = typingAttributes
      if length == 0 { layoutManager.forgetLines() }
    }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The attributes that links add; the tint colour by default.
  ///
  /// `nil` restores the default, so it is never `nil` when read.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { ownLinkAttributes ?? [.foregroundColor: tintColor as Any] }
    set {
      appearanceDidSet(\UITextView.linkTextAttributes, to: newValue)
      ownLinkAttributes = newValue
      stylesChanged()
    }
  }
  private var ownLinkAttributes: [NSAttributedString.Key: Any]?

  /// The kinds of data that become links in a text that cannot be edited.
  open var dataDetectorTypes: UIDataDetectorTypes = [] { didSet { stylesChanged() } }

  /// The room between the text and the edges of the content; 8 points above and below by default.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet {
      if textContainerInset != oldValue { roomChanged() }
      appearanceDidSet(\UITextView.textContainerInset, to: textContainerInset)
    }
  }

  /// Whether a font of a text style follows the user's text size.
  open var adjustsFontForContentSizeCategory = false {
    didSet {
      followTextSize()
      appearanceDidSet(
        \UITextView.adjustsFontForContentSizeCategory, to: adjustsFontForContentSizeCategory)
    }
  }
  /// Whether the user can change attributes, copied text keeps them, and pasted text brings its
  /// own.
  ///
  /// They are changed with Control-B, I and U and in the edit menu. The text is exchanged as rich
  /// text, with the fonts, colours, lines and links of its characters. A pasted picture becomes an
  /// attachment.
  open var allowsEditingTextAttributes = false
  /// Whether the next insertion replaces the whole text.
  open var clearsOnInsertion = false
  /// Whether fonts have the sizes of a document instead of those of a screen; not used, both are
  /// the same.
  open var usesStandardTextScaling = false

  /// Whether the text can be edited.
  open var isEditable = true {
    didSet {
      guard isEditable != oldValue else { return }
      if !isEditable, isFirstResponder { resignFirstResponder() }
      stylesChanged()
    }
  }

  /// Whether text can be selected and links can be clicked.
  open var isSelectable = true {
    didSet { if isSelectable != oldValue { showSelection() } }
  }

  /// The border; none by default.
  open var borderStyle: BorderStyle {
    get { border.style }
    set { border.style = newValue }
  }

  /// The selection, the scrolled offset, and whether the view is first responder.
  ///
  /// A value is for the same text in this or another view. Other values are ignored.
  open var interactionState: Any {
    get { TextInteractionState(of: self) }
    set { (newValue as? TextInteractionState)?.restore(in: self) }
  }

  /// Whether people can find text in a bar, with Control-F; `false` by default.
  open var isFindInteractionEnabled: Bool {
    get { finding.isEnabled }
    set { finding.isEnabled = newValue }
  }

  /// Shows the bar that finds text; `nil` if it is not enabled.
  open var findInteraction: UIFindInteraction? { finding.interaction }

  /// The selection; the caret if it is empty.
  open var selectedRange: NSRange {
    get { NSRange(editor.selection.range) }
    set {
      let isNone = newValue.location == NSNotFound
      editor.select(TextSelection(isNone ? 0..<0 : newValue.clamped(to: length)))
    }
  }

  /// The delegate, if it is one of a text view.
  final var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

  /// Scrolls until a range is visible.
  open func scrollRangeToVisible(_ range: NSRange) { page.reveal(range) }

  /// The receiver of changes that do not come from an input method.
  open weak var inputDelegate: (any UITextInputDelegate)?
  /// Finds characters, words, sentences, paragraphs, and lines as they are laid out.
  open var tokenizer: any UITextInputTokenizer { ownTokenizer }
  /// The attributes of marked text, which override its own and are not a part of `attributedText`.
  ///
  /// It is underlined unless they have an underline style. Attributes of the input method take precedence, and
  /// paragraph styles are ignored. A change takes effect the next time the marked text is set.
  open var markedTextStyle: [NSAttributedString.Key: Any]?
  /// The undo manager of the text.
  open override var undoManager: UndoManager? { stored.undoManager }

  // MARK: Drag and drop

  /// Decides what drags of the text carry; held weakly.
  open weak var textDragDelegate: (any UITextDragDelegate)?
  /// Decides what drops on the text do; held weakly.
  open weak var textDropDelegate: (any UITextDropDelegate)?
  /// The interaction that drags the selection.
  open var textDragInteraction: UIDragInteraction? { dragSource.interaction }
  /// The interaction that takes drops.
  open var textDropInteraction: UIDropInteraction? { drop.interaction }
  /// Whether a part of the text is being dragged.
  open var isTextDragActive: Bool { dragSource.isActive }
  /// Whether a drag is over the text.
  open var isTextDropActive: Bool { drop.isActive }
  /// The options of drags.
  open var textDragOptions: UITextDragOptions = []

  // MARK: Traits of text

  /// The keyboard type for an input view.
  open var keyboardType = UIKeyboardType.default
  /// The appearance of an input view.
  open var keyboardAppearance = UIKeyboardAppearance.default {
    didSet { appearanceDidSet(\UITextView.keyboardAppearance, to: keyboardAppearance) }
  }
  /// The purpose of the return key.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether an input view disables its return key without text.
  open var enablesReturnKeyAutomatically = false
  /// Not used: text views show their text.
  open var isSecureTextEntry = false
  /// Automatic capitalization in an input view.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Automatic correction in an input view.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Whether misspelled words are marked, if `UITextChecker` has a provider; `.default` is `.yes`.
  open var spellCheckingType = UITextSpellCheckingType.default {
    didSet { if spellCheckingType != oldValue { setNeedsLayout() } }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The meaning of the text.
  open var textContentType: UITextContentType!
  /// What a new password must be like, for an input view.
  open var passwordRules: UITextInputPasswordRules?
  /// Completion in the line of the caret by an input view; the kit completes nothing.
  open var inlinePredictionType = UITextInlinePredictionType.default
  /// Completion of a calculation by an input view; the kit completes nothing.
  open var mathExpressionCompletionType = UITextMathExpressionCompletionType.default
  /// How much of the system's help with writing the text wants; Linux has none.
  open var writingToolsBehavior = UIWritingToolsBehavior.default

  /// The view shown at the lower edge during editing.
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  private var ownInputView: UIView?

  /// The view on top of the input view.
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }
  private var ownAccessoryView: UIView?

  // MARK: Layout

  /// Whether scrolling is enabled; without it, the view wants to be as high as its text.
  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
  }

  open override func layoutSubviews() {
    page.layOut()
    // Views of attachments may take other room once they are shown.
    for _ in 0..<2 {
      guard attachmentViews.layOut() else { break }
      page.layOut()
    }
    finding.layOut()
    spelling.layOut()
    super.layoutSubviews()
  }

  /// The size of the text; none while scrolling is enabled.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else {
      return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    let height = page.size(width: bounds.width > 0 ? bounds.width : .infinity).height
    return CGSize(width: UIView.noIntrinsicMetric, height: height)
  }

  /// The size that the whole text takes in a width.
  ///
  /// Complexity: O(n) in the length of the text.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { page.size(width: size.width) }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard previousTraitCollection?.isAlikeButForRoom(traitCollection) != true else { return }
    border.update()
    followTextSize()
    layoutManager.forgetLines()
    showSelection()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    stylesChanged()
    showSelection()
  }

  // MARK: First responder

  /// Whether the text can be edited or selected.
  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  /// Begins editing, if the delegate agrees.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard window != nil, canBecomeFirstResponder,
      !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    if isFirstResponder { beginEditing() }
    return isFirstResponder
  }

  /// Ends editing, if the delegate agrees.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard
      !isEditing || !isEditable
        || editor.mayEnd({ textDelegate?.textViewShouldEndEditing(self) ?? true })
    else { return false }
    return super.resignFirstResponder()
  }

  /// Whether the view is being edited.
  final private(set) var isEditing = false

  override func keysMayHaveGone() {
    if isEditing, !isFirstResponder { endEditing() } else { showSelection() }
  }

  /// Ends editing before the view moves to another window.
  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow !== window, isFirstResponder { window?.firstResponder = nil }
  }

  /// Whether the text can be edited or selected, or scrolled.
  open override var canBecomeFocused: Bool { canBecomeFirstResponder || super.canBecomeFocused }

  /// Begins or ends editing when Tab moves the focus.
  open override func didUpdateFocus() {
    super.didUpdateFocus()
    guard isFocused else { return focusLost() }
    if !isEditing { becomeFirstResponder() }
  }

  // MARK: Events

  /// Handles editing keys and passes on the others.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let press = presses.first, keys.takes(press) { return }
    super.pressesBegan(presses, with: event)
  }

  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    // A pointer's drag selects text; a finger's scrolls.
    if gestureRecognizer === panGestureRecognizer, isSelectable,
      gestureRecognizer.trackedTouches.contains(where: { $0.type == .indirectPointer })
    {
      return false
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  /// Places the caret at the pointer.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    if let touch = touches.first { pointer.press(touch, event) }
  }

  /// Extends the selection to the pointer.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    if let touch = touches.first { pointer.drag(touch) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if let touch = touches.first { pointer.release(touch) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    pointer.end()
  }

  // MARK: Text input

  /// Whether there is any text.
  open var hasText: Bool { length > 0 }

  /// Replaces the selection with text.
  open func insertText(_ text: String) {
    if beginsInsertion() { editor.write(text, as: .typing) }
  }

  /// Prepares an insertion; returns whether the text can be edited.
  private func beginsInsertion() -> Bool {
    guard isEditable else { return false }
    if clearsOnInsertion {
      clearsOnInsertion = false
      editor.selectAll()
    }
    return true
  }

  /// Deletes the selection, or the character before the caret.
  open func deleteBackward() { editor.delete { $0.clusterStart(before: $1) } }

  /// The rectangle of a caret, in points.
  open func caretRect(for position: UITextPosition) -> CGRect {
    access.offset(of: position).map { page.caretRect(at: $0) } ?? .null
  }

  // MARK: Access for input methods

  private var access: TextInputAccess { TextInputAccess(to: self) }

  /// The text in a range; `nil` if the range is from another text.
  open func text(in range: UITextRange) -> String? { access.text(in: range) }

  /// Replaces a range as the user would.
  open func replace(_ range: UITextRange, withText text: String) {
    access.replace(range, withText: text)
  }

  /// Whether the user may replace a range: asks the delegate.
  ///
  /// Called before each change by the user. A subclass may override it.
  ///
  /// - Parameters:
  ///   - range: The range; empty for an insertion.
  ///   - text: The new text; empty for a deletion.
  /// - Returns: Whether the text changes; `false` if the range is from another text.
  open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    guard let offsets = access.offsets(of: range) else { return false }
    return textDelegate?.textView(
      self, shouldChangeTextIn: NSRange(offsets), replacementText: text) ?? true
  }

  /// The text in a range with its attributes; empty if the range is from another text.
  open func attributedText(in range: UITextRange) -> NSAttributedString {
    access.attributedText(in: range)
  }

  /// Replaces a range with attributed text as the user would.
  open func replace(
    _ range: UITextRange, withAttributedText attributedText: NSAttributedString
  ) { access.replace(range, withAttributedText: attributedText) }

  /// Replaces the selection with attributed text.
  open func insertAttributedText(_ string: NSAttributedString) {
    if beginsInsertion() { editor.write(string) }
  }

  /// The menu of editing commands for a range: asks the delegate.
  ///
  /// - Parameters:
  ///   - textRange: The selection.
  ///   - suggestedActions: The commands of the standard menu.
  /// - Returns: The menu to show, not shown if it is empty; `nil` for the standard one.
  open func editMenu(
    for textRange: UITextRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    access.offsets(of: textRange).flatMap {
      textDelegate?.textView(
        self, editMenuForTextIn: NSRange($0), suggestedActions: suggestedActions)
    }
  }

  /// The attributes of the character before or after a position; at an end of the text, of the nearest one.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - direction: The side of the position on which the character is.
  /// - Returns: The attributes, always with a font and a colour; `nil` if the position is from another text.
  open func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? { access.textStyling(at: position, in: direction) }

  /// The selection; empty for a caret.
  open var selectedTextRange: UITextRange? {
    get { access.selectedTextRange }
    set { access.selectedTextRange = newValue }
  }

  /// The line of a caret at a wrap: `.backward` for the end of the upper line.
  ///
  /// The End key and a press beyond the end of such a line set it to `.backward`. Any other change of the selection
  /// or the text resets it to `.forward`.
  open var selectionAffinity: UITextStorageDirection {
    get { access.selectionAffinity }
    set { access.selectionAffinity = newValue }
  }

  /// The text being composed with an input method, shown in the `markedTextStyle`.
  open var markedTextRange: UITextRange? { access.markedTextRange }

  /// Sets the text being composed.
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    access.setMarkedText(
      markedText.map { NSAttributedString(string: $0) }, selectedRange: selectedRange)
  }

  /// Sets the text being composed, with the input method's own attributes.
  open func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    access.setMarkedText(markedText, selectedRange: selectedRange)
  }

  /// Accepts the composed text.
  open func unmarkText() { access.unmarkText() }

  /// The start of the text.
  open var beginningOfDocument: UITextPosition { access.beginningOfDocument }
  /// The end of the text.
  open var endOfDocument: UITextPosition { access.endOfDocument }

  /// The range between two positions in any order.
  open func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? { access.textRange(from: fromPosition, to: toPosition) }

  /// The position a number of UTF-16 units away; `nil` outside of the text.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    access.position(from: position, offset: offset)
  }

  /// The order of two positions.
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    access.compare(position, to: other)
  }

  /// The distance between two positions, in UTF-16 units.
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    access.offset(from: from, to: toPosition)
  }

  /// The position at an offset from the start of a range, in UTF-16 units; `nil` outside of the range.
  open func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition? {
    access.position(within: range, atCharacterOffset: offset)
  }

  /// The offset of a position from the start of a range, in UTF-16 units.
  open func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int {
    access.offset(from: range.start, to: position)
  }

  /// The first rectangle of a range, in the view's coordinates.
  open func firstRect(for range: UITextRange) -> CGRect { access.firstRect(for: range) }

  /// The position nearest to a point in the view.
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    access.closestPosition(to: point)
  }

  /// The position in a range that is nearest to a point in the view.
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    access.closestPosition(to: point, within: range)
  }

  /// The character at a point in the view; `nil` if there is none.
  open func characterRange(at point: CGPoint) -> UITextRange? { access.characterRange(at: point) }

  /// The position of the next character, or of the line above or below; `nil` at the end.
  open func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    guard var place = access.offset(of: position) else { return nil }
    for _ in 0..<min(max(offset, 0), length) {
      let caret = layoutManager.carets.rect(at: place, page.affinity(at: place), in: textContainer)
      let next =
        switch direction {
        case .up, .down:
          layoutManager.carets.offset(
            besideLineOf: caret, in: textContainer, isBelow: direction == .down,
            column: caret.minX) ?? place
        case .left, .right: page.character(beside: place, right: direction == .right, in: editor)
        }
      guard next != place else { return nil }
      place = next
    }
    return OffsetPosition(place)
  }

  /// The end of a range that is farthest in a direction.
  open func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? {
    access.position(within: range, farthestIn: direction)
  }

  /// The direction of the paragraph at a position: that of its style, or of its first letter.
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    access.offset(of: position).map { layoutManager.carets.isRightToLeft(at: $0) } == true
      ? .rightToLeft : .leftToRight
  }

  /// Sets the direction of the paragraphs of a range in their paragraph styles.
  ///
  /// - Parameters:
  ///   - writingDirection: The direction; `.natural` for that of each paragraph's first letter.
  ///   - range: The range; an empty one stands for its paragraph. A range from another text has no effect.
  open func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) {
    if let offsets = access.offsets(of: range) { attributes.direct(writingDirection, offsets) }
  }

  /// The rectangles of a range, line by line.
  ///
  /// They show the selection. The view asks for it when the text scrolls, and gets those of visible lines then.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    guard let offsets = access.offsets(of: range) else { return [] }
    if !page.isPlacingSelection { layoutIfNeeded() }
    return OffsetSelectionRect.list(
      page.lineRects(of: offsets, isVisible: page.isPlacingSelection).map {
        ($0.rect, $0.isRightToLeft ? .rightToLeft : .leftToRight)
      })
  }

  // MARK: Input views and dictation

  /// Inserts the likeliest text of an input view; the alternatives are not shown.
  open func insertText(
    _ text: String, alternatives: [String], style: UITextAlternativeStyle
  ) { insertText(text) }

  /// A placeholder that begins at the caret and takes no room in the text.
  ///
  /// - Parameter size: The size in points; a height of 0 or less stands for that of the line.
  /// - Returns: The placeholder.
  open func insertTextPlaceholder(with size: CGSize) -> UITextPlaceholder {
    caretPlaceholder(size)
  }

  /// Removes the rectangles of a placeholder.
  open func remove(_ textPlaceholder: UITextPlaceholder) {
    (textPlaceholder as? CaretPlaceholder)?.remove()
  }

  /// How the caret is turned or scaled around its middle; not at all, unless a subclass overrides
  /// it.
  open func caretTransform(for position: UITextPosition) -> CGAffineTransform { .identity }

  /// Begins to move the caret with an input view; it stays until the next point.
  open func beginFloatingCursor(at point: CGPoint) {}
  /// Moves the caret to the position nearest to a point of the view.
  open func updateFloatingCursor(at point: CGPoint) { moveFloatingCursor(to: point) }
  /// Ends a move of the caret with an input view.
  open func endFloatingCursor() {}

  /// Inserts the likeliest texts of a dictation, which a program recognizes itself.
  open func insertDictationResult(_ dictationResult: [UIDictationPhrase]) {
    insertText(dictationResult.map(\.text).joined())
  }

  /// Called at the end of a program's own dictation; does nothing.
  open func dictationRecordingDidEnd() {}
  /// Called if a program's own dictation fails; does nothing.
  open func dictationRecognitionFailed() {}

  /// A `UITextPlaceholder` that begins at the caret and takes no room in the text.
  open var insertDictationResultPlaceholder: Any { caretPlaceholder(.zero) }

  /// The first rectangle of a `UITextPlaceholder` in the view; `.zero` for anything else.
  open func frame(forDictationResultPlaceholder placeholder: Any) -> CGRect {
    (placeholder as? UITextPlaceholder)?.rects.first?.rect ?? .zero
  }

  /// Removes a `UITextPlaceholder`.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder.
  ///   - willInsertResult: Whether the result of the dictation is inserted next.
  open func removeDictationResultPlaceholder(_ placeholder: Any, willInsertResult: Bool) {
    (placeholder as? UITextPlaceholder).map(remove)
  }

  /// Called when the menu of editing commands opens: tells the delegate.
  ///
  /// - Parameter animator: Takes changes that are animated alongside.
  open func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {
    textDelegate?.textView(self, willPresentEditMenuWith: animator)
  }

  /// Called when the menu of editing commands closes: tells the delegate.
  ///
  /// - Parameter animator: Takes changes that are animated alongside.
  open func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
    textDelegate?.textView(self, willDismissEditMenuWith: animator)
  }

  // MARK: Commands

  /// Moves the selection to the pasteboard.
  open override func cut(_ sender: Any?) { editor.cut(sender) }
  /// Copies the selection to the pasteboard.
  open override func copy(_ sender: Any?) { editor.copy() }
  /// Pastes the pasteboard's text, which may arrive later from another program.
  ///
  /// With a `pasteDelegate`, a `pasteConfiguration` of its own, or `allowsEditingTextAttributes`,
  /// it calls `paste(itemProviders:)` instead.
  open override func paste(_ sender: Any?) { editor.paste() }
  /// Pastes the pasteboard's text, in the style of the text around it.
  open override func pasteAndMatchStyle(_ sender: Any?) { editor.pasteText() }
  /// Deletes the selection.
  open override func delete(_ sender: Any?) { editor.deleteSelection() }
  /// Selects the word at the caret.
  open override func select(_ sender: Any?) { editor.selectWord() }
  /// Selects the whole text.
  open override func selectAll(_ sender: Any?) { editor.selectAll() }
  /// Makes the selection, or text that is typed next, bold; if it is, takes that back.
  ///
  /// Undo takes back a change of the selection, as for the following commands.
  open override func toggleBoldface(_ sender: Any?) { TextFormatting(of: self).toggle(.traitBold) }
  /// Makes the selection, or text that is typed next, italic; if it is, takes that back.
  open override func toggleItalics(_ sender: Any?) { TextFormatting(of: self).toggle(.traitItalic) }
  /// Underlines the selection, or text that is typed next; if it is, takes that back.
  open override func toggleUnderline(_ sender: Any?) { TextFormatting(of: self).toggleUnderline() }
  /// Makes the letters of the selection, or of text that is typed next, a point larger.
  open override func increaseSize(_ sender: Any?) { TextFormatting(of: self).changeSize(by: 1) }
  /// Makes the letters of the selection, or of text that is typed next, a point smaller.
  open override func decreaseSize(_ sender: Any?) { TextFormatting(of: self).changeSize(by: -1) }
  /// Shows the bar that finds text, if it is enabled.
  open override func find(_ sender: Any?) {
    findInteraction?.presentFindNavigator(showingReplace: false)
  }
  /// Shows the bar that finds and replaces text, if it is enabled.
  open override func findAndReplace(_ sender: Any?) {
    findInteraction?.presentFindNavigator(showingReplace: true)
  }
  /// Makes the next match the current one; without a bar, shows it.
  open override func findNext(_ sender: Any?) { findInteraction?.findNext() }
  /// Makes the previous match the current one; without a bar, shows it.
  open override func findPrevious(_ sender: Any?) { findInteraction?.findPrevious() }
  /// Searches for the selected text from now on, unless it is too long to search for.
  open override func useSelectionForFind(_ sender: Any?) {
    let range = editor.selection.range
    guard range.count <= TextQuery.limit else { return }
    findInteraction?.searchText = editor.text(in: range)
  }
  /// Whether an editing command is possible now.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    allows(action, from: sender as? UIPasteboard ?? .general) ?? allowsFormatOrFind(action)
      ?? super.canPerformAction(action, withSender: sender)
  }

  // MARK: Pasting

  /// Chooses the text of pasted items.
  open weak var pasteDelegate: (any UITextPasteDelegate)?

  /// The kinds of data that can be pasted: by default text, and pictures if
  /// `allowsEditingTextAttributes` is set.
  ///
  /// `nil` restores the default.
  open override var pasteConfiguration: UIPasteConfiguration? {
    get {
      ownPasteConfiguration
        ?? TextPaste.configuration(keepsAttributes: allowsEditingTextAttributes)
    }
    set { super.pasteConfiguration = newValue }
  }

  /// Whether items can be pasted: not if the text cannot be edited.
  open override func canPaste(_ itemProviders: [NSItemProvider]) -> Bool {
    isEditable && super.canPaste(itemProviders)
  }

  /// Replaces the selection with the texts of items once they have arrived.
  open override func paste(itemProviders: [NSItemProvider]) {
    TextPaste.paste(itemProviders, into: self)
  }

  // MARK: Description

  /// The value that was set; the text by default, of a long one the start.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? textStorage.buffer.string(0..<min(length, 10_000)) }
    set { super.accessibilityValue = newValue }
  }

  /// Begins editing.
  open override func accessibilityActivate() -> Bool { becomeFirstResponder() }
}

// MARK: - Editing

extension UITextView: EditedView {
  var places: any TextPlaces { page }
  var isChangeable: Bool { isEditable }
  var acceptsChanges: Bool { isEditable }
  var isSecret: Bool { false }

  var usualAttributes: [NSAttributedString.Key: Any] {
    let usual: [NSAttributedString.Key: Any] = [
      .font: layoutManager.style.defaultFont, .foregroundColor: UIColor.label,
    ]
    return length > 0 ? usual : usual.merging(typingAttributes) { $1 }
  }

  var insertionAttributes: [NSAttributedString.Key: Any] { typingAttributes }
  var keepsPastedAttributes: Bool { allowsEditingTextAttributes }

  func attributed(_ range: Range<Int>) -> NSAttributedString {
    textStorage.attributedSubstring(from: NSRange(range))
  }

  var corrections: [UIAction] {
    spelling.word(at: editor.selection.range).map { spelling.corrections(of: $0) } ?? []
  }

  /// Whether a command that formats or finds is possible now; `nil` for another action.
  private func allowsFormatOrFind(_ action: Selector) -> Bool? {
    switch action {
    case .toggleBoldface, .toggleItalics, .toggleUnderline, .increaseSize, .decreaseSize:
      isEditable && allowsEditingTextAttributes
    case .find, .findNext, .findPrevious: findInteraction != nil
    case .findAndReplace: findInteraction != nil && isEditable
    case .useSelectionForFind: findInteraction != nil && !editor.selection.isEmpty
    default: nil
    }
  }

  var formatMenu: UIMenu? {
    allowsEditingTextAttributes ? TextFormatting(of: self).menu : nil
  }

  /// The length in UTF-16 units.
  private var length: Int { textStorage.length }

  private func beginEditing() {
    isEditing = true
    window?.setFocus(self)
    showSelection()
    guard isEditable else { return }
    textDelegate?.textViewDidBeginEditing(self)
    post(Self.textDidBeginEditingNotification)
  }

  private func endEditing() {
    isEditing = false
    pointer.end()
    editor.finish()
    spelling.caretMoved()
    showSelection()
    if isFocused { window?.setFocus(nil) }
    guard isEditable else { return }
    textDelegate?.textViewDidEndEditing(self)
    post(Self.textDidEndEditingNotification)
  }

  // MARK: Text

  private func watchLines() {
    // Storages are used on the main actor once a view shows them.
    layoutManager.watch(for: self) { [weak self] range, delta in
      MainActor.assumeIsolated { self?.linesChanged(range, delta) }
    } displayChanged: { [weak self] range in
      MainActor.assumeIsolated { self?.page.drawAgain(range) }
    }
  }

  /// Takes the layout manager of the container, which has another one.
  private func followContainer() {
    guard let manager = textContainer.layoutManager, manager !== layoutManager else { return }
    layoutManager.unwatch(self)
    manager.style.take(from: layoutManager.style)
    if textContainer.widthTracksTextView {
      manager.allowsNonContiguousLayout = layoutManager.allowsNonContiguousLayout
    }
    layoutManager = manager
    page.forgetFragments()
    watchLines()
    linesChanged(nil, 0)
  }

  /// Sets the text from the program.
  private func take(_ change: () -> Void) {
    inputDelegate?.textWillChange(self)
    change()
    spelling.edited(by: .other)
    editor.restart()
    textChanged()
    inputDelegate?.textDidChange(self)
  }

  /// Follows a change of the storage, by the user or by the program.
  private func linesChanged(_ range: Range<Int>?, _ delta: Int) {
    setNeedsLayout()
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
    if let range { spelling.edited(range, delta: delta) }
    finding.edited(range, delta: delta)
    guard !stored.isChanging else { return }
    if let range, delta != 0 { editor.follow(range, delta: delta) }
    showSelection()
  }

  /// Updates the view after its text has changed.
  private func textChanged() {
    keys.textChanged()
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
    showSelection()
  }

  func textChanged(by kind: TextEdit.Kind) {
    spelling.edited(by: kind)
    if kind != .typing && kind != .composing { typingAttributes = attributes.typed }
    textChanged()
    page.revealCaret()
    textDelegate?.textViewDidChangeSelection(self)
    textDelegate?.textViewDidChange(self)
    post(Self.textDidChangeNotification)
  }

  func selectionWillChange() { inputDelegate?.selectionWillChange(self) }

  func selectionDidChange() {
    spelling.caretMoved()
    typingAttributes = attributes.typed
    showSelection()
    inputDelegate?.selectionDidChange(self)
    textDelegate?.textViewDidChangeSelection(self)
  }

  func composedChanged(from old: AttributeOverlay) {
    layoutManager.style.composed = editor.composed
    for run in old.runs + editor.composed.runs {
      layoutManager.invalidateLayout(
        forCharacterRange: NSRange(run.range), actualCharacterRange: nil)
    }
  }

  func showSelection() {
    setNeedsLayout()
    page.showCaret()
  }

  func holdsSelectedText(_ point: CGPoint) -> Bool {
    isSelectable && !pointer.isDragging && page.isSelected(point)
      && findInteraction?.covers(point) != true
  }

  // MARK: Attributes

  private var attributes: PageAttributes { PageAttributes(of: self) }

  /// Updates the layout after the room for text has changed.
  private func roomChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Applies attributes to the whole text after a default has changed.
  private func defaultsChanged(_ attributes: [NSAttributedString.Key: Any]) {
    self.attributes.add(attributes)
    roomChanged()
  }

  private func alignmentChanged() {
    attributes.align(textAlignment)
    roomChanged()
  }

  private func followTextSize() {
    guard adjustsFontForContentSizeCategory, let adjusted = font?.adjusted(to: traitCollection),
      adjusted != font
    else { return }
    AppearanceProxies.setDefaults { font = adjusted }
  }

  /// Updates the attributes that links take.
  private func stylesChanged() {
    let style = layoutManager.style
    style.linkAttributes = linkTextAttributes
    style.detectedTypes = isEditable ? [] : dataDetectorTypes
    layoutManager.forgetLines()
  }
}
