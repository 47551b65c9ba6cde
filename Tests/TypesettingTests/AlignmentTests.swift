import Foundation
import Testing
import Typesetting

@Suite struct AlignmentTests {
  @Test(
    arguments: zip([ParagraphStyle.Alignment.left, .center, .right, .natural], [0, 0.5, 1, 0]))
  func `a line is aligned as the style says`(alignment: ParagraphStyle.Alignment, part: CGFloat) {
    let layout = BundledLibrary.layout("Maru", width: 200) { $0.alignment = alignment }
    let free = 200 - layout.lines[0].width
    #expect(abs(layout.lines[0].origin.x - free * part) < 1e-9)
  }

  @Test func `without a width, lines are aligned to the widest`() {
    let layout = BundledLibrary.layout("wide line\nx") { $0.alignment = .right }
    #expect(layout.lines[0].origin.x == 0)
    #expect(abs(layout.lines[1].frame.maxX - layout.size.width) < 1e-9)
  }

  @Test func `justified lines fill the width, except for the last`() {
    let layout = BundledLibrary.layout(LineBreakingTests.pangram, width: 130) {
      $0.alignment = .justified
    }
    #expect(layout.lines.count > 2)
    for line in layout.lines.dropLast() {
      #expect(abs(line.width - 130) < 1e-6)
      let last = line.runs.flatMap(\.glyphs).last { $0.cluster < line.range.upperBound - 1 }
      #expect(abs((last?.x ?? 0) + (last?.advance ?? 0) - 130) < 1e-6)
    }
    #expect((layout.lines.last?.width ?? 130) < 129)
  }

  @Test func `baselines are a line height apart, plus the line spacing`() {
    let height = BundledLibrary.font().lineHeight
    let plain = BundledLibrary.layout("a\nb\nc")
    #expect(abs(plain.lines[0].origin.y - BundledLibrary.font().ascender) < 1e-9)
    #expect(abs(plain.lines[2].origin.y - plain.lines[0].origin.y - 2 * height) < 1e-9)
    let spaced = BundledLibrary.layout("a b\nc", width: 12) {
      $0.lineSpacing = 3
      $0.paragraphSpacing = 10
    }
    #expect(
      spaced.lines.map { ($0.frame.minY * 1000).rounded() / 1000 }
        == [0, height + 3, 2 * height + 16].map { ($0 * 1000).rounded() / 1000 })
  }

  @Test func `a height multiple, minimum and maximum change the space above the text`() {
    let height = BundledLibrary.font().lineHeight
    let double = BundledLibrary.layout("a") { $0.lineHeightMultiple = 2 }
    #expect(abs(double.size.height - 2 * height) < 1e-9)
    #expect(abs(double.lines[0].origin.y - BundledLibrary.font().ascender - height) < 1e-9)
    #expect(BundledLibrary.layout("a") { $0.minimumLineHeight = 40 }.size.height == 40)
    #expect(BundledLibrary.layout("a") { $0.maximumLineHeight = 8 }.size.height == 8)
    let odd = BundledLibrary.layout("a") {
      $0.lineHeightMultiple = .nan
      $0.minimumLineHeight = -.infinity
      $0.maximumLineHeight = .nan
      $0.lineSpacing = .infinity
    }
    #expect(abs(odd.size.height - height) < 1e-9)
  }

  @Test func `indents move lines in from their leading edge`() {
    let layout = BundledLibrary.layout(LineBreakingTests.pangram, width: 100) {
      $0.firstLineHeadIndent = 30
      $0.headIndent = 10
      $0.tailIndent = -5
    }
    #expect(layout.lines[0].origin.x == 30)
    #expect(layout.lines.dropFirst().allSatisfy { $0.origin.x == 10 })
    #expect(layout.lines.allSatisfy { $0.frame.maxX <= 95 })
    let hebrew = BundledLibrary.layout("אבג", width: 100) { $0.firstLineHeadIndent = 30 }
    #expect(abs(hebrew.lines[0].frame.maxX - 70) < 1e-9)
  }

  @Test func `the tallest font determines the line's height`() {
    let small = BundledLibrary.font(size: 10)
    let large = BundledLibrary.font(size: 30)
    let layout = TextLayout([TextSpan("a", font: small), TextSpan("b", font: large)])
    #expect(abs(layout.size.height - large.lineHeight) < 1e-9)
  }

  @Test func `a fallback font does not change the line's height`() {
    #expect(BundledLibrary.layout("마루").size.height == BundledLibrary.layout("Maru").size.height)
  }
}
