import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The misspelled words of a text view.
@MainActor @Suite(.serialized) struct SpellingTests {
  /// A time after which words are checked, in seconds.
  private let rest = 0.5

  /// The columns of the red dots, from the first to the last.
  private func dots(_ bench: TextViewBench) -> ClosedRange<CGFloat>? {
    let columns = bench.screen.redPlaces.columns
    guard let first = columns.first, let last = columns.last else { return nil }
    return CGFloat(first)...CGFloat(last)
  }

  /// Whether there are dots under a range of a line and nowhere else.
  private func areDots(under range: Range<Int>, _ bench: TextViewBench) -> Bool {
    guard let dots = dots(bench) else { return false }
    let (start, end) = (bench.point(at: range.lowerBound).x, bench.point(at: range.upperBound).x)
    return abs(dots.lowerBound - start) < 3 && abs(dots.upperBound - end) < 6
  }

  @Test func `a typed word gets dots when the caret has left it and typing pauses`() throws {
    try FewWords.use { _ in
      let bench = TextViewBench("a ").edit()
      try bench.screen.type("helo")
      bench.screen.advance(by: 2 * rest)
      #expect(dots(bench) == nil)
      try bench.screen.type(" ", waits: false)
      bench.screen.advance(by: 0.1)
      #expect(dots(bench) == nil)
      try bench.screen.type("b", waits: false)
      bench.screen.advance(by: 0.25)
      #expect(dots(bench) == nil)
      bench.screen.advance(by: rest)
      #expect(areDots(under: 2..<6, bench))
    }
  }

  @Test func `an arrow that leaves the typed word shows its dots`() throws {
    try FewWords.use { _ in
      let bench = TextViewBench("a ").edit()
      try bench.screen.type("helo")
      #expect(dots(bench) == nil)
      try bench.screen.key(.keyboardHome)
      #expect(areDots(under: 2..<6, bench))
      // Typing in the word hides them.
      bench.select(4, 0)
      try bench.screen.type("x")
      #expect(dots(bench) == nil)
    }
  }

  @Test func `a composed word has no dots until it is accepted and left`() throws {
    try FewWords.use { _ in
      let bench = TextViewBench("a ").edit()
      bench.view.setMarkedText("helo", selectedRange: NSRange(location: 4, length: 0))
      bench.screen.advance(by: rest)
      #expect(dots(bench) == nil)
      bench.view.unmarkText()
      try bench.screen.key(.keyboardHome)
      #expect(areDots(under: 2..<6, bench))
    }
  }

  @Test func `the edit menu corrects a word, and an undo brings it back with its dots`() throws {
    try FewWords.use { _ in
      let bench = TextViewBench(
        "a helo b", frame: CGRect(x: 20, y: 20, width: 260, height: 300)
      ).edit(at: 0)
      bench.view.textStorage.addAttribute(.kern, value: 2, range: NSRange(location: 2, length: 4))
      bench.screen.advance(by: rest)
      #expect(areDots(under: 2..<6, bench))
      bench.press(at: 4, buttons: .secondary)
      #expect(bench.screen.shows("Select All") && bench.screen.shows("help"))
      try bench.screen.element(.button, "hello").press()
      #expect(bench.text == "a hello b" && dots(bench) == nil)
      #expect(bench.view.textStorage.attribute(.kern, at: 3, effectiveRange: nil) as? Int == 2)
      #expect(bench.log.contains("2+4 \"hello\""))
      try bench.screen.key(.character("z"), .control)
      bench.screen.advance(by: rest)
      #expect(bench.text == "a helo b")
      // The word is selected, and the selection shines through the edges of the dots.
      try bench.screen.key(.keyboardEnd)
      #expect(areDots(under: 2..<6, bench))
      #expect(bench.view.textStorage.attribute(.kern, at: 3, effectiveRange: nil) as? Int == 2)
    }
  }

  @Test func `the menu key offers guesses at once, but none for correct words`() throws {
    try FewWords.use { _ in
      let bench = TextViewBench("", frame: CGRect(x: 20, y: 20, width: 260, height: 300)).edit()
      try bench.screen.type("a helo", waits: false)
      try bench.screen.key(.keyboardLeftArrow, waits: false)
      try bench.screen.key(.keyboardApplication)
      #expect(bench.screen.shows("hello"))
      try bench.screen.key(.keyboardDownArrow)
      try bench.screen.key(.keyboardReturnOrEnter)
      #expect(bench.text == "a hello")
      bench.select(0, 0)
      try bench.screen.key(.keyboardApplication)
      #expect(bench.screen.shows("Select All") && !bench.screen.shows("help"))
    }
  }

