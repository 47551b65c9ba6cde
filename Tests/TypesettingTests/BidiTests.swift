import Foundation
import SeededRandom
import Testing
import Typesetting

// No bundled font has Hebrew or Arabic: every letter is a box, and only the order of clusters
// matters. The expected orders follow UAX #9, worked out by hand.
@Suite struct BidiTests {
  private func order(
    _ text: String, _ direction: ParagraphStyle.WritingDirection = .natural
  ) -> [Int] {
    BundledLibrary.layout(text) { $0.baseWritingDirection = direction }.glyphs.map(\.cluster)
  }

  @Test func `Hebrew runs right to left`() {
    #expect(order("אבג") == [2, 1, 0])
  }

  @Test func `Hebrew inside Latin is reversed in place`() {
    #expect(order("ab אב cd") == [0, 1, 2, 4, 3, 5, 6, 7])
  }

  @Test func `numbers inside Hebrew run left to right`() {
    #expect(order("אב 12 גד") == [7, 6, 5, 3, 4, 2, 1, 0])
  }

  @Test func `Latin inside Arabic runs left to right`() {
    #expect(order("ثب ab جد") == [7, 6, 5, 3, 4, 2, 1, 0])
  }

  @Test func `a paragraph has the direction of its first letter unless it is set`() {
    #expect(order("12 אב") == [4, 3, 2, 0, 1])
    #expect(order("ab אב", .rightToLeft) == [4, 3, 2, 0, 1])
    #expect(order("אב ab", .leftToRight) == [1, 0, 2, 3, 4])
    #expect(BundledLibrary.layout("אב ab").lines[0].isRightToLeft)
    #expect(!BundledLibrary.layout("ab אב").lines[0].isRightToLeft)
  }

  @Test func `a right-to-left paragraph is aligned to the right`() {
    let layout = BundledLibrary.layout("אבג", width: 200)
    #expect(abs(layout.lines[0].frame.maxX - 200) < 1e-9)
    let left = BundledLibrary.layout("אבג", width: 200) { $0.alignment = .left }
    #expect(left.lines[0].frame.minX == 0)
  }

  @Test func `white space at the end of a right-to-left line hangs over on the left`() {
    let layout = BundledLibrary.layout("אבג דהו", width: 45)
    #expect(layout.lines.count == 2)
    let spaces = layout.lines[0].runs.first
    #expect(spaces?.range == 3..<4)
    #expect((spaces?.offset ?? 0) < 0)
    #expect(abs((spaces?.offset ?? 0) + (spaces?.width ?? 0)) < 1e-9)
    #expect(abs(layout.lines[0].frame.maxX - 45) < 1e-9)
  }

  @Test func `white space at a line's end takes the paragraph's direction`() {
    let text = "ab אבג דהו"
    let width = BundledLibrary.layout("ab אבג").size.width + 1
    let layout = BundledLibrary.layout(text, width: width)
    #expect(layout.lines[0].runs.flatMap(\.glyphs).map(\.cluster) == [0, 1, 2, 5, 4, 3, 6])
    #expect(abs(layout.lines[0].width - (width - 1)) < 1e-6)
  }

  @Test func `lines are broken before they are reordered`() {
    let layout = BundledLibrary.layout("אבג דהו זחט", width: 70)
    #expect(layout.lines.map(\.range) == [0..<8, 8..<11])
    #expect(layout.lines[1].runs.flatMap(\.glyphs).map(\.cluster) == [10, 9, 8])
  }

  @Test func `an isolate does not affect the direction around it`() {
    #expect(order("a\u{2067}אב\u{2069}1").filter { ![1, 4].contains($0) } == [0, 3, 2, 5])
  }

  @Test func `every order contains every cluster once`() {
    var random = SplitMix(seed: 3)
    let alphabet = Array("ab 12אבثب()\u{202B}\u{202C}\u{2067}\u{2069}\t.,마".unicodeScalars)
    for _ in 0..<300 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...24, using: &random) {
        if let scalar = alphabet.randomElement(using: &random) { text.append(scalar) }
      }
      let layout = BundledLibrary.layout(String(text), width: 70)
      for line in layout.lines {
        let runs = line.runs.sorted { $0.range.lowerBound < $1.range.lowerBound }
        #expect(runs.first?.range.lowerBound == line.range.lowerBound)
        for (run, next) in zip(runs, runs.dropFirst()) {
          #expect(run.range.upperBound == next.range.lowerBound)
        }
        let offsets = line.runs.map(\.offset)
        #expect(offsets == offsets.sorted())
      }
    }
  }
}
