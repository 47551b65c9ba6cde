import Foundation
import Testing
import Typesetting

// The values are those of `hb-shape --no-glyph-names Inter-Regular.otf <text>`, HarfBuzz 6.0.
@Suite struct ShapingTests {
  static let advances: [(text: String, units: [Double])] = [
    ("Hello", [2084, 1640, 668, 668, 1680]),
    ("AVATAR To", [1712, 1728, 1664, 1568, 1904, 1800, 792, 1584, 1680]),
    ("Maru", [2504, 1588, 1048, 1636]), ("…", [2312]),
  ]

  @Test(arguments: advances)
  func `a text is as wide as in HarfBuzz, kerning included`(text: String, units: [Double]) {
    let units = units.reduce(0, +)
    for size in [9.0, 14, 17, 100] {
      let layout = BundledLibrary.layout(text, size: size)
      #expect(abs(layout.size.width - points(units, size: size)) < 1e-6)
    }
  }

  @Test func `glyphs are those of HarfBuzz, in its order`() {
    let layout = BundledLibrary.layout("AVATAR To")
    #expect(layout.glyphs.map(\.identifier) == [2, 453, 2, 409, 2, 382, 1682, 409, 775])
    #expect(layout.glyphs.map(\.cluster) == Array(0...8))
    #expect(abs(layout.glyphs[2].x - points(1712 + 1728)) < 1e-9)
  }

  @Test func `an arrow is one glyph of two characters`() {
    #expect(BundledLibrary.layout("->").glyphs.map(\.cluster) == [0])
    #expect(abs(BundledLibrary.layout("->").size.width - points(2688)) < 1e-9)
  }

  @Test func `kern spaces characters out and disables ligatures`() {
    let layout = BundledLibrary.layout("->", kern: 3)
    #expect(layout.glyphs.count == 2)
    #expect(abs(layout.size.width - points(1296 + 1856) - 6) < 1e-6)
  }

  @Test func `an invalid kern counts as zero`() {
    #expect(
      BundledLibrary.layout("Maru", kern: .nan).size == BundledLibrary.layout("Maru").size)
  }

  @Test(arguments: [1e308, -1e308, 1e7, -30])
  func `a huge kern is laid out without harm`(kern: CGFloat) {
    for width in [0, 50, CGFloat.infinity] {
      let layout = BundledLibrary.layout("Maru 마루 abc", width: width, kern: kern)
      #expect(layout.size.width.isFinite)
      #expect(layout.lines.last?.range.upperBound == 11)
      _ = Ink(layout)
      for index in 0...11 { _ = layout.index(at: layout.caretRect(for: index).origin) }
    }
  }

  @Test func `a feature gives digits equal widths`() {
    func width(_ text: String, _ features: [String: UInt32]) -> CGFloat {
      TextLayout([TextSpan(text, font: BundledLibrary.font(features: features))]).size.width
    }
    #expect(width("111", [:]) < width("888", [:]))
    #expect(width("111", ["tnum": 1]) == width("888", ["tnum": 1]))
    #expect(width("111", ["no feature": 1]) == width("111", [:]))
  }

  @Test func `Hangul comes from Nanum between Latin from Inter`() {
    let layout = BundledLibrary.layout("Maru 마루 ok", size: 10)
    let runs = layout.lines[0].runs.map { ($0.faceName, $0.range) }
    #expect(runs.map(\.0) == ["Inter-Regular", "NanumBarunGothic", "Inter-Regular"])
    #expect(runs.map(\.1) == [0..<5, 5..<7, 7..<10])
    // `hb-shape NanumBarunGothic.ttf 마루`: 892 of 1000 each.
    #expect(abs(layout.lines[0].runs[1].width - 2 * 8.92) < 1e-9)
  }

  @Test func `decomposed Hangul is as wide as composed Hangul`() {
    let composed = BundledLibrary.layout("한글")
    let decomposed = BundledLibrary.layout("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}")
    #expect(decomposed.size.width == composed.size.width)
  }

  @Test func `a character that no font covers shows a box`() {
    let layout = BundledLibrary.layout("\u{16A0}")
    #expect(layout.glyphs.map(\.identifier) == [0])
    #expect(Ink(layout) != nil)
  }

  @Test func `controls and NUL take no space and are not drawn`() {
    let layout = BundledLibrary.layout("a\u{0}b\u{1F}c")
    #expect(abs(layout.size.width - BundledLibrary.layout("abc", kern: 0).size.width) < 1)
    #expect(layout.length == 5)
    #expect(Ink(BundledLibrary.layout("\u{0}\u{1}\u{7F}")) == nil)
  }

  @Test func `lone surrogates from NSString become replacement characters`() {
    let lone = String(utf16CodeUnits: [0x61, 0xD800, 0x62], count: 3)
    let layout = BundledLibrary.layout(lone)
    #expect(layout.length == lone.utf16.count)
    #expect(layout.size.width > 0)
  }

  @Test func `a combining mark belongs to the cluster of its letter`() {
    let layout = BundledLibrary.layout("e\u{301}x")
    #expect(layout.lines[0].caretOffset(for: 1) == 0)
    #expect(layout.lines[0].caretOffset(for: 2) > 5)
  }

  @Test func `the same text has the same glyphs twice, scaled at another size`() {
    let small = BundledLibrary.layout("Wave 마루", size: 10)
    #expect(BundledLibrary.layout("Wave 마루", size: 10).glyphs == small.glyphs)
    let large = BundledLibrary.layout("Wave 마루", size: 30)
    for (one, three) in zip(small.glyphs, large.glyphs) {
      #expect(one.identifier == three.identifier)
      #expect(abs(three.x - 3 * one.x) < 1e-6)
    }
  }

  @Test func `a run has the index of its span`() {
    let layout = TextLayout([
      TextSpan("one ", font: BundledLibrary.font()),
      TextSpan("", font: BundledLibrary.font(size: 90)),
      TextSpan("two", font: BundledLibrary.font(weight: .bold)),
    ])
    #expect(layout.lines[0].runs.map(\.spanIndex) == [0, 2])
    #expect(layout.lines[0].runs.map(\.faceName) == ["Inter-Regular", "Inter-Bold"])
    #expect(layout.size.height == BundledLibrary.font().lineHeight)
  }

  @Test func `a raised span is higher and increases the line's height`() {
    let font = BundledLibrary.font()
    let layout = TextLayout([
      TextSpan("x", font: font), TextSpan("2", font: font, baselineOffset: 5),
    ])
    #expect(layout.lines[0].runs.flatMap(\.glyphs).map(\.y) == [0, -5])
    #expect(abs(layout.size.height - font.lineHeight - 5) < 1e-9)
  }
}
