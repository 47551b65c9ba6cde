import Foundation
import Testing
import Typesetting

@Suite struct SpanStyleTests {
  private func layout(_ text: String, _ change: (inout TextSpan) -> Void) -> TextLayout {
    var span = TextSpan(text, font: BundledLibrary.font(size: 40))
    change(&span)
    return TextLayout([span])
  }

  @Test func `letters without ligatures have a glyph each`() {
    #expect(layout("->") { _ in }.glyphs.count == 1)
    #expect(layout("->") { $0.usesLigatures = false }.glyphs.count == 2)
  }

  @Test func `an expansion widens letters and their line, and not their height`() throws {
    let usual = layout("HIH") { _ in }
    let wide = layout("HIH") { $0.expansion = CGFloat(log(1.5)) }
    #expect(abs(wide.size.width - usual.size.width * 1.5) < 0.01)
    #expect(wide.size.height == usual.size.height)
    let (ink, wideInk) = (try #require(Ink(usual)), try #require(Ink(wide)))
    #expect(abs(Double(wideInk.width) - Double(ink.width) * 1.5) <= 2)
    #expect(wideInk.height == ink.height)
  }

  @Test func `an obliqueness leans letters to the right, and keeps the width of their line`() throws
  {
    let usual = layout("I") { _ in }
    let oblique = layout("I") { $0.obliqueness = 0.5 }
    #expect(oblique.size == usual.size)
    let (ink, obliqueInk) = (try #require(Ink(usual)), try #require(Ink(oblique)))
    // The stem's foot stays, its head moves by half of its height.
    #expect(abs(obliqueInk.minX - ink.minX) <= 1)
    #expect(abs(Double(obliqueInk.maxX - ink.maxX) - Double(ink.height) / 2) <= 2)
  }

  @Test func `the bounds of a run contain its oblique and wide ink`() throws {
    for (obliqueness, expansion) in [(0.8, 0.0), (-0.8, 0), (0, 0.6), (0.5, 0.5)] {
      let layout = layout("Hjk") {
        $0.obliqueness = CGFloat(obliqueness)
        $0.expansion = CGFloat(expansion)
      }
      let ink = try #require(Ink(layout))
      let run = try #require(layout.lines.first?.runs.first)
      let left = run.glyphBounds.x + Double(Ink.margin)
      #expect(Double(ink.minX) >= left - 1)
      #expect(Double(ink.maxX) <= left + run.glyphBounds.width + 1)
    }
  }

  @Test func `an override reverses Latin text`() {
    let override = TextSpan.Direction(isRightToLeft: true, isOverride: true)
    let layout = layout("abc") { $0.directions = [override] }
    #expect(layout.glyphs.map(\.cluster) == [2, 1, 0])
    #expect(layout.lines[0].runs.allSatisfy { $0.isRightToLeft })
  }

  @Test func `an embedding turns what has no direction of its own`() {
    let embedding = TextSpan.Direction(isRightToLeft: true, isOverride: false)
    let font = BundledLibrary.font()
    var middle = TextSpan("abc!", font: font)
    middle.directions = [embedding]
    let layout = TextLayout([TextSpan("x ", font: font), middle, TextSpan(" y", font: font)])
    // The exclamation mark is at the left of its word, whose letters run left to right.
    #expect(layout.glyphs.map(\.cluster) == [0, 1, 5, 2, 3, 4, 6, 7])
  }

  @Test func `spans of one direction are one embedding`() {
    let override = TextSpan.Direction(isRightToLeft: true, isOverride: true)
    let spans = ["ab", "cd"].map { text in
      var span = TextSpan(text, font: BundledLibrary.font())
      span.directions = [override]
      return span
    }
    #expect(TextLayout(spans).glyphs.map(\.cluster) == [3, 2, 1, 0])
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300])
  func `a style that is no usable number does no harm`(number: CGFloat) {
    let layout = layout("Maru 마루 😀") {
      $0.obliqueness = number
      $0.expansion = number
    }
    #expect(layout.size.width.isFinite)
    _ = Ink(layout)
  }

  @Test func `words are known by their extents, without the spaces between`() throws {
    let layout = layout("one  two ") { _ in }
    let run = try #require(layout.lines.first?.runs.first)
    let words = run.wordExtents
    #expect(words.count == 2)
    #expect(abs(words[0].upperBound - self.layout("one") { _ in }.size.width) < 0.01)
    #expect(words[1].lowerBound > words[0].upperBound + 10)
  }

  @Test func `the outline of a run has the letters' size, and pictures have none`() throws {
    let run = try #require(layout("H") { _ in }.lines.first?.runs.first)
    let bounds = try #require(run.outline?.bounds)
    let font = BundledLibrary.font(size: 40)
    #expect(abs(CGFloat(bounds.height) - font.capHeight) < 0.5)
    let expanded = layout("H") { $0.expansion = CGFloat(log(2.0)) }
    let wide = try #require(expanded.lines.first?.runs.first?.outline?.bounds)
    #expect(abs(wide.width - bounds.width * 2) < 0.01)
  }
}
