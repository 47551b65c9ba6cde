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
    let ends = units.indices.filter {
      TextBuffer.isBreak(units[$0])
        && !(units[$0] == 0x0D && $0 + 1 < units.count && units[$0 + 1] == 0x0A)
    }.map { $0 + 1 }
    #expect(buffer.breaks(in: 0..<units.count) == ends)
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
