import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The attributes of text that is typed into a text field.
@MainActor @Suite struct TypingAttributeTests {
  /// The letters of a field that are red, in order.
  private func redLetters(_ bench: TextFieldBench) -> String {
    guard let text = bench.field.attributedText else { return "" }
    let units = Array(text.string.utf16)
    let red = units.indices.filter {
      text.attribute(.foregroundColor, at: $0, effectiveRange: nil) as? UIColor == .red
    }
    return String(decoding: red.map { units[$0] }, as: UTF16.self)
  }

  private func color(_ bench: TextFieldBench) -> UIColor? {
    bench.field.typingAttributes?[.foregroundColor] as? UIColor
  }

  @Test func `without editing there are none, and setting them has no effect`() throws {
    let bench = TextFieldBench("ab")
    #expect(bench.field.typingAttributes == nil)
    bench.field.typingAttributes = [.foregroundColor: UIColor.red]
    bench.edit()
    #expect(color(bench) == .label && bench.field.typingAttributes?[.font] is UIFont)
    try bench.screen.type("c")
    #expect(redLetters(bench).isEmpty)
    bench.field.typingAttributes = [.foregroundColor: UIColor.red]
    bench.field.resignFirstResponder()
    #expect(bench.field.typingAttributes == nil)
    bench.edit()
    #expect(color(bench) == .label)
  }

  @Test func `typed text takes them, and so does the text after it`() throws {
    let bench = TextFieldBench("ad").edit()
    bench.select(1..<1)
    bench.field.typingAttributes = [.foregroundColor: UIColor.red]
    #expect(color(bench) == .red)
    try bench.screen.type("b")
    #expect(color(bench) == .red)
    try bench.screen.type("c")
    #expect(bench.text == "abcd" && redLetters(bench) == "bc")
    let attributes = try #require(
      bench.field.attributedText?.attributes(at: 3, effectiveRange: nil))
    #expect(attributes[.foregroundColor] as? UIColor == .label && attributes[.font] is UIFont)
  }

  @Test func `a change of the selection discards them`() throws {
    let bench = TextFieldBench("ab").edit()
    bench.field.typingAttributes = [.foregroundColor: UIColor.red]
    bench.select(1..<1)
    #expect(color(bench) == .label)
    try bench.screen.type("x")
    #expect(redLetters(bench).isEmpty)
  }

  @Test func `at the start and in a selection they are those of the first character`() {
    let bench = TextFieldBench()
    let text = NSMutableAttributedString(string: "r", attributes: [.foregroundColor: UIColor.red])
    text.append(NSAttributedString(string: "b", attributes: [.foregroundColor: UIColor.blue]))
    bench.field.attributedText = text
    bench.edit()
    #expect(color(bench) == .blue)
    bench.select(0..<0)
    #expect(color(bench) == .red)
    bench.select(1..<2)
    #expect(color(bench) == .blue)
  }

  @Test func `they replace those of a selection and of styled text`() throws {
    let bench = TextFieldBench()
    bench.field.attributedText = NSAttributedString(
      string: "abcd", attributes: [.foregroundColor: UIColor.red])
    bench.edit()
    bench.select(1..<3)
    bench.field.typingAttributes = [.foregroundColor: UIColor.blue]
    try bench.screen.type("x")
    #expect(bench.text == "axd" && redLetters(bench) == "ad")
  }

  @Test func `an input method's text takes them`() {
    let bench = TextFieldBench("a").edit()
    bench.field.typingAttributes = [.foregroundColor: UIColor.red]
    for text in ["ㅎ", "하", "한"] {
      bench.screen.window.send(
        MarkedTextInput(text: text, selectedRange: NSRange(location: 1, length: 0)))
    }
    bench.screen.window.acceptMarkedText()
    #expect(bench.text == "a한" && redLetters(bench) == "한")
  }

  @Test func `a redo brings them back`() throws {
    let bench = TextFieldBench().edit()
    try bench.screen.type("a")
    bench.field.typingAttributes = [.foregroundColor: UIColor.red]
    try bench.screen.type("b")
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text == "a")
    try bench.screen.key(.character("z"), [.control, .shift])
    #expect(bench.text == "ab" && redLetters(bench) == "b")
  }
}
