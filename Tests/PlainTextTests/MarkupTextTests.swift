import PlainText
import Testing

@Suite struct MarkupTextTests {
  @Test func `no character is markup`() {
    #expect(
      MarkupText.escaped("<a b=\"c\">d & 'e'</a>")
        == "&lt;a b=&quot;c&quot;&gt;d &amp; &#39;e&#39;&lt;/a&gt;")
  }

  @Test func `newlines and tabs stay, and what XML does not allow is replaced`() {
    #expect(
      MarkupText.escaped("a\tb\nc\u{1B}d\u{0}e\u{FFFE}f\u{85}g\u{1F600}")
        == "a\tb\nc\u{FFFD}d\u{FFFD}e\u{FFFD}f\u{FFFD}g\u{1F600}")
  }
}
