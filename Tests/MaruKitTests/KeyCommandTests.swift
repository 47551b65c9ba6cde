import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Keys that call methods of responders.
@MainActor @Suite struct KeyCommandTests {
  private final class Editor: UIViewController {
    var commands: [UIKeyCommand] = []
    var calls: [String] = []

    override var keyCommands: [UIKeyCommand]? { commands }

    func save() { calls.append("save") }
    func insert(_ command: UIKeyCommand) { calls.append("insert \(command.propertyList ?? "")") }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      for press in presses { calls.append("began \(press.key?.characters ?? "")") }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      for press in presses { calls.append("ended \(press.key?.characters ?? "")") }
    }
  }

  private final class Note: UIView {
    var commands: [UIKeyCommand] = []
    var calls = 0
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? { commands }
    func mark() { calls += 1 }
  }

  private let screen = TestScreen(size: CGSize(width: 300, height: 200))
  private let editor = Editor()

  init() { screen.show(editor) }

  private func key(
    _ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = [], characters: String = ""
  ) {
    let key = UIKey(
      keyCode: code, characters: flags.isDisjoint(with: [.control, .command]) ? characters : "",
      charactersIgnoringModifiers: characters, modifierFlags: flags)
    for isDown in [true, false] {
      screen.window.send(KeyInput(isDown: isDown, key: key, timestamp: screen.memory.clock.now))
    }
  }

  @Test func `a key calls the method, and reaches no responder`() {
    editor.commands = [
      UIKeyCommand(input: "s", modifierFlags: .command, action: Editor.save),
      UIKeyCommand(action: Editor.insert, input: UIKeyCommand.f5, propertyList: "date"),
    ]
    key(.character("s"), .command, characters: "s")
    #expect(editor.calls == ["save"])
    key(.function(5))
    #expect(editor.calls == ["save", "insert date"])
    key(.character("s"), characters: "s")
    #expect(editor.calls.suffix(2) == ["began s", "ended s"])
  }

  @Test func `Control stands for Command, unless it has a command of its own`() {
    editor.commands = [
      UIKeyCommand(input: "S", modifierFlags: .command, action: Editor.save)
    ]
    key(.character("s"), .control, characters: "s")
    #expect(editor.calls == ["save"])
    editor.commands.append(
      UIKeyCommand(
        action: Editor.insert, input: "s", modifierFlags: .control, propertyList: "own"))
    key(.character("s"), .control, characters: "s")
    key(.character("s"), .command, characters: "s")
    #expect(editor.calls == ["save", "insert own", "save"])
    key(.character("s"), [.control, .shift], characters: "S")
    #expect(editor.calls.count == 5, "Shift makes it another key")
  }

  @Test func `a sign may need Shift, and a Latin letter has its key in every layout`() {
    editor.commands = [
      UIKeyCommand(input: "+", modifierFlags: .command, action: Editor.save),
      UIKeyCommand(input: "a", modifierFlags: .alternate, action: Editor.save),
    ]
    key(UIKeyboardHIDUsage(rawValue: 0x2E), [.control, .shift], characters: "+")
    key(.character("a"), .alternate, characters: "ф")
    #expect(editor.calls == ["save", "save"])
  }

  @Test func `the responder in front is asked first, and the chain behind it after`() {
    let note = Note(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    editor.view.addSubview(note)
    note.commands = [UIKeyCommand(input: "m", modifierFlags: .command, action: Note.mark)]
    editor.commands = [
      UIKeyCommand(input: "m", modifierFlags: .command, action: Editor.save),
      UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Editor.save),
    ]
    key(.character("m"), .control, characters: "m")
    #expect(editor.calls == ["save"] && note.calls == 0)
    note.becomeFirstResponder()
    key(.character("m"), .control, characters: "m")
    key(.keyboardEscape)
    #expect(editor.calls == ["save", "save"] && note.calls == 1)
  }

  @Test func `text keeps the keys that write and edit it, unless a command has priority`() throws {
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
    editor.view.addSubview(field)
    field.becomeFirstResponder()
    editor.commands = [
      UIKeyCommand(input: "a", modifierFlags: [], action: Editor.save),
      UIKeyCommand(input: "a", modifierFlags: .command, action: Editor.save),
      UIKeyCommand(input: UIKeyCommand.inputLeftArrow, modifierFlags: [], action: Editor.save),
    ]
    try screen.type("ab")
    try screen.key(.keyboardLeftArrow)
    try screen.key(.character("a"), .control)
    #expect(field.text == "ab" && !editor.calls.contains("save"))
    #expect(field.selectedTextRange?.isEmpty == false)
    for command in editor.commands { command.wantsPriorityOverSystemBehavior = true }
    try screen.type("a")
    try screen.key(.keyboardLeftArrow)
    #expect(field.text == "ab" && editor.calls.filter { $0 == "save" }.count == 2)
  }

  @Test func `Control with Return is free in a text, and Escape and other letters are`() throws {
    let view = UITextView(frame: CGRect(x: 10, y: 10, width: 200, height: 100))
    editor.view.addSubview(view)
    view.becomeFirstResponder()
    editor.commands = ["\r", "k"].map {
      UIKeyCommand(input: $0, modifierFlags: .command, action: Editor.save)
    }
    editor.addKeyCommand(
      UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Editor.save))
    try screen.key(.keyboardReturnOrEnter, .control)
    try screen.key(.character("k"), .control)
    try screen.key(.keyboardEscape)
    #expect(editor.calls == ["save", "save", "save"] && view.text.isEmpty)
  }

  @Test func `Return and Space belong to a focused button, and Tab to the focus`() throws {
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    editor.view.addSubview(button)
    editor.commands = ["\r", " ", "\t"].map {
      UIKeyCommand(input: $0, modifierFlags: [], action: Editor.save)
    }
    key(.keyboardReturnOrEnter)
    #expect(editor.calls == ["save"])
    screen.window.setFocus(button)
    try screen.key(.keyboardReturnOrEnter)
    #expect(editor.calls == ["save"] && presses == 1)
  }

  @Test func `added commands are removed, and disabled ones have no key`() {
    let command = UIKeyCommand(
      action: Editor.save, input: "d", modifierFlags: .command, attributes: .disabled)
    editor.addKeyCommand(command)
    key(.character("d"), .command, characters: "d")
    #expect(!editor.calls.contains("save"))
    command.attributes = []
    key(.character("d"), .command, characters: "d")
    #expect(editor.calls.last == "save")
    editor.removeKeyCommand(command)
    key(.character("d"), .command, characters: "d")
    #expect(editor.calls.filter { $0 == "save" }.count == 1)
  }

  @Test func `a command in a menu calls the method behind the menu's view`() throws {
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
    button.setTitle("More", for: .normal)
    button.menu = UIMenu(children: [
      UIKeyCommand(title: "Save", action: Editor.save, input: "s", modifierFlags: .command),
      UICommand(title: "Stamp", action: Editor.save),
    ])
    button.showsMenuAsPrimaryAction = true
    editor.view.addSubview(button)
    for title in ["Save", "Stamp"] {
      try screen.element(.button, "More").press()
      try screen.element(.button, title).press()
    }
    #expect(editor.calls == ["save", "save"])
  }
}
