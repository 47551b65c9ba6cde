import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A text field as seen by an input method or an input view.
@MainActor @Suite struct TextInputTests {
  @Test func `positions are measured, compared and kept inside the text`() throws {
    let field = TextFieldBench("abcd").field
    let start = field.beginningOfDocument
    let third = try #require(field.position(from: start, offset: 2))
    #expect(field.offset(from: start, to: field.endOfDocument) == 4)
    #expect(field.offset(from: field.endOfDocument, to: third) == -2)
    #expect(field.compare(start, to: third) == .orderedAscending)
    #expect(field.compare(third, to: third) == .orderedSame)
    #expect(field.compare(field.endOfDocument, to: third) == .orderedDescending)
    for offset in [-1, 5, .max, .min] {
      #expect(field.position(from: start, offset: offset) == nil)
    }
    let range = try #require(field.textRange(from: field.endOfDocument, to: third))
    #expect(field.text(in: range) == "cd" && !range.isEmpty)
    #expect(field.compare(range.start, to: third) == .orderedSame)
  }

  @Test func `positions of another text are refused`() {
    let bench = TextFieldBench("abcd")
    let (field, strange) = (bench.field, UITextPosition())
    #expect(field.position(from: strange, offset: 0) == nil)
    #expect(field.textRange(from: strange, to: field.endOfDocument) == nil)
    #expect(field.text(in: UITextRange()) == nil && field.caretRect(for: strange).isNull)
    bench.select(1..<2)
    field.selectedTextRange = UITextRange()
    field.replace(UITextRange(), withText: "x")
    #expect(bench.selection == 1..<2 && bench.text == "abcd")
  }

  @Test func `a position inside a character counts as its start`() throws {
    let bench = TextFieldBench("a👨‍👩‍👧b").edit()
    bench.select(3..<4)
    #expect(bench.selection == 1..<1)
    try bench.screen.key(.keyboardDeleteOrBackspace)
    #expect(bench.text == "👨‍👩‍👧b")
  }

  @Test func `replacing a range asks the delegate, as typing does`() throws {
    let bench = TextFieldBench("abcd").edit()
    let field = bench.field
    let start = try #require(field.position(from: field.beginningOfDocument, offset: 1))
    let end = try #require(field.position(from: start, offset: 2))
    let range = try #require(field.textRange(from: start, to: end))
    field.replace(range, withText: "X\nY")
    #expect(bench.text == "aX Yd" && bench.selection == 4..<4)
    #expect(bench.log.first == "1+2 \"X Y\"" && bench.log.last == "changed")
  }

  /// A field that takes digits only, as code for iOS writes it.
  private final class DigitField: UITextField {
    override func replace(_ range: UITextRange, withText text: String) {
      super.replace(range, withText: text.filter(\.isNumber))
    }

    override func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
      super.setMarkedText(markedText?.filter(\.isNumber), selectedRange: selectedRange)
    }

    override func closestPosition(to point: CGPoint) -> UITextPosition? { endOfDocument }

