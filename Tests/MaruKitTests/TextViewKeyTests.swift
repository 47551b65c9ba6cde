import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite(.serialized) struct TextViewKeyTests {
  private let text = "first line\nab\nthe third line is long"

  @Test func `up and down keep the column over a shorter line`() throws {
    let bench = TextViewBench(text, frame: CGRect(x: 0, y: 0, width: 400, height: 200))
      .edit(at: 8)
    let x = bench.point(at: 8).x
    try bench.screen.key(.keyboardDownArrow)
    #expect(bench.selection == 13..<13)
    try bench.screen.key(.keyboardDownArrow)
    #expect(abs(bench.point(at: bench.selection.lowerBound).x - x) < 6)
    try bench.screen.key(.keyboardUpArrow)
    try bench.screen.key(.keyboardUpArrow)
    #expect(bench.selection == 8..<8)
    try bench.screen.key(.keyboardUpArrow)
    #expect(bench.selection == 0..<0)
  }

  @Test func `Home and End go to the ends of a line, with Control to those of the text`() throws {
    let bench = TextViewBench(text, frame: CGRect(x: 0, y: 0, width: 400, height: 200))
      .edit(at: 18)
    try bench.screen.key(.keyboardHome)
    #expect(bench.selection == 14..<14)
    try bench.screen.key(.keyboardEnd, .shift)
    #expect(bench.selection == 14..<36)
    try bench.screen.key(.keyboardHome, .control)
    #expect(bench.selection == 0..<0)
    try bench.screen.key(.keyboardEnd)
    #expect(bench.selection == 10..<10)
    try bench.screen.key(.keyboardEnd, .control)
    #expect(bench.selection == 36..<36)
  }

  @Test func `End in a wrapped line stays in it`() throws {
    let bench = TextViewBench(String(repeating: "word ", count: 20)).edit(at: 2)
    let y = bench.point(at: 2).y
    try bench.screen.key(.keyboardEnd)
    #expect(bench.selection.lowerBound > 10 && bench.point(at: bench.selection.lowerBound).y == y)
  }

  @Test func `Control moves and deletes by words, over line breaks`() throws {
    let bench = TextViewBench("one two\nthree").edit(at: 0)
    try bench.screen.key(.keyboardRightArrow, .control)
    #expect(bench.selection == 3..<3)
    try bench.screen.key(.keyboardRightArrow, .control)
    try bench.screen.key(.keyboardRightArrow, [.control, .shift])
    #expect(bench.selection == 7..<13)
    try bench.screen.key(.keyboardRightArrow)
    try bench.screen.key(.keyboardDeleteOrBackspace, .control)
    #expect(bench.text == "one two\n")
    try bench.screen.key(.keyboardHome, .control)
    try bench.screen.key(.keyboardDeleteForward, .control)
    #expect(bench.text == " two\n")
  }

  @Test func `Page Down moves by almost the height of the view`() throws {
    let bench = TextViewBench((0..<60).map { "line \($0)" }.joined(separator: "\n")).edit(at: 2)
    try bench.screen.key(.keyboardPageDown)
    let first = bench.selection.lowerBound
    #expect(first > 20 && bench.view.contentOffset.y > 40)
    try bench.screen.key(.keyboardPageDown)
    try bench.screen.key(.keyboardPageUp)
    #expect(bench.selection == first..<first)
    try bench.screen.key(.keyboardPageUp)
    #expect(bench.selection == 2..<2 && bench.view.contentOffset.y == 0)
  }

  @Test func `arrows follow the direction of a right-to-left paragraph`() throws {
    let bench = TextViewBench("שלום עולם\nabc").edit(at: 0)
    try bench.screen.key(.keyboardLeftArrow)
    #expect(bench.selection == 1..<1)
    try bench.screen.key(.keyboardRightArrow)
    #expect(bench.selection == 0..<0 && bench.point(at: 0).x > 180)
  }

  @Test func `copied text is pasted with its line breaks`() throws {
    let bench = TextViewBench("a\nb\n").edit()
    try bench.screen.key(.character("a"), .control)
    try bench.screen.key(.character("c"), .control)
    try bench.screen.key(.keyboardEnd, .control)
    try bench.screen.key(.character("v"), .control)
    #expect(bench.text == "a\nb\na\nb\n")
    try bench.screen.key(.character("a"), .control)
    try bench.screen.key(.character("x"), .control)
    #expect(bench.text == "")
  }

  @Test func `a text that cannot be edited scrolls with the arrows`() throws {
    let bench = TextViewBench((0..<60).map { "line \($0)" }.joined(separator: "\n"))
    bench.view.isEditable = false
    bench.view.contentOffset = .zero
    bench.press(at: 1)
    try bench.screen.key(.keyboardDownArrow)
    bench.screen.advance(by: 1)
    #expect(bench.view.contentOffset.y > 20)
  }

  @Test func `an input method's text is underlined, replaced and accepted`() {
    let bench = TextViewBench("a\nb").edit(at: 2)
    bench.view.setMarkedText("にほ", selectedRange: NSRange(location: 2, length: 0))
    bench.view.setMarkedText("日本", selectedRange: NSRange(location: 1, length: 1))
    #expect(bench.text == "a\n日本b" && bench.selection == 3..<4)
    #expect(bench.view.markedTextRange != nil)
    bench.view.unmarkText()
    bench.view.undoManager?.undo()
    #expect(bench.text == "a\nb" && bench.view.markedTextRange == nil)
  }

  @Test func `a tokenizer finds words, paragraphs and the whole text`() throws {
    let view = TextViewBench("one two\nthree").view
    let start = view.beginningOfDocument
    let inside = try #require(view.position(from: start, offset: 5))
    let tokenizer = view.tokenizer
    func text(_ granularity: UITextGranularity) -> String? {
      tokenizer.rangeEnclosingPosition(
        inside, with: granularity, inDirection: .storage(.forward)
      ).flatMap(view.text(in:))
    }
    #expect(text(.character) == "w" && text(.word) == "two" && text(.paragraph) == "one two")
    #expect(text(.document) == "one two\nthree")
    let end = try #require(
      tokenizer.position(from: inside, toBoundary: .word, inDirection: .storage(.forward)))
    #expect(view.offset(from: start, to: end) == 7)
    #expect(tokenizer.isPosition(end, atBoundary: .word, inDirection: .storage(.forward)))
    #expect(!tokenizer.isPosition(inside, atBoundary: .word, inDirection: .storage(.forward)))
    let below = try #require(view.position(from: inside, in: .down, offset: 1))
    #expect(view.offset(from: start, to: below) > 8)
    let whole = try #require(view.textRange(from: start, to: view.endOfDocument))
    #expect(view.selectionRects(for: whole).count >= 2)
  }
}
