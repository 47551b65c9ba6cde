import Testing

@testable import X11

/// The text that an input method composes, changed as its protocol says.
@Suite struct CompositionTests {
  private func change(
    _ start: Int, _ count: Int, _ text: String?, _ emphases: [Composition.Emphasis] = [.underline],
    caret: Int
  ) -> Composition.Change {
    Composition.Change(
      start: start, count: count, scalars: text.map { Array($0.unicodeScalars) },
      emphases: emphases, caret: caret)
  }

  @Test func `a syllable is replaced by the next one`() {
    var composition = Composition()
    for syllable in ["ㅎ", "하", "한"] {
      composition.apply(change(0, composition.count, syllable, caret: 1))
    }
    #expect(composition.text == "한" && composition.caret == 1)
    composition.apply(change(0, 1, "", caret: 0))
    #expect(composition.isEmpty && composition.parts.isEmpty && composition.caret == 0)
  }

  @Test func `a part in the middle is replaced, and keeps its own look`() {
    var composition = Composition()
    composition.apply(change(0, 0, "かきくけ", caret: 4))
    composition.apply(change(1, 2, "木", [.highlight], caret: 2))
    #expect(composition.parts.map(\.text) == ["か", "木", "け"])
    #expect(composition.parts.map(\.emphasis) == [.underline, .highlight, .underline])
  }

  @Test func `only the look changes if there is no text`() {
    var composition = Composition()
    composition.apply(change(0, 0, "abc", caret: 3))
    composition.apply(change(0, 2, nil, [.highlight], caret: 2))
    #expect(composition.parts.map(\.text) == ["ab", "c"])
    #expect(composition.parts[0].emphasis == .highlight && composition.caret == 2)
  }

  @Test func `the caret is counted in UTF-16 units`() {
    var composition = Composition()
    composition.apply(change(0, 0, "😀가", caret: 1))
    #expect(composition.caret == 2 && composition.caretInScalars == 1)
    composition.moveCaret(to: 2)
    #expect(composition.caret == 3)
  }

  @Test func `numbers outside of the text are taken as its ends`() {
    var composition = Composition()
    composition.apply(change(7, 9, "a", caret: -3))
    #expect(composition.text == "a" && composition.caret == 0)
    composition.apply(change(-2, 99, "bc", [], caret: 99))
    #expect(composition.text == "bc" && composition.caret == 2)
    #expect(composition.parts == [Composition.Part(text: "bc", emphasis: .underline)])
  }

  @Test(
    arguments: [
      (0, []), (0b1, .highlight), (0b10, .underline), (0b100, .highlight),
      (0b11, [.underline, .highlight]),
      (1 << 5, .underline), (1 << 6, .highlight), (1 << 7, .highlight), (1 << 8, []),
    ] as [(UInt, Composition.Emphasis)])
  func `each kind of feedback in the protocol has a look`(
    feedback: UInt, emphasis: Composition.Emphasis
  ) {
    #expect(ComposedBytes.emphasis(feedback) == emphasis)
  }

  @Test(arguments: [
    ("@im=fcitx", "fcitx"), ("@im=ibus@other=x", "ibus"), ("@im=none", nil), ("@im=local", nil),
    ("@im=", nil), ("fcitx", nil),
  ])
  @MainActor func `the server's name is found in the variable`(modifiers: String, name: String?) {
    #expect(InputServer.name(in: modifiers) == name)
    #expect(InputServer.name(in: nil) == nil)
  }
}
