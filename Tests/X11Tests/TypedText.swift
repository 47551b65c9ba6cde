import MaruTestKit
import Testing

@testable import X11

/// The text that a program gets by the keys in its window, as a text field shows it.
@MainActor final class TypedText {
  let screen: Screen
  let window: Window
  /// The text when the first, second … button was pressed.
  private(set) var textAtPresses: [String] = []
  private var accepted = ""
  private var composed = ""

  /// Shows a window that has the keyboard and uses an input method.
  init(on screen: Screen, through method: XTestInputMethod) throws {
    self.screen = screen
    window = try screen.showWindow()
    let id = window.id
    try screen.expect("the focus") { $0 == .focusChanged(id, hasFocus: true) ? true : nil }
    screen.program.keyboard.prepareInputMethod(for: id, serverNamed: method.name)
    screen.program.setTextFocus(window, caret: DevicePoint(x: 5, y: 20))
  }

  /// The accepted text, and what is composed behind it.
  var text: String { accepted + composed }

  /// Reads the program's events.
  func read() {
    for event in screen.program.pendingEvents() {
      switch event {
      case .key(let key) where key.isPress:
        if key.keycode == 0 { composed = "" }
        accepted += key.text
      case .composed(_, let composition): composed = composition.text
      case .compositionEnded: (accepted, composed) = (text, "")
      case .pointerButton(let button) where button.isPress: textAtPresses.append(text)
      default: break
      }
    }
  }

  /// Waits until a condition holds.
  func waits(for timeout: Duration = .seconds(20), until condition: () -> Bool) -> Bool {
    screen.person.block(timeout: timeout) {
      read()
      return condition()
    }
  }

  /// Waits until the text is as expected.
  func expect(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let isThere = waits { text == expected }
    #expect(isThere, "\(text)", sourceLocation: sourceLocation)
  }
}
