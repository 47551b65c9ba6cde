import MaruKit

/// A question, a field, and two buttons.
final class EntryViewController: UIViewController, UITextFieldDelegate {
  private static let margin: CGFloat = 20
  private static let spacing: CGFloat = 10
  private static let width: CGFloat = 400

  /// What it shows.
  struct Content: Equatable {
    var title = ""
    var message = ""
    var placeholder = ""
    var isPassword = false
    var accept = "OK"
    var cancel = "Cancel"
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
  private let texts = UIScrollView()
  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private let field = EntryField()
  private let reasonLabel = UILabel()
  private let acceptButton = UIButton(configuration: .filled())
  private let cancelButton = UIButton(configuration: .gray())
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

  /// Shows a question.
  func show(_ new: Content) {
    content = new
    title =
      [new.title, new.message].first { !$0.isEmpty }.map { String($0.prefix(200)) } ?? "Entry"
    titleLabel.text = new.title
    messageLabel.text = new.message
    for label in [titleLabel, messageLabel] { label.isHidden = label.text?.isEmpty != false }
    field.placeholder = new.placeholder
    field.isPassword = new.isPassword
    field.accessibilityLabel = new.title.isEmpty ? "Text" : new.title
    acceptButton.setTitle(new.accept, for: .normal)
    cancelButton.setTitle(new.cancel, for: .normal)
    viewIfLoaded?.setNeedsLayout()
  }

  // MARK: Views

  override func viewDidLoad() {
    super.viewDidLoad()
    for (label, style) in [
      (titleLabel, UIFont.TextStyle.headline), (messageLabel, .subheadline),
      (reasonLabel, .footnote),
    ] {
      label.font = .preferredFont(forTextStyle: style)
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
    }
    messageLabel.textColor = .secondaryLabel
    reasonLabel.textColor = .systemRed
    field.delegate = self
    field.onKey = { [unowned self] in take($0) }
    field.addAction(UIAction { [unowned self] _ in textChanged() }, for: .editingChanged)
    for button in [acceptButton, cancelButton] {
      button.titleLabel?.numberOfLines = 1
      button.titleLabel?.lineBreakMode = .byTruncatingTail
    }
    acceptButton.addAction(UIAction { [unowned self] _ in accept() }, for: .touchUpInside)
    cancelButton.addAction(UIAction { [unowned self] _ in cancel() }, for: .touchUpInside)
    texts.alwaysBounceVertical = false
    for label in [titleLabel, messageLabel] { texts.addSubview(label) }
    for part in [texts, field, reasonLabel, cancelButton, acceptButton] {
      view.addSubview(part)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard view.window?.rootViewController === self else { return }
    field.becomeFirstResponder()
    field.selectAll(nil)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    var room = view.bounds.inset(by: view.safeAreaInsets)
    let margin = min(Self.margin, room.width / 16, room.height / 10)
    room = room.insetBy(dx: margin, dy: margin)
    func take(_ height: CGFloat, from edge: CGRectEdge = .minYEdge) -> CGRect {
      let parts = room.divided(atDistance: min(height, room.height), from: edge)
      room = parts.remainder.divided(atDistance: Self.spacing, from: edge).remainder
      return parts.slice
    }
    // The buttons and the field have room first.
    let buttons = [acceptButton, cancelButton].map { $0.sizeThatFits(room.size) }
    let row = take(max(buttons[0].height, buttons[1].height), from: .maxYEdge)
    layOut(buttons, in: row)
    let fieldHeight = field.sizeThatFits(room.size).height
    let left = max(room.height - fieldHeight - Self.spacing, 0)
    let height = layOutTexts(width: room.width)
    if height > 0 {
      texts.frame = take(min(height, left))
      texts.contentSize = CGSize(width: texts.bounds.width, height: height)
    }
    field.frame = take(fieldHeight)
    let reason = reasonLabel.sizeThatFits(CGSize(width: room.width, height: .infinity)).height
    reasonLabel.frame = CGRect(
      x: room.minX, y: room.minY, width: room.width, height: reason <= room.height ? reason : 0)
    reasonLabel.isHidden = reason > room.height
  }

  /// Lays the question and the explanation below one another.
  ///
  /// - Returns: Their height; what does not fit into the window is scrolled.
  private func layOutTexts(width: CGFloat) -> CGFloat {
    var height: CGFloat = 0
    for label in [titleLabel, messageLabel] where !label.isHidden {
      let fitting = label.sizeThatFits(CGSize(width: width, height: .infinity)).height
      if height > 0 { height += Self.spacing }
      label.frame = CGRect(x: 0, y: height, width: width, height: fitting)
      height += fitting
    }
    return height
  }

  /// The buttons at the end of a row, the accepting one last.
  private func layOut(_ sizes: [CGSize], in row: CGRect) {
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let edge: CGRectEdge = isMirrored ? .minXEdge : .maxXEdge
    let widest = max((row.width - Self.spacing) / 2, 0)
    let accept = row.divided(atDistance: min(max(sizes[0].width, 80), widest), from: edge)
    acceptButton.frame = accept.slice
    let rest = accept.remainder.divided(atDistance: Self.spacing, from: edge).remainder
    cancelButton.frame =
      rest.divided(atDistance: min(max(sizes[1].width, 80), widest), from: edge).slice
  }

  /// The size of its own window, in points.
  override var preferredContentSize: CGSize {
    get {
      loadViewIfNeeded()
      let body = UIFont.preferredFont(forTextStyle: .body)
      let width = max(Self.width, body.pointSize * 18)
      let room = CGSize(width: width - 2 * Self.margin, height: .infinity)
      var height = 2 * Self.margin
      let texts = layOutTexts(width: room.width)
      if texts > 0 { height += texts + Self.spacing }
      height += field.sizeThatFits(room).height + Self.spacing
      // One line says why a text is not accepted.
      height += UIFont.preferredFont(forTextStyle: .footnote).lineHeight + Self.spacing
      height += acceptButton.sizeThatFits(room).height
      return CGSize(width: width, height: height.rounded(.up))
    }
    set { super.preferredContentSize = newValue }
  }

  // MARK: Typing

  private func textChanged() {
    historyIndex = nil
    stopChecking()
    // A reason that is shown is updated. No reason appears while the user types.
    if reasonLabel.text?.isEmpty == false { showReason(rule.problem(with: text)) }
    complete()
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

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.first?.key?.keyCode {
    case .keyboardEscape: cancel()
    default: super.pressesBegan(presses, with: event)
    }
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
    acceptButton.isEnabled = false
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
    acceptButton.isEnabled = true
  }

  private func refuse(_ reason: String) {
    showReason(reason)
    field.becomeFirstResponder()
  }

  private func showReason(_ reason: String?) {
    reasonLabel.text = reason
    field.isWrong = reason != nil
    view.setNeedsLayout()
  }
}
