import Foundation
import Graphics

/// An editable line of text.
///
/// Mirrors UIKit, with a desktop's keys and pointer.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextDraggable, UITextDroppable,
  UITextPasteConfigurationSupporting
{
  private let content = FieldText()
  final private(set) lazy var editor = TextEditSession(self, content)
  private lazy var line = FieldLine(of: self, content)
  private lazy var keys = FieldKeys(of: self)
  private lazy var pointer = FieldPointer(of: self)
  private let border = TextFieldBorder(frame: .zero)
  let placeholderLabel = TextPlaceholder(frame: .zero)
  let clearButton = TextClearButton(frame: .zero)
  private lazy var drop = TextDrop(on: self)
  final private(set) lazy var dragSource = TextDragSource(self)

  // MARK: Making

  /// Creates a field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a field from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UITextField.self)
  }

  // MARK: Text

  /// The text; never `nil` when read, and without NUL characters.
  ///
  /// Setting another text does not notify the delegate or targets. It moves the caret to the end
  /// and clears the undo history.
  open var text: String? {
    get { content.text.string }
    set { take(EditableText(newValue ?? "")) }
  }

  /// The attributed text; the field's own attributes are the defaults.
  open var attributedText: NSAttributedString? {
    get {
      let look = look
      return content.text.attributed(usual: look)
        ?? NSAttributedString(string: content.text.string, attributes: look)
    }
    set { take(newValue.map { EditableText($0) } ?? EditableText()) }
  }

  /// The attributes of text that is typed next; `nil` unless the field is being edited.
  ///
  /// By default, they are those of the character before the caret, or of the first selected one.
  /// The program may set others during editing. A change of the selection or of `text` discards
  /// them.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? content.typingAttributes ?? inheritedAttributes : nil }
    set { if isEditing { content.style(next: newValue) } }
  }

  /// The attributes that text inherits at the caret or the selection.
  private var inheritedAttributes: [NSAttributedString.Key: Any] {
    let selection = editor.selection
    let styling = textStyling(
      at: OffsetPosition(selection.range.lowerBound), in: selection.isEmpty ? .backward : .forward)
    return styling ?? look
  }

  /// The placeholder of an empty field, in grey.
  open var placeholder: String? {
    get { placeholderLabel.text }
    set {
      placeholderLabel.text = newValue
      lookChanged()
    }
  }

  /// The attributed placeholder.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholderLabel.attributedText }
    set {
      placeholderLabel.attributedText = newValue
      lookChanged()
    }
  }

  /// The font; the system font at 17 points by default.
  open var font: UIFont? {
    get { ownFont ?? .systemFont(ofSize: 17) }
    set {
      appearanceDidSet(\UITextField.font, to: newValue)
      ownFont = newValue
      lookChanged()
    }
  }
  private var ownFont: UIFont?

  /// The text colour; the label colour by default.
  ///
  /// `nil` restores the default, so it is never `nil` when read.
  open var textColor: UIColor? {
    get { ownTextColor ?? .label }
    set {
      appearanceDidSet(\UITextField.textColor, to: newValue)
      ownTextColor = newValue
      lookChanged()
    }
  }
  private var ownTextColor: UIColor?

  /// The alignment of the text.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { lookChanged() } }
  }
  /// Whether text that is too wide shrinks, down to `minimumFontSize`.
  open var adjustsFontSizeToFitWidth = false { didSet { lookChanged() } }
  /// The smallest font size to which text shrinks, in points.
  open var minimumFontSize: CGFloat = 0 { didSet { lookChanged() } }
  /// Whether a font of a text style follows the user's text size.
  open var adjustsFontForContentSizeCategory = false {
    didSet {
      followTextSize()
      appearanceDidSet(
        \UITextField.adjustsFontForContentSizeCategory, to: adjustsFontForContentSizeCategory)
    }
  }
  /// Whether editing begins by clearing the text.
  ///
  /// The delegate's `textFieldShouldClear(_:)` may keep the text.
  open var clearsOnBeginEditing = false
  /// The delegate, held weakly.
  open weak var delegate: (any UITextFieldDelegate)?

  /// Whether the field is being edited.
  open private(set) var isEditing = false

  // MARK: Look

  /// The border.
  open var borderStyle = BorderStyle.none {
    didSet {
      appearanceDidSet(\UITextField.borderStyle, to: borderStyle)
      border.style = borderStyle
      roomChanged()
    }
  }

  /// The condition for the clear button, which also requires text.
  open var clearButtonMode = ViewMode.never {
    didSet {
      roomChanged()
      appearanceDidSet(\UITextField.clearButtonMode, to: clearButtonMode)
    }
  }
  /// The view at the leading side of the text.
  open var leftView: UIView? { didSet { replace(oldValue, with: leftView) } }
  /// The condition for `leftView`.
  open var leftViewMode = ViewMode.never { didSet { roomChanged() } }
  /// The view at the trailing side of the text; it replaces the clear button.
  open var rightView: UIView? { didSet { replace(oldValue, with: rightView) } }
  /// The condition for `rightView`.
  open var rightViewMode = ViewMode.never { didSet { roomChanged() } }

  // MARK: Traits of text

  /// The keyboard type for an input view.
  open var keyboardType = UIKeyboardType.default
  /// The appearance of an input view.
  open var keyboardAppearance = UIKeyboardAppearance.default {
    didSet { appearanceDidSet(\UITextField.keyboardAppearance, to: keyboardAppearance) }
  }
  /// The purpose of the return key.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether an input view disables its return key without text.
  open var enablesReturnKeyAutomatically = false
  /// Automatic capitalization in an input view.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Automatic correction in an input view.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Spell checking in an input view.
  open var spellCheckingType = UITextSpellCheckingType.default
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

  /// Whether the text is shown as dots and cannot be copied.
  open var isSecureTextEntry = false {
    didSet {
      guard isSecureTextEntry != oldValue else { return }
      editor.forgetEdits()
      contentChanged()
    }
  }

  /// The undo manager that records what the user and `insertText(_:)` change.
  ///
  /// Setting `text` removes its actions.
  open override var undoManager: UndoManager? { content.undoManager }

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

  // MARK: Rectangles

  /// The rectangle of the border, in points like all of these.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The rectangle of the text when it is not edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect { parts.text(in: bounds) }
  /// The rectangle of the text during editing.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { parts.text(in: bounds) }
  /// The rectangle of the placeholder.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// Draws the placeholder in the current context.
  ///
  /// A subclass may draw it in another way, or nothing.
  ///
  /// - Parameter rect: The rectangle of the placeholder, with its origin at zero.
  open func drawPlaceholder(in rect: CGRect) { placeholderLabel.drawOwnText(in: rect) }
  /// The rectangle of the clear button.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { parts.button(in: bounds) }
  /// The rectangle of the left view; on the right in right-to-left layout.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    parts.side(leftView, isLeading: true, in: bounds)
  }
  /// The rectangle of the right view; on the left in right-to-left layout.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    parts.side(rightView, isLeading: false, in: bounds)
  }

  /// The width of the text or the placeholder, and the height of a line with its border.
  open override var intrinsicContentSize: CGSize { parts.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { parts.size }
  override func baselines(in size: CGSize) -> Baselines? { parts.baselines(in: size) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    followAlignment()
    border.frame = borderRect(forBounds: bounds)
    line.place(in: isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds))
    placeholderLabel.frame = roundToPixels(placeholderRect(forBounds: bounds))
    placeholderLabel.isHidden = hasText
    clearButton.isHidden = !parts.showsClearButton
    clearButton.frame = clearButtonRect(forBounds: bounds)
    leftView?.isHidden = !parts.showsLeftView
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.isHidden = !parts.showsRightView
    rightView?.frame = rightViewRect(forBounds: bounds)
    line.view.layoutIfNeeded()
  }

  private var parts: FieldLayout {
    FieldLayout(field: self, line: line, placeholder: placeholderLabel)
  }

  override var showsFocusRing: Bool { isFocused || isEditing }
  override var focusRingCornerRadius: CGFloat {
    border.radius > 0 ? border.radius : super.focusRingCornerRadius
  }

  // MARK: Surroundings

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard previousTraitCollection?.isAlikeButForRoom(traitCollection) != true else { return }
    followTextSize()
    lookChanged()
    showSelection()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showSelection()
  }

  override func stateChanged() {
    super.stateChanged()
    if !isEnabled, isEditing, !resignFirstResponder() { window?.firstResponder = nil }
    enablingChanged()
  }

  /// Ends editing before the field moves to another window.
  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if isEditing, newWindow !== window, isFirstResponder { window?.firstResponder = nil }
  }

  // MARK: First responder

  /// Whether the field is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing, if the delegate agrees.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard isEnabled, window != nil, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    if isFirstResponder, !isEditing { beginEditing() }
    return isFirstResponder
  }

  /// Ends editing, if the delegate agrees.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard !isEditing || editor.mayEnd({ delegate?.textFieldShouldEndEditing(self) ?? true }) else {
      return false
    }
    return super.resignFirstResponder()
  }

  override func keysMayHaveGone() {
    if isEditing, !isFirstResponder { endEditing() } else { showSelection() }
  }

  /// Begins or ends editing when Tab moves the focus.
  open override func didUpdateFocus() {
    super.didUpdateFocus()
    // As in UIKit, a press outside of the field removes the focus but does not end editing.
    guard isFocused else { return focusLost() }
    if !isEditing, becomeFirstResponder() { selectAll(nil) }
  }

  // MARK: Events

  /// Handles editing keys and passes on the others.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if isEnabled, let press = presses.first, keys.takes(press) { return }
    next?.pressesBegan(presses, with: event)
  }

  /// Opens the menu of editing commands for the secondary button; the middle one pastes the selected text.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, isEnabled,
      pointer.takes(touch.buttonMask, at: location(of: touch))
    else { return super.touchesBegan(touches, with: event) }
  }

  /// Places the caret at the pointer.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    pointer.end()
    // A finger places the caret when it is lifted.
    guard touch.type != .direct else { return true }
    pointer.press(location(of: touch), touch.tapCount, event)
    return window != nil
  }

  /// Extends the selection to the pointer.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if isEditing, pointer.isDragging { pointer.extend(to: location(of: touch)) }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if let touch { pointer.release(at: location(of: touch)) }
    pointer.end()
    guard let touch, touch.type == .direct, isTouchInside else { return offerSelection() }
    let caret = line.caret(at: location(of: touch))
    guard becomeFirstResponder() else { return }
    editor.unmark()
    pointer.tap(at: caret, touch.tapCount)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    pointer.end()
  }

  /// The location of a touch after layout, which may move the field.
  private func location(of touch: UITouch) -> CGPoint {
    layoutIfNeeded()
    return touch.location(in: self)
  }

  override func lets(_ recognizer: UIGestureRecognizer, begin touch: UITouch) -> Bool {
    guard super.lets(recognizer, begin: touch) else { return false }
    // A pointer's drag selects text, but a finger's may scroll an enclosing view.
    return !(isEnabled && touch.type == .indirectPointer && recognizer is UIPanGestureRecognizer)
  }

  // MARK: Text input

  /// The attributes of marked text, which override its own.
  ///
  /// It is underlined unless they have an underline style. Attributes of the input method take precedence, and
  /// paragraph styles are ignored. A change takes effect the next time the marked text is set.
  open var markedTextStyle: [NSAttributedString.Key: Any]?

  /// Whether there is any text.
  open var hasText: Bool { editor.length > 0 }

  /// Replaces the selection with text; a single line break is the return key.
  open func insertText(_ text: String) {
    if text.count == 1, text.first?.isNewline == true { return returnPressed() }
    editor.write(text, as: .typing)
  }

  /// Deletes the selection, or the character before the caret.
  open func deleteBackward() { editor.delete { $0.clusterStart(before: $1) } }

  /// The rectangle in which a caret is shown, in points; an empty one hides it.
  open func caretRect(for position: UITextPosition) -> CGRect {
    access.offset(of: position).map(line.caretRect) ?? .null
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
    return delegate?.textField(
      self, shouldChangeCharactersIn: NSRange(offsets), replacementString: text) ?? true
  }

  /// The text in a range with its attributes; empty if the range is from another text.
  open func attributedText(in range: UITextRange) -> NSAttributedString {
    access.attributedText(in: range)
  }

  /// Replaces a range as the user would; the new text has the attributes of the range.
  open func replace(
    _ range: UITextRange, withAttributedText attributedText: NSAttributedString
  ) { access.replace(range, withAttributedText: attributedText) }

  /// Replaces the selection; the new text has its attributes.
  open func insertAttributedText(_ string: NSAttributedString) { editor.write(string) }

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
      delegate?.textField(
        self, editMenuForCharactersIn: NSRange($0), suggestedActions: suggestedActions)
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

  /// The side of a wrap on which the caret is shown, which does not matter in a field's one line.
  ///
  /// A change of the selection or the text resets it to `.forward`.
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

  /// The position nearest to a point in the view, at which a press places the caret.
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    access.closestPosition(to: point)
  }

  /// The position in a range that is nearest to a point in the view.
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    access.closestPosition(to: point, within: range)
  }

  /// The character at a point in the view; `nil` if there is none.
  open func characterRange(at point: CGPoint) -> UITextRange? { access.characterRange(at: point) }

  /// The rectangles of a range, from left to right: several where text of another direction is in the line.
  ///
  /// They show the selection.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    OffsetSelectionRect.list(access.offsets(of: range).map(line.rects) ?? [])
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
    delegate?.textField(self, willPresentEditMenuWith: animator)
  }

  /// Called when the menu of editing commands closes: tells the delegate.
  ///
  /// - Parameter animator: Takes changes that are animated alongside.
  open func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
    delegate?.textField(self, willDismissEditMenuWith: animator)
  }

  // MARK: Commands

  /// Called when Return is pressed.
  func returnPressed() { _ = returnToTargets() }

  /// Moves the selection to the pasteboard.
  open override func cut(_ sender: Any?) { editor.cut(sender) }
  /// Copies the selection to the pasteboard, unless the text is secure.
  open override func copy(_ sender: Any?) { editor.copy() }
  /// Pastes the pasteboard's text, which may arrive later from another program.
  ///
  /// Line breaks and tabs become spaces. With a `pasteDelegate` or a `pasteConfiguration` of its
  /// own, it calls `paste(itemProviders:)` instead.
  open override func paste(_ sender: Any?) { editor.paste() }
  /// Pastes the pasteboard's text.
  open override func pasteAndMatchStyle(_ sender: Any?) { editor.pasteText() }
  /// Deletes the selection.
  open override func delete(_ sender: Any?) { editor.deleteSelection() }
  /// Selects the word at the caret.
  open override func select(_ sender: Any?) { editor.selectWord() }
  /// Selects the whole text.
  open override func selectAll(_ sender: Any?) { editor.selectAll() }
  /// Whether an editing command is possible now.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    allows(action, from: sender as? UIPasteboard ?? .general)
      ?? super.canPerformAction(action, withSender: sender)
  }

  // MARK: Pasting

  /// Chooses the text of pasted items.
  open weak var pasteDelegate: (any UITextPasteDelegate)?

  /// The kinds of data that can be pasted; text by default.
  ///
  /// `nil` restores the default.
  open override var pasteConfiguration: UIPasteConfiguration? {
    get { ownPasteConfiguration ?? TextPaste.configuration(keepsAttributes: false) }
    set { super.pasteConfiguration = newValue }
  }

  /// Whether items can be pasted: not if the field is disabled.
  open override func canPaste(_ itemProviders: [NSItemProvider]) -> Bool {
    isEnabled && super.canPaste(itemProviders)
  }

  /// Replaces the selection with the texts of items once they have arrived.
  open override func paste(itemProviders: [NSItemProvider]) {
    TextPaste.paste(itemProviders, into: self)
  }

  // MARK: Description

  /// The label that was set; the placeholder by default.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? placeholder }
    set { super.accessibilityLabel = newValue }
  }

  /// The value that was set; the displayed text by default.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? line.wholeShown }
    set { super.accessibilityValue = newValue }
  }

  /// Begins editing.
  open override func accessibilityActivate() -> Bool { becomeFirstResponder() }
}

