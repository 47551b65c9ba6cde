import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Logs the events that it receives, and passes them on by default.
private final class Recorder: UIView {
  let title: String
  let log: Log
  var passesOn = true

  init(_ title: String, _ log: Log, frame: CGRect) {
    self.title = title
    self.log = log
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.lines.append("\(title) began")
    if passesOn { super.touchesBegan(touches, with: event) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.lines.append("\(title) ended")
    if passesOn { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.lines.append("\(title) cancelled")
  }
}

@MainActor private final class Log {
  var lines: [String] = []
}

private final class Root: UIViewController {
  var log: Log?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log?.lines.append("controller began")
    view.endEditing(true)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

private final class Field: UIView, UIKeyInput {
  var text = ""
  override var canBecomeFirstResponder: Bool { true }
  var hasText: Bool { !text.isEmpty }
  func insertText(_ new: String) { text += new }
  func deleteBackward() { text = String(text.dropLast()) }
}

private final class KeyRecorder: UIView {
  var keys: [UIKeyboardHIDUsage] = []
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    keys += presses.compactMap(\.key?.keyCode)
  }
  var ended: [UIKeyboardHIDUsage] = []
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    ended += presses.compactMap(\.key?.keyCode)
  }
}

@MainActor @Suite struct ResponderTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 200))
  private let root = Root()
  private let log = Log()
  private let outer: Recorder
  private let inner: Recorder

  init() {
    outer = Recorder("outer", log, frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    inner = Recorder("inner", log, frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    root.log = log
    root.loadViewIfNeeded()
    root.view.addSubview(outer)
    outer.addSubview(inner)
    screen.show(root)
  }

  @Test func `a touch goes from the hit view through its superviews to the controller`() {
    screen.pointer(.down, at: CGPoint(x: 60, y: 60))
    #expect(log.lines == ["inner began", "outer began", "controller began"])
  }

  @Test func `a view that does not call super ends the responder chain`() {
    outer.passesOn = false
    screen.pointer(.down, at: CGPoint(x: 60, y: 60))
    #expect(log.lines == ["inner began", "outer began"])
  }

  @Test func `a touch keeps its view when it moves outside`() {
    inner.passesOn = false
    screen.pointer(.down, at: CGPoint(x: 60, y: 60))
    screen.pointer(.moved, at: CGPoint(x: 190, y: 190))
    screen.pointer(.up, at: CGPoint(x: 190, y: 190))
    #expect(log.lines == ["inner began", "inner ended"])
  }

  @Test func `the part of a view outside its superview is not hit`() {
    #expect(screen.window.hitTest(CGPoint(x: 120, y: 120), with: nil) === root.view)
  }

  @Test func `a view that is removed while touched has its touch cancelled`() {
    inner.passesOn = false
    screen.pointer(.down, at: CGPoint(x: 60, y: 60))
    inner.removeFromSuperview()
    screen.pointer(.up, at: CGPoint(x: 60, y: 60))
    #expect(log.lines == ["inner began", "inner cancelled"])
  }

  @Test func `a touch that no view handles ends editing`() {
    let field = Field(frame: CGRect(x: 0, y: 150, width: 50, height: 20))
    root.view.addSubview(field)
    #expect(field.becomeFirstResponder())
    #expect(field.isFirstResponder)
    screen.press(at: CGPoint(x: 190, y: 10))
    #expect(!field.isFirstResponder)
  }

  @Test func `there is one first responder, and typed text reaches it`() throws {
    let (first, second) = (Field(frame: .zero), Field(frame: .zero))
    for field in [first, second] { root.view.addSubview(field) }
    first.becomeFirstResponder()
    second.becomeFirstResponder()
    try screen.type("ab")
    try screen.key(.keyboardDeleteOrBackspace)
    #expect(!first.isFirstResponder)
    #expect((first.text, second.text) == ("", "a"))
  }

  @Test func `a key that a view does not handle goes to its superview`() throws {
    let keyed = KeyRecorder(frame: .zero)
    let field = Field(frame: .zero)
    root.view.addSubview(keyed)
    keyed.addSubview(field)
    field.becomeFirstResponder()
    try screen.key(.keyboardEscape)
    #expect(keyed.keys == [.keyboardEscape])
  }

  @Test func `a key ends where it began even if the focus has moved`() {
    let recorders = (0..<2).map { _ in KeyRecorder(frame: .zero) }
    for recorder in recorders { root.view.addSubview(recorder) }
    screen.window.setFocus(recorders[0])
    let space = UIKey(keyCode: .keyboardSpacebar, characters: " ")
    screen.window.send(KeyInput(isDown: true, key: space, timestamp: 1))
    screen.window.setFocus(recorders[1])
    screen.window.send(KeyInput(isDown: false, key: space, timestamp: 1))
    #expect(recorders.map(\.ended) == [[.keyboardSpacebar], []])
  }

  @Test func `a first responder that leaves the window receives no more keys`() {
    let field = Field(frame: .zero)
    root.view.addSubview(field)
    field.becomeFirstResponder()
    field.removeFromSuperview()
    #expect(screen.window.firstResponder == nil)
  }
}
