import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A delegate that makes its field first responder again after editing has ended.
private final class Returner: UITextFieldDelegate {
  func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) { textField.becomeFirstResponder() }
}

@MainActor @Suite(.serialized) struct TextFieldMishapTests {
  @Test(arguments: ["\u{301}", "\u{93F}", "🏽"])
  func `a mark that joins the preceding character is deleted with it`(mark: String) throws {
    let keys: [(UIKeyboardHIDUsage, UIKeyModifierFlags)] = [
      (.keyboardDeleteOrBackspace, []), (.keyboardLeftArrow, []),
      (.keyboardLeftArrow, .control), (.keyboardDeleteOrBackspace, .control),
    ]
    for (key, modifiers) in keys {
      let bench = TextFieldBench(mark).edit()
      try bench.screen.key(.keyboardHome)
      bench.field.insertText("e")
      try bench.screen.key(key, modifiers)
      #expect(bench.selection == 0..<0)
      #expect(bench.text.isEmpty == (key == .keyboardDeleteOrBackspace))
    }
  }

  @Test func `two halves of a flag that become adjacent are one character`() throws {
    let bench = TextFieldBench("🇩a🇪").edit()
    try bench.screen.key(.keyboardLeftArrow)
    try bench.screen.key(.keyboardDeleteOrBackspace)
    #expect(bench.text == "🇩🇪")
    try bench.screen.key(.keyboardDeleteOrBackspace)
    #expect(bench.text.isEmpty)
  }

  @Test func `glyphs that overlap are laid out`() throws {
    let bench = TextFieldBench()
    for kern in [-20.0, -500] {
      bench.field.attributedText = NSAttributedString(
        string: "kerned אבג", attributes: [.kern: kern])
      bench.edit()
      try bench.screen.key(.keyboardHome)
      bench.screen.advance(by: 0.1)
      #expect(bench.field.intrinsicContentSize.width >= 0)
    }
  }

  @Test(arguments: [
    String(repeating: "x", count: 1_000_000), "a" + String(repeating: "\u{301}", count: 1000),
    String(repeating: "\u{200B}\u{202E}\u{FEFF}", count: 1000),
  ])
  func `a text without a place to break, of marks or of invisible characters, is typed in`(
    text: String
  ) throws {
    let bench = TextFieldBench(text).edit()
    bench.screen.advance(by: 0.1)
    try bench.screen.key(.keyboardHome)
    try bench.screen.type("b")
    try bench.screen.key(.keyboardEnd)
    try bench.screen.type("c")
    #expect(bench.text == "b" + text + "c")
    try bench.screen.key(.keyboardHome, .shift)
    try bench.screen.key(.keyboardDeleteOrBackspace)
    #expect(bench.text.isEmpty)
  }

  @Test func `if the previous field takes the focus back, only one field is edited`() {
    let bench = TextFieldBench("first")
    let returner = Returner()
    bench.field.delegate = returner
    let second = UITextField(frame: CGRect(x: 20, y: 80, width: 200, height: 34))
    bench.root.view.addSubview(second)
    bench.edit()
    second.becomeFirstResponder()
    #expect([bench.field, second].filter(\.isEditing).count == 1)
    #expect([bench.field, second].allSatisfy { $0.isEditing == $0.isFirstResponder })
    bench.field.delegate = nil
  }

  @Test func `a disabled field accepts nothing, whatever its delegate answers`() throws {
    let bench = TextFieldBench("a").edit()
    bench.answers["should end"] = false
    bench.field.isEnabled = false
    #expect(!bench.field.isEditing && !bench.field.isFirstResponder)
    try bench.screen.type("b")
    #expect(bench.text == "a")
  }

  @Test func `pasting only line breaks deletes nothing`() throws {
    let bench = TextFieldBench("abc").edit()
    UIPasteboard.general.string = "\n\n"
    bench.field.selectAll(nil)
    try bench.screen.key(.character("v"), .control)
    #expect(bench.text == "abc" && bench.selection == 0..<3)
  }

  @Test func `text that is set during an undo is undone separately`() throws {
    let bench = TextFieldBench().edit()
    try bench.screen.type("one")
    bench.pause()
    var hasWritten = false
    bench.field.addAction(
      UIAction { [unowned bench] _ in
        guard !hasWritten else { return }
        hasWritten = true
        bench.field.insertText("!")
      }, for: .editingChanged)
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text == "!")
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text.isEmpty)
  }
}
