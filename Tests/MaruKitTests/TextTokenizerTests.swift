import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The units of a text: sentences by its characters, and lines as they are laid out.
@MainActor @Suite struct TextTokenizerTests {
  /// A text with its tokenizer, in offsets.
  @MainActor private struct Units {
    let input: any UITextInput

    private func position(_ place: Int) throws -> UITextPosition {
      try #require(input.position(from: input.beginningOfDocument, offset: place))
    }

    func text(
      at place: Int, _ granularity: UITextGranularity,
      _ direction: UITextDirection = .storage(.forward)
    ) throws -> String? {
      let range = input.tokenizer.rangeEnclosingPosition(
        try position(place), with: granularity, inDirection: direction)
      return range.flatMap(input.text(in:))
    }

    func isBorder(
      _ place: Int, _ granularity: UITextGranularity, _ direction: UITextStorageDirection
    ) throws -> Bool {
      input.tokenizer.isPosition(
        try position(place), atBoundary: granularity, inDirection: .storage(direction))
    }

    /// All borders from a position on.
    func borders(
      from place: Int, _ granularity: UITextGranularity, _ direction: UITextDirection
    ) throws -> [Int] {
      var found: [Int] = []
      var here = try position(place)
      while let next = input.tokenizer.position(
        from: here, toBoundary: granularity, inDirection: direction)
      {
        found.append(input.offset(from: input.beginningOfDocument, to: next))
        here = next
        guard found.count < 100 else { break }
      }
      return found
    }
  }

  private func view(_ text: String) -> Units {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    view.text = text
    return Units(input: view)
  }

  // MARK: Sentences

  private static let sentences = "It is 3.5 e.g. here. Is it? Yes!\nNext one."

  @Test func `a sentence does not end in a number or an abbreviation, and has its spaces`() throws {
    let units = view(Self.sentences)
    #expect(try units.text(at: 7, .sentence) == "It is 3.5 e.g. here. ")
    #expect(try units.text(at: 21, .sentence) == "Is it? ")
    let before = try units.text(at: 21, .sentence, .storage(.backward))
    #expect(before == "It is 3.5 e.g. here. ")
    #expect(try units.text(at: 29, .sentence) == "Yes!")
    #expect(try units.text(at: 35, .sentence) == "Next one.")
  }

  @Test func `steps by sentences stop at both sides of a line break`() throws {
    let units = view(Self.sentences)
    let forward = try units.borders(from: 0, .sentence, .storage(.forward))
    #expect(forward == [21, 28, 32, 33, 42])
    let backward = try units.borders(from: 42, .sentence, .storage(.backward))
    #expect(backward == [33, 32, 28, 21, 0])
    for direction in [UITextStorageDirection.forward, .backward] {
      #expect(try units.isBorder(21, .sentence, direction))
      #expect(try !units.isBorder(20, .sentence, direction))
    }
  }

  @Test func `a field has sentences, also behind characters of two units`() throws {
    let field = UITextField()
    field.text = "😀 Yes! 😀 No."
    let units = Units(input: field)
    #expect(try units.borders(from: 0, .sentence, .storage(.forward)) == [8, 14])
    #expect(try units.text(at: 11, .sentence) == "😀 No.")
  }

  @Test func `a step by paragraphs does not stop inside of a line break`() throws {
    let forward = try view("a\r\nb").borders(from: 0, .paragraph, .storage(.forward))
    #expect(forward == [1, 3, 4])
  }

  // MARK: Lines

  @Test func `a line of a text view ends where it wraps`() throws {
    let bench = TextViewBench(String(repeating: "word ", count: 20))
    var range = NSRange()
    _ = bench.view.layoutManager.lineFragmentRect(forGlyphAt: 0, effectiveRange: &range)
    let wrap = range.length
    let units = Units(input: bench.view)
    let upper = String(bench.text.prefix(wrap))
    #expect(wrap > 5 && wrap < 100)
    #expect(try units.text(at: 2, .line) == upper)
    #expect(try units.text(at: wrap, .line, .storage(.backward)) == upper)
    #expect(try units.text(at: 2, .paragraph) == bench.text)
    _ = bench.view.layoutManager.lineFragmentRect(forGlyphAt: wrap, effectiveRange: &range)
    #expect(try units.text(at: wrap, .line)?.count == range.length)
    for direction in [UITextStorageDirection.forward, .backward] {
      #expect(try units.isBorder(wrap, .line, direction))
      #expect(try !units.isBorder(wrap - 1, .line, direction))
    }
    let down = try units.borders(from: 2, .line, .layout(.down))
    #expect(down.prefix(2) == [wrap, NSMaxRange(range)] && down.last == 100)
    #expect(try units.borders(from: wrap + 2, .line, .layout(.up)) == [wrap, 0])
  }

  @Test func `a line break is on no line, and an empty line has no text`() throws {
    let units = view("ab\n\ncd")
    #expect(try units.text(at: 1, .line) == "ab")
    #expect(try units.text(at: 3, .line) == nil)
    #expect(try units.borders(from: 0, .line, .storage(.forward)) == [2, 3, 4, 6])
    #expect(try units.borders(from: 6, .line, .storage(.backward)) == [4, 3, 2, 0])
  }

  @Test func `a line follows the width of the view`() throws {
    let bench = TextViewBench(String(repeating: "word ", count: 20))
    let units = Units(input: bench.view)
    let before = try #require(try units.text(at: 0, .line))
    bench.view.frame.size.width = 100
    let after = try #require(try units.text(at: 0, .line))
    #expect(after.count < before.count)
  }

  @Test func `right is backward in a line from right to left`() throws {
    let units = view("שלום עולם")
    #expect(try units.borders(from: 3, .line, .layout(.right)) == [0])
    #expect(try units.borders(from: 3, .word, .layout(.left)) == [4, 9])
    #expect(try view("abc def").borders(from: 2, .word, .layout(.right)) == [3, 7])
  }

  @Test func `a field is one line, however long its text is`() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 60, height: 34))
    let text = String(repeating: "word ", count: 20)
    field.text = text
    #expect(try Units(input: field).text(at: 50, .line) == text)
  }
}
