import PlainText
import Testing

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("a\u{1B}[31mb", "a␛[31mb"), ("\0\t\r\u{7F}", "␀␉␍␡"), ("a\r\nb\n", "a␍␊b␊"),
    ("a\u{85}b\u{9B}", "a<U+0085>b<U+009B>"), ("\u{2028}\u{2029}", "<U+2028><U+2029>"),
    ("\u{202E}gnp.\u{202C}\u{2066}\u{2069}", "<U+202E>gnp.<U+202C><U+2066><U+2069>"),
  ])
  func `terminal control characters are replaced by visible ones`(text: String, shown: String) {
    #expect(PrintableText.line(text) == shown)
  }

  @Test(arguments: ["", "libClock.so", "é 한글 שלום 👩‍👩‍👧 ✓", "e\u{301}", "\u{FFFD}␛"])
  func `plain text is unchanged, byte for byte`(text: String) {
    for shown in [PrintableText.line(text), PrintableText.lines(text), PrintableText.json(text)] {
      #expect(Array(shown.utf8) == Array(text.utf8))
    }
  }

  @Test func `in lines, only line feeds are kept`() {
    #expect(PrintableText.lines("a\nb\r\nc\u{B}") == "a\nb␍\nc␋")
  }

  @Test func `in JSON, control characters become escapes`() {
    #expect(
      PrintableText.json("[\n  \"\u{7F}\u{9B}\u{2029}\u{202E}\"\n]")
        == #"["# + "\n" + #"  "\u007F\u009B\u2029\u202E""# + "\n]")
  }

  @Test func `making text printable again changes nothing`() {
    let text = String(String.UnicodeScalarView((0...0x2100).compactMap { Unicode.Scalar($0) }))
    let shown = PrintableText.line(text)
    #expect(PrintableText.line(shown) == shown)
  }
}