// MARK: - Editing

extension UITextField: EditedView {
  var places: any TextPlaces { line }
  var isChangeable: Bool { isEnabled }
  var acceptsChanges: Bool { true }
  var isSecret: Bool { isSecureTextEntry }
  var usualAttributes: [NSAttributedString.Key: Any] { look }

  func holdsSelectedText(_ point: CGPoint) -> Bool {
    // A press at an end of the selection, or one that selects words, begins another selection.
    guard isEditing, canCopy, !pointer.isDragging,
      let rect = line.firstRect(of: editor.selection.range)
    else { return false }
    return rect.insetBy(dx: min(2, rect.width / 4), dy: 0).contains(point)
  }

  func attributed(_ range: Range<Int>) -> NSAttributedString {
    (attributedText ?? NSAttributedString(string: ""))
      .attributedSubstring(from: NSRange(content.text.aligned(range)))
  }

  private func beginEditing() {
    isEditing = true
    line.editingChanged()
    editor.select(TextSelection(editor.length))
    window?.setFocus(self)
    focusChanged()
    roomChanged()
    showSelection()
    if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true {
      take(EditableText())
    }
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    post(Self.textDidBeginEditingNotification)
  }

  private func endEditing() {
    isEditing = false
    content.style(next: nil)
    pointer.end()
    editor.finish()
    line.editingChanged()
    roomChanged()
    showSelection()
    if isFocused { window?.setFocus(nil) } else { focusChanged() }
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    post(Self.textDidEndEditingNotification)
  }

