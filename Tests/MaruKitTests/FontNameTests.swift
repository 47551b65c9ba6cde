import Foundation
@testable import MaruKit
import Testing

@Suite struct FontNameTests {
  @Test(arguments: [
    "Helvetica", "Helvetica Neue", "HelveticaNeue-Bold", "Avenir-Heavy", "AvenirNext-DemiBold",
    "Courier-BoldOblique", "Menlo-Regular", "ArialMT", "Arial-BoldMT", "Georgia-BoldItalic",
    "MarkerFelt-Wide", "TimesNewRomanPSMT", "TimesNewRomanPS-BoldMT", "CourierNewPSMT",
  ])
  func `an iOS font has a substitute in its weight and slant`(name: String) throws {
    let font = try #require(UIFont(name: name, size: 20))
    #expect(font.pointSize == 20 && font.lineHeight > 10)
    let traits = font.fontDescriptor.symbolicTraits
    let isBold = ["Bold", "Heavy"].contains { name.contains($0) }
    #expect(traits.contains(.traitBold) == isBold)
    let isSlanted = ["Oblique", "Italic"].contains { name.contains($0) }
    #expect(traits.contains(.traitItalic) == isSlanted)
  }

  @Test(arguments: ["", "NoSuchFont", "NoSuchFont-Bold", "-Bold"])
  func `an unknown font has none`(name: String) {
    #expect(UIFont(name: name, size: 20) == nil)
  }

  @Test(arguments: [UIFont.Weight.regular, .medium, .semibold, .bold])
  func `the system font has the same metrics if requested by name`(weight: UIFont.Weight) throws {
    let font = UIFont.systemFont(ofSize: 28, weight: weight)
    let named = try #require(UIFont(name: font.fontName, size: 28))
    let text = "Measured twice"
    #expect(
      text.size(withAttributes: [.font: named]) == text.size(withAttributes: [.font: font]))
  }

  @Test(arguments: [
    UIFont.italicSystemFont(ofSize: 28), UIFont(name: "NanumBarunGothic", size: 28),
    UIFont(name: "NanumBarunGothic", size: 28)?.with(.traitBold),
    UIFont(name: "NanumBarunGothic", size: 28)?.with([.traitBold, .traitItalic]),
  ])
  func `a synthesized face has its own name, by which it is found`(font: UIFont?) throws {
    let font = try #require(font)
    let named = try #require(UIFont(name: font.fontName, size: 28))
    #expect(named.typesettingFont.postScriptName == font.fontName)
    let text = "Measured twice"
    #expect(
      text.size(withAttributes: [.font: named]) == text.size(withAttributes: [.font: font]))
    #expect(
      named.fontDescriptor.symbolicTraits.contains(.traitItalic)
        == font.fontDescriptor.symbolicTraits.contains(.traitItalic))
  }

  @Test func `a substitute is reported once for each name`() {
    #expect(FontSubstitutes.isFirstReport(of: "Avenir-Test"))
    #expect(!FontSubstitutes.isFirstReport(of: "Avenir-Test"))
    #expect(FontSubstitutes.isFirstReport(of: "Avenir-Last"))
  }
}

extension UIFont {
  fileprivate func with(_ traits: UIFontDescriptor.SymbolicTraits) -> UIFont? {
    fontDescriptor.withSymbolicTraits(traits).map { UIFont(descriptor: $0, size: 0) }
  }
}
