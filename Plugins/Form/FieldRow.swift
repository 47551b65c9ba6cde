import MaruKit

/// A field in the form: its label, its control, and a note below it.
final class FieldRow: UIView, UITextFieldDelegate {
  private static let gap: CGFloat = 6
  /// The distance between the label of a check and its switch, in points.
  private static let columnGap: CGFloat = 12

  /// Called when the user has changed the text.
  var onEdit: (() -> Void)?
  /// Called when the height may have changed.
  var onResize: (() -> Void)?
  /// Called by the Return key in a box.
  var onReturn: (() -> Void)?
  /// Called when the control has got the focus.
  var onFocus: (() -> Void)?

  let field: FormField
  /// The control that answers the field; `nil` if it asks nothing.
  let control: UIControl?
  /// Whether a wrong text is reported.
  private(set) var reportsProblem = false

  private let label = UILabel()
  private let note = UILabel()
  private var candidates: FilePath.Completion?

  private var box: FieldBox? { control as? FieldBox }
  private var editor: FieldEditor? { control as? FieldEditor }
  private var choice: ChoiceButton? { control as? ChoiceButton }
  private var toggle: FieldSwitch? { control as? FieldSwitch }

  init(_ field: FormField) {
    self.field = field
    control =
      switch field.kind {
      case .separator, .label: nil
      case .check: FieldSwitch()
      case .lines: FieldEditor()
      case .choice: ChoiceButton(Self.items(of: field), hint: field.hint)
      default: FieldBox(field.kind)
      }
    super.init(frame: .zero)
    setUpTexts()
    if let control { setUp(control) }
    text = field.value
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  private static func items(of field: FormField) -> [ChoiceButton.Item] {
    guard case .choice(let choices) = field.rule else { return [] }
    let items = choices.map { ChoiceButton.Item(label: $0.label, value: $0.value) }
    // A choice that need not be made can be taken back.
    return (field.isRequired ? [] : [ChoiceButton.Item(label: ChoiceButton.none, value: "")])
      + items
  }

  private func setUpTexts() {
    label.text = field.isRequired ? field.label + " *" : field.label
    label.font = .preferredFont(forTextStyle: field.kind == .check ? .body : .subheadline)
    label.textColor = field.kind == .check ? .label : .secondaryLabel
    note.font = .preferredFont(forTextStyle: .footnote)
    for text in [label, note] {
      text.adjustsFontForContentSizeCategory = true
      text.numberOfLines = 0
      addSubview(text)
    }
    // The control announces its own label.
    label.isAccessibilityElement = field.kind == .label
    if field.kind == .separator {
      backgroundColor = .separator
      label.isHidden = true
    }
    showNote()
  }

  private func setUp(_ control: UIControl) {
    control.accessibilityLabel = field.isRequired ? "\(field.label), required" : field.label
    control.accessibilityIdentifier = field.name
    addSubview(control)
    box?.placeholder = field.hint
    box?.delegate = self
    box?.onKey = { [unowned self] in take($0) }
    box?.onStep = { [unowned self] in step(FieldStep(count: $0)) }
    box?.addAction(UIAction { [unowned self] _ in edited() }, for: .editingChanged)
    editor?.onEdit = { [unowned self] in edited() }
    editor?.onFocus = { [unowned self] in onFocus?() }
    editor?.onAccept = { [unowned self] in onReturn?() }
    choice?.onChoose = { [unowned self] _ in edited() }
    choice?.onFocus = { [unowned self] in onFocus?() }
    toggle?.onFocus = { [unowned self] in onFocus?() }
    toggle?.addAction(UIAction { [unowned self] _ in edited() }, for: .valueChanged)
  }

  // MARK: Text

  /// The text of the field; of a check, `true` or `false`.
  var text: String {
    get { box?.text ?? editor?.text ?? choice?.value ?? (toggle.map { "\($0.isOn)" } ?? "") }
    set {
      box?.text = newValue
      editor?.text = newValue
      choice?.value = newValue
      toggle?.setOn(newValue == "true", animated: false)
      showColor()
    }
  }

  private func edited() {
    candidates = nil
    reportsProblem = true
    showColor()
    showNote()
    onEdit?()
  }

  private func showColor() {
    if field.kind == .color { box?.color = FieldColor.color(text) }
  }

  /// Takes the text of the row that it replaces.
  func adopt(_ other: FieldRow) {
    text = other.text
    reportsProblem = other.reportsProblem
    showNote()
  }

  /// Takes a text that was typed before.
  func restore(_ text: String) {
    self.text = text
    showNote()
  }

  /// The answer, or why there is none, which is reported from now on.
  func answer() throws(FieldProblem) -> FieldAnswer {
    reportsProblem = true
    showNote()
    return try field.answer(to: text)
  }

  // MARK: Note

  private func showNote() {
    let problem = reportsProblem && field.kind.isInput ? field.problem(with: text) : nil
    let explanation =
      candidates.map { $0.names.prefix(20).joined(separator: "  ") }
      ?? (field.kind == .check ? field.hint : "")
    let shown = candidates == nil ? problem ?? explanation : explanation
    let color: UIColor = candidates == nil && problem != nil ? .systemRed : .secondaryLabel
    box?.isWrong = problem != nil
    editor?.isWrong = problem != nil
    choice?.isWrong = problem != nil
    control?.accessibilityHint = problem ?? (field.hint.isEmpty ? nil : field.hint)
    note.textColor = color
    guard note.text != shown else { return }
    note.text = shown
    note.isHidden = shown.isEmpty
    // The control says the note as its hint.
    note.isAccessibilityElement = false
    setNeedsLayout()
    onResize?()
  }

  // MARK: Focus

  /// Gives the focus to the control; a text is selected.
  func focus() {
    if let box {
      box.becomeFirstResponder()
      box.selectAll(nil)
    } else if let editor {
      editor.becomeFirstResponder()
    } else if let control {
      window?.setFocus(control)
    }
  }

  /// Whether the control has the focus or the keys.
  var isActive: Bool { control.map { $0.isFocused || $0.isFirstResponder } ?? false }

  func textFieldDidBeginEditing(_ textField: UITextField) { onFocus?() }

  func textFieldDidEndEditing(_ textField: UITextField) {
    candidates = nil
    showNote()
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    onReturn?()
    return false
  }

  // MARK: Keys

  private func take(_ key: UIKey) -> Bool {
    guard key.modifierFlags.isDisjoint(with: [.shift, .control, .alternate, .command]) else {
      return false
    }
    return switch key.keyCode {
    case .keyboardUpArrow: step(FieldStep(count: 1))
    case .keyboardDownArrow: step(FieldStep(count: -1))
    case .keyboardPageUp: step(FieldStep(count: 1, isLarge: true))
    case .keyboardPageDown: step(FieldStep(count: -1, isLarge: true))
    case .keyboardTab: complete()
    default: false
    }
  }

  /// Returns whether the field has steps.
  @discardableResult
  private func step(_ step: FieldStep) -> Bool {
    guard let box, box.isEnabled else { return false }
    guard let result = step.applied(to: text, caret: box.caret, by: field.rule) else {
      return [.number, .date, .time].contains(field.kind)
    }
    if !box.isFirstResponder { box.becomeFirstResponder() }
    let isNew = result.text != text
    box.text = result.text
    box.select(result.part ?? 0..<result.text.utf16.count)
    if isNew { edited() }
    return true
  }

  /// Completes the path before the caret.
  ///
  /// - Returns: Whether Tab had an effect; if not, it moves to the next field.
  private func complete() -> Bool {
    guard case .path(let rule) = field.rule, let box, box.isCaretAtEnd,
      let found = FilePath.completion(of: text, foldersOnly: rule.isFolder)
    else { return false }
    guard found.text == text else {
      box.text = found.text
      edited()
      return true
    }
    // Several names are shown once; the next Tab moves on.
    guard found.names.count > 1, candidates != found else { return false }
    candidates = found
    showNote()
    return true
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: arrange(width: size.width) { _, _ in })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    _ = arrange(width: bounds.width) { view, frame in
      view.frame = frame
      if isMirrored { view.frame.origin.x = bounds.width - frame.maxX }
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  /// Arranges the parts from left to right.
  ///
  /// - Parameters:
  ///   - width: The width for them, in points.
  ///   - place: Called with each part and its frame.
  /// - Returns: Their height in points.
  private func arrange(width: CGFloat, _ place: (UIView, CGRect) -> Void) -> CGFloat {
    guard field.kind != .separator else { return 1 }
    func height(_ view: UIView, _ width: CGFloat) -> CGFloat {
      view.sizeThatFits(CGSize(width: width, height: .infinity)).height.rounded(.up)
    }
    var y: CGFloat = 0
    if let toggle {
      let size = toggle.sizeThatFits(.zero)
      let room = max(width - size.width - Self.columnGap, 0)
      let text = height(label, room)
      y = max(text, size.height)
      place(label, CGRect(x: 0, y: ((y - text) / 2).rounded(), width: room, height: text))
      place(
        toggle,
        CGRect(
          origin: CGPoint(x: width - size.width, y: ((y - size.height) / 2).rounded()), size: size))
    } else {
      let text = height(label, width)
      place(label, CGRect(x: 0, y: 0, width: width, height: text))
      y = text
      if let control {
        y += Self.gap
        let wanted = height(control, width)
        place(control, CGRect(x: 0, y: y, width: width, height: wanted))
        y += wanted
      }
    }
    if !note.isHidden {
      y += Self.gap
      let wanted = height(note, width)
      place(note, CGRect(x: 0, y: y, width: width, height: wanted))
      y += wanted
    }
    return y
  }
}