  /// Sets the text from the program.
  private func take(_ text: EditableText) {
    guard content.take(text) else { return }
    editor.restart()
    contentChanged()
  }

  func textChanged(by kind: TextEdit.Kind) {
    contentChanged()
    delegate?.textFieldDidChangeSelection(self)
    sendActions(for: .editingChanged)
    post(Self.textDidChangeNotification)
  }

  func selectionWillChange() {}

  func selectionDidChange() {
    content.style(next: nil)
    showSelection()
    delegate?.textFieldDidChangeSelection(self)
  }

  func composedChanged(from old: AttributeOverlay) {
    line.attributesChanged()
    roomChanged()
  }

  func showSelection() { line.showSelection() }

  /// Updates the field after its text has changed.
  private func contentChanged() {
    line.textChanged()
    showSelection()
    roomChanged()
  }

  /// Called when the clear button is pressed.
  private func clearPressed() {
    guard isEnabled, delegate?.textFieldShouldClear(self) ?? true else { return }
    if !isEditing { becomeFirstResponder() }
    // The beginning of editing may have cleared the field already.
    if hasText { editor.replace(0..<editor.length, with: "", as: .other) }
  }

  /// Handles Return: notifies, and ends editing if there is a target.
  ///
  /// - Returns: Whether the delegate agreed.
  func returnToTargets() -> Bool {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return false }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if ends { resignFirstResponder() }
    return true
  }
}

