import Foundation
import SeededRandom
import Testing

@testable import MaruKit

/// Text in the Rich Text Format, also from programs that write rubbish.
@Suite struct RichTextTests {
  private func read(_ text: String) -> RichText? { RTFReader.read(Data(text.utf8)) }

  /// The characters of a document with a body.
  private func characters(_ body: String) -> String? { read("{\\rtf1\\ansi " + body + "}")?.string }

  private func style(_ body: String) -> RichText.Style? {
    let head =
      "{\\rtf1\\ansi{\\fonttbl{\\f0 Inter;}{\\f1\\fswiss Noto Sans;}}"
      + "{\\colortbl;\\red255\\green0\\blue128;}"
    return read(head + body + "}")?.runs.last?.style
  }

  // MARK: Writing and reading

  @Test func `every attribute that is written is read`() {
    var style = RichText.Style()
    (style.isBold, style.isItalic, style.isUnderlined, style.isStruck) = (true, true, true, true)
    (style.family, style.size) = ("Noto Sans", 12.5)
    style.color = RichText.Color(red: 1, green: 2, blue: 3)
    style.background = RichText.Color(red: 255, green: 254, blue: 0)
    style.link = "https://example.org/a?b={c}\\d"
    var text = RichText()
    text.append("plain ", RichText.Style())
    text.append("rich", style)
    text.append(" plain", RichText.Style())
    let plain = RTFReader.read(RTFWriter.data(text))
    #expect(plain?.runs.map(\.text) == text.runs.map(\.text))
    #expect(plain?.runs[1].style == style)
    #expect(plain?.runs[2].style.isBold == false && plain?.runs[2].style.link == nil)
  }

