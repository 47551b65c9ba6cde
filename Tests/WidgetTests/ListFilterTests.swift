import Foundation
import MaruKit
import SeededRandom
import Testing

@testable import List

/// What the typed text of a list matches.
@Suite struct ListFilterTests {
  private static let items = [
    "Apple pie", "apricot", "", "Banana", "Éclair", "élan vital", "한글 메뉴", "src/Kit/Raster.swift",
    "src/RasterKernels.c", "İstanbul", "pie, apple", "FooBarBaz", "fobarbaz",
  ]

  private func matches(
    _ text: String, _ match: ListMatch = .words, _ letterCase: ListCase = .smart,
    sort: ListSort? = nil, in items: [String] = items
  ) -> [String] {
    var found = ListMatches(ListQuery(text, match: match, letterCase: letterCase, sort: sort))
    found.extend(over: ListLines(items), permanent: [])
    return found.rows.map { $0.map { items[Int($0)] } } ?? items
  }

  @Test func `each word has to occur, in any order`() {
    #expect(matches("pie app") == ["Apple pie", "pie, apple"])
    #expect(matches("  pie  ") == ["Apple pie", "pie, apple"])
    #expect(matches("pie banana").isEmpty)
  }

  @Test func `a substring counts its spaces`() {
    #expect(matches("apple pie", .substring) == ["Apple pie"])
    #expect(matches(" ", .substring) == ["Apple pie", "élan vital", "한글 메뉴", "pie, apple"])
  }

  @Test func `capitals count if the text has one, or as the option says`() {
    #expect(matches("a").count == 11)
    #expect(matches("Ap") == ["Apple pie"])
    #expect(matches("AP", .words, .insensitive) == ["Apple pie", "apricot", "pie, apple"])
    #expect(matches("ap", .words, .sensitive) == ["apricot", "pie, apple"])
  }

  @Test func `letters beyond ASCII match too, regardless of case`() {
    #expect(matches("é") == ["Éclair", "élan vital"])
    #expect(matches("É") == ["Éclair"])
    #expect(matches("글") == ["한글 메뉴"])
    // Its small form has another number of bytes.
    #expect(matches("stanbul") == ["İstanbul"])
  }

  @Test func `the best fuzzy match comes first`() {
    #expect(matches("fbb", .fuzzy) == ["FooBarBaz", "fobarbaz"])
    #expect(matches("rk", .fuzzy) == ["src/RasterKernels.c", "src/Kit/Raster.swift"])
    #expect(matches("ras", .fuzzy) == ["src/RasterKernels.c", "src/Kit/Raster.swift"])
    #expect(matches("한뉴", .fuzzy) == ["한글 메뉴"])
    #expect(matches("zzz", .fuzzy).isEmpty)
  }

