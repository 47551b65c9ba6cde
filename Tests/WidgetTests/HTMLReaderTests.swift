import Foundation
import MaruKit
import SeededRandom
import Testing

@testable import TextViewer

/// The lines that a text viewer makes of HTML.
@Suite struct HTMLReaderTests {
  private func read(_ html: String) -> [HTMLLine] {
    var reader = HTMLReader()
    return reader.read(html) + reader.end()
  }

  private func texts(_ html: String) -> [String] { read(html).map(\.text) }

  @Test func `headings and paragraphs are lines, with single spaces and gaps between them`() {
    let lines = read(
      """
      <html><head><title>No</title><style>p { }</style></head><body>
      <h1>The   title</h1><p>One
      two</p> three<p>four
      """)
    #expect(lines.map(\.text) == ["The title", "One two", "three", "four"])
    #expect(lines.map(\.heading) == [1, 0, 0, 0])
    #expect(lines.map(\.hasGap) == [false, true, true, true])
  }

  @Test func `emphasis, code and links are marked up without the spaces around them`() {
    let lines = read("a <b>b <i>c</i></b> <code>d</code> <a href='x?a&amp;b'>e <u>f</u></a> &lt;g")
    #expect(lines.map(\.text) == ["a b c d e f <g"])
    #expect(PangoMarkup(lines[0].markup)?.text == lines[0].text)
    let bold = PangoMarkup(lines[0].markup)?.runs.filter { ($0.style.weight ?? 0) > 400 }
    #expect(bold?.map(\.text).joined() == "b c")
    #expect(lines[0].links == [HTMLLine.Link(range: NSRange(8..<11), address: "x?a&b")])
  }

  @Test func `items have bullets or numbers, even with paragraphs in them`() {
    let lines = read(
      "<ul><li>a<li><p>b</p><ol start=3><li>c</li><li></li><li>d</ol></ul><p>e")
    #expect(lines.map(\.text) == ["• a", "• b", "3. c", "5. d", "e"])
    #expect(lines.map(\.indent) == [0, 0, 1, 1, 0])
  }

  @Test func `preformatted text keeps its lines and spaces`() {
    #expect(texts("<p>x</p><pre>\n  a\n\n\tb &amp;\n</pre>y") == ["x", "  a", "", "    b &", "y"])
  }

