import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The caret of a text view at a wrap: one offset, two lines.
@MainActor @Suite struct CaretAffinityTests {
  private let bench = TextViewBench(String(repeating: "word ", count: 20)).edit(at: 2)

  /// The offset at which the first line wraps.
  private var wrap: Int {
    var line = NSRange()
    _ = bench.view.layoutManager.lineFragmentRect(forGlyphAt: 0, effectiveRange: &line)
    return NSMaxRange(line)
  }

  /// The vertical place of the caret.
  private func caretHeight() throws -> CGFloat {
    let range = try #require(bench.view.selectedTextRange)
    return bench.view.caretRect(for: range.end).midY
  }

  /// The vertical places of the first and the second line.
  private func lineHeights() throws -> (upper: CGFloat, lower: CGFloat) {
    let view = bench.view
    let first = try #require(view.position(from: view.beginningOfDocument, offset: 1))
    let second = try #require(view.position(from: first, offset: wrap))
    return (view.caretRect(for: first).midY, view.caretRect(for: second).midY)
  }

  /// Presses beyond the right end of the first line.
  private func pressBeyondFirstLine(times: Int = 1) {
    let point = CGPoint(x: 218, y: bench.point(at: 2).y)
    for _ in 0..<times {
      bench.send(.down, point)
      bench.send(.up, point)
    }
  }

  @Test func `End shows the caret at the end of a wrapped line, behind its white space`() throws {
    let (upper, lower) = try lineHeights()
    try bench.screen.key(.keyboardEnd)
    #expect(bench.selection == wrap..<wrap && bench.view.selectionAffinity == .backward)
    #expect(upper < lower)
    #expect(try caretHeight() == upper)
    #expect(bench.point(at: wrap).x > bench.point(at: wrap - 1).x)
    try bench.screen.key(.keyboardEnd)
    #expect(bench.selection == wrap..<wrap)
  }

  @Test func `Home and Down start from the line that shows the caret`() throws {
    let (_, lower) = try lineHeights()
    try bench.screen.key(.keyboardEnd)
    try bench.screen.key(.keyboardDownArrow)
    #expect(try caretHeight() == lower)
    #expect(bench.selection.lowerBound > wrap + 5)
    bench.select(2, 0)
    try bench.screen.key(.keyboardEnd)
    try bench.screen.key(.keyboardHome)
    #expect(bench.selection == 0..<0)
  }

  @Test func `Shift and End select the white space at which a line wraps`() throws {
    try bench.screen.key(.keyboardEnd, .shift)
    #expect(bench.selection == 2..<wrap)
    try bench.screen.key(.keyboardDeleteForward)
    #expect(bench.text.hasPrefix("woword "))
  }

  @Test func `End at a line break or at the end of the text is no wrap`() throws {
    for place in [0, 4] {
      let bench = TextViewBench("ab\ncd").edit(at: place)
      try bench.screen.key(.keyboardEnd)
      #expect(bench.selection.lowerBound == (place == 0 ? 2 : 5))
      #expect(bench.view.selectionAffinity == .forward)
    }
  }

  @Test func `End stays in a line that wraps inside of a word`() throws {
    let bench = TextViewBench(String(repeating: "w", count: 100)).edit(at: 2)
    let height = bench.point(at: 2).y
    try bench.screen.key(.keyboardEnd)
    let end = bench.selection.lowerBound
    #expect(bench.view.selectionAffinity == .backward && bench.point(at: end).y == height)
    try bench.screen.type("x")
    #expect(Array(bench.text)[end] == "x")
  }

  @Test func `a press beyond the end of a wrapped line places the caret there`() throws {
    let (upper, lower) = try lineHeights()
    pressBeyondFirstLine()
    #expect(bench.selection == wrap..<wrap && bench.view.selectionAffinity == .backward)
    #expect(try caretHeight() == upper)
    bench.screen.advance(by: 1)
    bench.select(0, 0)
    bench.press(at: wrap)
    #expect(bench.selection == wrap..<wrap && bench.view.selectionAffinity == .forward)
    #expect(try caretHeight() == lower)
  }

  @Test func `a double press beyond the end of a wrapped line selects nothing of the next`() {
    pressBeyondFirstLine(times: 2)
    #expect(!bench.selection.isEmpty && bench.selection.upperBound == wrap)
  }

  @Test func `a finger's tap beyond the end of a wrapped line places the caret there`() {
    let point = CGPoint(x: 218, y: bench.point(at: 2).y)
    bench.send(.down, point, type: .direct)
    bench.send(.up, point, type: .direct)
    #expect(bench.selection == wrap..<wrap && bench.view.selectionAffinity == .backward)
  }

  @Test func `a move, a change or a new selection shows the caret in its own line again`() throws {
    func isReset(_ change: () throws -> Void) throws -> Bool {
      bench.select(2, 0)
      try bench.screen.key(.keyboardEnd)
      let was = bench.view.selectionAffinity
      try change()
      return was == .backward && bench.view.selectionAffinity == .forward
    }
    #expect(try isReset { try bench.screen.key(.keyboardRightArrow) })
    #expect(try isReset { bench.select(bench.selection.lowerBound, 0) })
    #expect(try isReset { try bench.screen.type("x") })
    #expect(try isReset { bench.view.undoManager?.undo() })
    #expect(try isReset { bench.view.text = "short" })
  }

  @Test func `the program chooses the line of the caret, which moves nothing`() throws {
    let (upper, lower) = try lineHeights()
    bench.select(wrap, 0)
    bench.forget()
    #expect(try caretHeight() == lower)
    bench.view.selectionAffinity = .backward
    #expect(try caretHeight() == upper)
    #expect(bench.selection == wrap..<wrap && bench.log.isEmpty)
  }

  @Test func `off a wrap, both affinities show the same caret`() throws {
    bench.select(3, 0)
    let before = bench.point(at: 3)
    bench.view.selectionAffinity = .backward
    #expect(bench.point(at: 3) == before)
  }
}
