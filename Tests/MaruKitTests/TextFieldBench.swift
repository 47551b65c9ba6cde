import Foundation
import MaruKit
import MaruTestKit

/// A window with a text field, and a log of the delegate's calls.
@MainActor final class TextFieldBench: UITextFieldDelegate {
  let screen: TestScreen
  let root = UIViewController()
  let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
  private(set) var log: [String] = []
  /// The delegate's answers; `true` by default.
  var answers: [String: Bool] = [:]
  /// Called during each question to the delegate.
  var onAsk: ((String) -> Void)?

  init(
    _ text: String = "", size: CGSize = CGSize(width: 240, height: 160), scale: CGFloat = 1,
    style: UIUserInterfaceStyle = .light
  ) {
    screen = TestScreen(size: size, scale: scale, style: style)
    root.loadViewIfNeeded()
    root.view.backgroundColor = .systemBackground
    field.borderStyle = .roundedRect
    field.accessibilityLabel = "Field"
    field.text = text
    field.delegate = self
    root.view.addSubview(field)
    for (event, name) in [
      (UIControl.Event.editingDidBegin, "began"), (.editingChanged, "changed"),
      (.editingDidEnd, "ended"), (.editingDidEndOnExit, "exit"),
      (.primaryActionTriggered, "primary"),
    ] where name != "exit" {
      field.addAction(UIAction { [unowned self] _ in log.append(name) }, for: event)
    }
    screen.show(root)
  }

  /// Begins editing with the caret at the end, and clears the log.
  @discardableResult
  func edit() -> TextFieldBench {
    field.becomeFirstResponder()
    forget()
    return self
  }

  func forget() { log = [] }

  var text: String { field.text ?? "" }

  /// The selected range, in UTF-16 offsets.
  var selection: Range<Int> {
    guard let range = field.selectedTextRange else { return 0..<0 }
    let start = field.offset(from: field.beginningOfDocument, to: range.start)
    return start..<field.offset(from: field.beginningOfDocument, to: range.end)
  }

  func select(_ range: Range<Int>) {
    let start = field.beginningOfDocument
    guard let lower = field.position(from: start, offset: range.lowerBound),
      let upper = field.position(from: start, offset: range.upperBound)
    else { return }
    field.selectedTextRange = field.textRange(from: lower, to: upper)
  }

  /// The position of a caret in the window.
  func point(at place: Int) -> CGPoint {
    guard let position = field.position(from: field.beginningOfDocument, offset: place) else {
      return .zero
    }
    let rect = field.convert(field.caretRect(for: position), to: nil)
    return CGPoint(x: rect.midX, y: rect.midY)
  }

  /// Presses with a pointer, `times` times in a row.
  func press(at place: Int, times: Int = 1, modifiers: UIKeyModifierFlags = []) {
    let point = point(at: place)
    for _ in 0..<times {
      for phase in [PointerInput.Phase.down, .up] {
        screen.window.send(
          PointerInput(
            phase: phase, location: point, timestamp: screen.memory.clock.now,
            modifiers: modifiers))
        screen.advance(by: 0.05)
      }
    }
  }

  /// Waits until the next press does not count as a double-click.
  func pause() { screen.advance(by: 1) }

  // MARK: Delegate

  private func ask(_ question: String) -> Bool {
    log.append(question)
    onAsk?(question)
    return answers[question] ?? true
  }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { ask("should begin") }
  func textFieldDidBeginEditing(_ textField: UITextField) { log.append("did begin") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { ask("should end") }
  func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) { log.append("did end \(reason)") }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    log.append("\(range.location)+\(range.length) \"\(string)\"")
    onAsk?("should change")
    return answers["should change"] ?? true
  }
  func textFieldDidChangeSelection(_ textField: UITextField) { log.append("selection") }
  func textFieldShouldClear(_ textField: UITextField) -> Bool { ask("should clear") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { ask("should return") }
}
