import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The bar that finds and replaces text.
@MainActor @Suite(.serialized) struct TextViewFindTests {
  private let bench = TextViewBench(
    "one two one\nthree One\nbones", frame: CGRect(x: 20, y: 20, width: 460, height: 200))
  private var screen: TestScreen { bench.screen }

  init() {
    bench.view.isFindInteractionEnabled = true
    bench.edit(at: 5)
  }

  private func find(_ text: String) throws {
    try screen.key(.character("f"), .control)
    try screen.type(text)
  }

  /// The colours of what is shown behind the text.
  private func marks(_ color: UIColor) -> Int {
    func count(in view: UIView) -> Int {
      let own = view.backgroundColor?.cgColor == color.cgColor && !view.isHidden ? 1 : 0
      return view.subviews.reduce(own) { $0 + count(in: $1) }
    }
    return count(in: bench.view)
  }

  @Test func `Control-F finds the text at the caret or after it, and marks all matches`() throws {
    try find("one")
    #expect(screen.shows("2 of 4"))
    #expect(marks(.systemOrange.withAlphaComponent(0.7)) == 1)
    #expect(marks(.systemYellow.withAlphaComponent(0.35)) == 3)
    #expect(bench.view.findInteraction?.isFindNavigatorVisible == true)
    try screen.type("z")
    #expect(screen.shows("Not Found"))
  }

  @Test func `Return and Control-G go on around the end, and with Shift back`() throws {
    try find("one")
    try screen.key(.keyboardReturnOrEnter)
    #expect(screen.shows("3 of 4"))
    try screen.key(.character("g"), .control)
    try screen.key(.character("g"), .control)
    #expect(screen.shows("1 of 4"))
    try screen.key(.character("g"), [.control, .shift])
    #expect(screen.shows("4 of 4"))
    try screen.key(.keyboardReturnOrEnter, .shift)
    #expect(screen.shows("3 of 4"))
    try screen.element(.button, "Find Next").press()
    #expect(screen.shows("4 of 4"))
  }

  @Test func `Escape ends the search, selects the match and returns the keys`() throws {
    try find("one")
    try screen.key(.keyboardEscape)
    #expect(!screen.shows("2 of 4") && bench.view.findInteraction?.activeFindSession == nil)
    #expect(bench.selection == 8..<11 && bench.view.isFirstResponder)
    #expect(marks(.systemYellow.withAlphaComponent(0.35)) == 0)
    try screen.key(.character("f"), .control)
    #expect(screen.shows("2 of 4"), "the text is kept, and the search begins at the selection")
    try screen.element(.button, "Done").press()
    #expect(!screen.shows("2 of 4"))
  }

  @Test func `capitals and whole words count if the options say so`() throws {
    try find("one")
    try screen.element(.button, "Find Options").press()
    try screen.press("Match Case", .button)
    screen.advance(by: 1)
    #expect(bench.view.findInteraction?.activeFindSession?.resultCount == 3)
    try screen.element(.button, "Find Options").press()
    try screen.press("Whole Words", .button)
    screen.advance(by: 1)
    #expect(bench.view.findInteraction?.activeFindSession?.resultCount == 2)
  }

  @Test func `a match is replaced, the next becomes the current one, and Undo takes it back`()
    throws
  {
    try screen.key(.character("f"), [.control, .alternate])
    try screen.type("one")
    try screen.element(.textField, "Replace").fill("1")
    try screen.element(.button, "Replace").press()
    #expect(bench.text == "one two 1\nthree One\nbones" && screen.shows("2 of 3"))
    try screen.element(.button, "Replace").press()
    #expect(bench.text == "one two 1\nthree 1\nbones")
    try screen.element(.button, "Replace All").press()
    #expect(bench.text == "1 two 1\nthree 1\nb1s")
    bench.view.undoManager?.undo()
    #expect(bench.text == "one two 1\nthree 1\nbones")
    #expect(bench.log.contains("8+3 \"1\""))
  }