// MARK: - Look

extension UITextField {
  private func setUp() {
    content.field = self
    placeholderLabel.isAccessibilityElement = false
    placeholderLabel.textAlignment = .left
    placeholderLabel.textColor = .placeholderText
    for view in [border, placeholderLabel, line.view, clearButton] { addSubview(view) }
    clearButton.addAction(
      UIAction { [weak self] _ in self?.clearPressed() }, for: .touchUpInside)
    lookChanged()
    _ = drop
    dragSource.install()
  }

  private func replace(_ old: UIView?, with view: UIView?) {
    guard old !== view else { return }
    if let old, old.superview === self { old.removeFromSuperview() }
    if let view { addSubview(view) }
    roomChanged()
  }

  /// The attributes of text without attributes of its own: the font, the colour and, in the paragraph
  /// style, the alignment.
  ///
  /// Setting them sets `font`, `textColor` and `textAlignment`, and removes the attributes of the
  /// present text, as in UIKit. Other attributes have no effect.
  public var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { look }
    set {
      if let font = newValue[.font] as? UIFont { self.font = font }
      if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
      if let style = newValue[.paragraphStyle] as? NSParagraphStyle {
        textAlignment = style.alignment
      }
      take(EditableText(content.text.string))
    }
  }

  /// The default attributes of the text.
  private var look: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    return [
      .font: font as Any, .foregroundColor: textColor ?? UIColor.label, .paragraphStyle: style,
    ]
  }

  /// Updates the alignment, which depends on the direction.
  private func followAlignment() {
    if let alignment = line.followAlignment() { placeholderLabel.textAlignment = alignment }
  }

  /// Updates the field after fonts, colours or the alignment have changed.
  private func lookChanged() {
    placeholderLabel.font = font
    followAlignment()
    line.fontChanged()
    enablingChanged()
    roomChanged()
  }

  private func enablingChanged() {
    border.isEnabled = isEnabled
    line.enablingChanged()
  }

  /// Updates the layout after the views beside the text have changed.
  private func roomChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func followTextSize() {
    guard adjustsFontForContentSizeCategory, let adjusted = font?.adjusted(to: traitCollection)
    else { return }
    AppearanceProxies.setDefaults { font = adjusted }
  }
}
