import Foundation
import Testing
import Typesetting

@Suite struct CaretTests {
  @Test func `carets are between the glyphs`() {
    let line = BundledLibrary.layout("Maru").lines[0]
    let expected = [0, 2504, 4092, 5140, 6776].map { points($0) }
    for (index, x) in expected.enumerated() {
      #expect(abs(line.caretOffset(for: index) - x) < 1e-6)
    }
  }

  @Test func `carets divide a ligature evenly`() {
    let line = BundledLibrary.layout("->").lines[0]
    #expect(abs(line.caretOffset(for: 1) - points(1344)) < 1e-6)
  }

  @Test func `the index at a caret's position is the caret's index`() {
    for text in ["Hello Maru 마루 -> ok", "e\u{301}👩‍👩‍👧x", "שלום", "a\tb"] {
      let line = BundledLibrary.layout(text).lines[0]
      for index in text.indices.map({ $0.utf16Offset(in: text) }) + [text.utf16.count] {
        #expect(line.index(forOffset: line.caretOffset(for: index)) == index, "\(text) \(index)")
      }
    }
  }

  @Test func `the same holds for points in many lines`() {
    let text = LineBreakingTests.pangram + "\n안녕하세요 여러분\n\nend"
    for alignment in ParagraphStyle.Alignment.allCases {
      let layout = BundledLibrary.layout(text, width: 100) { $0.alignment = alignment }
      for index in 0...text.utf16.count {
        let caret = layout.caretRect(for: index)
        #expect(layout.index(at: CGPoint(x: caret.minX, y: caret.midY)) == index)
      }
    }
  }

  @Test func `a position belongs to the nearer side of a character`() {
    let line = BundledLibrary.layout("MM").lines[0]
    let half = points(2504) / 2
    #expect(line.index(forOffset: half - 0.1) == 0)
    #expect(line.index(forOffset: half + 0.1) == 1)
  }

  @Test func `positions outside the text give its ends`() {
    let layout = BundledLibrary.layout("abc")
    #expect(layout.index(at: CGPoint(x: -50, y: 5)) == 0)
    #expect(layout.index(at: CGPoint(x: 500, y: 5)) == 3)
    #expect(layout.index(at: CGPoint(x: 500, y: -100)) == 3)
    #expect(layout.index(at: CGPoint(x: CGFloat.nan, y: .nan)) == 0)
    #expect(TextLayout([]).index(at: .zero) == 0)
    #expect(TextLayout([]).caretRect(for: 3) == .zero)
  }

  @Test func `the position right of a wrapped line is before its last character`() {
    let layout = BundledLibrary.layout("The quick brown", width: 70)
    #expect(layout.lines[0].range == 0..<10)
    #expect(layout.index(at: CGPoint(x: 300, y: 3)) == 9)
  }

  @Test func `the position right of a line with a line break is before the break`() {
    let layout = BundledLibrary.layout("ab\ncd")
    #expect(layout.index(at: CGPoint(x: 300, y: 3)) == 2)
    #expect(layout.caretRect(for: 3).minY == layout.lines[1].frame.minY)
  }

  @Test func `a caret in a Hebrew word moves left`() {
    let line = BundledLibrary.layout("אבג").lines[0]
    let offsets = (0...3).map { line.caretOffset(for: $0) }
    #expect(offsets == offsets.sorted(by: >))
    #expect(abs(offsets[3]) < 1e-9)
    #expect(abs(offsets[0] - line.width) < 1e-9)
  }

  @Test func `an index outside the text is clamped`() {
    let layout = BundledLibrary.layout("abc")
    #expect(layout.caretRect(for: -7) == layout.caretRect(for: 0))
    #expect(layout.caretRect(for: 99) == layout.caretRect(for: 3))
    #expect(layout.lineIndex(for: 99) == 0)
    #expect(TextLayout([]).lineIndex(for: 0) == nil)
  }

  @Test func `a range covers its characters line by line`() {
    let layout = BundledLibrary.layout(LineBreakingTests.pangram, width: 100)
    let all = layout.rects(for: 0..<LineBreakingTests.pangram.utf16.count)
    #expect(all.count == layout.lines.count)
    let word = layout.rects(for: 4..<9)
    #expect(word.count == 1)
    #expect(word[0].minX == layout.caretRect(for: 4).minX)
    #expect(abs(word[0].maxX - layout.caretRect(for: 9).minX) < 1e-9)
    #expect(layout.rects(for: 3..<3).isEmpty)
  }

  @Test func `a range across two directions is split`() {
    let layout = BundledLibrary.layout("ab אבג")
    #expect(layout.rects(for: 1..<5).count == 2)
  }

  @Test(arguments: [
    "abc שלום def", "שלום abc אבג", "12 שלום (34)", "plain", "אבג", "e\u{301}א👩‍👩‍👧", "",
  ])
  func `a caret passes every boundary once from side to side and never goes back`(text: String) {
    let line = BundledLibrary.layout(text).lines[0]
    let boundaries = text.indices.map { $0.utf16Offset(in: text) } + [text.utf16.count]
    let ends = [true, false].map { right in
      boundaries.filter { line.index(beside: $0, right: right) == $0 }
    }
    #expect(ends.allSatisfy { $0.count == 1 })
    var place = ends[1][0]
    var passed = [place]
    while line.index(beside: place, right: true) != place, passed.count <= boundaries.count {
      let next = line.index(beside: place, right: true)
      #expect(line.caretOffset(for: next) >= line.caretOffset(for: place))
      #expect(line.index(beside: next, right: false) == place)
      place = next
      passed.append(place)
    }
    #expect(passed.sorted() == boundaries)
  }

  @Test func `of a long line only the glyphs near a range remain`() {
    let run = BundledLibrary.layout(String(repeating: "Maru ", count: 2000)).lines[0].runs[0]
    let part = run.glyphs(near: 1000...1100)
    #expect(part.glyphs.count < 200 && part.width == run.width)
    #expect((part.glyphs.first?.x ?? 0) < 1000 && (part.glyphs.last?.x ?? 0) > 1100)
    #expect(run.glyphs(near: -.infinity ... .infinity).glyphs == run.glyphs)
    #expect(run.glyphs(near: -900 ... -800).glyphs.isEmpty)
    #expect(!run.mayReach(into: -900 ... -800) && run.mayReach(into: 0...1))
  }
}
