import Foundation
import MaruKit
import MaruTestKit
import Stage
import Testing
import X11

/// A text field in a window on a real display, with a user at the keyboard.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct TypingTests {
  /// Shows a field that is being edited, types after its first frame, and waits for a result.
  private func type(
    _ text: String = "", _ strokes: @escaping @MainActor (XTestClient) -> Void,
    until isDone: @escaping @MainActor (UITextField, XTestClient) -> Bool
  ) throws {
    let server = try XvfbServer(width: 300, height: 200)
    defer { server.stop() }
    let screen = try XScreen(displayName: server.display)
    let window = screen.makeWindow(
      ScreenWindowOptions(title: "Typing", size: CGSize(width: 200, height: 100)))
    let root = UIViewController()
    root.loadViewIfNeeded()
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 180, height: 34))
    field.text = text
    root.view.addSubview(field)
    window.rootViewController = root
    window.makeKeyAndVisible()
    field.becomeFirstResponder()
    let person = try XTestClient(display: server.display)
    defer { person.close() }
    var hasBegun = false
    var turns = 0
    func look() {
      turns += 1
      if !hasBegun, let id = person.windows(named: "Typing").first, person.isVisible(id) {
        hasBegun = true
        person.move(to: DevicePoint(x: 50, y: 50))
        strokes(person)
      }
      guard !isDone(field, person), turns < 1000 else { return screen.stop() }
      screen.after(seconds: 0.01, look)
    }
    screen.after(seconds: 0, look)
    screen.run()
    #expect(isDone(field, person), "the field has \(field.text ?? "")")
  }

  @Test func `a dead key and a letter make one character, from the first key on`() throws {
    try type {
      $0.stroke(KeySymbol(rawValue: 0xfe51))
      $0.stroke(KeySymbol("e"))
      $0.stroke(KeySymbol("x"))
    } until: { field, _ in
      field.text == "\u{E9}x"
    }
  }

  @Test func `cut text is on the display's clipboard and can be pasted`() throws {
    try type("old") {
      $0.stroke(KeySymbol("a"), with: .control)
      $0.stroke(KeySymbol("x"), with: .control)
      $0.stroke(KeySymbol("b"))
      $0.stroke(KeySymbol("v"), with: .control)
    } until: { field, person in
      field.text == "bold" && UIPasteboard.general.string == "old"
        && person.connection.clipboard.hasOwner(.clipboard)
    }
  }
}
