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

  // MARK: Asking

  /// A field that refuses more than one character at a time.
  private final class SlowField: UITextField {
    var asked: [String] = []

    override func shouldChangeText(
      in range: UITextRange, replacementText text: String
    ) -> Bool {
      asked.append(text)
      return text.count < 2 && super.shouldChangeText(in: range, replacementText: text)
    }
  }

  /// A text view that cannot become shorter.
  private final class GrowingView: UITextView {
    override func shouldChangeText(
      in range: UITextRange, replacementText text: String
    ) -> Bool { !text.isEmpty && super.shouldChangeText(in: range, replacementText: text) }
  }

  @Test func `a subclass decides about each change by the user`() {
    let field = SlowField()
    field.insertText("ab")
    field.insertText("c")
    #expect(field.text == "c" && field.asked == ["ab", "c"])
    field.text = "from the program"
    #expect(field.text == "from the program" && field.asked.count == 2)
    let view = GrowingView(frame: .zero)
    view.insertText("ab")
    view.deleteBackward()
    view.undoManager?.undo()
    #expect(view.text == "ab")
  }

  @Test func `a field and a text view ask their delegates once`() throws {
    let fields = TextFieldBench("abcd").edit()
    let range = try #require(fields.field.range(1..<3))
    #expect(fields.field.shouldChangeText(in: range, replacementText: "x"))
    #expect(fields.log == ["1+2 \"x\""] && fields.text == "abcd")
    #expect(!fields.field.shouldChangeText(in: UITextRange(), replacementText: "x"))
    let views = TextViewBench("abcd").edit()
    views.answers["should change"] = false
    let other = try #require(views.view.range(1..<3))
    #expect(!views.view.shouldChangeText(in: other, replacementText: "x"))
    #expect(views.log == ["1+2 \"x\""])
  }

  // MARK: Attributes

  @Test func `the style at a position is that of the character on the asked side`() throws {
    let (red, font) = (UIColor.red, UIFont.boldSystemFont(ofSize: 20))
    let text = NSMutableAttributedString(
      string: "a", attributes: [.font: font, .foregroundColor: red])
    text.append(NSAttributedString(string: "b", attributes: [.backgroundColor: UIColor.green]))
    let (view, field) = (UITextView(frame: .zero), UITextField())
    (view.attributedText, field.attributedText) = (text, text)
    for input in [view, field] as [any UITextInput] {
      func style(
        _ place: Int, _ direction: UITextStorageDirection
      ) throws -> [NSAttributedString.Key: Any] {
        let position = try #require(
          input.position(from: input.beginningOfDocument, offset: place))
        return try #require(input.textStyling(at: position, in: direction))
      }
      for before in [try style(1, .backward), try style(0, .forward), try style(0, .backward)] {
        #expect(before[.font] as? UIFont == font && before[.foregroundColor] as? UIColor == red)
        #expect(before[.backgroundColor] == nil)
      }
      for after in [try style(1, .forward), try style(2, .backward), try style(2, .forward)] {
        #expect(after[.backgroundColor] as? UIColor == .green)
        #expect(after[.font] is UIFont && after[.foregroundColor] as? UIColor == .label)
      }
      #expect(input.textStyling(at: UITextPosition(), in: .forward) == nil)
    }
  }

  @Test func `the style of an empty text is that of text that is typed`() {
    let (view, field) = (UITextView(frame: .zero), UITextField())
    view.typingAttributes[.kern] = 3
    let typed = view.textStyling(at: view.endOfDocument, in: .backward)
    #expect(typed?[.kern] as? Int == 3)
    field.textColor = .red
    let style = field.textStyling(at: field.endOfDocument, in: .forward)
    #expect(style?[.foregroundColor] as? UIColor == .red && style?[.font] is UIFont)
  }

  @Test func `attributed text keeps its attributes in a text view, and asks the delegate`() throws {
    let bench = TextViewBench("abcd").edit(at: 4)
    let view = bench.view
    let range = try #require(view.range(1..<3))
    view.replace(range, withAttributedText: NSAttributedString(string: "X", attributes: [.kern: 5]))
    #expect(bench.text == "aXd" && bench.selection == 2..<2)
    #expect(bench.log.first == "1+2 \"X\"")
    view.insertAttributedText(NSAttributedString(string: "Y", attributes: [.kern: 7]))
    #expect(bench.text == "aXYd")
    let inner = view.attributedText(in: try #require(view.range(1..<3)))
    #expect(inner.string == "XY")
    #expect(inner.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 5)
    #expect(inner.attribute(.kern, at: 1, effectiveRange: nil) as? Int == 7)
    view.undoManager?.undo()
    view.undoManager?.undo()
    #expect(bench.text == "abcd")
    view.isEditable = false
    view.insertAttributedText(NSAttributedString(string: "Z"))
    #expect(bench.text == "abcd" && view.attributedText(in: UITextRange()).length == 0)
  }

  @Test func `a field takes the text of attributed text, in one line`() throws {
    let bench = TextFieldBench("abcd").edit()
    let field = bench.field
    let text = NSAttributedString(string: "X\nY", attributes: [.kern: 5])
    field.replace(try #require(field.range(1..<3)), withAttributedText: text)
    #expect(bench.text == "aX Yd")
    field.insertAttributedText(NSAttributedString(string: "!"))
    #expect(bench.text == "aX Y!d")
    let inner = field.attributedText(in: try #require(field.range(1..<4)))
    #expect(inner.string == "X Y" && inner.attribute(.kern, at: 0, effectiveRange: nil) == nil)
  }

  // MARK: Offsets in a range

  @Test func `offsets in a range count from its start and end with it`() throws {
    let (view, field) = (UITextView(frame: .zero), UITextField())
    (view.text, field.text) = ("a😀cdef", "a😀cdef")
    for input in [view, field] as [any UITextInput] {
      let range = try #require(input.range(1..<5))
      let inner = try #require(input.position(within: range, atCharacterOffset: 3))
      #expect(input.offset(from: input.beginningOfDocument, to: inner) == 4)
      #expect(input.characterOffset(of: inner, within: range) == 3)
      let end = try #require(input.position(within: range, atCharacterOffset: 4))
      #expect(input.compare(end, to: range.end) == .orderedSame)
      #expect(input.position(within: range, atCharacterOffset: 5) == nil)
      #expect(input.position(within: range, atCharacterOffset: -1) == nil)
    }
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

  // MARK: Direction

  @Test func `a direction is set for whole paragraphs, and the others keep theirs`() throws {
    let bench = TextViewBench("one\ntwo\nthree").edit(at: 0)
    let view = bench.view
    func direction(_ place: Int) throws -> NSWritingDirection {
      let position = try #require(view.position(from: view.beginningOfDocument, offset: place))
      return view.baseWritingDirection(for: position, in: .forward)
    }
    view.setBaseWritingDirection(.rightToLeft, for: try #require(view.range(5..<6)))
    for place in [4, 7] { #expect(try direction(place) == .rightToLeft) }
    for place in [0, 3, 8, 13] { #expect(try direction(place) == .leftToRight) }
    let style = view.textStorage.attribute(.paragraphStyle, at: 7, effectiveRange: nil)
    #expect((style as? NSParagraphStyle)?.baseWritingDirection == .rightToLeft)
    let rects = view.selectionRects(for: try #require(view.range(2..<10)))
    let upper = bench.view.caretRect(for: view.beginningOfDocument).midY
    for rect in rects {
      let isMiddle = rect.rect.minY > upper && rect.rect.midY < upper * 3
      #expect(rect.writingDirection == (isMiddle ? .rightToLeft : .leftToRight))
    }
    #expect(Set(rects.map(\.writingDirection)) == [.leftToRight, .rightToLeft])
    view.setBaseWritingDirection(.natural, for: try #require(view.range(0..<13)))
    #expect(try direction(4) == .leftToRight)
  }

  @Test func `text that is typed into an empty text has the direction that was set`() throws {
    let bench = TextViewBench("").edit()
    let view = bench.view
    view.setBaseWritingDirection(.rightToLeft, for: try #require(view.range(0..<0)))
    #expect(view.baseWritingDirection(for: view.endOfDocument, in: .forward) == .rightToLeft)
    try bench.screen.type("a")
    #expect(view.baseWritingDirection(for: view.endOfDocument, in: .forward) == .rightToLeft)
    view.setBaseWritingDirection(.leftToRight, for: UITextRange())
    #expect(view.baseWritingDirection(for: view.endOfDocument, in: .forward) == .rightToLeft)
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

extension UITextInput {
  /// The range between two offsets.
  fileprivate func range(_ offsets: Range<Int>) -> UITextRange? {
    guard let start = position(from: beginningOfDocument, offset: offsets.lowerBound),
      let end = position(from: beginningOfDocument, offset: offsets.upperBound)
    else { return nil }
    return textRange(from: start, to: end)
  }
}
