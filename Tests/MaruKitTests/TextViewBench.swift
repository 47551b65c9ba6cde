import Foundation
import MaruKit
import MaruTestKit

/// A window with a text view, and a log of the delegate's calls.
@MainActor final class TextViewBench: UITextViewDelegate {
  let screen: TestScreen
  let root = UIViewController()
  let view: UITextView
  private(set) var log: [String] = []
  /// The delegate's answers; `true` by default.
  var answers: [String: Bool] = [:]
  /// A test that waits for a change of the text.
  private var waiting: CheckedContinuation<Void, Never>?

  init(
    _ text: String = "", frame: CGRect = CGRect(x: 20, y: 20, width: 200, height: 120),
    style: UIUserInterfaceStyle = .light
  ) {
    screen = TestScreen(
      size: CGSize(width: frame.maxX + 20, height: frame.maxY + 20), style: style)
    root.loadViewIfNeeded()
    root.view.backgroundColor = .systemBackground
    view = UITextView(frame: frame)
    view.accessibilityLabel = "Notes"
    view.text = text
    view.delegate = self
    root.view.addSubview(view)
    screen.show(root)
  }

  /// Begins editing with the caret at a position, and clears the log.
  @discardableResult
  func edit(at place: Int? = nil) -> TextViewBench {
    view.becomeFirstResponder()
    select(place ?? view.text.utf16.count, 0)
    log = []
    return self
  }

  var text: String { view.text }
  var selection: Range<Int> {
    view.selectedRange.location..<NSMaxRange(view.selectedRange)
  }

  func select(_ location: Int, _ length: Int) {
    view.selectedRange = NSRange(location: location, length: length)
  }

  func forget() { log = [] }

  /// Lets the main queue run until a change of the text fulfils a condition.
  ///
  /// A test that was cancelled, as at its time limit, no longer waits.
  func wait(until condition: (String) -> Bool) async {
    while !condition(text), !Task.isCancelled {
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiting = $0 }
      } onCancel: {
        Task { @MainActor in goOn() }
      }
    }
  }

  /// Lets a test that waits look at the text.
  private func goOn() {
    waiting?.resume()
    waiting = nil
  }

  /// The position of a caret in the window.
  func point(at place: Int) -> CGPoint {
    guard let position = view.position(from: view.beginningOfDocument, offset: place) else {
      return .zero
    }
    let rect = view.convert(view.caretRect(for: position), to: nil)
    return CGPoint(x: rect.midX, y: rect.midY)
  }

  /// Presses with a pointer, `times` times in a row.
  func press(
    at place: Int, times: Int = 1, modifiers: UIKeyModifierFlags = [],
    buttons: UIEvent.ButtonMask = .primary
  ) {
    let point = point(at: place)
    for _ in 0..<times {
      send(.down, point, modifiers, buttons)
      send(.up, point, modifiers, buttons)
    }
  }

  func send(
    _ phase: PointerInput.Phase, _ point: CGPoint, _ modifiers: UIKeyModifierFlags = [],
    _ buttons: UIEvent.ButtonMask = .primary, type: UITouch.TouchType = .indirectPointer
  ) {
    screen.window.send(
      PointerInput(
        phase: phase, location: point, timestamp: screen.memory.clock.now, type: type,
        buttons: buttons, modifiers: modifiers))
    screen.advance(by: 0.05)
  }

  // MARK: Delegate

  private func ask(_ question: String) -> Bool {
    log.append(question)
    return answers[question] ?? true
  }

  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { ask("should begin") }
  func textViewDidBeginEditing(_ textView: UITextView) { log.append("did begin") }
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool { ask("should end") }
  func textViewDidEndEditing(_ textView: UITextView) { log.append("did end") }
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    log.append("\(range.location)+\(range.length) \"\(text)\"")
    return answers["should change"] ?? true
  }
  func textViewDidChange(_ textView: UITextView) {
    log.append("changed")
    goOn()
  }
  func textViewDidChangeSelection(_ textView: UITextView) { log.append("selection") }
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool {
    log.append("\(URL) \(characterRange.location)+\(characterRange.length)")
    return true
  }
}
