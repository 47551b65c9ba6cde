import Foundation
import Testing
import Typesetting

@Suite struct SoftHyphenTests {
  private static let text = "incom\u{AD}pre\u{AD}hen\u{AD}si\u{AD}bil\u{AD}i\u{AD}ties"

  /// What a line shows, with “-” for a hyphen that was inserted.
  private func shown(_ layout: TextLayout, of text: String) -> [String] {
    zip(layout.lines, layout.pieces(of: text)).map { line, piece in
      piece.replacing("\u{AD}", with: "") + (line.runs.contains(where: \.isInserted) ? "-" : "")
    }
  }

  @Test func `a word is broken at a soft hyphen, with a hyphen`() {
    let layout = BundledLibrary.layout(Self.text, width: 70)
    #expect(shown(layout, of: Self.text) == ["incompre-", "hensibili-", "ties"])
    #expect(layout.lines.allSatisfy { $0.width <= 70 })
  }

  @Test func `the hyphen counts for the width of its line`() {
    let layout = BundledLibrary.layout(Self.text, width: 70)
    let first = BundledLibrary.layout("incompre\u{2010}").size.width
    #expect(abs(layout.lines[0].width - first) < 0.01)
  }

  @Test func `a line ends earlier if its hyphen does not fit`() {
    let whole = BundledLibrary.layout("incompre").size.width
    let layout = BundledLibrary.layout(Self.text, width: whole + 1)
    #expect(shown(layout, of: Self.text).first == "incom-")
  }

  @Test func `a soft hyphen within a line is not seen`() {
    let layout = BundledLibrary.layout(Self.text)
    #expect(layout.lines.count == 1)
    #expect(abs(layout.size.width - BundledLibrary.layout("incomprehensibilities").size.width) < 1)
    #expect(layout.lines[0].runs.allSatisfy { !$0.isInserted })
  }

  @Test func `a soft hyphen at the end of the text is not seen`() {
    let layout = BundledLibrary.layout("end\u{AD}", width: 60)
    #expect(layout.lines[0].runs.allSatisfy { !$0.isInserted })
  }

  @Test func `a press on the hyphen is a place in the text`() {
    let layout = BundledLibrary.layout(Self.text, width: 70)
    let line = layout.lines[0]
    let index = layout.index(at: CGPoint(x: line.width - 1, y: line.frame.midY))
    // Before the soft hyphen; after it, the caret would be in the next line.
    #expect(index == line.range.upperBound - 1)
    #expect(layout.lines.map(\.isTruncated) == [false, false, false])
  }
}
