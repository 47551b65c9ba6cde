import Testing

import PlainText

@Suite struct NearestNameTests {
  @Test func `swapped, missing and wrong letters are near`() {
    let names = ["BottomAlert", "FloatingButton"]
    #expect(NearestName.to("bottomalrt", among: names) == "BottomAlert")
    #expect(NearestName.to("FlaotingButton", among: names) == "FloatingButton")
    #expect(NearestName.to("Clock", among: names) == nil)
    #expect(NearestName.to("x", among: []) == nil)
  }

  @Test(arguments: [
    ("hieght", "height"), ("Height", "height"), ("hight", "height"), ("widht", "width"),
    ("w", nil), ("wi", nil), ("anchors", "anchor"), ("banana", nil),
    ("", nil),
  ])
  func `the nearest word is found if it is near`(_ word: String, _ nearest: String?) {
    #expect(NearestName.to(word, among: ["height", "width", "anchor"]) == nearest)
  }

  @Test func `the beginning of two words hints at neither`() {
    #expect(NearestName.hint(for: "hi", among: ["high", "highest"]).isEmpty)
    #expect(
      NearestName.hint(for: "hi", among: ["high", "standard"]) == " (did you mean “high”?)")
  }
}
