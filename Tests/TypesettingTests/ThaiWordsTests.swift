import Foundation
import SeededRandom
import Testing

@testable import Typesetting

/// Thai words from libthai's dictionary.
///
/// A `|` in a text is a boundary.
@Suite struct ThaiWordsTests {
  /// A font that is never looked up.
  private static let font = Font(FontDescriptor(size: 12), library: FontLibrary())
  private static let long = String(repeating: "ฉันรักภาษาไทย", count: 1000)

  /// The text with a `|` at each line break opportunity.
  private func lines(
    _ text: String, _ words: @autoclosure () -> ThaiWords? = ThaiWords.installed
  ) throws -> String {
    let paragraph = try #require(Paragraph.split([TextSpan(text, font: Self.font)]).first)
    let allowed = LineBreakOpportunities.after(
      paragraph, keepsHangulWords: true, thaiWords: words())
    return marked(text, allowed.indices.filter { allowed[$0] }.map { $0 + 1 })
  }

  /// The text with a `|` before each word, space or sign but the first.
  private func words(
    _ text: String, _ words: @autoclosure () -> ThaiWords? = ThaiWords.installed
  ) -> String {
    marked(
      text,
      WordBoundaries.starts(in: text.unicodeScalars.map(\.value), thaiWords: words()).filter {
        $0 > 0
      })
  }

  private func marked(_ text: String, _ places: [Int]) -> String {
    let places = Set(places)
    var marked = String.UnicodeScalarView()
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if places.contains(index) { marked.append("|") }
      marked.append(scalar)
    }
    return String(marked)
  }

  private func unmarked(_ text: String) -> String { text.filter { $0 != "|" } }

  @Test(arguments: [
    "สวัสดี|ชาว|โลก", "ฉัน|รัก|ภาษา|ไทย", "ประเทศ|ไทย", "ตาก|ลม", "คอมพิวเตอร์", "มากๆ|เลย",
    "กรุงเทพฯ|และ|เชียงใหม่", "ข้าวฯลฯ|และ|น้ำ", "ฯพณฯ|ท่าน", "นํ้าตาล",
  ])
  func `lines may end and words begin where the dictionary has a word`(text: String) throws {
    #expect(try lines(unmarked(text)) == text)
    #expect(words(unmarked(text)) == text)
  }

  @Test func `next to Thai, lines end and words begin as in any other text`() throws {
    let text = "ใช้Linuxทุกวัน 3.14 ครั้ง (ดี)"
    #expect(try lines(text) == "ใช้Linuxทุก|วัน |3.14 |ครั้ง |(ดี)")
    #expect(words(text) == "ใช้|Linux|ทุก|วัน| |3.14| |ครั้ง| |(|ดี|)")
    #expect(words("๒๕๖๗บาท") == "๒๕๖๗|บาท")
    #expect(words("ไทย漢字ไทย") == "ไทย|漢|字|ไทย")
  }

  @Test func `without a dictionary, a line does not end between Thai letters`() throws {
    let missing = ThaiWords(dictionary: "/nonexistent/thbrk.tri")
    #expect(missing == nil)
    #expect(try lines("ภาษาไทย abc", missing) == "ภาษาไทย |abc")
    #expect(words("ไทย abc", missing) == "ไ|ท|ย| |abc")
  }

  @Test func `a file that is no dictionary is refused`() {
    #expect(ThaiWords(dictionary: #filePath) == nil)
  }

  @Test func `a text without Thai does not ask for the dictionary`() throws {
    var questions = 0
    func asked() -> ThaiWords? {
      questions += 1
      return nil
    }
    for text in ["Latin text", "漢字かな 한글", "ລາວ ខ្មែរ မြန်မာ", "฿ ๏ ๒๕๖๗ ๛"] {
      _ = try lines(text, asked())
      _ = words(text, asked())
    }
    #expect(questions == 0)
    _ = try lines("ไทย", asked())
    _ = words("ไทย", asked())
    #expect(questions == 2)
  }

  @Test func `a run of thousands of letters has the words of its sentences`() throws {
    let sentence = "ฉัน|รัก|ภาษา|ไทย"
    let expected = Array(repeating: sentence, count: 1000).joined(separator: "|")
    #expect(try lines(Self.long) == expected)
    #expect(words(Self.long) == expected)
  }

  @Test func `several threads find the same words`() async throws {
    let expected = words(Self.long)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { words(Self.long) == expected } }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test func `no word begins inside a grapheme cluster`() throws {
    let dictionary = try #require(ThaiWords.installed)
    var random = SplitMix(seed: 1)
    for _ in 0..<400 {
      let scalars = (0..<60).map { _ in UInt32.random(in: 0xE01...0xE5B, using: &random) }
      let clusters = Set(Graphemes.ranges(in: scalars).map(\.lowerBound))
      for run in ThaiWords.runs(in: scalars) {
        let starts = dictionary.starts(in: scalars[run])
        #expect(clusters.isSuperset(of: starts), "\(scalars)")
        #expect(starts == Set(starts).sorted() && starts.allSatisfy { $0 > run.lowerBound })
      }
    }
  }

  @Test(arguments: [90.0, 150, 240])
  func `a paragraph of Thai is set in lines of whole words`(width: CGFloat) throws {
    let text = try ParagraphLookTests.paragraph("thai")
    let font = Font(
      FontDescriptor(families: ["Noto Sans Thai"], size: 14), library: ParagraphLookTests.library)
    let layout = TextLayout([TextSpan(text, font: font)], width: width)
    let words =
      "ภาษา ไทย ไม่ มี ช่องว่าง ระหว่าง คำ ที่ นี่ น้ำ ปู่ ย่า และ ผู้ใหญ่ กิน ข้าว ด้วย กัน".split(
        separator: " ")
    #expect(layout.lines.count > 1)
    for line in layout.pieces(of: text) {
      #expect(words.contains { line.hasPrefix($0) }, "\(line)")
      #expect(words.contains { line.trimmingCharacters(in: .whitespaces).hasSuffix($0) }, "\(line)")
    }
  }
}
