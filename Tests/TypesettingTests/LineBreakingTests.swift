import Foundation
import Testing
import Typesetting

@Suite struct LineBreakingTests {
  static let pangram = "The quick brown fox jumps over the lazy dog"

  @Test func `lines break between words and contain all of the text`() {
    let layout = BundledLibrary.layout(Self.pangram, width: 100)
    let pieces = layout.pieces(of: Self.pangram)
    #expect(pieces == ["The quick ", "brown fox ", "jumps over the ", "lazy dog"])
    #expect(layout.lines.allSatisfy { $0.width <= 100 })
  }

  @Test func `no line has room for its next word`() {
    let text = String(repeating: Self.pangram + ", again: ", count: 20)
    for width in stride(from: CGFloat(60), to: 500, by: 37) {
      let layout = BundledLibrary.layout(text, width: width)
      #expect(layout.pieces(of: text).joined() == text)
      for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
        #expect(line.width <= width)
        let start = String(decoding: Array(text.utf16)[next.range], as: UTF16.self)
        let word = start.prefix { $0 != " " }
        let wordWidth = BundledLibrary.layout(String(word)).size.width
        #expect(line.width + line.trailingWhitespaceWidth + wordWidth > width)
      }
    }
  }

  @Test func `a text fits into its own measured width`() {
    for text in [Self.pangram, "안녕하세요 여러분", "AVATAR To Ty", "שלום abc"] {
      let width = BundledLibrary.layout(text).size.width
      #expect(BundledLibrary.layout(text, width: width).lines.count == 1)
      #expect(BundledLibrary.layout(text, width: width - 1).lines.count == 2)
    }
  }

  @Test func `white space at a line's end hangs over`() {
    let layout = BundledLibrary.layout("word     next", width: 40)
    #expect(layout.pieces(of: "word     next") == ["word     ", "next"])
    #expect(layout.lines[0].trailingWhitespaceWidth > 15)
    #expect(layout.lines[0].width < 40)
  }

  @Test func `a too wide word is broken between characters`() {
    let layout = BundledLibrary.layout("incomprehensibilities", width: 50)
    #expect(layout.lines.count >= 3)
    #expect(layout.lines.allSatisfy { $0.width <= 50 })
  }

  @Test func `breaking between characters fills lines`() {
    let text = Self.pangram
    let layout = BundledLibrary.layout(text, width: 100, .charWrapping)
    #expect(layout.pieces(of: text).joined() == text)
    #expect(layout.lines.dropLast().allSatisfy { $0.width <= 100 && $0.width > 85 })
  }

  @Test func `a line is as wide as its text alone, wherever it is broken`() {
    let text = "AVATAR->ToTyVAVA->->WAvefi 마루AV"
    for width in stride(from: CGFloat(12), to: 200, by: 3) {
      let layout = BundledLibrary.layout(text, width: width, .charWrapping)
      for (line, piece) in zip(layout.lines, layout.pieces(of: text)) {
        let alone = BundledLibrary.layout(piece).lines[0]
        #expect(abs(line.width - alone.width) < 1e-6, "\(piece)")
        #expect(
          line.runs.flatMap(\.glyphs).map(\.identifier)
            == alone.runs.flatMap(\.glyphs).map(\.identifier))
      }
    }
  }

  @Test func `Korean words stay whole by default`() {
    let text = "안녕하세요 반갑습니다"
    let kept = BundledLibrary.layout(text, width: 100)
    #expect(kept.pieces(of: text) == ["안녕하세요 ", "반갑습니다"])
    let filled = BundledLibrary.layout(text, width: 100) { $0.keepsHangulWords = false }
    #expect(filled.pieces(of: text) == ["안녕하세요 반갑", "습니다"])
  }

  @Test func `a particle stays with its Latin word`() {
    let text = "나는 Maru를 쓴다"
    #expect(
      BundledLibrary.layout(text, width: 68).pieces(of: text) == ["나는 ", "Maru를 ", "쓴다"])
  }

  @Test func `a too wide Korean word is broken between syllables`() {
    let layout = BundledLibrary.layout("안녕하세요반갑습니다", width: 40)
    #expect(layout.lines.allSatisfy { $0.width <= 40 })
    #expect(layout.lines.count >= 4)
  }

  @Test func `line breaks of all kinds end lines`() {
    let text = "a\nb\r\nc\rd\u{2028}e\u{2029}f\u{85}g"
    let layout = BundledLibrary.layout(text)
    #expect(
      layout.pieces(of: text) == ["a\n", "b\r\n", "c\r", "d\u{2028}", "e\u{2029}", "f\u{85}", "g"])
    #expect(layout.lines.map(\.endsWithHardBreak) == [true, true, true, true, true, true, false])
    #expect(layout.glyphs.count == 7)
  }

  @Test func `a line break at the end is followed by an empty line`() {
    let layout = BundledLibrary.layout("a\n")
    #expect(layout.lines.map(\.range) == [0..<2, 2..<2])
    #expect(layout.size.height == 2 * BundledLibrary.font().lineHeight)
  }

  @Test func `empty text has one empty line as high as its font, and no spans give no lines`() {
    let layout = BundledLibrary.layout("")
    #expect(layout.lines.count == 1)
    #expect(layout.size == CGSize(width: 0, height: BundledLibrary.font().lineHeight))
    #expect(TextLayout([]).lines.isEmpty)
    #expect(TextLayout([]).size == .zero)
  }

  @Test(arguments: [0, -5, CGFloat.nan, -CGFloat.infinity])
  func `without any width each line has one character`(width: CGFloat) {
    for mode in [ParagraphStyle.LineBreakMode.wordWrapping, .charWrapping] {
      let layout = BundledLibrary.layout("abe\u{301}c", width: width, mode)
      #expect(layout.pieces(of: "abe\u{301}c") == ["a", "b", "e\u{301}", "c"])
    }
  }

  @Test func `a break never splits a cluster`() {
    let text = String(repeating: "👩‍👩‍👧🇰🇷e\u{301}", count: 20)
    let starts = Set(text.indices.map { $0.utf16Offset(in: text) } + [text.utf16.count])
    for width in [10, 33, 50, 90] as [CGFloat] {
      let layout = BundledLibrary.layout(text, width: width, .charWrapping)
      #expect(layout.lines.allSatisfy { starts.contains($0.range.upperBound) })
    }
  }

  @Test func `lines may end next to emoji and flags`() {
    let text = "word😀😀🇰🇷🇰🇷word"
    let layout = BundledLibrary.layout(text, width: 72)
    let pieces = layout.pieces(of: text)
    #expect(pieces.joined() == text && pieces.count > 1)
    #expect(!pieces.contains { $0.hasSuffix("wor") || $0.hasSuffix("wo") || $0.hasSuffix("w") })
  }

  @Test(arguments: [0xFFFE, 0xFFFF, 0x1F1E6, 0xFFFC, 0x10FFFF, 0xE0001] as [UInt32])
  func `an unusual character is laid out like any other`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let text = "ab \(scalar) cd \(scalar)\(scalar) ef"
    let layout = BundledLibrary.layout(text, width: 30)
    #expect(layout.pieces(of: text).joined() == text)
  }

  @Test func `tabs end at multiples of the interval`() throws {
    let layout = BundledLibrary.layout("a\tb\tc") { $0.defaultTabInterval = 50 }
    let runs = layout.lines[0].runs.filter { !$0.glyphs.isEmpty }
    #expect(runs.map(\.offset) == [0, 50, 100])
    let usual = BundledLibrary.layout("a\tb\tc").lines[0].runs.filter { !$0.glyphs.isEmpty }
    #expect(usual.map(\.offset) == [0, 28, 56])
    let odd = BundledLibrary.layout("a\tb") { $0.defaultTabInterval = .nan }
    #expect(odd.size.width.isFinite)
  }

  @Test func `a line limit omits the rest`() {
    let layout = BundledLibrary.layout(Self.pangram, width: 100, lineLimit: 2)
    #expect(layout.pieces(of: Self.pangram) == ["The quick ", "brown fox "])
    #expect(layout.isTruncated)
    #expect(!BundledLibrary.layout(Self.pangram, width: 100, lineLimit: 4).isTruncated)
  }

  @Test func `clipping lets the last line extend past the edge`() {
    let layout = BundledLibrary.layout(Self.pangram, width: 100, .clipping, lineLimit: 2)
    #expect(layout.lines[0].width <= 100)
    #expect(layout.lines[1].width > 200)
    #expect(layout.lines[1].range.upperBound == Self.pangram.utf16.count)
  }

  @Test func `a million characters are laid out`() {
    let text = String(repeating: "x", count: 1_000_000)
    let layout = BundledLibrary.layout(text, width: 3000, .charWrapping)
    #expect(layout.lines.last?.range.upperBound == 1_000_000)
    #expect(layout.lines.allSatisfy { $0.width <= 3000 })
    let cut = BundledLibrary.layout(text, width: 100, .truncatingMiddle, lineLimit: 1)
    #expect(cut.lines[0].width <= 100)
  }
}
