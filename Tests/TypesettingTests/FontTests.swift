import Foundation
import Testing
import Typesetting

@Suite struct FontTests {
  // Values from the tables of Inter-Regular.otf, read with fontTools: 2816 units per em.
  @Test func `metrics are those of the font's tables`() {
    let font = BundledLibrary.font(size: 28.16)
    #expect(abs(font.ascender - 27.28) < 1e-9)
    #expect(abs(font.descender - -6.8) < 1e-9)
    #expect(font.leading == 0)
    #expect(abs(font.lineHeight - 34.08) < 1e-9)
    #expect(abs(font.capHeight - 20.48) < 1e-9)
    #expect(abs(font.xHeight - 15.36) < 1e-9)
    #expect(font.underlineOffset < 0 && font.underlineThickness > 0)
    #expect(font.strikethroughOffset > 0 && font.strikethroughOffset < font.xHeight)
  }

  @Test func `the system font of the bundled library is Inter`() {
    #expect(BundledLibrary.font().familyName == "Inter")
    #expect(BundledLibrary.font().postScriptName == "Inter-Regular")
  }

  @Test(arguments: [
    (100, "Inter-Regular"), (400, "Inter-Regular"), (500, "Inter-Medium"), (600, "Inter-SemiBold"),
    (700, "Inter-Bold"), (900, "Inter-Bold"),
  ])
  func `a weight gives the nearest available face`(weight: Int, name: String) {
    #expect(BundledLibrary.font(weight: FontWeight(rawValue: weight)).postScriptName == name)
  }

  @Test func `a family is found by its name in any case`() {
    #expect(BundledLibrary.font(["nanumbarungothic"]).familyName == "NanumBarunGothic")
    #expect(BundledLibrary.font(["No Such", "NanumBarunGothic"]).familyName == "NanumBarunGothic")
  }

  @Test func `a bundled face is found by its own name at any weight`() {
    #expect(BundledLibrary.font(["Inter-SemiBold"]).postScriptName == "Inter-SemiBold")
  }

  @Test func `an unknown family gives the system font`() {
    #expect(BundledLibrary.font(["No Such Family"]).familyName == "Inter")
  }

  @Test func `a missing italic is the upright face, slanted`() throws {
    let upright = TextLayout([TextSpan("I", font: BundledLibrary.font(size: 100))])
    let slanted = TextLayout([TextSpan("I", font: BundledLibrary.font(size: 100, isItalic: true))])
    #expect(slanted.size == upright.size)
    let straight = try #require(Ink(upright))
    let leaning = try #require(Ink(slanted))
    // tan 12° of the capital height, 73 pixels, is 15 pixels.
    #expect((12...18).contains(leaning.width - straight.width))
  }

  @Test func `a missing bold is drawn heavier`() throws {
    let plain = TextLayout(
      [TextSpan("ㅣ", font: BundledLibrary.font(["NanumBarunGothic"], size: 100))])
    let heavy = TextLayout(
      [TextSpan("ㅣ", font: BundledLibrary.font(["NanumBarunGothic"], size: 100, weight: .bold))])
    #expect(try #require(Ink(heavy)).width > (try #require(Ink(plain)).width))
  }

  @Test(arguments: [CGFloat.nan, -1, 0, -CGFloat.infinity])
  func `an invalid size counts as zero`(size: CGFloat) {
    let font = BundledLibrary.font(size: size)
    #expect(font.pointSize == 0)
    #expect(font.lineHeight == 0)
    let layout = TextLayout([TextSpan("text", font: font)], width: 10)
    #expect(layout.size == .zero)
    #expect(Ink(layout) == nil)
  }

  @Test func `a huge size is clamped and draws without harm`() {
    let font = BundledLibrary.font(size: .infinity)
    #expect(font.pointSize == FontDescriptor.largestSize)
    let layout = TextLayout([TextSpan("x", font: font)])
    #expect(layout.size.width.isFinite)
    _ = Ink(layout)
  }

  @Test func `fonts are equal if their descriptors and libraries are`() {
    let font = BundledLibrary.font(size: 14)
    #expect(font == BundledLibrary.font(size: 14))
    #expect(font != BundledLibrary.font(size: 15))
    #expect(font != Font(font.descriptor, library: FontLibrary()))
    #expect(font.withSize(15) == BundledLibrary.font(size: 15))
  }

  @Test(
    arguments: zip([-0.8, -0.4, 0, 0.23, 0.3, 0.4, 0.62], [100, 300, 400, 500, 600, 700, 900]))
  func `a weight of UIKit corresponds to the weight of the same name`(value: Double, weight: Int) {
    #expect(FontWeight(uiKitValue: value).rawValue == weight)
  }

  @Test func `a NaN weight is regular, and weights are clamped to their range`() {
    #expect(FontWeight(uiKitValue: .nan) == .regular)
    #expect(FontWeight(uiKitValue: 7).rawValue == 1000)
    #expect(FontWeight(rawValue: -5).rawValue == 1)
  }
}
