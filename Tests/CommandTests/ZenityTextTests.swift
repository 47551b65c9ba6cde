import Testing

@testable import maru_widgets

/// The texts of zenity's options.
@Suite struct ZenityTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\\nb", "a\nb"), ("a\\\\nb", "a\\nb"), ("\\101\\t.", "A\t."),
    ("end\\", "end\\"), ("<b>bold</b> &amp; <span font='9'>small</span>", "bold & small"),
    ("see <a href=\"x\">this</a>", "see this"), ("a < b", "a < b"), ("a & b", "a & b"),
    ("<b>open", "<b>open"), ("<b></i>", "<b></i>"),
    ("&#65;&#x42;", "AB"), ("&nothing;", "&nothing;"), ("<script>x</script>", "<script>x</script>"),
    ("", ""),
  ])
  func `escape sequences and markup are read, and other texts stay`(text: String, shown: String) {
    #expect(ZenityText.plain(text, hasMarkup: true) == shown)
  }

  @Test func `without markup tags are shown`() {
    #expect(ZenityText.plain("<b>x</b>\\n", hasMarkup: false) == "<b>x</b>\n")
  }
}