  @Test func `any characters and attributes come back as they were written`() {
    var random = SplitMix(seed: 16)
    let letters = Array("ab {}\\;\"'?-19é€한😀\u{2028}\t\n\u{301}\u{200D}")
    let families = [nil, "Inter", "Noto Sans", "한글 {글꼴}"]
    for _ in 0..<300 {
      var text = RichText()
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        var style = RichText.Style()
        style.isBold = .random(using: &random)
        style.isItalic = .random(using: &random)
        style.isUnderlined = .random(using: &random)
        style.isStruck = .random(using: &random)
        // Without a font of their own, characters have the first one of the document.
        style.family = families.randomElement(using: &random) ?? nil
        style.size = Bool.random(using: &random) ? Double.random(in: 1...90, using: &random) : nil
        style.size = style.size.map { ($0 * 2).rounded() / 2 }
        if Bool.random(using: &random) {
          style.color = RichText.Color(
            red: .random(in: 0...255, using: &random), green: 7, blue: 255)
        }
        if Bool.random(using: &random) { style.link = "https://example.org/\(random.next())" }
        let count = Int.random(in: 1...12, using: &random)
        text.append(
          String((0..<count).compactMap { _ in letters.randomElement(using: &random) }), style)
      }
      let found = RTFReader.read(RTFWriter.data(text))
      #expect(found?.string == text.string)
      let first = text.runs.lazy.compactMap(\.style.family).first
      var wanted = RichText()
      for run in text.runs {
        var style = run.style
        style.family = style.family ?? first ?? "Sans"
        wanted.append(run.text, style)
      }
      #expect(found == wanted)
    }
  }

  @Test func `characters that no text can have are not written`() {
    var text = RichText()
    text.append("a\u{0}\u{7}b\r\nc\rd", RichText.Style())
    #expect(RTFReader.read(RTFWriter.data(text))?.string == "ab\nc\nd")
  }

  // MARK: Other programs

  @Test func `rich text of Apple's systems is read`() {
    let text = read(
      """
      {\\rtf1\\ansi\\ansicpg1252\\cocoartf2709
      \\cocoatextscaling0\\cocoaplatform0{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;
      \\f1\\fswiss\\fcharset0 Helvetica-Bold;}
      {\\colortbl;\\red255\\green255\\blue255;\\red251\\green2\\blue7;}
      {\\*\\expandedcolortbl;;\\cssrgb\\c100000\\c14913\\c0;}
      \\pard\\tx720\\pardirnatural\\partightenfactor0

      \\f0\\fs24 \\cf0 Hello \\
      \\f1\\b \\cf2 caf\\'e9
      \\f0\\b0 \\cf0  {\\field{\\*\\fldinst{HYPERLINK "https://example.org"}}{\\fldrslt link}}}
      """)
    #expect(text?.string == "Hello \ncafé link")
    #expect(text?.runs.map(\.style.isBold) == [false, true, false, false])
    #expect(text?.runs[1].style.color == RichText.Color(red: 251, green: 2, blue: 7))
    #expect(text?.runs[1].style.family == "Helvetica-Bold")
    #expect(text?.runs.last?.style.link == "https://example.org")
    #expect(text?.runs.allSatisfy { $0.style.size == 12 } == true)
  }

  @Test func `rich text of a word processor is read without its styles and pictures`() {
    let text = read(
      """
      {\\rtf1\\ansi\\deff3\\adeflang1025
      {\\fonttbl{\\f0\\froman\\fprq2\\fcharset0 Times New Roman;}
      {\\f3\\froman\\fprq2\\fcharset0 Liberation Serif{\\*\\falt Times};}}
      {\\colortbl;\\red0\\green0\\blue0;\\red201\\green33\\blue30;}
      {\\stylesheet{\\s0\\snext0 Normal;}{\\*\\cs15\\snext15 Internet Link;}}
      {\\*\\generator LibreOffice/7.4}{\\info{\\creatim\\yr2026}{\\author Nobody}}
      \\pard\\plain \\s0\\loch\\f3\\fs24 one {\\cf2\\ul\\ulc0\\b two}\\rtlch \\ltrch\\loch
      { three}{\\*\\shppict{\\pict\\pngblip 89504e470d0a}}{\\v hidden}{\\listtext 1.\\tab}x
      \\par }
      """)
    #expect(text?.string == "one two three1.\tx\n")
    let red = text?.runs.first { $0.text == "two" }?.style
    #expect(red?.isBold == true && red?.isUnderlined == true)
    #expect(red?.color == RichText.Color(red: 201, green: 33, blue: 30))
    #expect(text?.runs.first?.style.family == "Liberation Serif")
  }

  @Test(arguments: [
    ("\\u9786?", "☺"), ("\\u-10179?\\u-8704?", "😀"), ("\\uc2\\u9786 ab c", "☺ c"),
    ("\\uc0\\u9786 ab", "☺ab"), ("\\u9786\\'3fx", "☺x"), ("{\\u9786}?", "☺?"),
    ("\\u-10179?x", "\u{FFFD}x"), ("\\'80\\'93\\'zz", "€“zz"),
    ("a\\~b\\_c\\-d", "a\u{A0}b\u{2011}c\u{AD}d"),
    ("a\\\nb\\par c\\line d", "a\nb\nc\u{2028}d"), ("\\\\\\{\\}", "\\{}"),
    ("\\lquote a\\rquote\\emdash", "‘a’—"), ("a\\unknownword12 b", "ab"),
    ("a{\\*\\unknown b}c", "ac"), ("a{\\footnote b}c", "ac"), ("a}b", "a"), ("", ""),
  ])
  func `each way to write a character is read`(body: String, text: String) {
    #expect(characters(body) == text)
  }

  @Test func `attributes end with their group, and with their word`() {
    #expect(style("{\\b\\i\\ul a}b") == style("b"))
    #expect(style("\\b\\i\\ul\\strike a\\b0\\i0\\ulnone\\strike0 b") == style("b"))
    #expect(style("\\b a\\plain b") == style("b"))
    #expect(style("\\f1 a")?.family == "Noto Sans")
    #expect(style("\\f7 a")?.family == nil && style("\\cf9 a")?.color == nil)
    #expect(style("\\cf1 a")?.color == RichText.Color(red: 255, green: 0, blue: 128))
  }

  // MARK: Rubbish

  @Test(arguments: ["", "plain", "{\\rt", "\\rtf1 a", "{}", "<html>"])
  func `other data is no rich text`(text: String) { #expect(read(text) == nil) }

  @Test func `groups that are too deep are left out, and what follows is read`() {
    let depth = 200_000
    let open = String(repeating: "{\\b ", count: depth)
    let close = String(repeating: "}", count: depth)
    #expect(characters("a" + open + "x" + close + "b") == "ab")
    #expect(characters(open)?.isEmpty == true)
    #expect(characters(String(repeating: "}", count: depth)) == "")
  }

  @Test(arguments: [
    ("a\\bin3 {}}b", "ab"), ("a\\bin99999999999999999999 b", "a"), ("a\\bin-7 b", "ab"),
    ("a\\bin b", "ab"), ("a\\bin4294967295 b", "a"),
  ])
  func `binary data is passed over, whatever its length says`(body: String, text: String) {
    #expect(characters(body) == text)
  }

  @Test func `numbers beyond every size are limited`() {
    #expect(style("\\fs99999999999999999999 a")?.size == 400)
    #expect(style("\\fs-99999999999999999999 a")?.size == 1)
    #expect(style("\\cf-1 a")?.color == nil)
    #expect(characters("\\uc999999999 \\u99999999999 b") != nil)
    #expect(
      read("{\\rtf1{\\colortbl\\red999\\green-5\\blue1;}\\cf0 a}")?.runs.first?.style.color
        == RichText.Color(red: 255, green: 0, blue: 1))
  }

  @Test func `a document that is cut off anywhere is read up to the cut`() throws {
    var text = RichText()
    var style = RichText.Style()
    style.link = "https://example.org"
    style.family = "Inter"
    text.append("one é😀 ", style)
    style.isBold = true
    text.append("two\nthree", style)
    let data = RTFWriter.data(text)
    for length in 6...data.count {
      let part = try #require(RTFReader.read(data.prefix(length)))
      #expect(part.string.utf16.count <= text.string.utf16.count + 2)
    }
  }

  @Test func `no rubbish is longer as text than as data, or traps`() {
    var random = SplitMix(seed: 7)
    let words = [
      "{", "}", "\\", "{\\*", "\\b", "\\f", "\\fs", "\\cf", "\\u", "\\uc", "\\bin", "\\'", "\\par",
      "{\\fonttbl", "{\\colortbl", "\\red", ";", "{\\field", "{\\*\\fldinst", "{\\fldrslt",
      "HYPERLINK \"x\"", "\\plain", "\\v", "\\deff", " ", "-", "0", "2147483648",
      "99999999999999999999", "\\pict", "a", "é", "\u{0}", "\n",
    ].map { Array($0.utf8) }
    for _ in 0..<3000 {
      var bytes = Array("{\\rtf1".utf8)
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        if Int.random(in: 0..<5, using: &random) == 0 {
          bytes.append(.random(in: 0...255, using: &random))
        } else {
          bytes += words.randomElement(using: &random) ?? []
        }
      }
      let text = RTFReader.read(Data(bytes))
      #expect(text != nil)
      #expect((text?.string.utf16.count ?? 0) <= bytes.count)
      #expect(text?.runs.allSatisfy { !$0.text.isEmpty } == true)
    }
  }

  @Test func `a text in which every character changes has a limited number of runs`() {
    let body = String(repeating: "\\b a\\b0 b", count: 50_000)
    let text = read("{\\rtf1 " + body + "}")
    #expect(text?.string.utf16.count == 100_000)
    #expect((text?.runs.count ?? 0) <= 20_001)
  }

  @Test func `data of more than 16 MiB is not read`() {
    var data = Data("{\\rtf1 ".utf8)
    data.append(Data(count: 16 << 20))
    #expect(RTFReader.read(data) == nil)
  }

  // MARK: Attributed strings

  @MainActor @Test func `an attributed string is written and read as an item`() throws {
    let url = try #require(URL(string: "https://example.org"))
    let text = NSMutableAttributedString(string: "bold and linked")
    text.addAttributes(
      [.font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.red],
      range: NSRange(location: 0, length: 4))
    text.addAttribute(.link, value: url, range: NSRange(location: 9, length: 6))
    let pasteboard = UIPasteboard.withUniqueName()
    pasteboard.setObjects([text])
    #expect(pasteboard.types == ["public.rtf", "public.utf8-plain-text"])
    #expect(pasteboard.string == "bold and linked")
    let data = try #require(pasteboard.data(forPasteboardType: "public.rtf"))
    let found = try NSAttributedString.object(
      withItemProviderData: data, typeIdentifier: "public.rtf")
    #expect(found.string == text.string)
    let bold = found.attributes(at: 0, effectiveRange: nil)
    let font = try #require(bold[.font] as? UIFont)
    #expect(font.fontDescriptor.symbolicTraits.contains(.traitBold) && font.pointSize == 20)
    #expect(bold[.foregroundColor] as? UIColor == .red)
    #expect(found.attributes(at: 9, effectiveRange: nil)[.link] as? URL == url)
  }

  @MainActor @Test func `text that is only rich is read as its characters`() {
    let pasteboard = UIPasteboard.withUniqueName()
    pasteboard.setData(Data("{\\rtf1 a\\b b}".utf8), forPasteboardType: "public.rtf")
    #expect(pasteboard.string == "ab")
  }
}
