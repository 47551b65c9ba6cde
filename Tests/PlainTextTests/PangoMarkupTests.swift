import PlainText
import Testing

@Suite struct PangoMarkupTests {
  @Test func `tags style the text between them`() throws {
    let markup = try #require(
      PangoMarkup("plain <b>bold <i>both</i></b> <u>under</u><s>struck</s>"))
    #expect(markup.text == "plain bold both understruck")
    #expect(markup.runs.map(\.text) == ["plain ", "bold ", "both", " ", "under", "struck"])
    #expect(markup.runs.map(\.style.weight) == [nil, 700, 700, nil, nil, nil])
    #expect(markup.runs.map(\.style.isItalic) == [false, false, true, false, false, false])
    #expect(markup.runs[4].style.isUnderlined && markup.runs[5].style.isStruck)
  }

  @Test func `sizes multiply, and levels add up`() throws {
    let markup = try #require(PangoMarkup("<big>a<big>b</big></big><sup>c</sup><sub>d</sub>"))
    #expect(markup.runs.map(\.style.scale) == [1.2, 1.2 * 1.2, 1 / 1.2, 1 / 1.2])
    #expect(markup.runs.map(\.style.level) == [0, 0, 1, -1])
  }

  @Test func `a span has colours, a family, a weight and a size`() throws {
    let markup = try #require(
      PangoMarkup(
        "<span foreground='#f00' bgcolor=\"yellow\" font_family='Serif' weight='bold' size='x-large'>a</span>"
      ))
    let style = try #require(markup.runs.first?.style)
    #expect(style.foreground == "#f00" && style.background == "yellow")
    #expect(style.family == "Serif" && style.weight == 700 && style.scale == 1.44)
    let fixed = try #require(PangoMarkup("<span size='12288'>a</span>")?.runs.first?.style)
    #expect(fixed.size == 12)
    let described = try #require(
      PangoMarkup("<span font='DejaVu Sans Bold Italic 9'>a</span>")?.runs.first?.style)
    #expect(described.family == "DejaVu Sans" && described.weight == 700 && described.isItalic)
    #expect(described.size == 9)
  }

  @Test func `entities are characters`() {
    #expect(PangoMarkup.plain("see <a href=\"x\">this</a>") == "see this")
    #expect(
      PangoMarkup.plain("1 &lt; 2 &amp;&amp; &quot;x&apos; &#65;&#x42;") == "1 < 2 && \"x' AB")
  }

  @Test(arguments: [
    "<b>open", "<script>x</script>", "close</b>", "<b><i>crossed</b></i>", "a & b", "&nbsp;",
    "<blink>x</blink>",
    "a < b", "<span color=red>x</span>", "<span color='red>x</span>", "&#xD800;", "&#0;",
  ])
  func `what is no markup is shown as it is`(text: String) {
    #expect(PangoMarkup(text) == nil)
    #expect(PangoMarkup.plain(text) == text)
  }

  @Test func `a sign that ends tags may be in quotation marks`() {
    #expect(PangoMarkup("<span face='a>b'>x</span>")?.text == "x")
  }

  @Test func `a combining mark behind a sign belongs to the text`() {
    #expect(PangoMarkup.plain("<b>\u{301}x</b >&amp;\u{FE0F}") == "\u{301}x&\u{FE0F}")
  }

  @Test func `plain and empty texts have one run, or none`() {
    #expect(PangoMarkup("plain")?.runs.count == 1)
    #expect(PangoMarkup("")?.runs.isEmpty == true)
  }
}
