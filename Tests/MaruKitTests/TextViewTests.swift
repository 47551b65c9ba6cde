import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite(.serialized) struct TextViewTests {
  // MARK: Editing

  @Test func `typed text appears at the caret, and Return begins a line`() throws {
    let bench = TextViewBench("ac").edit(at: 1)
    try bench.screen.type("b")
    try bench.screen.key(.keyboardReturnOrEnter)
    try bench.screen.key(.keyboardTab)
    #expect(bench.text == "ab\n\tc" && bench.selection == 4..<4)
  }

  @Test func `a typed character asks the delegate, is inserted, and is notified`() throws {
    let bench = TextViewBench("a").edit()
    try bench.screen.type("b")
    #expect(bench.log == ["1+0 \"b\"", "selection", "changed"])
    bench.answers["should change"] = false
    try bench.screen.type("c")
    #expect(bench.text == "ab")
  }

  @Test func `beginning and ending ask first and notify afterwards`() {
    let bench = TextViewBench("a")
    bench.view.becomeFirstResponder()
    #expect(bench.log == ["should begin", "did begin"] && bench.view.isFirstResponder)
    bench.forget()
    bench.view.resignFirstResponder()
    #expect(bench.log == ["should end", "did end"] && !bench.view.isFirstResponder)
    bench.answers = ["should begin": false]
    #expect(!bench.view.becomeFirstResponder())
  }

  @Test func `notifications are posted for editing and for changes by the user`() throws {
    let bench = TextViewBench("a")
    var names: [String] = []
    let center = NotificationCenter.default
    let observers = [
      UITextView.textDidBeginEditingNotification, UITextView.textDidChangeNotification,
      UITextView.textDidEndEditingNotification,
    ].map { name in
      center.addObserver(forName: name, object: bench.view, queue: nil) { _ in
        MainActor.assumeIsolated { names.append(name.rawValue) }
      }
    }
    bench.edit()
    bench.view.text = "from the program"
    try bench.screen.type("x")
    bench.view.resignFirstResponder()
    #expect(
      names == [
        "UITextViewTextDidBeginEditingNotification", "UITextViewTextDidChangeNotification",
        "UITextViewTextDidEndEditingNotification",
      ])
    for observer in observers { center.removeObserver(observer) }
  }

  @Test func `a text that cannot be edited is not changed by keys, but copied`() throws {
    let bench = TextViewBench("abc def")
    bench.view.isEditable = false
    bench.press(at: 1, times: 2)
    try bench.screen.type("x")
    try bench.screen.key(.keyboardDeleteOrBackspace)
    try bench.screen.key(.character("x"), .control)
    #expect(bench.text == "abc def" && bench.selection == 0..<3)
    try bench.screen.key(.character("c"), .control)
    #expect(UIPasteboard.general.string == "abc")
  }

  @Test func `typed text has the attributes of the character before it`() throws {
    let bench = TextViewBench()
    let text = NSMutableAttributedString(string: "ab", attributes: [.kern: 3])
    text.append(NSAttributedString(string: "cd", attributes: [.link: "https://example.org"]))
    bench.view.attributedText = text
    bench.edit(at: 2)
    try bench.screen.type("x")
    let attributes = bench.view.textStorage.attributes(at: 2, effectiveRange: nil)
    #expect(attributes[.kern] as? Int == 3)
    bench.select(5, 0)
    try bench.screen.type("y")
    #expect(bench.view.textStorage.attribute(.link, at: 5, effectiveRange: nil) == nil)
    bench.view.typingAttributes[.kern] = 7
    try bench.screen.type("z")
    #expect(bench.view.textStorage.attribute(.kern, at: 6, effectiveRange: nil) as? Int == 7)
  }

  private final class InputLog: UITextInputDelegate {
    var lines: [String] = []
    func selectionWillChange(_ textInput: (any UITextInput)?) { lines.append("will select") }
    func selectionDidChange(_ textInput: (any UITextInput)?) { lines.append("did select") }
    func textWillChange(_ textInput: (any UITextInput)?) { lines.append("will change") }
    func textDidChange(_ textInput: (any UITextInput)?) { lines.append("did change") }
  }

  @Test func `an input method hears of the program's changes, not of its own`() {
    let bench = TextViewBench("abc").edit()
    let log = InputLog()
    bench.view.inputDelegate = log
    bench.view.insertText("x")
    #expect(log.lines.isEmpty)
    bench.view.text = "other"
    #expect(log.lines == ["will change", "did change"])
    bench.select(1, 2)
    #expect(log.lines.suffix(2) == ["will select", "did select"])
  }

  // MARK: Undo

  @Test func `a typed word is undone at once, and redone`() throws {
    let bench = TextViewBench("start ").edit()
    try bench.screen.type("one two")
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text == "start one ")
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text == "start ")
    try bench.screen.key(.character("z"), [.control, .shift])
    try bench.screen.key(.character("z"), [.control, .shift])
    #expect(bench.text == "start one two" && bench.selection == 13..<13)
    try bench.screen.key(.character("z"), [.control, .shift])
    #expect(bench.view.undoManager?.canRedo == false)
  }

  @Test func `consecutive deletions are undone at once, with their attributes`() throws {
    let bench = TextViewBench("abcdef").edit(at: 4)
    bench.view.textStorage.addAttribute(.kern, value: 9, range: NSRange(location: 2, length: 1))
    for _ in 0..<3 { try bench.screen.key(.keyboardDeleteOrBackspace) }
    try bench.screen.key(.keyboardDeleteForward)
    #expect(bench.text == "af")
    bench.view.undoManager?.undo()
    #expect(bench.text == "abcdef" && bench.selection == 4..<4)
    #expect(bench.view.textStorage.attribute(.kern, at: 2, effectiveRange: nil) as? Int == 9)
  }

  @Test func `an undo manager groups an edit with the program's own changes`() throws {
    let bench = TextViewBench("").edit()
    var flag = false
    let manager = try #require(bench.view.undoManager)
    manager.beginUndoGrouping()
    try bench.screen.type("a")
    flag = true
    manager.registerUndo(withTarget: bench) { _ in flag = false }
    manager.endUndoGrouping()
    manager.undo()
    #expect(bench.text == "" && !flag && manager.canRedo)
  }

  /// Lines of text with this many bytes.
  private func lines(_ count: Int) -> String {
    String(repeating: String(repeating: "x", count: 63) + "\n", count: count / 64)
  }

  /// Pastes a text and clears the view.
  private func pasteAndClear(_ bench: TextViewBench, _ text: String) {
    UIPasteboard.general.string = text
    bench.view.paste(nil)
    bench.view.selectAll(nil)
    bench.view.deleteBackward()
  }

  @Test func `of many big changes, the last ones that fit into 4 MiB can be undone`() throws {
    let bench = TextViewBench("").edit()
    let manager = try #require(bench.view.undoManager)
    manager.groupsByEvent = false
    let text = lines(1 << 20)
    for _ in 0..<8 { pasteAndClear(bench, text) }
    var lengths: [Int] = []
    while manager.canUndo, lengths.count < 20 {
      manager.undo()
      lengths.append(bench.view.textStorage.length)
    }
    // Only what was cleared counts: an undo of a paste needs no text.
    #expect(lengths == Array(repeating: [1 << 20, 0], count: 4).flatMap(\.self))
    #expect(manager.levelsOfUndo == 0)
    manager.redo()
    #expect(bench.text == text)
  }

  @Test func `a cleared text that is larger than the limit can be brought back`() throws {
    let bench = TextViewBench("").edit()
    let manager = try #require(bench.view.undoManager)
    manager.groupsByEvent = false
    let text = lines(6 << 20)
    pasteAndClear(bench, text)
    #expect(bench.text == "")
    manager.undo()
    #expect(bench.text == text)
    #expect(!manager.canUndo)
  }

  @Test func `changes that the program has registered are forgotten with those of the text`()
    throws
  {
    let bench = TextViewBench("").edit()
    let manager = try #require(bench.view.undoManager)
    manager.groupsByEvent = false
    var undone: [Int] = []
    for number in 0..<6 {
      manager.registerUndo(withTarget: bench) { _ in undone.append(number) }
      pasteAndClear(bench, lines(1 << 20))
    }
    while manager.canUndo { manager.undo() }
    #expect(undone == [5, 4, 3, 2])
  }

  // MARK: Pointer

  @Test func `a click places the caret, two select a word, and three a paragraph`() {
    let bench = TextViewBench("first line\nsecond line of text\nthird")
    bench.press(at: 14)
    #expect(bench.selection == 14..<14 && bench.view.isFirstResponder)
    bench.screen.advance(by: 1)
    bench.press(at: 14, times: 2)
    #expect(bench.selection == 11..<17)
    bench.screen.advance(by: 1)
    bench.press(at: 14, times: 3)
    #expect(bench.selection == 11..<31)
  }

  @Test func `a double click selects a Thai word, which no space separates`() {
    let bench = TextViewBench("สวัสดีชาวโลก ใช้Linux")
    for (place, word) in [(1, 0..<6), (7, 6..<9), (10, 9..<12), (14, 13..<16), (18, 16..<21)] {
      bench.press(at: place, times: 2)
      #expect(bench.selection == word)
      bench.screen.advance(by: 1)
    }
  }

  @Test func `a drag selects, and a click with Shift extends`() {
    let bench = TextViewBench("one two three\nfour five six")
    bench.send(.down, bench.point(at: 4))
    bench.send(.moved, bench.point(at: 18))
    bench.send(.up, bench.point(at: 18))
    #expect(bench.selection == 4..<18)
    bench.screen.advance(by: 1)
    bench.press(at: 21, modifiers: .shift)
    #expect(bench.selection == 4..<21)
  }

  @Test func `a drag held at the lower edge scrolls and selects further`() {
    let text = (0..<100).map { "line \($0)" }.joined(separator: "\n")
    let bench = TextViewBench(text).edit(at: 0)
    bench.send(.down, bench.point(at: 3))
    bench.send(.moved, CGPoint(x: 60, y: 138))
    for _ in 0..<40 { bench.screen.advance(by: 0.05) }
    #expect(bench.view.contentOffset.y > 200 && bench.selection.upperBound > 60)
    bench.send(.up, CGPoint(x: 60, y: 138))
  }

  @Test func `a finger scrolls, and a tap places the caret`() {
    let text = (0..<100).map { "line \($0)" }.joined(separator: "\n")
    let bench = TextViewBench(text)
    bench.view.contentOffset = .zero
    bench.screen.advance(by: 0.1)
    let start = CGPoint(x: 60, y: 110)
    bench.send(.down, start, type: .direct)
    for step in 1...8 {
      bench.send(.moved, CGPoint(x: 60, y: 110 - CGFloat(step) * 8), type: .direct)
    }
    bench.send(.up, CGPoint(x: 60, y: 46), type: .direct)
    bench.screen.advance(by: 3)
    #expect(bench.view.contentOffset.y > 30 && !bench.view.isFirstResponder)
    bench.send(.down, CGPoint(x: 40, y: 80), type: .direct)
    bench.send(.up, CGPoint(x: 40, y: 80), type: .direct)
    #expect(bench.view.isFirstResponder && bench.selection.isEmpty)
  }

  @Test func `a selection can be dragged to another place`() {
    let bench = TextViewBench("one two three").edit(at: 0)
    bench.select(0, 4)
    let (start, end) = (bench.point(at: 2), bench.point(at: 8))
    bench.send(.down, start)
    for step in 1...6 {
      let share = CGFloat(step) / 6
      bench.send(.moved, CGPoint(x: start.x + (end.x - start.x) * share, y: start.y))
    }
    bench.send(.up, end)
    bench.screen.advance(by: 1)
    #expect(bench.text == "two one three")
  }

  @Test func `a click on a link asks the delegate, also about detected ones`() {
    let bench = TextViewBench()
    bench.view.isEditable = false
    bench.view.dataDetectorTypes = [.link, .phoneNumber]
    bench.view.text = "See https://example.org/a, or mail me@example.org."
    bench.press(at: 8)
    bench.screen.advance(by: 1)
    bench.press(at: 35)
    bench.screen.advance(by: 1)
    bench.press(at: 1)
    let links = bench.log.filter { $0.contains("+") }
    #expect(links == ["https://example.org/a 4+21", "mailto:me@example.org 35+14"])
  }

  @Test func `the secondary button opens a menu that works with keys and the pointer`() throws {
    UIPasteboard.general.string = "!"
    let bench = TextViewBench("one two", frame: CGRect(x: 20, y: 20, width: 260, height: 300))
    bench.press(at: 5, times: 2)
    bench.press(at: 5, buttons: .secondary)
    #expect(bench.selection == 4..<7)
    try bench.screen.element(.button, "Cut").press()
    #expect(bench.text == "one " && UIPasteboard.general.string == "two")
    try bench.screen.key(.keyboardApplication)
    #expect(bench.screen.shows("Select All"))
    try bench.screen.key(.keyboardDownArrow)
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(bench.text == "one two" && !bench.screen.shows("Select All"))
    try bench.screen.key(.keyboardApplication)
    bench.send(.down, CGPoint(x: 5, y: 5))
    bench.send(.up, CGPoint(x: 5, y: 5))
    #expect(!bench.screen.shows("Select All"))
  }

  // MARK: Layout

  @Test func `without scrolling, the view wants the height of its text`() throws {
    let bench = TextViewBench("one")
    bench.view.isScrollEnabled = false
    let low = bench.view.intrinsicContentSize.height
    bench.edit()
    try bench.screen.key(.keyboardReturnOrEnter)
    let line = UIFont.systemFont(ofSize: 17).lineHeight
    #expect(abs(bench.view.intrinsicContentSize.height - low - line) < 1.1)
    let wide = bench.view.sizeThatFits(CGSize(width: 1000, height: 0))
    bench.view.text = String(repeating: "word ", count: 40)
    #expect(bench.view.sizeThatFits(CGSize(width: 60, height: 0)).height > wide.height * 5)
    bench.view.isScrollEnabled = true
    #expect(bench.view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
  }

  @Test func `the caret stays in view while it moves and while text is typed`() throws {
    let bench = TextViewBench((0..<60).map { "line \($0)" }.joined(separator: "\n")).edit()
    func isSeen() -> Bool {
      let point = bench.point(at: bench.selection.upperBound)
      return bench.view.convert(bench.view.bounds, to: nil).contains(point)
    }
    try bench.screen.type("x")
    #expect(isSeen() && bench.view.contentOffset.y > 500)
    try bench.screen.key(.keyboardHome, .control)
    #expect(isSeen() && bench.view.contentOffset.y == 0)
    for _ in 0..<12 { try bench.screen.key(.keyboardDownArrow) }
    #expect(isSeen() && bench.view.contentOffset.y > 0)
    bench.view.scrollRangeToVisible(NSRange(location: bench.text.utf16.count, length: 0))
    #expect(bench.view.contentOffset.y > 500)
  }

  @Test func `scrolling up through estimated heights moves by the wheel's distance`() {
    let text = (0..<3000).map { index in
      String(repeating: "some words ", count: index * 7 % 23 + 1)
    }.joined(separator: "\n")
    let bench = TextViewBench(text)
    bench.view.contentOffset.y = bench.view.contentSize.height / 2
    bench.screen.advance(by: 0.1)
    for _ in 0..<60 {
      let place = bench.view.offset(
        from: bench.view.beginningOfDocument,
        to: bench.view.closestPosition(
          to: CGPoint(x: 5, y: bench.view.contentOffset.y + 2)) ?? UITextPosition())
      let before = bench.point(at: place).y
      bench.view.contentOffset.y -= 13
      bench.screen.advance(by: 0.05)
      #expect(abs(bench.point(at: place).y - before - 13) < 1.1)
    }
  }

  @Test func `any width may be asked for`() {
    let view = UITextView(frame: .zero)
    view.text = "one\ntwo"
    view.isScrollEnabled = false
    let free = view.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    let greatest = CGFloat.greatestFiniteMagnitude
    #expect(view.sizeThatFits(CGSize(width: greatest, height: greatest)) == free)
  }

  @Test func `the caret moves across the space between paragraphs`() throws {
    let bench = TextViewBench()
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = 20
    bench.view.attributedText = NSAttributedString(
      string: "one\ntwo\nthree",
      attributes: [.paragraphStyle: style, .font: UIFont.systemFont(ofSize: 14)])
    bench.edit(at: 1)
    for place in [5, 9] {
      try bench.screen.key(.keyboardDownArrow)
      #expect(bench.selection == place..<place)
    }
    try bench.screen.key(.keyboardUpArrow)
    #expect(bench.selection == 5..<5)
  }

  @Test func `a delegate sees that text is being composed`() {
    final class Watcher: UITextViewDelegate {
      var wasComposing: [Bool] = []

      func textViewDidChange(_ textView: UITextView) {
        wasComposing.append(textView.markedTextRange != nil)
      }
    }
    let bench = TextViewBench().edit()
    let watcher = Watcher()
    bench.view.delegate = watcher
    bench.view.setMarkedText("하", selectedRange: NSRange(location: 1, length: 0))
    bench.view.insertText("한")
    #expect(watcher.wasComposing == [true, false] && bench.text == "한")
  }

  @Test func `changes of the storage by the program move the caret along`() {
    let bench = TextViewBench("one two").edit(at: 5)
    bench.view.textStorage.replaceCharacters(
      in: NSRange(location: 0, length: 3), with: "a longer one")
    #expect(bench.selection == 14..<14)
    bench.view.textStorage.mutableString.setString("x")
    #expect(bench.text == "x" && bench.selection.upperBound <= 1)
  }

  @Test func `strange sizes and texts stop nothing`() throws {
    let bench = TextViewBench("abc").edit()
    for side in [CGFloat.nan, 0, -1, 1, .infinity, 1e9] {
      bench.view.textContainerInset.left = side
      bench.view.frame = CGRect(x: 0, y: 0, width: side, height: 40)
      bench.screen.advance(by: 0.05)
    }
    bench.view.textContainerInset = .zero
    bench.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    for text in [
      "\0\u{1}\u{7F}", "a" + String(repeating: "\u{301}", count: 1000), "\u{202E}x\u{FFFF}",
    ] {
      bench.view.text = text
      bench.view.textStorage.append(NSAttributedString(string: "👩"))
      bench.view.textStorage.deleteCharacters(in: NSRange(location: text.utf16.count, length: 1))
      try bench.screen.type("y")
      try bench.screen.key(.keyboardLeftArrow)
      try bench.screen.key(.keyboardDeleteOrBackspace)
      bench.press(at: 0, times: 3)
    }
    bench.view.selectedRange = NSRange(location: NSNotFound, length: 4)
    bench.view.selectedRange = NSRange(location: 0, length: .max)
    bench.view.scrollRangeToVisible(NSRange(location: .max, length: 3))
  }

  @Test func `removing the view while it is edited ends editing`() {
    let bench = TextViewBench("abc").edit()
    bench.answers["should end"] = false
    bench.view.removeFromSuperview()
    #expect(!bench.view.isFirstResponder && bench.log.contains("did end"))
  }
}
