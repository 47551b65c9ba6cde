import Foundation
import Testing

@testable import Typesetting

@Suite struct RelayoutTests {
  private let text = "The quick brown fox\nהשועל החום and the dog\n"

  private func spans(_ text: String) -> [TextSpan] {
    [TextSpan(text, font: BundledLibrary.font())]
  }

  private func equal(_ one: TextLayout, _ other: TextLayout) -> Bool {
    one.size == other.size && one.length == other.length && one.glyphs == other.glyphs
      && one.lines.map(\.frame) == other.lines.map(\.frame)
      && one.lines.map(\.range) == other.lines.map(\.range)
  }

  @Test(arguments: [.infinity, 300, 90, 20, 0] as [CGFloat])
  func `a text in another width is shaped once, and looks like a new layout`(width: CGFloat) {
    let natural = TextLayout(spans(text))
    let other = TextLayout(spans(text), width: width, reusing: natural)
    #expect(equal(other, TextLayout(spans(text), width: width)))
    #expect(other.lines.count >= 3)
    let paragraphs = natural.lines.map { ObjectIdentifier($0.text) }
    #expect(Set(other.lines.map { ObjectIdentifier($0.text) }) == Set(paragraphs))
  }

  @Test func `limits of lines and height hold in a layout that uses shapes again`() {
    let natural = TextLayout(spans(text))
    let style = ParagraphStyle(lineBreakMode: .truncatingTail)
    for limit in 1...4 {
      let other = TextLayout(
        spans(text), width: 90, style: style, lineLimit: limit, reusing: natural)
      #expect(
        equal(other, TextLayout(spans(text), width: 90, style: style, lineLimit: limit)))
      #expect(other.lines.count <= limit)
    }
    let low = TextLayout(spans(text), width: 90, maximumHeight: 40, reusing: natural)
    #expect(equal(low, TextLayout(spans(text), width: 90, maximumHeight: 40)))
  }

  @Test func `a layout of another text, direction or part is not used again`() {
    let natural = TextLayout(spans(text))
    let longer = TextLayout(spans(text + "more"), reusing: natural)
    #expect(equal(longer, TextLayout(spans(text + "more"))))
    var style = ParagraphStyle()
    style.baseWritingDirection = .rightToLeft
    let turned = TextLayout(spans(text), width: 90, style: style, reusing: natural)
    #expect(equal(turned, TextLayout(spans(text), width: 90, style: style)))
    #expect(turned.lines.allSatisfy { $0.isRightToLeft })
    #expect(equal(TextLayout(spans(text), reusing: natural.prefix(1)), natural))
    let cut = TextLayout(spans(text), lineLimit: 1)
    #expect(cut.isTruncated)
    #expect(equal(TextLayout(spans(text), reusing: cut), natural))
  }
}
