import Testing

@testable import maru_widgets

/// The colours of zenity's options.
@Suite struct ZenityColorTests {
  private func color(_ text: String) -> ZenityColor? {
    ZenityColor(text) { $0 == "steelblue" ? "#4682b4" : nil }
  }

  @Test(arguments: [
    ("red", "#FF0000"), ("Blue", "#0000FF"), ("#abc", "#abc"), ("#AABBCC", "#aabbcc"),
    ("SteelBlue", "#4682b4"), ("rgb(10,20,30)", "rgb(10,20,30)"),
    ("rgb(10%, 20%, 300)", "rgb(26,51,255)"), ("rgba(10,20,30,1)", "rgba(10,20,30,1.0)"),
  ])
  func `names, digits and numbers are colours`(text: String, notation: String) {
    #expect(color(text)?.notation == notation)
    #expect(color(text)?.isTranslucent == false)
  }

  @Test func `the opacity of a colour is kept`() {
    #expect(color("rgba( 10 , 20,30, 0.5 )")?.notation == "rgba(10,20,30,0.5)")
    #expect(color("rgba(10,20,30,0.5)")?.isTranslucent == true)
  }

  @Test(arguments: ["nonsense", "", "#12345678", "rgb(1,2)", "rgba(1,2,3)", "rgb(a,b,c)", "rgb("])
  func `other texts are no colours`(text: String) {
    #expect(color(text) == nil)
  }
}
