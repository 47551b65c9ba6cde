import Foundation
import SeededRandom
import Testing

@testable import List

/// Lines in segments, and matches that grow with them.
@Suite struct ListLinesTests {
  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\n", ["a", "b"]), ("\n\n", ["", ""]),
    ("a\n\r", ["a", "\r"]), ("\r\n", [""]),
  ])
  func `lines end with newlines, which a carriage return may precede`(
    text: String, lines: [String]
  ) {
    #expect(Array(ListLines(bytes: Array(text.utf8)[...])) == lines)
  }

  @Test func `with another separator, line breaks are part of a line`() {
    let lines = ListLines(bytes: Array("a\r\n\0\0b\n".utf8)[...], separator: 0)
    #expect(Array(lines) == ["a\r\n", "", "b\n"])
  }

  @Test(arguments: [1, 2, 3])
  func `pieces of any size make the lines of the whole`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let texts = (0..<2_000).map { _ in
      String(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in
          "aé글 ".randomElement(using: &random) ?? "a"
        })
    }
    var rest = Array((texts.joined(separator: "\n")).utf8)[...]
    var (lines, cutter) = (ListLines(), ListLineCutter(separator: 0x0A))
    while !rest.isEmpty {
      let size = min(Int.random(in: 0...3_000, using: &random), rest.count)
      let piece = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      lines.append(cutter.take(piece, isEnd: rest.isEmpty))
    }
    #expect(Array(lines) == texts)
    #expect(lines.indices.allSatisfy { lines.parts[lines.partIndex(ofLine: $0)].rows ~= $0 })
  }

  @Test func `an arrival leaves the segments of a snapshot, and small ones are joined`() {
    let big = Array(repeating: UInt8(ascii: "x"), count: 1 << 20) + [0x0A]
    var lines = ListLines(bytes: big[...])
    let snapshot = lines
    for index in 0..<1_000 { lines.append(Array("line \(index)\n".utf8)[...]) }
    #expect(snapshot.count == 1 && lines.count == 1_001)
    #expect(lines.parts[0].segment === snapshot.parts[0].segment)
    #expect(lines.parts.count < 12)
    #expect(lines[1_000] == "line 999")
  }

  @Test func `a long line that arrives in pieces is cut once`() {
    var cutter = ListLineCutter(separator: 0x0A)
    for _ in 0..<100 { #expect(cutter.take(Array("abc".utf8)).isEmpty) }
    #expect(cutter.take(Array("d\ne".utf8)).count == 302)
    #expect(cutter.take([], isEnd: true).elementsEqual("e".utf8))
  }

  // MARK: Matches

  private static let queries: [(String, ListMatch, Bool)] = [
    ("a", .words, false), ("a b", .words, false), ("ab", .substring, false), ("ab", .fuzzy, false),
    ("a+b", .regex, false), ("a", .words, true), ("", .words, false),
  ]

  /// Whatever the pieces in which items arrive, the matches are those of all items at once.
  @Test(arguments: queries, [nil, 0, 1])
  func `matches that grow are those of a search at the end`(
    query: (String, ListMatch, Bool), column: Int?
  ) {
    var random = SplitMix(seed: 7)
    let query = ListQuery(
      query.0, match: query.1, letterCase: .smart, ranksBeginnings: query.2)
    let orders = [
      column.map { ListOrder(column: $0) },
      column.map {
        ListOrder(column: $0, isDescending: true)
      },
    ]
    for order in orders {
      var (lines, permanent): (ListLines, [Int32]) = (ListLines(), [])
      var growing = ListMatches(query, order: order)
      for _ in 0..<30 {
        let texts = (0..<Int.random(in: 0...40, using: &random)).map { _ in
          String(
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
              "abB1\t".randomElement(using: &random) ?? "a"
            })
        }
        for row in texts.indices where Int.random(in: 0..<20, using: &random) == 0 {
          permanent.append(Int32(lines.count + row))
        }
        lines.append(ListLines(texts))
        growing.extend(over: lines, permanent: permanent)
      }
      var whole = ListMatches(query, order: order)
      whole.extend(over: lines, permanent: permanent)
      #expect(growing.rows == whole.rows)
      // A longer text looks only at what the shorter one has found.
      let longer = ListQuery(query.text + "a", match: query.match, letterCase: .smart)
      var narrowed = ListMatches(longer, order: order, after: growing)
      var fresh = ListMatches(longer, order: order)
      narrowed.extend(over: lines, permanent: permanent)
      fresh.extend(over: lines, permanent: permanent)
      #expect(narrowed.rows == fresh.rows)
    }
  }

  // MARK: Folding

  @Test func `letters match regardless of case beside bytes that are no UTF-8`() {
    let bytes: [UInt8] = Array("Ä".utf8) + [0xFF] + Array("İÖX\n".utf8)
    var matches = ListMatches(ListQuery("öx", match: .words, letterCase: .smart))
    matches.extend(over: ListLines(bytes: bytes[...]), permanent: [])
    #expect(matches.rows == [0])
    // The sign of Kelvin is longer than its small letter, an invalid byte shorter than its sign.
    let kelvin: [UInt8] = [0xFF] + Array("\u{212A}Ä\n".utf8)
    var others = ListMatches(ListQuery("ä", match: .words, letterCase: .smart))
    others.extend(over: ListLines(bytes: kelvin[...]), permanent: [])
    #expect(others.rows == [0])
  }
}
