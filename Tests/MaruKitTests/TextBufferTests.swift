import SeededRandom
import Testing

@testable import MaruKit

@Suite struct TextBufferTests {
  @Test(arguments: 1...4) func `random edits give the same text as in an array`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let pieces = ["", "a", "\n", "one two", "é漢👩‍🚀", "\r\n", "\u{2028}x\u{85}"]
    var units = Array("start of the text\nwith two lines".utf16)
    var buffer = TextBuffer(String(decoding: units, as: UTF16.self))
    for _ in 0..<400 {
      let start = Int.random(in: 0...units.count, using: &random)
      let end = min(start + Int.random(in: 0...9, using: &random), units.count)
      let new = Array((pieces.randomElement(using: &random) ?? "").utf16)
      units.replaceSubrange(start..<end, with: new)
      buffer.replace(start..<end, with: ContiguousArray(new))
      #expect(buffer.count == units.count && Array(buffer[0..<units.count]) == units)
    }
    let part = 0..<units.count / 2
    #expect(buffer.string(part) == String(decoding: units[part], as: UTF16.self))
    #expect(buffer.breaks(in: 0..<units.count) == ends(of: units))
  }

  @Test(arguments: 1...3) func `random edits of a long text give the same text as in an array`(
    seed: Int
  ) {
    var random = SplitMix(seed: UInt64(seed))
    let line = ["of plain words\n", "où l'été\r\n", "漢字👩‍🚀と\u{2028}"][seed - 1]
    var units = Array(String(repeating: line, count: 12_000).utf16)
    var buffer = TextBuffer(String(decoding: units, as: UTF16.self))
    for _ in 0..<40 {
      let start = Int.random(in: 0...units.count, using: &random)
      let reach = [1, 40, 50_000, 90_000].randomElement(using: &random) ?? 0
      let end = min(start + Int.random(in: 0...reach, using: &random), units.count)
      let piece = ["x", "é\r", "漢👩‍🚀", "\u{2028}"].randomElement(using: &random) ?? ""
      let count = Int.random(in: 0...reach, using: &random)
      let inserted = String(repeating: piece, count: count)
      let new = Array(inserted.utf16)
      units.replaceSubrange(start..<end, with: new)
      if Bool.random(using: &random) {
        buffer.replace(start..<end, with: ContiguousArray(new))
      } else {
        buffer.replace(start..<end, with: TextBuffer(inserted))
      }
      #expect(buffer.count == units.count && Array(buffer[0..<units.count]) == units)
      let text = String(decoding: units, as: UTF16.self)
      #expect(buffer.string(0..<units.count).utf8.elementsEqual(text.utf8))
      let place = Int.random(in: 0...units.count, using: &random)
      let ends = buffer.breaks(in: 0..<units.count)
      #expect(buffer.paragraphStart(at: place) == ends.last { $0 <= place } ?? 0)
      #expect(buffer.paragraphEnd(at: place) == ends.first { $0 > place } ?? units.count)
    }
    buffer.replace(0..<units.count, with: [])
    #expect(buffer.count == 0 && buffer.string(0..<9).isEmpty && buffer.paragraphEnd(at: 0) == 0)
  }

  @Test(arguments: 1...4) func `a text that was not read yet has the breaks of its UTF-16`(
    seed: Int
  ) {
    var random = SplitMix(seed: UInt64(seed))
    let pieces = [
      "a", "word ", "\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\u{1}",
      "“", "Â", "é", "漢", "👩‍🚀",
    ]
    for _ in 0..<200 {
      let count = Int.random(in: 0...90, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let units = Array(text.utf16)
      let buffer = TextBuffer(text)
      #expect(buffer.count == units.count)
      #expect(buffer.breaks(in: 0..<units.count) == ends(of: units))
      #expect(buffer.string(0..<units.count).utf8.elementsEqual(text.utf8))
      #expect(Array(buffer[0..<units.count]) == units)
    }
  }

  @Test(arguments: 0...3)
  func `a line feed in the next block belongs to the carriage return before it`(shift: Int) {
    let start = String(repeating: "a", count: TextBuffer.blockLength - shift)
    let units = Array((start + "\r\n漢\r\n").utf16)
    let buffer = TextBuffer(String(decoding: units, as: UTF16.self))
    #expect(buffer.breaks(in: 0..<units.count) == ends(of: units))
    #expect(buffer.paragraphEnd(at: 0) == start.utf16.count + 2)
  }

  /// The positions after the hard breaks.
  private func ends(of units: [UInt16]) -> [Int] {
    units.indices.filter {
      HardBreaks.contains(units[$0])
        && !(units[$0] == 0x0D && $0 + 1 < units.count && units[$0 + 1] == 0x0A)
    }.map { $0 + 1 }
  }

  @Test func `two halves of a character that meet between blocks are one character`() {
    let block = TextBuffer.blockLength
    var buffer = TextBuffer(String(repeating: "a", count: 2 * block))
    buffer.replace(block - 1..<block, with: [0xD83D])
    buffer.replace(block..<block + 1, with: [0xDC69])
    #expect(buffer.string(block - 2..<block + 2) == "a👩a")
    #expect(buffer.splitsPair(at: block))
  }

  @Test func `ranges outside are clamped, and single surrogates are replaced when read`() {
    var buffer = TextBuffer("a👩b")
    buffer.replace(2..<3, with: [])
    #expect(buffer.string(-9..<99) == "a\u{FFFD}b" && buffer.count == 3)
    buffer.replace(50..<60, with: [0x21])
    #expect(buffer.string(2..<4) == "b!")
    #expect(TextBuffer("a👩b").splitsPair(at: 2) && !TextBuffer("a👩b").splitsPair(at: 1))
  }
}
