import Foundation
import Testing
import Typesetting

@Suite struct OrphanTests {
  private func pieces(
    _ text: String, width: CGFloat, lineLimit: Int = 0,
    _ mode: ParagraphStyle.LineBreakMode = .wordWrapping
  ) -> [String] {
    BundledLibrary.layout(text, width: width, mode, lineLimit: lineLimit) {
      $0.avoidsOrphans = true
    }.pieces(of: text)
  }

  @Test func `a last line gets a second word`() {
    let text = "The quick brown fox"
    #expect(
      BundledLibrary.layout(text, width: 120).pieces(of: text) == ["The quick brown ", "fox"])
    #expect(pieces(text, width: 120) == ["The quick ", "brown fox"])
  }

  @Test func `parts of a word are no words`() {
    let text = "incom\u{AD}pre\u{AD}hen\u{AD}si\u{AD}bil\u{AD}i\u{AD}ties"
    #expect(pieces(text, width: 70) == BundledLibrary.layout(text, width: 70).pieces(of: text))
    #expect(pieces("一二三四五六七", width: 60).count == 2)
    #expect(
      pieces("一二三四五六七", width: 60)
        == BundledLibrary.layout("一二三四五六七", width: 60).pieces(of: "一二三四五六七"))
  }

  @Test func `each paragraph has its own last line`() {
    let text = "The quick brown fox\nThe quick brown dog"
    #expect(
      pieces(text, width: 120) == ["The quick ", "brown fox\n", "The quick ", "brown dog"])
  }

  @Test func `a word that fills its line alone stays`() {
    #expect(pieces("a incomprehensible", width: 120) == ["a ", "incomprehensible"])
    #expect(
      pieces("so very incomprehensible", width: 120) == ["so very ", "incomprehensible"])
  }

  @Test func `the text that a limit of lines hides moves no word`() {
    let text = "The quick brown fox"
    #expect(pieces(text, width: 120, lineLimit: 1) == ["The quick brown "])
    #expect(pieces(text, width: 120, lineLimit: 2) == ["The quick ", "brown fox"])
  }

  @Test func `lines that break between characters stay full`() {
    let text = "The quick brown fox"
    #expect(
      pieces(text, width: 120, .charWrapping)
        == BundledLibrary.layout(text, width: 120, .charWrapping).pieces(of: text))
  }

  @Test func `a text keeps its lines at the width that it needs`() {
    let text = String(repeating: LineBreakingTests.pangram + " ", count: 3) + "end"
    for width in stride(from: CGFloat(60), to: 400, by: 17) {
      let first = BundledLibrary.layout(text, width: width) { $0.avoidsOrphans = true }
      let again = BundledLibrary.layout(text, width: first.size.width) { $0.avoidsOrphans = true }
      #expect(again.lines.map(\.range) == first.lines.map(\.range))
    }
  }
}
