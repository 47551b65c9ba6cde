import CHarfBuzz
import Foundation
import SeededRandom
import Testing

@testable import Typesetting

/// A long text is shaped word by word; the whole text is shaped beside it.
@Suite struct WordShapingTests {
  /// A script of `Tests/Fonts/paragraphs.txt`, and the font that has it.
  struct Sample: CustomTestStringConvertible {
    var name: String
    var family: String
    var script: hb_script_t
    var isRightToLeft = false

    var testDescription: String { "\(name) in \(family)" }

    static let all = [
      Sample(name: "latin", family: "Inter", script: HB_SCRIPT_LATIN),
      Sample(name: "korean", family: "NanumBarunGothic", script: HB_SCRIPT_HANGUL),
      Sample(
        name: "arabic", family: "Noto Sans Arabic", script: HB_SCRIPT_ARABIC, isRightToLeft: true),
      Sample(
        name: "hebrew", family: "Noto Sans Hebrew", script: HB_SCRIPT_HEBREW, isRightToLeft: true),
      Sample(name: "devanagari", family: "Noto Sans Devanagari", script: HB_SCRIPT_DEVANAGARI),
      Sample(name: "thai", family: "Noto Sans Thai", script: HB_SCRIPT_THAI),
      Sample(name: "chinese", family: "Noto Sans CJK SC", script: HB_SCRIPT_HAN),
    ]
  }

  private func request(
    _ scalars: [UInt32], _ sample: Sample, ligatures: Bool = true
  ) throws -> Shaper.Request {
    let font = Font(
      FontDescriptor(families: [sample.family], size: 14), library: ParagraphLookTests.library)
    return Shaper.Request(
      scalars: scalars[...], face: try #require(font.face), script: sample.script,
      isRightToLeft: sample.isRightToLeft, language: "en", features: [:],
      usesLigatures: ligatures)
  }

  /// The glyphs of a text shaped word by word, and of the same text shaped at once.
  private func shapes(
    of scalars: [UInt32], _ sample: Sample, ligatures: Bool = true
  ) throws -> (words: [ShapedText.Glyph], whole: [ShapedText.Glyph]) {
    let request = try request(scalars, sample, ligatures: ligatures)
    let whole = Shaper.shared.shape(request, context: (scalars, 0..<scalars.count))
    return (Shaper.shared.shape(request).glyphs, whole.glyphs)
  }

  private func expectSame(_ shapes: (words: [ShapedText.Glyph], whole: [ShapedText.Glyph])) {
    #expect(shapes.words.count == shapes.whole.count)
    let different = zip(shapes.words, shapes.whole).first {
      $0.identifier != $1.identifier || $0.cluster != $1.cluster || $0.advance != $1.advance
        || $0.offsetX != $1.offsetX || $0.offsetY != $1.offsetY
    }
    #expect(different == nil)
  }

  @Test(arguments: Sample.all, [true, false])
  func `random words of a script have the same glyphs`(sample: Sample, ligatures: Bool) throws {
    let words = try ParagraphLookTests.paragraph(sample.name).split(separator: " ").map {
      $0.unicodeScalars.map(\.value)
    }
    var numbers = SplitMix(seed: 24)
    for _ in 0..<40 {
      var scalars: [UInt32] = []
      while scalars.count < 300 {
        let letters = words[Int(numbers.next() % UInt64(words.count))]
        let start = Int(numbers.next() % UInt64(letters.count))
        scalars += numbers.next() % 3 == 0 ? letters[...] : letters[start...]
        scalars += [UInt32](repeating: 0x20, count: 1 + Int(numbers.next() % 8 / 7))
      }
      expectSame(try shapes(of: scalars, sample, ligatures: ligatures))
    }
  }

  @Test(
    arguments: [
      // Inter raises signs between capitals, over a space too, and makes 3 x 4 a product.
      "A - B (C) D : E < F", "3 x 4 x 5 x 6", "1 1\u{2044}2 2 1\u{2044}2", "-> - > = = > =>",
      // A mark between a sign and a space does not part them, a letter does.
      "3 x\u{301} 4 \u{301}x 5 ax 6 xa 7 axa 8", "A -\u{301} B -a C a- D",
      // Marks, joiners and selectors after a space belong to it.
      "a \u{301}b \u{200D}c \u{FE0F}d", "   \u{301}   ", "e\u{301} o\u{308} n\u{303}",
    ])
  func `signs that depend on their neighbours have the same glyphs`(text: String) throws {
    let scalars = Array(repeating: text, count: 20).joined(separator: " ").unicodeScalars
      .map(\.value)
    for ligatures in [true, false] {
      expectSame(try shapes(of: scalars, Sample.all[0], ligatures: ligatures))
    }
  }

  @Test func `a capital raises a sign beyond a space, so the words are not shaped apart`() throws {
    let long = [UInt32](repeating: 0x61, count: 70)
    let alone = try request(Array("- ".unicodeScalars).map(\.value), Sample.all[0])
    let among = try shapes(of: long + Array(" A - A ".unicodeScalars).map(\.value), Sample.all[0])
    let plain = Shaper.shared.shape(alone).glyphs[0].identifier
    #expect(!among.words.contains { $0.identifier == plain })
    expectSame(among)
  }

  @Test func `text is divided in fonts that have a space and whose tables can be read`() throws {
    // The small Chinese font has no space.
    for sample in Sample.all where sample.name != "chinese" {
      let request = try request([0x61], sample)
      var properties = hb_segment_properties_t()
      properties.script = sample.script
      properties.direction = sample.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
      let key = SpaceContext.Key(properties: properties, features: [])
      #expect(request.face.spaceContext(for: key) != nil, "\(sample.family)")
    }
  }
}