    override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  }

  @Test func `a subclass overrides how an input method reaches the text`() throws {
    let field = DigitField()
    let input: any UITextInput = field
    let whole = try #require(
      input.textRange(from: input.beginningOfDocument, to: input.endOfDocument))
    input.replace(whole, withText: "a1b2")
    input.setMarkedText("c3", selectedRange: NSRange(location: 1, length: 0))
    #expect(field.text == "123")
    let nearest = try #require(input.closestPosition(to: .zero))
    #expect(input.compare(nearest, to: input.endOfDocument) == .orderedSame)
    #expect(input.selectionRects(for: whole).isEmpty)
  }

  // MARK: Marked text

  /// A field that shows no attributes of an input method.
  private final class PlainField: UITextField {
    override func setAttributedMarkedText(
      _ markedText: NSAttributedString?, selectedRange: NSRange
    ) { setMarkedText(markedText?.string, selectedRange: selectedRange) }
  }

  @Test func `a subclass takes attributed marked text as plain text`() {
    let field = PlainField()
    field.setAttributedMarkedText(
      NSAttributedString(string: "かな"), selectedRange: NSRange(location: 2, length: 0))
    #expect(field.text == "かな" && field.markedTextRange?.isEmpty == false)
  }

  @Test func `marked text is replaced by the next input, and unmarking keeps it`() throws {
    let bench = TextFieldBench("a").edit()
    let field = bench.field
    field.setMarkedText("ㅎ", selectedRange: NSRange(location: 1, length: 0))
    field.setMarkedText("하", selectedRange: NSRange(location: 1, length: 0))
    #expect(bench.text == "a하" && bench.selection == 2..<2)
    #expect(try #require(field.markedTextRange).isEmpty == false)
    field.insertText("한")
    #expect(bench.text == "a한" && field.markedTextRange == nil)
    field.setMarkedText("글", selectedRange: NSRange(location: 0, length: 1))
    #expect(bench.selection == 2..<3)
    field.unmarkText()
    #expect(bench.text == "a한글" && field.markedTextRange == nil)
    field.setMarkedText("x", selectedRange: NSRange(location: 9, length: 9))
    field.setMarkedText(nil, selectedRange: NSRange())
    #expect(bench.text == "a한" && field.markedTextRange == nil)
  }

  @Test func `composed text is undone in one step`() throws {
    let bench = TextFieldBench("a").edit()
    for text in ["ㅎ", "하", "한"] {
      bench.field.setMarkedText(text, selectedRange: NSRange(location: 1, length: 0))
    }
    bench.field.unmarkText()
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text == "a")
  }

  @Test func `an arrow ends the composition`() throws {
    let bench = TextFieldBench("a").edit()
    bench.field.setMarkedText("bc", selectedRange: NSRange(location: 2, length: 0))
    try bench.screen.key(.keyboardLeftArrow)
    #expect(bench.field.markedTextRange == nil && bench.text == "abc" && bench.selection == 2..<2)
  }

  // MARK: Geometry

  @Test func `rectangles and the positions of points agree`() throws {
    let bench = TextFieldBench("one two")
    let field = bench.field
    for offset in 0...7 {
      let position = try #require(field.position(from: field.beginningOfDocument, offset: offset))
      let rect = field.caretRect(for: position)
      let found = try #require(field.closestPosition(to: CGPoint(x: rect.midX, y: 5)))
      #expect(field.compare(found, to: position) == .orderedSame)
      #expect(field.bounds.contains(rect))
    }
    let start = try #require(field.position(from: field.beginningOfDocument, offset: 4))
    let range = try #require(field.textRange(from: start, to: field.endOfDocument))
    let rect = field.firstRect(for: range)
    #expect(abs(rect.minX - field.caretRect(for: start).midX) <= 1 && rect.width > 20)
    let under = try #require(field.characterRange(at: CGPoint(x: rect.minX + 2, y: rect.midY)))
    #expect(field.text(in: under) == "t")
    #expect(field.characterRange(at: CGPoint(x: 190, y: rect.midY)) == nil)
    let nearest = try #require(field.closestPosition(to: .zero, within: range))
    #expect(field.compare(nearest, to: start) == .orderedSame)
  }

  // MARK: Notifications

  @Test func `notifications match the control events of editing`() throws {
    let bench = TextFieldBench()
    nonisolated(unsafe) var names: [String] = []
    let known = [
      UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
      UITextField.textDidEndEditingNotification,
    ]
    let observers = known.map { name in
      NotificationCenter.default.addObserver(forName: name, object: bench.field, queue: nil) {
        names.append($0.name.rawValue)
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    bench.edit()
    try bench.screen.type("a")
    bench.field.resignFirstResponder()
    #expect(names == known.map(\.rawValue))
  }

  @Test func `a window posts when it resigns key and when it becomes key`() {
    let bench = TextFieldBench()
    nonisolated(unsafe) var names: [Notification.Name] = []
    let known = [UIWindow.didResignKeyNotification, UIWindow.didBecomeKeyNotification]
    let observers = known.map { name in
      NotificationCenter.default.addObserver(
        forName: name, object: bench.screen.window, queue: nil
      ) { names.append($0.name) }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    bench.screen.window.loseKeys()
    bench.screen.window.loseKeys()
    bench.screen.window.makeKey()
    #expect(names == known)
  }
}
