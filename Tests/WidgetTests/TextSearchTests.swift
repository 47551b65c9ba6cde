import MaruKit
import Testing

@testable import TextViewer

@Suite struct TextSearchTests {
  private let rows = ["Sun", "rain", "Snow and Rain", "", "rainbow"].enumerated().map {
    TextRow(text: $1, number: $0 + 1)
  }

  @Test func `a search goes on at the other end, in both directions`() {
    var search = TextSearch("rain")
    search.count(in: rows, limit: 10)
    var places: [Int?] = []
    for forward in [true, true, true, true, false, false] {
      search.move(in: rows, forward: forward)
      places.append(search.current)
    }
    #expect(places == [1, 2, 4, 1, 4, 2])
    #expect(search.summary == "2 of 3")
  }

  @Test func `a text that is nowhere is said to be missed`() {
    var search = TextSearch("fog")
    search.count(in: rows, limit: 10)
    search.move(in: rows, forward: true)
    #expect(search.current == nil && search.isMissed && search.summary == "not found")
  }

  @Test func `what was missed is found when it arrives, and further matches are counted`() {
    var search = TextSearch("fog")
    search.count(in: rows, limit: 20)
    search.move(in: rows, forward: true)
    #expect(search.isMissed)
    let more = rows + ["Fog", "sun", "fog bank"].map { TextRow(text: $0, number: nil) }
    search.extend(in: more, from: rows.count, limit: 20)
    #expect(search.current == rows.count && search.summary == "1 of 2")
    search.move(in: more, forward: true)
    #expect(search.summary == "2 of 2")
  }

  @Test func `matches of a very long text are found one by one`() {
    var search = TextSearch("SNOW")
    search.count(in: rows, limit: 4)
    search.move(in: rows, forward: false)
    #expect(search.current == 2 && search.found == nil && search.summary.isEmpty)
  }

  @Test func `an empty search, and one in no rows, find nothing`() {
    var empty = TextSearch("")
    empty.move(in: rows, forward: true)
    #expect(empty.current == nil && empty.summary.isEmpty)
    var none = TextSearch("x")
    none.move(in: [], forward: true)
    #expect(none.current == nil)
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("a\r\nb\r\n", ["a", "b"]),
    ("\n", [""]),
  ])
  func `a line break at the end begins no line`(text: String, lines: [String]) {
    #expect(TextLines.split(text) == lines)
  }
}
