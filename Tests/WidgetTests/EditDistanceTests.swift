import SeededRandom
import Testing

@testable import List

/// The edit distance of two texts.
@Suite struct EditDistanceTests {
  @Test(
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("abc", "abc", 0),
      ("ab", "ba", 2), ("한글", "한국", 1), ("a", "xxaxx", 4),
    ] as [(String, String, Int)])
  func `letters are inserted, deleted and replaced`(first: String, second: String, count: Int) {
    var distance = EditDistance(from: first)
    #expect(distance.distance(to: second) == count)
  }

  @Test func `it is symmetric and satisfies the triangle inequality`() {
    var random = SplitMix(seed: 11)
    func text() -> String {
      String(
        (0..<Int.random(in: 0...8, using: &random)).map { _ in
          ["a", "b", "c"].randomElement(using: &random) ?? "a"
        }.joined())
    }
    func distance(_ first: String, _ second: String) -> Int {
      var distance = EditDistance(from: first)
      return distance.distance(to: second)
    }
    for _ in 0..<200 {
      let (a, b, c) = (text(), text(), text())
      #expect(distance(a, b) == distance(b, a))
      #expect(distance(a, c) <= distance(a, b) + distance(b, c))
    }
  }
}
