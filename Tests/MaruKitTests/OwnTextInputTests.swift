import Foundation
import MaruKit
import Testing

/// A program's own text input, with only what the protocol requires.
@MainActor @Suite struct OwnTextInputTests {
  private final class Place: UITextPosition {
    let offset: Int

    init(_ offset: Int) {
      self.offset = offset
      super.init()
    }
  }

  private final class Span: UITextRange {
    let range: Range<Int>

    init(_ range: Range<Int>) {
      self.range = range
      super.init()
    }

    override var start: UITextPosition { Place(range.lowerBound) }
    override var end: UITextPosition { Place(range.upperBound) }
    override var isEmpty: Bool { range.isEmpty }
  }

  /// A text of ASCII characters, ten points wide each.
  private final class Paper: UIView, UITextInput {
    var characters: [Character]
    var selection = 0..<0

    init(_ text: String) {
      characters = Array(text)
      super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 20))
    }

    required init?(coder: NSCoder) { nil }

    private func offsets(_ range: UITextRange) -> Range<Int> { (range as? Span)?.range ?? 0..<0 }
    private func offset(_ position: UITextPosition) -> Int { (position as? Place)?.offset ?? 0 }

    var hasText: Bool { !characters.isEmpty }
    func insertText(_ text: String) { replace(Span(selection), withText: text) }
    func deleteBackward() {}
    func text(in range: UITextRange) -> String? { String(characters[offsets(range)]) }
    func replace(_ range: UITextRange, withText text: String) {
      characters.replaceSubrange(offsets(range), with: Array(text))
    }
    var selectedTextRange: UITextRange? {
      get { Span(selection) }
      set { selection = newValue.map(offsets) ?? 0..<0 }
    }
    var markedTextRange: UITextRange? { nil }
    func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
    func unmarkText() {}
    var beginningOfDocument: UITextPosition { Place(0) }
    var endOfDocument: UITextPosition { Place(characters.count) }
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    { Span(offset(fromPosition)..<offset(toPosition)) }
    func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
      let place = self.offset(position) + offset
      return (0...characters.count).contains(place) ? Place(place) : nil
    }
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
      let (first, second) = (offset(position), offset(other))
      return first < second
        ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
    }
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
      offset(toPosition) - offset(from)
    }
    func firstRect(for range: UITextRange) -> CGRect { caretRect(for: range.start) }
    func caretRect(for position: UITextPosition) -> CGRect {
      CGRect(x: CGFloat(offset(position)) * 10, y: 0, width: 2, height: 20)
    }
    func closestPosition(to point: CGPoint) -> UITextPosition? { Place(Int(point.x / 10)) }
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
      closestPosition(to: point)
    }
    func characterRange(at point: CGPoint) -> UITextRange? { nil }
  }

  @Test func `what UIKit calls optional need not be written`() throws {
    let paper = Paper("Is it? Yes.")
    let input: any UITextInput = paper
    let range = Span(3..<6)
    #expect(input.shouldChangeText(in: range, replacementText: ""))
    #expect(input.textStyling(at: range.start, in: .forward) == nil)
    input.selectionAffinity = .backward
    #expect(input.selectionAffinity == .forward)
    #expect(input.attributedText(in: range).string == "it?")
    let place = try #require(input.position(within: range, atCharacterOffset: 2))
    #expect(input.characterOffset(of: place, within: range) == 2)
    #expect(input.position(within: range, atCharacterOffset: 4) == nil)
    let sentence = input.tokenizer.rangeEnclosingPosition(
      place, with: .sentence, inDirection: .storage(.forward))
    #expect(sentence.flatMap(input.text(in:)) == "Is it? ")
  }

  @Test func `attributed text loses its attributes on the way to plain text`() {
    let paper = Paper("abc")
    paper.replace(Span(0..<2), withAttributedText: NSAttributedString(string: "XY"))
    paper.insertAttributedText(NSAttributedString(string: "Z", attributes: [.kern: 1]))
    #expect(String(paper.characters) == "ZXYc")
  }
}
