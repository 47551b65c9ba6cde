import MaruKit

/// A question, a field, and two buttons.
final class EntryViewController: WidgetDialogController, UITextFieldDelegate {
  /// What it shows.
  struct Content: Equatable {
    var title = ""
    var message = ""
    var placeholder = ""
    var isPassword = false
    var accept = SystemWord.ok.text
    var cancel = SystemWord.cancel.text
  }

  /// Called with a valid text.
  var onAccept: ((String) -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?
  /// What a text has to be.
  var rule = EntryRule()
  /// A command that has to accept the text.
  var check: EntryCheck?
  /// The texts that are proposed.
  var completions: [String] = []
  /// Former texts, the latest last.
  var history: [String] = [] { didSet { historyIndex = nil } }

  private var content = Content()
  private let answer = EntryContentView()
  /// Called with the text while the user types it.
  var onEdit: ((String) -> Void)?

  private var acceptAction: UIAlertAction?
  /// The position in the history; `nil` for the text that is being typed.
  private var historyIndex: Int?
  private var draft = ""
  private var checking: Task<Void, Never>?

  // MARK: Content

  /// The text in the field.
  var text: String {
    get { field.text ?? "" }
    set { field.text = newValue }
  }

  init() {
    super.init(nibName: nil, bundle: nil)
    contentView = answer
    field.delegate = self
    field.onKey = { [unowned self] in take($0) }
    field.addAction(UIAction { [unowned self] _ in textChanged() }, for: .editingChanged)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  private var field: EntryField { answer.field }

  /// Shows a question.
  func show(_ new: Content) {
    if new.accept != content.accept || new.cancel != content.cancel || actions.isEmpty {
      showButtons(accept: new.accept, cancel: new.cancel)
    }
    content = new
    heading = new.title
    message = new.message
    field.placeholder = new.placeholder
    field.isPassword = new.isPassword
    field.accessibilityLabel = new.title.isEmpty ? String(localized: "Text") : new.title
  }

  private func showButtons(accept: String, cancel: String) {
    let accepting = UIAlertAction(title: accept, style: .default) { [unowned self] _ in
      self.accept()
    }
    accepting.isEnabled = checking == nil
    acceptAction = accepting
    setActions([
      UIAlertAction(title: cancel, style: .cancel) { [unowned self] _ in self.cancel() }, accepting,
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard view.window?.rootViewController === self else { return }
    field.becomeFirstResponder()
    field.selectAll(nil)
  }

  // MARK: Typing

  private func textChanged() {
    historyIndex = nil
    stopChecking()
    // A reason that is shown is updated. No reason appears while the user types.
    if answer.reason != nil { showReason(rule.problem(with: text)) }
    complete()
    onEdit?(text)
  }

  /// Adds the rest of a proposed text, selected, so that the next letter replaces it.
  private func complete() {
    let typed = text
    defer { field.lastLength = typed.utf16.count }
    guard !content.isPassword, typed.utf16.count > field.lastLength, field.isCaretAtEnd,
      let found = completions.first(where: { $0.hasPrefix(typed) && $0 != typed })
    else { return }
    field.text = found
    field.select(from: typed.utf16.count)
  }

  private func take(_ key: UIKey) -> Bool {
    guard key.modifierFlags.isDisjoint(with: [.shift, .control, .alternate, .command]) else {
      return false
    }
    switch key.keyCode {
    case .keyboardUpArrow: return browse(-1)
    case .keyboardDownArrow: return browse(1)
    case .keyboardEscape: cancel()
    default: return false
    }
    return true
  }

  /// Shows an earlier or a later text of the history.
  private func browse(_ step: Int) -> Bool {
    guard !history.isEmpty else { return false }
    if historyIndex == nil { draft = text }
    let next = (historyIndex ?? history.count) + step
    guard next >= 0 else { return true }
    historyIndex = next < history.count ? next : nil
    field.text = historyIndex.map { history[$0] } ?? draft
    field.lastLength = text.utf16.count
    return true
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    accept()
    return false
  }

  // MARK: Answer

  private func accept() {
    guard checking == nil else { return }
    let text = text
    if let problem = rule.problem(with: text) { return refuse(problem) }
    guard let check else {
      onAccept?(text)
      return
    }
    acceptAction?.isEnabled = false
    checking = Task { [weak self] in
      let problem = await check.problem(with: text)
      guard !Task.isCancelled, let self else { return }
      self.stopChecking()
      if let problem { self.refuse(problem) } else { self.onAccept?(text) }
    }
  }

  private func cancel() {
    stopChecking()
    onCancel?()
  }

  private func stopChecking() {
    checking?.cancel()
    checking = nil
    acceptAction?.isEnabled = true
  }

  private func refuse(_ reason: String) {
    showReason(reason)
    field.becomeFirstResponder()
  }

  private func showReason(_ reason: String?) {
    answer.reason = reason
    view.setNeedsLayout()
  }
}
