import Foundation
import SeededRandom
import Testing
import Typesetting

/// Claims that hold for any text, tested on random text of mixed scripts, marks and controls.
@Suite struct RandomTextTests {
  private static let alphabet: [Unicode.Scalar] = Array(
    "abcAVTo fi->1234 ,.-!()[]\"'\t\n\r\u{0}\u{7F}\u{AD}\u{A0}\u{200B}\u{200D}\u{FE0F}\u{FEFF}\u{202E}\u{2066}\u{2069}"
      .unicodeScalars
      + "마루안녕하세요한漢字かなアאבגثبجहिन्दीไทย\u{301}\u{327}\u{1F3FD}🎉👩🇰🇷\u{2028}\u{10FFFF}\u{FFFD}"
      .unicodeScalars)

  private func text(_ random: inout SplitMix, longest: Int = 40) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...longest, using: &random) {
      if let scalar = Self.alphabet.randomElement(using: &random) { text.append(scalar) }
    }
    return String(text)
  }

  @Test func `lines contain all of a text once, in order`() {
    var random = SplitMix(seed: 1)
    for _ in 0..<400 {
      let text = text(&random)
      let width = CGFloat.random(in: 0...150, using: &random)
      for mode in [ParagraphStyle.LineBreakMode.wordWrapping, .charWrapping] {
        let layout = BundledLibrary.layout(text, width: width, mode)
        #expect(layout.length == text.utf16.count)
        #expect(layout.lines.first?.range.lowerBound == 0)
        #expect(layout.lines.last?.range.upperBound == text.utf16.count)
        for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
          #expect(line.range.upperBound == next.range.lowerBound)
          #expect(line.frame.maxY <= next.frame.minY + 1e-6)
        }
      }
    }
  }

  @Test func `a line exceeds the available width only if it has a single cluster`() {
    var random = SplitMix(seed: 2)
    for _ in 0..<400 {
      let text = text(&random)
      let width = CGFloat.random(in: 0...150, using: &random)
      let layout = BundledLibrary.layout(text, width: width)
      let units = Array(text.utf16)
      for line in layout.lines where line.width > width + 0.01 {
        let shown = String(decoding: units[line.range], as: UTF16.self)
        let visible = shown.filter { !$0.isWhitespace && !$0.isNewline }
        #expect(visible.count <= 1, "\(text.debugDescription) \(width) \(line.width)")
      }
    }
  }

  @Test func `every limit holds in every mode`() {
    var random = SplitMix(seed: 3)
    for _ in 0..<300 {
      let text = text(&random)
      let width = CGFloat.random(in: 15...150, using: &random)
      let limit = Int.random(in: 1...3, using: &random)
      for mode in ParagraphStyle.LineBreakMode.allCases {
        let layout = BundledLibrary.layout(text, width: width, mode, lineLimit: limit)
        #expect(layout.lines.count <= limit)
        for line in layout.lines where line.isTruncated {
          #expect(line.width <= width + 0.01, "\(text.debugDescription) \(mode) \(width)")
        }
        #expect(layout.isTruncated || layout.lines.last?.range.upperBound == layout.length)
      }
    }
  }

  @Test func `carets are inside their line and runs are adjacent`() {
    var random = SplitMix(seed: 4)
    for _ in 0..<200 {
      let text = text(&random)
      let layout = BundledLibrary.layout(
        text, width: 90, kern: CGFloat.random(in: 0...2, using: &random))
      for line in layout.lines {
        let left = min(0, line.runs.first?.offset ?? 0) - 1e-6
        let right = line.width + line.trailingWhitespaceWidth + 1e-6
        for index in line.range {
          let x = line.caretOffset(for: index)
          #expect(x >= left && x <= right)
          #expect(
            line.range.contains(line.index(forOffset: x))
              || line.range.upperBound == line.index(forOffset: x))
        }
        for (run, next) in zip(line.runs, line.runs.dropFirst()) {
          #expect(abs(run.offset + run.width - next.offset) < 1e-6)
        }
      }
    }
  }

  @Test func `random text can be painted`() {
    var random = SplitMix(seed: 5)
    for _ in 0..<40 {
      let layout = BundledLibrary.layout(text(&random), width: 120)
      #expect(Ink.paint(layout) != nil)
    }
  }
}
