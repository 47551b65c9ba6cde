import Foundation
import Testing
import Typesetting

@testable import MaruKit

@Suite struct AppearanceFontTests {
  private func category(_ category: UIContentSizeCategory) -> UITraitCollection {
    UITraitCollection(preferredContentSizeCategory: category)
  }

  @Test func `text styles have Apple's default, smallest and largest sizes`() {
    let large = category(.large)
    let sizes = [UIFont.TextStyle.largeTitle, .title1, .body, .footnote, .caption2].map {
      UIFont.preferredFont(forTextStyle: $0, compatibleWith: large).pointSize
    }
    #expect(sizes == [34, 28, 17, 13, 11])
    #expect(
      UIFont.preferredFont(forTextStyle: .body, compatibleWith: category(.extraSmall)).pointSize
        == 14)
    #expect(
      UIFont.preferredFont(
        forTextStyle: .body, compatibleWith: category(.accessibilityExtraExtraExtraLarge)
      ).pointSize == 53)
  }

  @Test func `a headline is heavier than the body and of the same size`() {
    let headline = UIFont.preferredFont(forTextStyle: .headline, compatibleWith: category(.large))
    #expect(headline.fontDescriptor.symbolicTraits.contains(.traitBold))
    #expect(headline.pointSize == 17)
  }

  @Test(arguments: [0, -4, CGFloat.nan]) func `an invalid size means 17 points`(_ size: CGFloat) {
    #expect(UIFont.systemFont(ofSize: size).pointSize == 17)
    #expect(UIFont.systemFont(ofSize: 30).withSize(size).pointSize == 17)
  }

  @Test func `the same font requested twice is equal, another weight is not`() {
    #expect(UIFont.systemFont(ofSize: 15) == UIFont.systemFont(ofSize: 15, weight: .regular))
    #expect(UIFont.systemFont(ofSize: 15).hash == UIFont.systemFont(ofSize: 15).hash)
    #expect(UIFont.systemFont(ofSize: 15) != UIFont.boldSystemFont(ofSize: 15))
  }

  @Test func `an unknown family gives no font`() {
    #expect(UIFont(name: "No Such Family 7", size: 12) == nil)
    #expect(UIFont(name: "", size: 12) == nil)
  }

  @Test func `lengths scale with the user's text size`() {
    let metrics = UIFontMetrics(forTextStyle: .body)
    #expect(metrics.scaledValue(for: 17, compatibleWith: category(.large)) == 17)
    #expect(metrics.scaledValue(for: 17, compatibleWith: category(.extraExtraExtraLarge)) == 22)
    let font = metrics.scaledFont(
      for: .systemFont(ofSize: 20), maximumPointSize: 22,
      compatibleWith: category(.accessibilityExtraLarge))
    #expect(font.pointSize == 22)
  }

  @Test func `content sizes are ordered, and the accessibility sizes are marked as such`() {
    #expect(UIContentSizeCategory.small < .large)
    #expect(UIContentSizeCategory.accessibilityMedium > .extraExtraExtraLarge)
    #expect(UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
    #expect(!UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
  }

  @Test func `a font is found by its PostScript name`() throws {
    FontLibrary.shared.useOnly(fontsIn: try #require(Resources.shared.fonts))
    let bold = try #require(UIFont(name: "Inter-Bold", size: 12))
    #expect(bold.fontName == "Inter-Bold")
    #expect(UIFont(name: "inter", size: 12)?.familyName == "Inter")
  }
}
