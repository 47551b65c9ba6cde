import Foundation
import Testing
import Typesetting

@Suite struct FallbackFamilyTests {
  /// The face that shows the letter Q, which of the fonts in `Tests/Fonts` only Inter and Nanum
  /// have.
  private func face(_ family: String, fallback: [String]) -> String? {
    let font = Font(
      FontDescriptor(families: [family], size: 10, fallbackFamilies: fallback),
      library: ParagraphLookTests.library)
    return TextLayout([TextSpan("Q", font: font)]).lines.first?.runs.first?.faceName
  }

  @Test func `a character that the face lacks is shown in the first fallback family that has it`() {
    #expect(face("Noto Sans Hebrew", fallback: []) == "Inter-Regular")
    #expect(face("Noto Sans Hebrew", fallback: ["NanumBarunGothic"]) == "NanumBarunGothic")
    #expect(
      face("Noto Sans Hebrew", fallback: ["nanumbarungothic", "Inter"]) == "NanumBarunGothic")
    #expect(
      face("Noto Sans Hebrew", fallback: ["Noto Sans Thai", "NanumBarunGothic"])
        == "NanumBarunGothic")
  }

  @Test func `an unknown fallback family is ignored`() {
    #expect(face("Noto Sans Hebrew", fallback: ["No Such Family"]) == "Inter-Regular")
    #expect(
      face("Noto Sans Hebrew", fallback: ["No Such Family", "NanumBarunGothic"])
        == "NanumBarunGothic")
  }

  @Test func `a character that the face has is not affected by fallback families`() {
    #expect(face("Inter", fallback: ["NanumBarunGothic"]) == "Inter-Regular")
  }
}