  @Test func `fuzzy matches keep the input order if that is chosen`() {
    #expect(matches("fbb", .fuzzy, sort: .input) == ["FooBarBaz", "fobarbaz"])
    #expect(
      matches("rk", .fuzzy, sort: .input) == ["src/Kit/Raster.swift", "src/RasterKernels.c"])
    #expect(matches("ab", .fuzzy, sort: .input, in: ["a long b", "ab"]) == ["a long b", "ab"])
  }

  @Test(arguments: [ListMatch.words, .substring, .fuzzy, .regex])
  func `the smallest edit distance comes first, then the first item`(match: ListMatch) {
    let items = ["a cherry tart", "cherries", "Cherry", "xcherryx", "cherry"]
    #expect(
      matches("cherry", match, sort: .distance, in: items)
        == ["Cherry", "cherry", "xcherryx", "a cherry tart"])
    #expect(
      matches("cherry", match, .sensitive, sort: .distance, in: items)
        == ["cherry", "xcherryx", "a cherry tart"])
  }

  @Test func `a hidden text does not count in an edit distance`() {
    let items = ["long\u{1F}x", "x\u{1F}a very long hidden text"]
    #expect(matches("x", sort: .distance, in: items) == items.reversed())
  }

  @Test func `words can be rated like fuzzy matches`() {
    let items = ["xkernel", "the kernel", "Kernel"]
    #expect(matches("kernel", sort: .fzf, in: items) == ["Kernel", "the kernel", "xkernel"])
    #expect(matches("el ker", sort: .fzf, in: items).count == 3, "in another order they match too")
  }

  @Test func `of equally good fuzzy matches the shortest comes first, then the first`() {
    #expect(
      matches("ab", .fuzzy, in: ["ab long", "ab", "ab b", "ab"]) == ["ab", "ab", "ab b", "ab long"])
  }

  @Test func `a regular expression matches anywhere, and a broken one nothing`() {
    #expect(matches("^a", .regex) == ["Apple pie", "apricot"])
    #expect(matches(#"\.(c|swift)$"#, .regex) == ["src/Kit/Raster.swift", "src/RasterKernels.c"])
    #expect(matches("^A", .regex) == ["Apple pie"])
    #expect(matches("(", .regex).isEmpty)
  }

  @Test func `no text matches every item, blanks too`() {
    for match in ListMatch.allCases { #expect(matches("", match).count == Self.items.count) }
    #expect(matches("   ", .fuzzy).count == Self.items.count)
  }

  @Test(arguments: [1, 2, 3])
  func `random texts match what a slow search finds, also in former matches`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    func text(_ lengths: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: lengths, using: &random)).map { _ in
          ["a", "b", "A", "é", " ", "글"].randomElement(using: &random) ?? "a"
        }.joined())
    }
    let items = (0..<300).map { _ in text(0...12) }
    let lines = ListLines(items)
    for _ in 0..<200 {
      let first = text(1...2)
      let second = first + text(1...2)
      for match in [ListMatch.words, .substring] {
        let former = ListQuery(first, match: match, letterCase: .insensitive)
        let query = ListQuery(second, match: match, letterCase: .insensitive)
        guard !former.isEmpty, !query.isEmpty else { continue }
        let slow = items.indices.filter { index in
          let words =
            match == .words
            ? second.lowercased().split(separator: " ").map(String.init)
            : [second.lowercased()]
          return words.allSatisfy { items[index].lowercased().contains($0) }
        }
        func rows(after former: ListMatches?) -> [Int]? {
          var matches = ListMatches(query, after: former)
          matches.extend(over: lines, permanent: [])
          return matches.rows.map { $0.map(Int.init) }
        }
        #expect(rows(after: nil) == slow, "\(query)")
        var formerMatches = ListMatches(former)
        formerMatches.extend(over: lines, permanent: [])
        #expect(rows(after: formerMatches) == slow, "\(query)")
      }
    }
  }

  // MARK: Terms

  private static let rows = [
    "Étude Noir", "epée", "foo bar", "bar foo", "foobar", "x(y", "a.b c", "한글",
  ]

  private func rows(
    _ text: String, _ match: ListMatch, _ terms: ListTerms? = nil, negation: Character? = "-",
    ignoresAccents: Bool = false
  ) -> [String] {
    let query = ListQuery(
      text, match: match, letterCase: .smart, terms: terms, negation: negation,
      ignoresAccents: ignoresAccents, sort: .input)
    var found = ListMatches(query)
    found.extend(over: ListLines(Self.rows), permanent: [])
    return found.rows.map { $0.map { Self.rows[Int($0)] } } ?? Self.rows
  }

  @Test(
    arguments: [
      (.words, "-foo", ["Étude Noir", "epée", "x(y", "a.b c", "한글"]),
      (.words, "bar -foobar", ["foo bar", "bar foo"]), (.words, "-", []), (.fuzzy, "-", []),
      (.glob, "-f*", ["Étude Noir", "epée", "x(y", "a.b c", "한글"]),
      (.substring, "-bar foo", ["Étude Noir", "epée", "foo bar", "foobar", "x(y", "a.b c", "한글"]),
      (.fuzzy, "-fb", ["Étude Noir", "epée", "bar foo", "x(y", "a.b c", "한글"]),
    ] as [(ListMatch, String, [String])])
  func `a negated word must not match`(match: ListMatch, text: String, rows: [String]) {
    #expect(self.rows(text, match) == rows)
  }

  @Test func `without a negation character, a dash is an ordinary character`() {
    #expect(rows("-foo", .words, negation: nil).isEmpty)
    #expect(rows("-", .words, negation: "!").isEmpty)
  }

  @Test(
    arguments: [
      (.glob, nil, "f?o", ["foo bar", "bar foo", "foobar"]),
      (.glob, nil, "o*b", ["foo bar", "foobar"]), (.glob, nil, "a.b", ["a.b c"]),
      (.glob, nil, "o b", ["foo bar", "bar foo", "foobar"]), (.glob, .text, "o b", ["foo bar"]),
      (.prefix, nil, "bar", ["foo bar", "bar foo"]), (.prefix, nil, "oo", []),
      (.prefix, nil, "y", ["x(y"]), (.regex, .words, "f.o b", ["foo bar", "bar foo", "foobar"]),
      (.regex, .words, "(", ["x(y"]), (.regex, .text, "(", []),
      (.fuzzy, .words, "bf oo", ["bar foo"]), (.fuzzy, nil, "bf oo", ["bar foo"]),
      (.fuzzy, .words, "oo br", ["foo bar", "bar foo", "foobar"]),
      (.fuzzy, nil, "oo br", ["foo bar", "foobar"]), (.words, .text, "bar foo", ["bar foo"]),
    ] as [(ListMatch, ListTerms?, String, [String])])
  func `words or the whole text are compared`(
    match: ListMatch, terms: ListTerms?, text: String, rows: [String]
  ) {
    #expect(self.rows(text, match, terms) == rows)
  }

  @Test(.timeLimit(.minutes(5)))
  func `many stars take no longer than a few, and mark as much`() {
    let query = ListQuery(
      "-*-*-*-*-*-*-*-*b", match: .glob, letterCase: .smart, sort: .input)
    var found = ListMatches(query)
    found.extend(over: ListLines([String(repeating: "-", count: 300)]), permanent: [])
    #expect(found.rows?.isEmpty == true)
    let marked = ListQuery("a*b*c", match: .glob, letterCase: .smart, sort: .input)
    #expect(marked.ranges(in: "zaxbxcxbxcd") == [NSRange(1..<10)])
  }

  @Test(arguments: ListMatch.allCases)
  func `accents can be ignored in the text and in the items`(match: ListMatch) {
    for text in ["epee", "épée"] {
      #expect(rows(text, match, ignoresAccents: true) == ["epée"])
    }
    #expect(rows("etude", match, ignoresAccents: true) == ["Étude Noir"])
    #expect(rows("한글", match, ignoresAccents: true) == ["한글"])
    #expect(rows("Etude", match, ignoresAccents: true) == ["Étude Noir"])
    #expect(rows("etude", match).isEmpty)
  }

  @Test func `a longer negated word does not narrow the matches of a shorter one`() {
    var former = ListMatches(
      ListQuery("-fo", match: .words, letterCase: .smart, negation: "-"))
    former.extend(over: ListLines(Self.rows), permanent: [])
    var found = ListMatches(
      ListQuery("-foobar", match: .words, letterCase: .smart, negation: "-"), after: former)
    found.extend(over: ListLines(Self.rows), permanent: [])
    #expect(found.rows?.count == Self.rows.count - 1)
  }

  @Test func `a query of negated words alone can be rated`() {
    let query = ListQuery("-o", match: .words, letterCase: .smart, negation: "-", sort: .fzf)
    var found = ListMatches(query)
    found.extend(over: ListLines(Self.rows), permanent: [])
    #expect(found.rows == [1, 5, 6, 7])
  }

  // MARK: Marks

  private func marked(_ title: String, _ text: String, _ match: ListMatch) -> [String] {
    ListQuery(text, match: match, letterCase: .smart).ranges(in: title).map {
      (title as NSString).substring(with: $0)
    }
  }

  @Test func `the parts that match are marked`() {
    #expect(marked("Apple pie", "pie app", .words) == ["pie", "App"])
    #expect(marked("FooBarBaz", "fbb", .fuzzy) == ["F", "B", "B"])
    #expect(marked("Fabulous foobar", "foob", .fuzzy) == ["foob"])
    #expect(marked("한글 메뉴", "한메", .fuzzy) == ["한", "메"])
    #expect(marked("a1b22", #"\d+"#, .regex) == ["1", "22"])
    #expect(marked("Apple", "", .words).isEmpty)
  }
}
