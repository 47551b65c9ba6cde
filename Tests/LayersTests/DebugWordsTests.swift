import Testing

@testable import Layers

/// The words of the environment variable `MARU_DEBUG`.
@Suite struct DebugWordsTests {
  @Test func `words enable aids, and switch shortcuts off`() {
    let words = DebugWords("damage, layout,no-flipbook,no-path-masks")
    #expect(words.options == [.damage, .layout])
    #expect(words.shortcuts == Shortcuts.all.subtracting([.flipbook, .pathMasks]))
    #expect(words.complaints.isEmpty)
  }

  @Test func `every known word has a meaning`() {
    for word in DebugWords.known {
      let words = DebugWords(word)
      #expect(words.unknown.isEmpty && words != DebugWords(""), "\(word)")
    }
    #expect(Shortcuts.named.count == Shortcuts.all.rawValue.nonzeroBitCount)
  }

  @Test func `a value without letters is no mistake`() {
    for value in ["", "1", "0", " ,"] { #expect(DebugWords(value) == DebugWords(""), "\(value)") }
  }

  @Test func `an unknown word is named with the nearest one, or with all of them`() {
    let complaints = DebugWords("damge,passes,no-flipbok,xyz").complaints
    #expect(complaints.count == 3)
    #expect(complaints[0] == "MARU_DEBUG: unknown word “damge” (did you mean “damage”?)")
    #expect(complaints[1].hasSuffix("“no-flipbok” (did you mean “no-flipbook”?)"))
    #expect(complaints[2].contains("“xyz”, the words are events, passes, layout, damage, "))
  }
}
