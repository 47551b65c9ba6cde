import Testing

@testable import maru_widgets

/// The patterns of `maru dmenu -fn`.
@Suite struct FontPatternTests {
  @Test func `a pattern has a family and a size`() throws {
    let pattern = try #require(FontPattern("monospace:size=12:bold"))
    #expect(pattern.family == "monospace" && pattern.size == 16)
    let dashed = try #require(FontPattern("Inter-9"))
    #expect(dashed.family == "Inter" && dashed.size == 12)
    #expect(FontPattern("Inter:pixelsize=20,30")?.size == 20)
  }

  @Test(arguments: ["", ":::", "nonsense", "Foo-12:nonsense=3", "-misc-fixed-*"])
  func `a pattern may name fonts and properties that there are not`(text: String) {
    #expect(FontPattern(text) != nil)
  }

  @Test(arguments: ["a:size=x", "a:pixelsize=big", "a:dpi=nan"])
  func `a pattern whose numbers are none is refused`(text: String) {
    #expect(FontPattern(text) == nil)
  }
}
