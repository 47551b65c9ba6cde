import Testing

@testable import X11

/// Composed text as Xlib hands it over, from servers that send anything.
@Suite struct ComposedBytesTests {
  /// The composition after a change of `abc`, with the caret at its end.
  private func changed(
    _ start: Int, _ count: Int, caret: Int, by text: ComposedBytes?
  ) -> Composition {
    var composition = Composition()
    composition.apply(
      Composition.Change(
        start: 0, count: 0, scalars: Array("abc".unicodeScalars), emphases: [.underline], caret: 3))
    composition.apply(Composition.Change(start: start, count: count, caret: caret, text: text))
    return composition
  }

  /// The text in wide characters, replacing all of `abc`.
  private func composed(wide: [UInt32], feedback: [UInt]? = nil) -> Composition {
    wide.map { Int32(bitPattern: $0) }.withUnsafeBufferPointer { wide in
      guard let feedback else {
        return changed(0, 3, caret: 1, by: ComposedBytes(count: wide.count, wide: wide.baseAddress))
      }
      return feedback.withUnsafeBufferPointer {
        changed(
          0, 3, caret: 1,
          by: ComposedBytes(count: wide.count, wide: wide.baseAddress, feedback: $0.baseAddress))
      }
    }
  }

  /// The text in bytes, replacing all of `abc`.
  private func composed(bytes: [UInt8], count: Int) -> Composition {
    (bytes + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
      changed(0, 3, caret: 1, by: ComposedBytes(count: count, bytes: $0.baseAddress))
    }
  }

  @Test func `wide characters are scalars, each with its look`() {
    let composition = composed(wide: [0xD55C, 0x1F600], feedback: [0b10, 0b1])
    #expect(composition.parts.map(\.text) == ["한", "😀"])
    #expect(composition.parts.map(\.emphasis) == [.underline, .highlight])
    #expect(composition.caret == 1)
  }

  @Test(arguments: [0xD800, 0xDFFF, 0x11_0000, 0xFFFF_FFFF] as [UInt32])
  func `a wide number that is no character is replaced`(number: UInt32) {
    #expect(composed(wide: [0x61, number, 0x62]).text == "a\u{FFFD}b")
  }

  @Test func `only as many looks are read as there is memory for`() {
    let looks: [UInt] = [1, 1, 1]
    looks.withUnsafeBufferPointer {
      let bytes = ComposedBytes(count: 3, feedback: $0.baseAddress, feedbackCount: 1)
      #expect(bytes.emphases == [.highlight])
      let more = ComposedBytes(count: 3, feedback: $0.baseAddress, feedbackCount: 4)
      #expect(more.emphases.count == 3)
    }
  }

  @Test func `text without feedback is underlined`() {
    #expect(composed(wide: [0x61, 0x62]).parts == [.init(text: "ab", emphasis: .underline)])
    #expect(
      composed(bytes: Array("한".utf8), count: 1).parts == [
        .init(text: "한", emphasis: .underline)
      ])
  }

  @Test(arguments: [0, 1, 99])
  func `bytes end at their zero, whatever number of characters is claimed`(count: Int) {
    #expect(composed(bytes: Array("한글".utf8), count: count).text == "한글")
  }

  @Test(
    arguments: [[0xED], [0xED, 0x95], [0xFF, 0xFE], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]])
  func `bytes that are not UTF-8 are replaced, and the others stay`(bytes: [UInt8]) {
    let text = composed(bytes: [0x61] + bytes + [0x62], count: 3).text
    #expect(text.hasPrefix("a\u{FFFD}") && text.hasSuffix("b"))
    #expect(text.dropFirst().dropLast().allSatisfy { $0 == "\u{FFFD}" })
  }

  @Test func `a negative number of characters is none`() {
    let letters: [Int32] = [0x61]
    letters.withUnsafeBufferPointer {
      let text = ComposedBytes(count: -1, wide: $0.baseAddress)
      #expect(changed(0, 3, caret: 0, by: text).isEmpty)
    }
  }

  @Test func `a change without text deletes, and one with a look only keeps the text`() {
    #expect(changed(0, 2, caret: 0, by: nil).text == "c")
    let looks: [UInt] = [0b1, 0b1]
    looks.withUnsafeBufferPointer {
      let composition = changed(
        0, 2, caret: 2, by: ComposedBytes(count: 2, feedback: $0.baseAddress))
      #expect(composition.parts.map(\.text) == ["ab", "c"])
      #expect(composition.parts.first?.emphasis == .highlight)
    }
  }

  @Test(arguments: [Int(Int32.min), -1, 4, Int(Int32.max)])
  func `places and lengths out of range are clamped to the text`(number: Int) {
    let letters: [Int32] = [0x78]
    letters.withUnsafeBufferPointer {
      let text = ComposedBytes(count: 1, wide: $0.baseAddress)
      let composition = changed(number, number, caret: number, by: text)
      #expect(composition.text == (number < 0 ? "xabc" : "abcx"))
      #expect(composition.caret == (number < 0 ? 0 : 4))
    }
  }
}