  @Test func `all matches are replaced with the attributes of their first characters`() throws {
    let text = NSMutableAttributedString(string: "ab ab ab")
    text.addAttribute(.kern, value: 3, range: NSRange(location: 3, length: 1))
    bench.view.attributedText = text
    let interaction = try #require(bench.view.findInteraction)
    interaction.searchText = "ab"
    interaction.replacementText = "xyz"
    try screen.key(.character("f"), [.control, .alternate])
    try screen.element(.button, "Replace All").press()
    #expect(bench.text == "xyz xyz xyz")
    let storage = bench.view.textStorage
    let kerned = (0..<11).filter {
      storage.attribute(.kern, at: $0, effectiveRange: nil) != nil
    }
    #expect(kerned == [4, 5, 6])
  }

  @Test func `a delegate that refuses keeps a match, and the next becomes the current one`() throws
  {
    bench.answers["should change"] = false
    try screen.key(.character("f"), [.control, .alternate])
    try screen.type("one")
    try screen.element(.button, "Replace").press()
    #expect(bench.text == "one two one\nthree One\nbones" && screen.shows("3 of 4"))
  }

  @Test func `a text that changes is searched again after a moment, without scrolling`() throws {
    try find("one")
    bench.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "two")
    screen.advance(by: 1)
    #expect(bench.view.findInteraction?.activeFindSession?.resultCount == 3)
    bench.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "one ")
    try screen.key(.character("g"), .control)
    #expect(bench.view.findInteraction?.activeFindSession?.resultCount == 4)
  }

  @Test func `a text that changes all the time is searched again within a second`() throws {
    try find("one")
    #expect(screen.shows("2 of 4"))
    for _ in 0..<12 {
      bench.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "one ")
      screen.advance(by: 0.1)
    }
    #expect(!screen.shows("2 of 4"))
  }

  @Test func `a narrow bar has a cross for Done, and a field`() throws {
    let bench = TextViewBench("one two one", frame: CGRect(x: 0, y: 0, width: 240, height: 200))
    bench.view.isFindInteractionEnabled = true
    bench.edit(at: 0)
    try bench.screen.key(.character("f"), .control)
    try bench.screen.type("one")
    bench.screen.advance(by: 0.1)
    #expect(try bench.screen.element(.searchField).frame.width >= 70)
    #expect(!bench.screen.shows("1 of 2"))
    try bench.screen.element(.button, "Done").press()
    #expect(bench.view.findInteraction?.isFindNavigatorVisible == false)
    #expect(bench.view.isFirstResponder)
  }

  @Test func `other attributes leave the matches where they are`() throws {
    try find("one")
    bench.view.textStorage.addAttribute(
      .kern, value: 2, range: NSRange(location: 0, length: bench.text.utf16.count))
    screen.advance(by: 0.05)
    #expect(marks(.systemOrange.withAlphaComponent(0.7)) == 1)
    #expect(marks(.systemYellow.withAlphaComponent(0.35)) == 3)
  }

  @Test func `Escape returns the keys from a button of the bar`() throws {
    try find("one")
    try screen.key(.keyboardTab)
    try screen.key(.keyboardEscape)
    #expect(bench.view.isFirstResponder && bench.view.findInteraction?.activeFindSession == nil)
  }

  @Test func `a text that cannot be edited has no row to replace`() throws {
    bench.view.isEditable = false
    bench.view.becomeFirstResponder()
    try screen.key(.character("f"), [.control, .alternate])
    #expect(bench.view.findInteraction?.isFindNavigatorVisible == true)
    let session = try #require(bench.view.findInteraction?.activeFindSession)
    #expect(!session.supportsReplacement && bench.view.adjustedContentInset.top == 44)
  }

  @Test func `the content moves below the bar, and a far match is scrolled there`() throws {
    bench.view.text = (0..<80).map { "line \($0)" }.joined(separator: "\n")
    bench.view.selectedRange = NSRange(location: 0, length: 0)
    screen.advance(by: 0.1)
    try find("line 79")
    #expect(bench.view.adjustedContentInset.top == 44)
    #expect(bench.view.contentOffset.y > 500)
    try screen.key(.keyboardEscape)
    #expect(bench.view.adjustedContentInset.top == 0)
  }

  @Test func `without the property, Control-F has no effect`() throws {
    bench.view.isFindInteractionEnabled = false
    try screen.key(.character("f"), .control)
    #expect(bench.view.findInteraction == nil && bench.view.isFirstResponder)
  }

  @Test func `accents, marks and words are compared as characters`() {
    func count(_ query: String, _ text: String, _ options: UITextSearchOptions = .init()) -> Int {
      bench.view.text = text
      let session = UITextSearchingFindSession(searchableObject: bench.view)
      session.performSearch(query: query, options: options)
      return session.resultCount
    }
    #expect(count("é", "caf\u{E9} cafe\u{301} cafe") == 2)
    #expect(count("cafe", "caf\u{E9} cafe\u{301} cafe") == 1, "a letter is not cut from its mark")
    #expect(count("👩", "👩 👩\u{200D}👧 👩🏽") == 1, "a part of a picture is not found")
    #expect(count("👧", "👩\u{200D}👧 👧") == 1)
    #expect(count("ΣΑΣ", "σας Σας") == 2)
    #expect(count("aa", "aaaaa") == 2, "matches do not overlap")
    #expect(count("", "abc") == 0 && count("abcd", "abc") == 0)
    let words = UITextSearchOptions(wordMatchMethod: .startsWith)
    #expect(count("on", "one bone on _on", words) == 2)
    let exact = UITextSearchOptions(stringCompareOptions: [])
    #expect(count("A", "aA", exact) == 1)
  }

  // MARK: Other views

  /// A view with two documents.
  private final class Shelf: UIView, UITextSearching, UIFindInteractionDelegate {
    final class Place: UITextRange {
      let number: Int
      init(_ number: Int) {
        self.number = number
        super.init()
      }
    }

    typealias DocumentIdentifier = Int
    var titles = [["moon", "sun"], ["moonlight", "rain"]]
    var log: [String] = []
    var selectedTextRange: UITextRange? { nil }

    func compare(_ foundRange: UITextRange, toRange: UITextRange, document: Int?)
      -> ComparisonResult
    {
      let (one, other) = ((foundRange as? Place)?.number ?? 0, (toRange as? Place)?.number ?? 0)
      return one < other ? .orderedAscending : one > other ? .orderedDescending : .orderedSame
    }

    func compare(document: Int, toDocument: Int) -> ComparisonResult {
      document < toDocument ? .orderedAscending : .orderedDescending
    }

    func performTextSearch(
      queryString: String, options: UITextSearchOptions,
      resultAggregator: UITextSearchAggregator<Int>
    ) {
      for document in titles.indices.reversed() {
        for (index, title) in titles[document].enumerated() where title.contains(queryString) {
          resultAggregator.foundRange(
            Place(index), searchString: queryString, document: document)
        }
      }
      resultAggregator.finishedSearching()
    }

    func decorate(
      foundTextRange: UITextRange, document: Int?, usingStyle style: UITextSearchFoundTextStyle
    ) { if style == .highlighted { log.append("highlight \(document ?? -1)") } }

    func clearAllDecoratedFoundText() { log.append("clear") }

    func findInteraction(
      _ interaction: UIFindInteraction, sessionFor view: UIView
    ) -> UIFindSession? { UITextSearchingFindSession(searchableObject: self) }
  }

  @Test func `a view of several documents is searched in their order`() throws {
    let shelf = Shelf(frame: CGRect(x: 0, y: 0, width: 480, height: 200))
    bench.root.view.addSubview(shelf)
    let interaction = UIFindInteraction(sessionDelegate: shelf)
    shelf.addInteraction(interaction)
    interaction.presentFindNavigator(showingReplace: false)
    try screen.type("moon")
    let session = try #require(interaction.activeFindSession)
    #expect(session.resultCount == 2 && screen.shows("1 of 2"))
    try screen.key(.keyboardReturnOrEnter)
    #expect(shelf.log.last == "highlight 1" && session.highlightedResultIndex == 1)
    interaction.dismissFindNavigator()
    #expect(shelf.log.last == "clear" && !interaction.isFindNavigatorVisible)
  }

  /// Ends the search when it is told of the end.
  private final class Ender: UIFindInteractionDelegate {
    let text: UITextView
    var ends = 0
    init(_ text: UITextView) { self.text = text }

    func findInteraction(
      _ interaction: UIFindInteraction, sessionFor view: UIView
    ) -> UIFindSession? { UITextSearchingFindSession(searchableObject: text) }

    func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {
      ends += 1
      interaction.dismissFindNavigator()
    }
  }

  @Test func `a delegate that ends the search again is told once`() {
    let ender = Ender(bench.view)
    let interaction = UIFindInteraction(sessionDelegate: ender)
    bench.root.view.addInteraction(interaction)
    interaction.presentFindNavigator(showingReplace: false)
    interaction.dismissFindNavigator()
    #expect(ender.ends == 1 && !interaction.isFindNavigatorVisible)
  }

  // MARK: Long texts

  @Test func `Find Next goes on behind the match in a long text that grows`() throws {
    let lines = (0..<4000).map { "needle \($0) lorem ipsum dolor sit amet" }
    bench.view.text = lines.joined(separator: "\n")
    let start = lines.prefix(3500).reduce(0) { $0 + $1.utf16.count + 1 }
    bench.select(start, 0)
    let interaction = try #require(bench.view.findInteraction)
    interaction.presentFindNavigator(showingReplace: false)
    interaction.searchText = "needle"
    screen.advance(by: 1)
    let session = try #require(interaction.activeFindSession)
    #expect(session.highlightedResultIndex == 3500)
    bench.select(0, 0)
    bench.view.textStorage.append(NSAttributedString(string: "\nneedle"))
    interaction.findNext()
    screen.advance(by: 1)
    #expect(session.highlightedResultIndex == 3501 && session.resultCount == 4001)
    bench.view.textStorage.append(NSAttributedString(string: "\nneedle"))
    interaction.findPrevious()
    screen.advance(by: 1)
    #expect(session.highlightedResultIndex == 3500 && session.resultCount == 4002)
  }

  private var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func `ten megabytes are searched in parts that keep nobody waiting`() throws {
    let line = "lorem ipsum dolor sit amet, consectetur adipiscing elit\n"
    bench.view.text = String(repeating: line, count: 10_000_000 / line.utf8.count) + "needle"
    screen.advance(by: 0.1)
    let interaction = try #require(bench.view.findInteraction)
    interaction.presentFindNavigator(showingReplace: false)
    var slowest = 0.0
    func step(_ work: () -> Void) {
      let start = processorTime
      work()
      slowest = max(slowest, processorTime - start)
    }
    for query in ["needle", "e"] {
      step { interaction.searchText = query }
      for _ in 0..<60 { step { screen.advance(by: 0.02) } }
    }
    let session = try #require(interaction.activeFindSession)
    #expect(session.resultCount == 100_000)
    interaction.searchText = "needle"
    // A part of the text is searched in each frame of the test's clock.
    for _ in 0..<400 where session.resultCount != 1 { screen.advance(by: 0.02) }
    #expect(session.resultCount == 1 && bench.view.contentOffset.y > 1_000_000)
    if ProcessInfo.processInfo.environment["MARU_TIMES"] != nil {
      print("search, slowest step: \(Int(slowest * 1_000_000)) µs")
    }
    // Generous: it fails if all of it is searched at once, with a margin for slow computers.
    #expect(slowest < 0.5)
  }
}
