import Foundation
import Graphics

/// A line of text that is written.
///
/// Mirrors UIKit, with a desktop's keys and pointer.
@MainActor
open class UITextField: UIControl, UITextInput, UIResponderStandardEditActions {
  var content = EditableText()
  var selection = TextSelection(0)
  var marked: Range<Int>?
  var history = EditHistory()
  var knownShown: ShownText?
  var drag: TextDrag?
  var isAskedToEnd = false
  let border = TextFieldBorder(frame: .zero)
  let line = TextLineView(frame: .zero)
  let placeholderLabel = TextPlaceholder(frame: .zero)
  let clearButton = TextClearButton(frame: .zero)

  // MARK: Making

  /// Makes a field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a field from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UITextField.self)
  }

  // MARK: Text

  /// The text; never `nil` when read, and without NUL characters.
  ///
  /// Setting another asks and tells nobody, puts the caret at the end, and forgets what was undone.
  open var text: String? {
    get { content.string }
    set { take(EditableText(newValue ?? "")) }
  }

  /// The text with attributes; where it names none, the field's own count.
  open var attributedText: NSAttributedString? {
    get { content.attributed ?? NSAttributedString(string: content.string, attributes: look) }
    set { take(newValue.map { EditableText($0) } ?? EditableText()) }
  }

  /// What an empty field says, in grey.
  open var placeholder: String? {
    get { placeholderLabel.text }
    set {
      placeholderLabel.text = newValue
      lookChanged()
    }
  }

  /// What an empty field says, with attributes.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholderLabel.attributedText }
    set {
      placeholderLabel.attributedText = newValue
      lookChanged()
    }
  }

  /// The font; the system's of 17 points unless set.
  open var font: UIFont? {
    get { ownFont ?? .systemFont(ofSize: 17) }
    set {
      ownFont = newValue
      lookChanged()
    }
  }
  private var ownFont: UIFont?

  /// The colour; that of labels unless set.
  open var textColor: UIColor? { didSet { lookChanged() } }

  /// Where the text stands.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { lookChanged() } }
  }
  /// Whether text that is too wide shrinks, down to `minimumFontSize`.
  open var adjustsFontSizeToFitWidth = false { didSet { lookChanged() } }
  /// The size, in points, below which text does not shrink.
  open var minimumFontSize: CGFloat = 0 { didSet { lookChanged() } }
  /// Whether a font of a text style follows the user's text size.
  open var adjustsFontForContentSizeCategory = false { didSet { followTextSize() } }
  /// Whether the text goes when editing begins.
  ///
  /// The delegate's `textFieldShouldClear(_:)` may keep it.
  open var clearsOnBeginEditing = false
  /// Is asked and told; not kept alive.
  open weak var delegate: (any UITextFieldDelegate)?

  /// Whether the field is being edited.
  open internal(set) var isEditing = false

  // MARK: Look

  /// What lies around the text.
  open var borderStyle = BorderStyle.none {
    didSet {
      border.style = borderStyle
      roomChanged()
    }
  }

  /// When the button that empties the field is there, if there is text.
  open var clearButtonMode = ViewMode.never { didSet { roomChanged() } }
  /// What lies before the text.
  open var leftView: UIView? { didSet { replace(oldValue, with: leftView) } }
  /// When it is there.
  open var leftViewMode = ViewMode.never { didSet { roomChanged() } }
  /// What lies behind the text, in place of the clear button.
  open var rightView: UIView? { didSet { replace(oldValue, with: rightView) } }
  /// When it is there.
  open var rightViewMode = ViewMode.never { didSet { roomChanged() } }

  // MARK: Traits of text

  /// Which keys an input view is to have.
  open var keyboardType = UIKeyboardType.default
  /// How an input view is to look.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// What the return key is for.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether an input view's return key waits for text.
  open var enablesReturnKeyAutomatically = false
  /// Which letters an input view makes capitals.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether an input view corrects words.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Whether an input view checks spelling.
  open var spellCheckingType = UITextSpellCheckingType.default
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// What the text is about.
  open var textContentType: UITextContentType!

  /// Whether dots stand for the characters, and nothing can be copied.
  open var isSecureTextEntry = false {
    didSet {
      guard isSecureTextEntry != oldValue else { return }
      history = EditHistory()
      contentChanged()
    }
  }

  /// What rises at the lower edge while the field is edited.
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  private var ownInputView: UIView?

  /// What lies on top of the input view.
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }
  private var ownAccessoryView: UIView?

  // MARK: Rectangles

  /// Where the border lies, in points, as all of these.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Where the text lies that is not being edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect { roomForText(in: bounds) }
  /// Where the text lies that is being edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { roomForText(in: bounds) }
  /// Where the placeholder lies.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// Where the clear button lies.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { roomForButton(in: bounds) }
  /// Where the left view lies; at the right where lines begin there.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    roomForSide(leftView, isLeading: true, in: bounds)
  }
  /// Where the right view lies; at the left where lines begin at the right.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    roomForSide(rightView, isLeading: false, in: bounds)
  }

  /// As wide as the text or the placeholder, and as high as a line with its border.
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

  /// Ends editing where the field goes to another window.
  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if isEditing, newWindow !== window, isFirstResponder { window?.firstResponder = nil }
  }

  // MARK: First responder

  /// Whether it is enabled.
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

  /// Begins editing with Tab, and ends it as Tab goes on.
  open override func didUpdateFocus() {
    super.didUpdateFocus()
    followFocus()
  }

  // MARK: Events

  /// Takes the keys that edit; others climb.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if isEnabled, let press = presses.first, takes(press) { return }
    next?.pressesBegan(presses, with: event)
  }

  /// Puts the caret where the pointer is.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    super.beginTracking(touch, with: event) && beginDrag(touch, event)
  }

  /// Selects up to where the pointer is.
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
    // A pointer's drag selects; a finger's may scroll what is around.
    return !(isEnabled && touch.type == .indirectPointer && recognizer is UIPanGestureRecognizer)
  }

  // MARK: Text input

  /// Whether there is any text.
  open var hasText: Bool { content.length > 0 }

  /// Writes at the caret, in place of what is selected; a line break alone is the return key.
  open func insertText(_ text: String) {
    if text.count == 1, text.first?.isNewline == true { return returnPressed() }
    write(text, as: .typing)
  }

  /// Deletes what is selected, or the character before the caret.
  open func deleteBackward() { delete { $0.clusterStart(before: $1) } }

  /// Where a caret stands, in points.
  open func caretRect(for position: UITextPosition) -> CGRect { rectOfCaret(at: position) }

  /// Return was pressed.
  func returnPressed() { _ = returnToTargets() }

  /// Puts what is selected into the pasteboard, and takes it out of the field.
  open func cut(_ sender: Any?) { cutSelection() }
  /// Puts what is selected into the pasteboard; nothing where dots stand for the text.
  open func copy(_ sender: Any?) { copySelection() }
  /// Writes the pasteboard's text; its line breaks and tabs become spaces.
  open func paste(_ sender: Any?) { pasteText() }
  /// Takes what is selected out.
  open func delete(_ sender: Any?) { if !selection.isEmpty { write("", as: .other) } }
  /// Selects the word at the caret.
  open func select(_ sender: Any?) { select(TextSelection(content.word(at: selection.head))) }
  /// Selects everything.
  open func selectAll(_ sender: Any?) { select(TextSelection(0..<content.length)) }

  // MARK: Description

  /// What was set, or the placeholder.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? placeholder }
    set { super.accessibilityLabel = newValue }
  }

  /// What was set, or the text as it is shown.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? shown.string }
    set { super.accessibilityValue = newValue }
  }

  /// Begins editing.
  open override func accessibilityActivate() -> Bool { becomeFirstResponder() }
}