  @Test func `line breaks, rules, quotations, terms and rows of tables`() {
    let lines = read(
      "a<br>b<hr>c<blockquote>d</blockquote><dl><dt>e<dd>f<dt>g</dl>"
        + "<table><tr><th>h<th>i<tr><td>j<td><b>k</b></table>")
    #expect(
      lines.map(\.text) == ["a", "b", "", "c", "d", "e", "f", "g", "h\u{2003}i", "j\u{2003}k"])
    #expect(lines.map(\.isRule) == lines.indices.map { $0 == 2 })
    #expect(lines.map(\.indent) == [0, 0, 0, 0, 1, 0, 1, 0, 0, 0])
    #expect(!lines[6].markup.contains("<b>") && !lines[9].markup.hasPrefix("<b>"))
  }

  @Test func `scripts, comments and pictures without words have no text`() {
    #expect(
      texts("a<script>if (1<2) '</b>'</script ><!-- <p>no --><?x?><!doctype html>b<img><img alt=c>")
        == ["abc"])
  }

  @Test func `entities are characters, and unknown ones stay`() {
    #expect(
      texts("&eacute;&#233;&#xE9;&euro; &nonsense; &amp &#0; & x") == [
        "ééé€ &nonsense; &amp &#0; & x"
      ])
  }

  @Test(arguments: [
    ("a < b <", ["a < b <"]), ("<", ["<"]), ("x<b", ["x"]), ("</p></b>x", ["x"]),
    ("<b><i>x</b>y</i>", ["xy"]),
    ("<nonsense foo=\"a>b\">x</nonsense>", ["x"]), ("<script>x", []), ("<!-- x", []),
    ("&#xFFFFFFFF;", ["&#xFFFFFFFF;"]),
    ("<a href=>x", ["x"]),
    (
      "<ol start=9223372036854775807><li>a<li>b",
      ["9223372036854775807. a", "9223372036854775807. b"]
    ),
    ("\u{301}<b>\u{301}</b>", ["\u{301}\u{301}"]), ("", []),
  ])
  func `broken HTML shows its text`(html: String, lines: [String]) {
    #expect(texts(html) == lines)
  }

  @Test func `a long paragraph is split into lines, and deeply nested tags do no harm`() {
    let long = read(String(repeating: "word ", count: 2_000))
    #expect(long.count == 5 && long.allSatisfy { !$0.hasGap })
    #expect(texts(String(repeating: "<b><ul><blockquote>", count: 20_000) + "x") == ["x"])
  }

  @Test(arguments: [
    (String(repeating: "x", count: 9_000), 9_000),
    ("<pre>" + String(repeating: "é", count: 9_000), 9_000),
    (String(repeating: "<b>x</b><i>y</i>", count: 9_000), 18_000),
    (String(repeating: "<td>x", count: 9_000), 9_000),
    ("a" + String(repeating: "\u{301}", count: 9_000), 9_001),
  ])
  func `text without spaces is several lines too, and nothing of it is lost`(
    html: String, scalarCount: Int
  ) {
    let lines = read(html)
    #expect(lines.count > 1 && lines.allSatisfy { $0.text.utf8.count <= 8_000 })
    let shown = lines.map(\.text).joined().unicodeScalars
    // Cells are separated by em spaces.
    #expect(shown.count { $0 != "\u{2003}" } == scalarCount)
  }

  @Test func `a comment may be empty, and goes on over many parts`() {
    #expect(texts("a<!-->b<!--->c<!-- - -- -->d") == ["abcd"])
    var reader = HTMLReader()
    var lines = reader.read("a <!-- ")
    for _ in 0..<100 { lines += reader.read("no <p> -- >\n") }
    lines += reader.read("--")
    lines += reader.read("> b")
    #expect((lines + reader.end()).map(\.text) == ["a b"])
  }

  @Test func `a long tag that arrives in parts has its text after it`() {
    var reader = HTMLReader()
    var lines = reader.read("a <img src=\"")
    for _ in 0..<500 { lines += reader.read(String(repeating: "A", count: 999) + "\n") }
    lines += reader.read("\"> b")
    #expect((lines + reader.end()).map(\.text) == ["a b"])
  }

  @Test func `a script ends only with its own tag, and a link with the next one`() {
    #expect(texts("<script></scripty>x</script/>y") == ["y"])
    let links = read("<a href=x>one <a href=y>two</a> three").first?.links
    #expect(links?.map(\.address) == ["x", "y"])
    #expect(links?.last?.range == NSRange(4..<7))
  }

  @Test func `wide spaces stay, NUL bytes do not, and Windows' signs are known`() {
    #expect(texts("a\u{3000}b&emsp; c\0d &#146;&#x96;") == ["a\u{3000}b\u{2003} cd ’–"])
  }

  @Test(arguments: [1, 2, 3])
  func `random HTML never fails, and its parts may arrive one by one`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let parts = [
      "<p>", "</p>", "<b>", "</b>", "<a href=\"x y\">", "</a>", "<li>", "<ul>", "</ul>", "<pre>",
      "</pre>", "<br/>", "<hr>", "word", " ", "\n", "&amp;", "&am", "<", ">", "é", "<!--", "-->",
      "<script>", "</SCRIPT>", "\"", "<td>", "<tr>", "</", "\u{301}", "<h2", "&#x41;", "<dd>",
    ]
    for _ in 0..<300 {
      let text = (0..<40).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let whole = read(text)
      for line in whole { #expect(PangoMarkup(line.markup)?.text == line.text, "\(text)") }
      var (reader, found, rest) = (HTMLReader(), [HTMLLine](), text.unicodeScalars[...])
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...9, using: &random))
        rest = rest.dropFirst(part.count)
        found += reader.read(String(part))
      }
      #expect((found + reader.end()).map(\.text) == whole.map(\.text), "\(text)")
    }
  }
}
