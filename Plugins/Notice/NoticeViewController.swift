import MaruKit

/// A symbol, the texts, and the buttons of a notice.
final class NoticeViewController: WidgetDialogController {
  /// How the user answers.
  enum Answer {
    /// By the button that accepts.
    case accept
    /// By the button that declines.
    case decline
    /// By another button, with its title.
    case other(String)
  }

  /// Called with each answer.
  var onAnswer: ((Answer) -> Void)?

  /// Shows the buttons.
  ///
  /// - Parameters:
  ///   - accept: The title of the button that accepts.
  ///   - decline: The title of the button that declines; `nil` for none.
  ///   - others: The titles of further buttons.
  ///   - prefersDeclining: Whether Return declines.
  func showButtons(accept: String, decline: String?, others: [String], prefersDeclining: Bool) {
    func action(
      _ title: String, _ style: UIAlertAction.Style, _ answer: Answer
    ) -> UIAlertAction {
      UIAlertAction(title: title, style: style) { [unowned self] _ in onAnswer?(answer) }
    }
    let declining = decline.map { action($0, .cancel, .decline) }
    var actions = others.map { action($0, .default, .other($0)) }
    if let declining { actions.append(declining) }
    actions.append(action(accept, .default, .accept))
    setActions(actions, preferred: prefersDeclining ? declining : nil)
  }

  /// Escape cancels a notice without a button that declines, too.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, key.keyCode == .keyboardEscape,
      key.modifierFlags.isDisjoint(with: [.shift, .control, .alternate, .command]),
      !actions.contains(where: { $0.style == .cancel })
    else { return super.pressesBegan(presses, with: event) }
    onAnswer?(.decline)
  }
}
