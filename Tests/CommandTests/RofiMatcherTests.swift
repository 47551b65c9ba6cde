import Testing

@testable import maru_widgets

/// The rows that `maru rofi -dump` prints; each expectation is what rofi 1.7.3 prints.
@Suite struct RofiMatcherTests {
  private static let rows = [
    "Étude Noir", "epée", "foo bar", "bar foo", "foobar", "x(y", "a.b c",
  ]

  private func matches(_ text: String, _ rules: RofiMatcher.Rules) -> [String] {
    let matcher = RofiMatcher(text, rules)
    return Self.rows.filter(matcher.matches)
  }

  @Test(
    arguments: [
      ("bar foo", ["foo bar", "bar foo", "foobar"]),
      ("-foo", ["Étude Noir", "epée", "x(y", "a.b c"]),
      ("foo -oo", []), ("foo -r", []), ("bar -foobar", ["foo bar", "bar foo"]), ("-", []),
      ("NOIR", []), ("(", ["x(y"]),
    ] as [(String, [String])])
  func `each word occurs, and a word after a dash does not`(text: String, rows: [String]) {
    #expect(matches(text, RofiMatcher.Rules()) == rows)
  }

  @Test(
    arguments: [
      (.regex, "f.o b", ["foo bar", "bar foo", "foobar"]), (.regex, "(", ["x(y"]),
      (.glob, "f?o", ["foo bar", "bar foo", "foobar"]), (.glob, "a.b", ["a.b c"]),
      (.glob, "o*b", ["foo bar", "foobar"]), (.glob, "o b", ["foo bar", "bar foo", "foobar"]),
      (.prefix, "oo", []), (.prefix, "bar", ["foo bar", "bar foo"]), (.prefix, "y", ["x(y"]),
      (.fuzzy, "bf oo", ["bar foo"]),
      (.fuzzy, "-fb", ["Étude Noir", "epée", "bar foo", "x(y", "a.b c"]),
    ] as [(RofiMatcher.Method, String, [String])])
  func `the method decides how each word is compared`(
    method: RofiMatcher.Method, text: String, rows: [String]
  ) {
    #expect(matches(text, RofiMatcher.Rules(method: method)) == rows)
  }

  @Test(
    arguments: [
      (.normal, "bar foo", ["bar foo"]),
      (.normal, "-bar foo", ["Étude Noir", "epée", "foo bar", "foobar", "x(y", "a.b c"]),
      (.regex, "o b", ["foo bar"]), (.glob, "o b", ["foo bar"]), (.fuzzy, "b f", ["bar foo"]),
    ] as [(RofiMatcher.Method, String, [String])])
  func `the text can be compared as a whole`(
    method: RofiMatcher.Method, text: String, rows: [String]
  ) {
    #expect(matches(text, RofiMatcher.Rules(method: method, comparesWords: false)) == rows)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [RofiMatcher.Method.glob, .fuzzy])
  func `many parts take no longer than a few`(method: RofiMatcher.Method) {
    let text = method == .glob ? "-*-*-*-*-*-*-*-*b" : "--------b"
    let matcher = RofiMatcher(text, RofiMatcher.Rules(method: method, negation: nil))
    #expect(!matcher.matches(String(repeating: "-", count: 300)))
    #expect(matcher.matches(String(repeating: "-", count: 300) + "b"))
  }

  @Test func `case and accents can be ignored`() {
    #expect(matches("noir", RofiMatcher.Rules(isFolded: true)) == ["Étude Noir"])
    #expect(matches("epee", RofiMatcher.Rules(ignoresAccents: true)) == ["epée"])
    #expect(matches("épee", RofiMatcher.Rules(ignoresAccents: true)) == ["epée"])
    let both = RofiMatcher.Rules(method: .prefix, isFolded: true, ignoresAccents: true)
    #expect(matches("etude", both) == ["Étude Noir"])
  }

  @Test func `another character can negate a word, or none`() {
    #expect(matches("!o", RofiMatcher.Rules(negation: "!")) == ["epée", "x(y", "a.b c"])
    #expect(matches("-o", RofiMatcher.Rules(negation: nil)).isEmpty)
  }
}
