import MaruKit

/// Several questions, and two buttons.
final class FormViewController: WidgetDialogController {
  /// The answers with the names of their fields, in order.
  typealias Answers = [(name: String, answer: FieldAnswer)]

  /// Called with each field that the user has edited, and its text.
  var onChange: ((FormField, String) -> Void)?
  /// Called with the answers when the user accepts and all of them are valid.
  var onAccept: ((Answers) -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?

  private let form = FormView()

  init() {
    super.init(nibName: nil, bundle: nil)
    contentView = form
    contentFills = true
    form.onEdit = { [unowned self] in onChange?($0.field, $0.text) }
    form.onResize = { [unowned self] in viewIfLoaded?.setNeedsLayout() }
    form.onReturn = { [unowned self] in accept() }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In a window with other widgets the user decides which of them has the keyboard.
    guard view.window?.rootViewController === self else { return }
    form.rows.first { $0.control != nil }?.focus()
  }

  // MARK: Content

  /// Shows the buttons.
  func showButtons(accept: String, cancel: String) {
    setActions([
      UIAlertAction(title: cancel, style: .cancel) { [unowned self] _ in onCancel?() },
      UIAlertAction(title: accept, style: .default) { [unowned self] _ in self.accept() },
    ])
  }

  /// Shows fields.
  func show(_ fields: [FormField]) { form.show(fields) }

  /// The texts of the fields by name, without passwords.
  var texts: [String: String] {
    get {
      let rows = form.rows.filter { $0.field.kind.isInput && $0.field.kind != .password }
      return Dictionary(rows.map { ($0.field.name, $0.text) }) { first, _ in first }
    }
    set {
      for row in form.rows where row.field.kind.isInput && row.field.kind != .password {
        if let text = newValue[row.field.name] { row.restore(text) }
      }
    }
  }

  // MARK: Answer

  /// Passes the answers on, or moves to the first field without a valid one.
  private func accept() {
    var answers: Answers = []
    var wrong: FieldRow?
    for row in form.rows where row.field.kind.isInput {
      do throws(FieldProblem) {
        answers.append((row.field.name, try row.answer()))
      } catch {
        wrong = wrong ?? row
      }
    }
    if let wrong {
      // Its hint, which says what is wrong, is set before it is focused.
      wrong.focus()
    } else {
      onAccept?(answers)
    }
  }
}
