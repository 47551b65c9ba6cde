import Testing

import Spelling

@Suite struct NearestWordTests {
  @Test(arguments: [
    ("hieght", "height"), ("Height", "height"), ("hight", "height"), ("widht", "width"),
    ("w", nil), ("anchors", "anchor"), ("banana", nil), ("", nil),
  ])
  func `the nearest word is found if it is near`(_ word: String, _ nearest: String?) {
    #expect(NearestWord.to(word, among: ["height", "width", "anchor"]) == nearest)
  }
}