  @Test func `a tap on a misspelled word offers only its guesses`() throws {
    try FewWords.use { _ in
      let bench = TextViewBench("a helo b", frame: CGRect(x: 20, y: 20, width: 260, height: 300))
      bench.screen.advance(by: rest)
      bench.send(.down, bench.point(at: 4), type: .direct)
      bench.send(.up, bench.point(at: 4), type: .direct)
      #expect(bench.selection == 2..<6 && !bench.screen.shows("Select All"))
      try bench.screen.element(.button, "help").press()
      #expect(bench.text == "a help b")
      bench.screen.advance(by: 1)
      bench.send(.down, bench.point(at: 4), type: .direct)
      bench.send(.up, bench.point(at: 4), type: .direct)
      #expect(bench.selection == 4..<4)
    }
  }

  @Test func `dots above an edit stay, and those below move with their lines`() {
    FewWords.use { _ in
      let bench = TextViewBench("helo\nb\nwrld").edit(at: 5)
      bench.screen.advance(by: rest)
      let before = bench.screen.redPlaces.rows
      bench.view.insertText("\n")
      let after = bench.screen.redPlaces.rows
      #expect(before.count == after.count && before.first == after.first)
      let line = Double(UIFont.systemFont(ofSize: 17).lineHeight)
      #expect(abs(Double((after.last ?? 0) - (before.last ?? 0)) - line) < 2)
    }
  }

  @Test func `only visible words of a long text are checked, after scrolling pauses`() throws {
    FewWords.use { words in
      let letters = Array("abcdefghij")
      let lines = (0..<50_000).map { line in
        "q" + String(String(line).compactMap(\.wholeNumberValue).map { letters[$0] }) + " helo"
      }
      let bench = TextViewBench(lines.joined(separator: "\n"))
      bench.view.contentOffset = .zero
      bench.screen.advance(by: rest)
      #expect((1...30).contains(words.asked.count) && dots(bench) != nil)
      let asked = words.asked.count
      for _ in 0..<30 {
        bench.view.contentOffset.y += 2000
        bench.screen.advance(by: 0.02)
      }
      #expect(words.asked.count == asked && dots(bench) == nil)
      bench.screen.advance(by: rest)
      #expect(words.asked.count <= 2 * asked + 4 && dots(bench) != nil)
    }
  }

  @Test func `a view that is told not to check, or that cannot be edited, has no dots`() {
    FewWords.use { words in
      let bench = TextViewBench("helo")
      bench.view.spellCheckingType = .no
      bench.screen.advance(by: rest)
      #expect(dots(bench) == nil && words.asked.isEmpty)
      bench.view.spellCheckingType = .yes
      bench.screen.advance(by: rest)
      #expect(dots(bench) != nil)
      bench.view.isEditable = false
      #expect(dots(bench) == nil)
    }
  }

  @Test func `learned words lose their dots, and a provider that is set late adds them`() {
    let bench = TextViewBench("a helo")
    bench.screen.advance(by: rest)
    #expect(dots(bench) == nil)
    FewWords.use { _ in
      bench.screen.advance(by: rest)
      #expect(areDots(under: 2..<6, bench))
      UITextChecker.learnWord("helo")
      bench.screen.advance(by: rest)
      #expect(dots(bench) == nil)
      UITextChecker.unlearnWord("helo")
      bench.screen.advance(by: rest)
      #expect(dots(bench) != nil)
    }
    #expect(dots(bench) == nil)
  }

  @Test func `links and words in a language that the user does not read have no dots`() {
    FewWords.use { words in
      let bench = TextViewBench()
      bench.view.attributedText = NSAttributedString(
        string: "helo", attributes: [.link: "https://example.org"])
      bench.screen.advance(by: rest)
      #expect(words.asked == ["helo"] && dots(bench) == nil)
      words.availableLanguages = ["de"]
      bench.view.text = "wrld"
      bench.screen.advance(by: rest)
      #expect(words.asked == ["helo"] && dots(bench) == nil)
    }
  }

  @Test func `a word may be undone, deleted or replaced while its menu is open`() throws {
    try FewWords.use { _ in
      for change in ["", "helo helo", "x"] {
        let bench = TextViewBench(
          "a helo", frame: CGRect(x: 20, y: 20, width: 260, height: 300)
        ).edit(at: 0)
        bench.screen.advance(by: rest)
        bench.press(at: 4, buttons: .secondary)
        bench.view.text = change
        try bench.screen.element(.button, "hello").press()
        #expect(bench.text == change)
      }
    }
  }
}
