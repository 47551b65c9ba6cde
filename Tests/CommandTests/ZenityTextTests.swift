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

  @Test(arguments: [
    ("_Save", "Save"), ("S_ave", "Save"), ("a__b", "a_b"), ("___a", "_a"), ("a_", "a"),
    ("two\nlines", "two lines"), ("", ""),
  ])
  func `a single underscore marks a mnemonic, and two are one underscore`(
    text: String, label: String
  ) {
    #expect(ZenityText.label(text) == label)
  }
}
