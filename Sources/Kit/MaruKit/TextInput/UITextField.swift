import Foundation
import Graphics

/// An editable line of text.
///
/// Mirrors UIKit, with a desktop's keys and pointer.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput, UIResponderStandardEditActions {
  var content = EditableText()
  var selection = TextSelection(0)
  var marked: Range<Int>? { didSet { styleMarked() } }
  /// The attributes of the text that is being composed.
  var composed = AttributeOverlay()
  var history = EditHistory()
  var knownShown: ShownText?
  /// The part of the text that was displayed last.
  var lastPart: Range<Int>?
  var drag: TextDrag?
  var isAskedToEnd = false
  let border = TextFieldBorder(frame: .zero)
  let line = TextLineView(frame: .zero)
  let placeholderLabel = TextPlaceholder(frame: .zero)
  let clearButton = TextClearButton(frame: .zero)
  private lazy var drop = TextDrop(on: self)

  // MARK: Making

  /// Creates a field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
    _ = drop
  }

  /// Creates a field from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    _ = drop
    decode(coder, as: UITextField.self)
  }

  // MARK: Text

  /// The text; never `nil` when read, and without NUL characters.
  ///
  /// Setting another text does not notify the delegate or targets. It moves the caret to the end
  /// and clears the undo history.
  open var text: String? {
    get { content.string }
    set { take(EditableText(newValue ?? "")) }
  }

  /// The attributed text; the field's own attributes are the defaults.
  open var attributedText: NSAttributedString? {
    get { content.attributed ?? NSAttributedString(string: content.string, attributes: look) }
    set { take(newValue.map { EditableText($0) } ?? EditableText()) }
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
      ownFont = newValue
      lookChanged()
    }
  }
  private var ownFont: UIFont?

  /// The text colour; the label colour by default.
  open var textColor: UIColor? { didSet { lookChanged() } }

  /// The alignment of the text.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { lookChanged() } }
  }
  /// Whether text that is too wide shrinks, down to `minimumFontSize`.
  open var adjustsFontSizeToFitWidth = false { didSet { lookChanged() } }
  /// The smallest font size to which text shrinks, in points.
  open var minimumFontSize: CGFloat = 0 { didSet { lookChanged() } }
  /// Whether a font of a text style follows the user's text size.
  open var adjustsFontForContentSizeCategory = false { didSet { followTextSize() } }
  /// Whether editing begins by clearing the text.
  ///
  /// The delegate's `textFieldShouldClear(_:)` may keep the text.
  open var clearsOnBeginEditing = false
  /// The delegate, held weakly.
  open weak var delegate: (any UITextFieldDelegate)?

  /// Whether the field is being edited.
  open internal(set) var isEditing = false

  // MARK: Look

  /// The border.
  open var borderStyle = BorderStyle.none {
    didSet {
      border.style = borderStyle
      roomChanged()
    }
  }

  /// The condition for the clear button, which also requires text.
  open var clearButtonMode = ViewMode.never { didSet { roomChanged() } }
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
  open var keyboardAppearance = UIKeyboardAppearance.default
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

  /// Whether the text is shown as dots and cannot be copied.
  open var isSecureTextEntry = false {
    didSet {
      guard isSecureTextEntry != oldValue else { return }
      history = EditHistory()
      contentChanged()
    }
  }

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

  // MARK: Rectangles

  /// The rectangle of the border, in points like all of these.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The rectangle of the text when it is not edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect { roomForText(in: bounds) }
  /// The rectangle of the text during editing.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { roomForText(in: bounds) }
  /// The rectangle of the placeholder.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// The rectangle of the clear button.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { roomForButton(in: bounds) }
  /// The rectangle of the left view; on the right in right-to-left layout.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    roomForSide(leftView, isLeading: true, in: bounds)
  }
  /// The rectangle of the right view; on the left in right-to-left layout.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    roomForSide(rightView, isLeading: false, in: bounds)
  }

  /// The width of the text or the placeholder, and the height of a line with its border.
  open override var intrinsicContentSize: CGSize { sizeOfContent }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { sizeOfContent }
  override func baselines(in size: CGSize) -> Baselines? { baselinesOfLine(in: size) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
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
    guard mayEndEditing() else { return false }
    return super.resignFirstResponder()
  }

  override func keysMayHaveGone() {
    if isEditing, !isFirstResponder { endEditing() } else { showSelection() }
  }

  /// Begins or ends editing when Tab moves the focus.
  open override func didUpdateFocus() {
    super.didUpdateFocus()
    followFocus()
  }

  // MARK: Events

  /// Handles editing keys and passes on the others.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if isEnabled, let press = presses.first, takes(press) {
      if press.key?.modifierFlags.isDisjoint(with: [.shift, .control]) == false {
        offerSelection()
      }
      return
    }
    next?.pressesBegan(presses, with: event)
  }

  /// Opens the menu of editing commands for the secondary button; the middle one pastes the selected text.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isEnabled, let touch = touches.first {
      if touch.buttonMask.contains(.secondary) { return pressSecondary(touch) }
      if touch.buttonMask.contains(.middle) { return pressMiddle(touch) }
    }
    super.touchesBegan(touches, with: event)
  }

  /// Places the caret at the pointer.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    super.beginTracking(touch, with: event) && beginDrag(touch, event)
  }

  /// Extends the selection to the pointer.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    continueDrag(touch)
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    endDrag(touch)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    drag = nil
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
  open var hasText: Bool { content.length > 0 }

  /// Replaces the selection with text; a single line break is the return key.
  open func insertText(_ text: String) {
    if text.count == 1, text.first?.isNewline == true { return returnPressed() }
    write(text, as: .typing)
  }

  /// Deletes the selection, or the character before the caret.
  open func deleteBackward() { delete { $0.clusterStart(before: $1) } }

  /// The rectangle of a caret, in points.
  open func caretRect(for position: UITextPosition) -> CGRect { rectOfCaret(at: position) }

  /// Called when Return is pressed.
  func returnPressed() { _ = returnToTargets() }

  /// Moves the selection to the pasteboard.
  open func cut(_ sender: Any?) { cutSelection() }
  /// Copies the selection to the pasteboard, unless the text is secure.
  open func copy(_ sender: Any?) { copySelection() }
  /// Pastes the pasteboard's text; line breaks and tabs become spaces.
  open func paste(_ sender: Any?) { pasteText() }
  /// Deletes the selection.
  open func delete(_ sender: Any?) { if !selection.isEmpty { write("", as: .other) } }
  /// Selects the word at the caret.
  open func select(_ sender: Any?) { select(TextSelection(content.word(at: selection.head))) }
  /// Selects the whole text.
  open func selectAll(_ sender: Any?) { select(TextSelection(0..<content.length)) }

  // MARK: Description

  /// The label that was set; the placeholder by default.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? placeholder }
    set { super.accessibilityLabel = newValue }
  }

  /// The value that was set; the displayed text by default.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? wholeShown }
    set { super.accessibilityValue = newValue }
  }

  /// Begins editing.
  open override func accessibilityActivate() -> Bool { becomeFirstResponder() }
}
