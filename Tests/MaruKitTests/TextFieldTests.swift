import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite(.serialized) struct TextFieldTests {
  @Test func `default attributes set the font, colour and alignment of the whole text`() throws {
    let bench = TextFieldBench("a")
    let field = bench.field
    field.attributedText = NSAttributedString(
      string: "ab", attributes: [.foregroundColor: UIColor.red])
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    field.defaultTextAttributes = [
      .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.blue,
      .paragraphStyle: style,
    ]
    #expect(field.font == .boldSystemFont(ofSize: 20) && field.textColor == .blue)
    #expect(field.textAlignment == .center && field.text == "ab")
    let attributes = try #require(field.attributedText?.attributes(at: 1, effectiveRange: nil))
    #expect(attributes[.foregroundColor] as? UIColor == .blue)
    #expect(field.defaultTextAttributes[.font] as? UIFont == .boldSystemFont(ofSize: 20))
  }

  // MARK: Editing

  @Test func `typed text appears at the caret`() throws {
    let bench = TextFieldBench("ac").edit()
    try bench.screen.key(.keyboardLeftArrow)
    try bench.screen.type("b B")
    #expect(bench.text == "ab Bc" && bench.selection == 4..<4)
  }

  @Test func `beginning and ending ask first and notify afterwards, in UIKit's order`() {
    let bench = TextFieldBench("a")
    bench.field.becomeFirstResponder()
    #expect(bench.field.isEditing && bench.field.isFirstResponder)
    bench.field.resignFirstResponder()
    #expect(!bench.field.isEditing)
    let begin = ["should begin", "did begin", "began"]
    #expect(bench.log == begin + ["should end", "did end committed", "ended"])
  }

  @Test func `a typed character asks the delegate, is inserted, and is notified`() throws {
    let bench = TextFieldBench("a").edit()
    try bench.screen.type("b")
    #expect(bench.log == ["1+0 \"b\"", "selection", "changed"])
  }

  @Test func `a delegate can refuse to begin, to change, to clear and to end`() throws {
    let bench = TextFieldBench("abc")
    bench.answers = [
      "should begin": false, "should change": false, "should clear": false, "should end": false,
    ]
    #expect(!bench.field.becomeFirstResponder() && !bench.field.isEditing)
    bench.answers["should begin"] = true
    bench.field.clearsOnBeginEditing = true
    bench.field.becomeFirstResponder()
    try bench.screen.type("x")
    try bench.screen.key(.keyboardDeleteOrBackspace)
    try bench.screen.key(.character("x"), .control)
    #expect(bench.text == "abc")
    #expect(!bench.field.resignFirstResponder() && bench.field.isEditing)
    #expect(!bench.log.contains("changed"))
  }

  @Test func `setting the text in code does not ask or notify the delegate`() {
    let bench = TextFieldBench("abc").edit()
    bench.field.text = "other"
    #expect(bench.log.isEmpty && bench.selection == 5..<5)
    bench.field.text = nil
    #expect(bench.field.text == "" && !bench.field.hasText)
  }

  @Test func `a delegate can set the text itself while it is asked`() throws {
    let bench = TextFieldBench("abcdef").edit()
    bench.onAsk = { [unowned bench] question in
      if question == "should change" { bench.field.text = "x" }
    }
    try bench.screen.key(.keyboardDeleteOrBackspace)
    #expect(bench.text == "x")
    bench.answers["should change"] = false
    try bench.screen.type("q")
    #expect(bench.text == "x")
  }

  @Test(arguments: ["should begin", "should change", "should end", "should return"])
  func `a delegate can remove the field while it is asked`(question: String) throws {
    let bench = TextFieldBench("abc")
    bench.onAsk = { [unowned bench] asked in
      if asked == question { bench.field.removeFromSuperview() }
    }
    bench.press(at: 1)
    try bench.screen.type("x")
    try bench.screen.key(.keyboardReturnOrEnter)
    bench.field.resignFirstResponder()
    bench.screen.advance(by: 1)
    #expect(!bench.field.isEditing && bench.screen.window.firstResponder == nil)
    bench.root.view.addSubview(bench.field)
    bench.onAsk = nil
    bench.edit()
    try bench.screen.type("y")
    #expect(bench.text.hasSuffix("y"))
  }

  @Test func `a field that is removed ends editing, whatever its delegate answers`() {
    let bench = TextFieldBench("abc").edit()
    bench.answers["should end"] = false
    bench.field.removeFromSuperview()
    #expect(!bench.field.isEditing && bench.log.contains("did end committed"))
  }

  @Test func `forced endEditing ends editing even if the delegate refuses`() {
    let bench = TextFieldBench("abc").edit()
    bench.answers["should end"] = false
    bench.root.view.endEditing(false)
    #expect(bench.field.isEditing)
    bench.root.view.endEditing(true)
    #expect(!bench.field.isEditing && bench.log.filter { $0 == "ended" }.count == 1)
  }

  @Test func `a disabled field cannot be edited, and disabling a field ends its editing`() throws {
    let bench = TextFieldBench("abc").edit()
    bench.field.isEnabled = false
    #expect(!bench.field.isEditing)
    #expect(!bench.field.becomeFirstResponder())
    bench.press(at: 1)
    try bench.screen.key(.keyboardTab)
    #expect(!bench.field.isEditing && !bench.field.isFocused)
    #expect(bench.field.accessibilityTraits.contains(.notEnabled))
  }

  // MARK: Return

  @Test func `Return notifies, and editing continues`() throws {
    let bench = TextFieldBench("abc").edit()
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(bench.log == ["should return", "primary"])
    #expect(bench.field.isEditing)
  }

  @Test func `holding Return notifies once`() {
    let bench = TextFieldBench("abc").edit()
    for isRepeat in [false, true, true] {
      bench.screen.window.send(
        KeyInput(
          isDown: true, isRepeat: isRepeat, key: UIKey(keyCode: .keyboardReturnOrEnter),
          timestamp: 1))
    }
    #expect(bench.log == ["should return", "primary"])
  }

  @Test func `Return ends editing if there is a target for it`() throws {
    let bench = TextFieldBench("abc")
    var exits = 0
    bench.field.addAction(UIAction { _ in exits += 1 }, for: .editingDidEndOnExit)
    bench.edit()
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(exits == 1 && !bench.field.isEditing)
  }

  @Test func `Return does nothing if the delegate refuses`() throws {
    let bench = TextFieldBench("abc").edit()
    bench.answers["should return"] = false
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(bench.log == ["should return"] && bench.text == "abc")
  }

  @Test func `a line break from an input method is Return`() {
    let bench = TextFieldBench("abc").edit()
    bench.field.insertText("\n")
    #expect(bench.text == "abc" && bench.log == ["should return", "primary"])
  }

  // MARK: Text with attributes

  @Test func `text typed into attributed text has the preceding attributes`() throws {
    let bench = TextFieldBench()
    let text = NSMutableAttributedString(string: "red", attributes: [.foregroundColor: UIColor.red])
    text.append(NSAttributedString(string: "blue", attributes: [.foregroundColor: UIColor.blue]))
    bench.field.attributedText = text
    bench.edit()
    bench.select(3..<3)
    try bench.screen.type("x")
    let result = try #require(bench.field.attributedText)
    #expect(result.string == "redxblue")
    #expect(
      result.attribute(.foregroundColor, at: 3, effectiveRange: nil) as? UIColor == UIColor.red)
    bench.field.text = "plain"
    #expect(
      bench.field.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil)
        as? UIColor == .label)
  }

  // MARK: Secure

  @Test func `each character of a secure text is a dot, and nothing can be copied`() throws {
    let bench = TextFieldBench("a👨‍👩‍👧é").edit()
    UIPasteboard.general.string = "before"
    bench.field.isSecureTextEntry = true
    #expect(bench.field.accessibilityValue == "•••")
    bench.field.selectAll(nil)
    try bench.screen.key(.character("c"), .control)
    try bench.screen.key(.character("x"), .control)
    #expect(UIPasteboard.general.string == "before" && bench.text == "a👨‍👩‍👧é")
    bench.press(at: 9)
    #expect(bench.selection == 9..<9)
    try bench.screen.key(.keyboardDeleteOrBackspace)
    #expect(bench.text == "aé")
    bench.pause()
    bench.press(at: 1, times: 2)
    #expect(bench.selection == 0..<2)
  }

  // MARK: Clearing

  @Test func `the clear button clears the field and begins editing`() throws {
    let bench = TextFieldBench("abc")
    bench.field.clearButtonMode = .always
    bench.screen.memory.frame()
    try bench.screen.press("Clear text")
    #expect(bench.text.isEmpty && bench.field.isEditing)
    #expect(bench.log.contains("should clear") && bench.log.last == "changed")
    #expect(throws: TestScreenError.self) { try bench.screen.find("Clear text") }
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text == "abc")
  }

  @Test func `the clear button is shown according to its mode, and only with text`() {
    let bench = TextFieldBench("abc")
    bench.field.clearButtonMode = .whileEditing
    bench.screen.advance(by: 0.1)
    #expect(!bench.screen.shows("Clear text"))
    bench.edit()
    bench.screen.advance(by: 0.1)
    #expect(bench.screen.shows("Clear text"))
    bench.field.text = ""
    bench.screen.advance(by: 0.1)
    #expect(!bench.screen.shows("Clear text"))
    bench.field.text = "abc"
    bench.field.clearButtonMode = .unlessEditing
    bench.screen.advance(by: 0.1)
    #expect(!bench.screen.shows("Clear text"))
    bench.field.resignFirstResponder()
    bench.screen.advance(by: 0.1)
    #expect(bench.screen.shows("Clear text"))
  }

  @Test func `a field can be cleared when editing begins`() {
    let bench = TextFieldBench("abc")
    bench.field.clearsOnBeginEditing = true
    bench.field.becomeFirstResponder()
    #expect(bench.text.isEmpty && bench.log.prefix(2) == ["should begin", "should clear"])
  }

  // MARK: Description

  @Test func `a field is labelled by its placeholder, and its value is its text`() throws {
    let bench = TextFieldBench("abc")
    bench.field.accessibilityLabel = nil
    bench.field.placeholder = "Name"
    #expect(try bench.screen.find("Name") === bench.field)
    #expect(bench.field.accessibilityValue == "abc")
    #expect(bench.field.accessibilityActivate() && bench.field.isEditing)
  }
}
