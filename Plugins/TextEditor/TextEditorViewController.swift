import MaruKit

/// A question, a text view, and two buttons.
final class TextEditorViewController: WidgetDialogController {
  /// Called with the text when the user accepts.
  var onAccept: ((String) -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?

  private let editor = EditorView()

  init() {
    super.init(nibName: nil, bundle: nil)
    contentView = editor
    contentFills = true
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// The text; a new one is shown from its start.
  var text: String {
    get { editor.textView.text ?? "" }
    set {
      editor.textView.text = newValue
      editor.textView.selectedRange = NSRange(location: 0, length: 0)
    }
  }

  /// Whether all letters have the same width.
  var isMonospaced = false { didSet { editor.isMonospaced = isMonospaced } }

  /// Adds lines at the end, whatever the user has changed meanwhile.
  func append(_ lines: [String]) {
    let storage = editor.textView.textStorage
    // The caret stays where it is, also at the end.
    let selection = editor.textView.selectedRange
    defer { editor.textView.selectedRange = selection }
    let end = NSRange(location: storage.length, length: 0)
    let attributes =
      storage.length == 0
      ? editor.textView.typingAttributes
      : storage.attributes(at: storage.length - 1, effectiveRange: nil)
    storage.replaceCharacters(
      in: end,
      with: NSAttributedString(string: lines.map { $0 + "\n" }.joined(), attributes: attributes))
  }

  /// Shows the buttons.
  func showButtons(accept: String, cancel: String) {
    editor.textView.accessibilityLabel = heading.isEmpty ? "Text" : heading
    setActions([
      UIAlertAction(title: cancel, style: .cancel) { [unowned self] _ in onCancel?() },
      UIAlertAction(title: accept, style: .default) { [unowned self] _ in onAccept?(text) },
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In a window with other widgets the user decides which of them has the keyboard.
    if view.window?.rootViewController === self { editor.textView.becomeFirstResponder() }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    // Return alone writes a line break.
    guard let key = presses.first?.key, key.keyCode == .keyboardReturnOrEnter,
      key.modifierFlags.contains(.control)
    else { return super.pressesBegan(presses, with: event) }
    onAccept?(text)
  }
}

/// A text view with a border.
private final class EditorView: UIView {
  let textView = EditorTextView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    textView.layer.cornerRadius = 8
    textView.layer.borderWidth = 1
    textView.backgroundColor = .secondarySystemGroupedBackground
    textView.isFindInteractionEnabled = true
    textView.textContainerInset = UIEdgeInsets(top: 8, left: 4, bottom: 8, right: 4)
    addSubview(textView)
    dress()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  var isMonospaced = false { didSet { if isMonospaced != oldValue { dress() } } }

  private func dress() {
    let font = UIFont.preferredFont(forTextStyle: .body)
    let wanted =
      isMonospaced ? .monospacedSystemFont(ofSize: font.pointSize, weight: .regular) : font
    // It is that of the whole text.
    if textView.font != wanted { textView.font = wanted }
    textView.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    dress()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 11 * UIFont.preferredFont(forTextStyle: .body).lineHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    textView.frame = bounds
  }
}

/// A text view that Tab leaves, so that the buttons can be reached; Ctrl-Tab inserts a tab.
private final class EditorTextView: UITextView {
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, key.keyCode == .keyboardTab else {
      return super.pressesBegan(presses, with: event)
    }
    if key.modifierFlags.contains(.control) {
      insertText("\t")
    } else {
      next?.pressesBegan(presses, with: event)
    }
  }
}
