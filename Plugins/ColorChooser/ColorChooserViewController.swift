import MaruKit

/// A question that is answered by a colour.
final class ColorChooserViewController: WidgetDialogController, UITextFieldDelegate {
  /// Called with each new colour of the user.
  var onChange: ((ColorValue) -> Void)?
  /// Called with the colour when the user accepts.
  var onAccept: ((ColorValue) -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?

  private let controls = ColorContentView()
  private var content = ColorContentView.Content()
  private(set) var choice = ColorChoice()
  /// Why the text in the field is no colour.
  private var problem: String?

  init() {
    super.init(nibName: nil, bundle: nil)
    contentView = controls
    contentFills = true
    controls.wheel.addAction(
      UIAction { [unowned self] _ in change(to: controls.wheel.choice) }, for: .valueChanged)
    controls.brightness.addAction(
      UIAction { [unowned self] _ in
        var new = choice
        new.brightness = controls.brightness.value
        change(to: new)
      }, for: .valueChanged)
    controls.opacity.addAction(
      UIAction { [unowned self] _ in
        var new = choice
        new.opacity = controls.opacity.value
        change(to: new)
      }, for: .valueChanged)
    controls.palette.addAction(
      UIAction { [unowned self] _ in
        if let color = controls.palette.selectedColor { change(to: color) }
      }, for: .valueChanged)
    controls.palette.onDoublePress = { [unowned self] in
      if content.showsOnlyPalette { accept() }
    }
    controls.comparison.formerButton.addAction(
      UIAction { [unowned self] _ in change(to: content.former) }, for: .touchUpInside)
    controls.field.delegate = self
    controls.field.addAction(UIAction { [unowned self] _ in typed() }, for: .editingChanged)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// The colour.
  var color: ColorValue { choice.color }

  /// Shows the buttons.
  func showButtons(accept: String, cancel: String) {
    setActions([
      UIAlertAction(title: cancel, style: .cancel) { [unowned self] _ in onCancel?() },
      UIAlertAction(title: accept, style: .default) { [unowned self] _ in self.accept() },
    ])
  }

  /// Shows other contents.
  ///
  /// - Parameters:
  ///   - new: The contents.
  ///   - color: The colour to choose; `nil` leaves the choice.
  func show(_ new: ColorContentView.Content, choosing color: ColorValue?) {
    content = new
    controls.show(new)
    if let color { choice = ColorChoice(color) }
    if !new.hasOpacity { choice.opacity = 1 }
    showChoice(text: true)
    view.setNeedsLayout()
  }

  /// Chooses a colour without a call of `onChange`.
  func choose(_ new: ColorChoice) {
    choice = new
    if !content.hasOpacity { choice.opacity = 1 }
    showChoice(text: true)
  }

  /// Shows the choice.
  ///
  /// - Parameter replacesText: Whether the field shows it too, and not what is typed.
  private func showChoice(text replacesText: Bool) {
    if replacesText { problem = nil }
    controls.show(
      choice, text: replacesText ? ColorFormat.hex.text(color) : nil, problem: problem)
  }

  // MARK: Choosing

  private func change(to color: ColorValue, typed isTyped: Bool = false) {
    var new = choice
    new.take(color)
    change(to: new, typed: isTyped)
  }

  private func change(to new: ColorChoice, typed isTyped: Bool = false) {
    let isNew = !new.color.looksLike(color)
    choice = new
    showChoice(text: !isTyped)
    if isNew { onChange?(color) }
  }

  // MARK: Typing

  private func typed() {
    do throws(ColorNotation.Refusal) {
      let color = try ColorNotation.color(controls.field.text ?? "")
      guard content.hasOpacity || !color.isTranslucent else {
        throw ColorNotation.Refusal(reason: "the opacity cannot be chosen here")
      }
      problem = nil
      change(to: color, typed: true)
    } catch {
      problem = error.reason.prefix(1).uppercased() + error.reason.dropFirst()
      showChoice(text: false)
    }
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    textField.selectAll(nil)
  }

  /// A colour that was typed in another notation is shown as the others are.
  func textFieldDidEndEditing(_ textField: UITextField) {
    if problem == nil { showChoice(text: true) }
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    accept()
    return false
  }

  private func accept() {
    guard problem == nil else {
      controls.field.becomeFirstResponder()
      return
    }
    onAccept?(color)
  }

  // MARK: Keys

  /// Keys that no control takes move in the wheel or in the palette.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let main: ColorControl = content.showsOnlyPalette ? controls.palette : controls.wheel
    let isTyping = controls.field.isEditing
    if !isTyping, let key = presses.first?.key, main.take(key) { return }
    super.pressesBegan(presses, with: event)
  }
}
