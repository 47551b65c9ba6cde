import Foundation
import Testing
import Typesetting

@Suite struct TruncationTests {
  static let text = "The quick brown fox jumps over the lazy dog"

  /// The text that a line shows, including the ellipsis, in text order.
  private func shown(_ line: TextLine, of text: String) -> String {
    let units = Array(text.utf16)
    return line.runs.sorted {
      ($0.range.lowerBound, $0.isInserted ? 0 : 1) < ($1.range.lowerBound, $1.isInserted ? 0 : 1)
    }
    .map { $0.isInserted ? "…" : String(decoding: units[$0.range], as: UTF16.self) }
    .joined()
  }

  @Test func `text that fits is not truncated`() {
    let width = BundledLibrary.layout(Self.text).size.width
    for mode in ParagraphStyle.LineBreakMode.allCases {
      let layout = BundledLibrary.layout(Self.text, width: width, mode, lineLimit: 1)
      #expect(!layout.isTruncated)
      #expect(layout.lines[0].runs.allSatisfy { !$0.isInserted })
    }
  }

  @Test func `the tail is replaced by an ellipsis`() {
    let layout = BundledLibrary.layout(Self.text, width: 120, .truncatingTail, lineLimit: 1)
    #expect(shown(layout.lines[0], of: Self.text) == "The quick brow…")
    #expect(layout.lines[0].range == 0..<43)
    #expect(layout.isTruncated && layout.lines[0].isTruncated)
  }

  @Test func `the head is replaced by an ellipsis`() {
    let layout = BundledLibrary.layout(Self.text, width: 120, .truncatingHead, lineLimit: 1)
    #expect(shown(layout.lines[0], of: Self.text) == "…ver the lazy dog")
    #expect(layout.lines[0].runs.first?.isInserted == true)
  }

  @Test func `the middle is replaced by an ellipsis`() {
    let layout = BundledLibrary.layout(Self.text, width: 120, .truncatingMiddle, lineLimit: 1)
    let line = shown(layout.lines[0], of: Self.text)
    #expect(line.hasPrefix("The qui") && line.hasSuffix("zy dog") && line.contains("…"))
  }

  @Test func `a truncated line fits and has no room for another character`() {
    let modes: [ParagraphStyle.LineBreakMode] = [
      .truncatingTail, .truncatingHead, .truncatingMiddle,
    ]
    for text in [Self.text, "안녕하세요 여러분 반갑습니다", "AVAVAVAVAVAVAVAVAVAV", "a\tb\tc\td\te\tf"] {
      for mode in modes {
        for width in stride(from: CGFloat(20), to: 110, by: 7) {
          let layout = BundledLibrary.layout(text, width: width, mode, lineLimit: 1)
          guard layout.isTruncated else { continue }
          #expect(layout.lines[0].width <= width + 0.001)
          #expect(layout.lines[0].runs.count(where: \.isInserted) == 1)
          let widest = text.hasPrefix("a\t") ? 56 : text.contains("안") ? 20 : 16.0
          #expect(layout.lines[0].width > width - widest, "\(text) \(mode) \(width)")
        }
      }
    }
  }

  @Test func `there is no white space before the ellipsis`() {
    let mark = BundledLibrary.layout("…").size.width
    let width = BundledLibrary.layout("The quick ").lines[0].width + mark + 3
    let layout = BundledLibrary.layout(Self.text, width: width, .truncatingTail, lineLimit: 1)
    #expect(shown(layout.lines[0], of: Self.text) == "The quick…")
  }

  @Test func `only the last line is truncated`() {
    let layout = BundledLibrary.layout(Self.text, width: 100, .truncatingTail, lineLimit: 2)
    #expect(layout.lines.map(\.isTruncated) == [false, true])
    #expect(shown(layout.lines[1], of: Self.text) == "brown fox ju…")
  }

  @Test func `lines below the maximum height are omitted`() {
    let font = BundledLibrary.font()
    let style = ParagraphStyle(lineBreakMode: .truncatingTail)
    let layout = TextLayout(
      [TextSpan(Self.text, font: font)], width: 100, style: style,
      maximumHeight: font.lineHeight * 2.5)
    #expect(layout.lines.map(\.isTruncated) == [false, true])
    #expect(layout.size.height == 2 * font.lineHeight)
  }

  @Test func `the first line is shown at any maximum height`() {
    for height in [0, -1, 5] as [CGFloat] {
      let layout = TextLayout(
        [TextSpan(Self.text, font: BundledLibrary.font())], width: 100, maximumHeight: height)
      #expect(layout.lines.count == 1)
    }
    let free = TextLayout(
      [TextSpan(Self.text, font: BundledLibrary.font())], width: 100, maximumHeight: .nan)
    #expect(free.lines.count == 4)
  }

  @Test func `an omitted paragraph is indicated by an ellipsis`() {
    let layout = BundledLibrary.layout("one\ntwo", width: 200, .truncatingTail, lineLimit: 1)
    #expect(shown(layout.lines[0], of: "one\ntwo") == "one…")
    let whole = BundledLibrary.layout("one\n", width: 200, .truncatingTail, lineLimit: 1)
    #expect(!whole.isTruncated)
  }

  @Test func `without any width only the ellipsis is shown`() {
    for mode in [ParagraphStyle.LineBreakMode.truncatingTail, .truncatingHead, .truncatingMiddle] {
      let layout = BundledLibrary.layout(Self.text, width: 0, mode, lineLimit: 1)
      #expect(shown(layout.lines[0], of: Self.text) == "…")
    }
  }

  @Test func `the ellipsis has the font of the text before it`() {
    let layout = TextLayout(
      [
        TextSpan("plain ", font: BundledLibrary.font()),
        TextSpan("and then bold", font: BundledLibrary.font(weight: .bold)),
      ], width: 100, style: ParagraphStyle(lineBreakMode: .truncatingTail), lineLimit: 1)
    let mark = layout.lines[0].runs.first(where: \.isInserted)
    #expect(mark?.spanIndex == 1)
    #expect(mark?.faceName == "Inter-Bold")
  }

  @Test func `right-to-left text ends with the ellipsis on the left`() {
    let text = "שלום עולם שלום עולם שלום עולם"
    let layout = BundledLibrary.layout(text, width: 90, .truncatingTail, lineLimit: 1)
    #expect(layout.lines[0].isTruncated)
    #expect(layout.lines[0].runs.first?.isInserted == true)
    #expect(layout.lines[0].width <= 90)
  }
}
