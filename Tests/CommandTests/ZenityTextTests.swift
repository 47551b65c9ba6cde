import Testing

@testable import maru_widgets

/// The texts of zenity's options.
@Suite struct ZenityTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\\nb", "a\nb"), ("a\\\\nb", "a\\nb"), ("\\101\\t.", "A\t."),
    ("end\\", "end\\"), ("<b>x</b>\\n", "<b>x</b>\n"), ("", ""),
  ])
  func `escape sequences are read, and other texts stay`(text: String, shown: String) {
    #expect(ZenityText.unescaped(text) == shown)
  }
}
