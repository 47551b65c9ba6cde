import Foundation
import Testing
import Typesetting

@testable import MaruKit

/// Questions about glyphs.
@MainActor @Suite struct GlyphQueryTests {
  private struct Stack {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))

    init(_ text: NSAttributedString) {
      storage = NSTextStorage(attributedString: text)
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
    }

    init(_ string: String) {
      self.init(
        NSAttributedString(string: string, attributes: [.font: UIFont.systemFont(ofSize: 12)]))
    }
  }

  init() {
    if let fonts = Resources.shared.fonts { FontLibrary.shared.useOnly(fontsIn: fonts) }
  }

  @Test func `each character has the glyph of its font`() {
    let stack = Stack("ab a\n")
    let font = UIFont.systemFont(ofSize: 12).typesettingFont
    var isValid = ObjCBool(false)
    for (index, scalar) in "ab a".unicodeScalars.enumerated() {
      let glyph = stack.manager.cgGlyph(at: index, isValidIndex: &isValid)
      #expect(UInt32(glyph) == font.glyph(for: scalar) && isValid.boolValue)
    }
    #expect(stack.manager.cgGlyph(at: 9, isValidIndex: &isValid) == 0 && !isValid.boolValue)
    #expect(stack.manager.cgGlyph(at: -1) == 0)
    #expect(stack.manager.propertyForGlyph(at: 2) == .elastic)
    #expect(stack.manager.propertyForGlyph(at: 4) == .controlCharacter)
    #expect(stack.manager.notShownAttribute(forGlyphAt: 4))
    #expect(!stack.manager.notShownAttribute(forGlyphAt: 0))
  }

  @Test func `glyphs are copied with properties, characters and levels`() {
    let stack = Stack("aש😀\t")
    var glyphs = [CGGlyph](repeating: 9, count: 5)
    var properties = [NSLayoutManager.GlyphProperty](repeating: [], count: 5)
    var indexes = [Int](repeating: -1, count: 5)
    var levels = [UInt8](repeating: 9, count: 5)
    let count = stack.manager.getGlyphs(
      in: NSRange(location: 0, length: 99), glyphs: &glyphs, properties: &properties,
      characterIndexes: &indexes, bidiLevels: &levels)
    #expect(count == 5 && indexes == [0, 1, 2, 3, 4])
    #expect(glyphs[0] == stack.manager.cgGlyph(at: 0) && glyphs[0] != 0)
    #expect(levels[0] == 0 && levels[1] == 1)
    #expect(properties[0] == [] && properties[3] == .null && properties[4] == .controlCharacter)
    #expect(
      stack.manager.getGlyphs(
        in: NSRange(location: 1, length: 2), glyphs: nil, properties: nil, characterIndexes: nil,
        bidiLevels: nil) == 2)
  }

  @Test func `an ellipsis replaces a range of characters`() {
    let stack = Stack("one two three four five six seven eight nine")
    let none = stack.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0)
    #expect(none.location == NSNotFound)
    stack.container.maximumNumberOfLines = 1
    stack.container.lineBreakMode = .byTruncatingTail
    let tail = stack.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0)
    #expect(tail.location > 10 && NSMaxRange(tail) == 44)
    stack.container.lineBreakMode = .byTruncatingMiddle
    let middle = stack.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0)
    #expect(middle.location > 4 && NSMaxRange(middle) < 42 && middle.length > 4)
    stack.container.lineBreakMode = .byTruncatingHead
    #expect(stack.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0).location == 0)
  }

  @Test func `an attachment has a size, and other characters have none`() {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: -4, width: 40, height: 60)
    let text = NSMutableAttributedString(string: "ab")
    text.insert(NSAttributedString(attachment: attachment), at: 1)
    let stack = Stack(text)
    #expect(stack.manager.attachmentSize(forGlyphAt: 1) == CGSize(width: 40, height: 60))
    #expect(stack.manager.attachmentSize(forGlyphAt: 0) == CGSize(width: -1, height: -1))
    #expect(!stack.manager.notShownAttribute(forGlyphAt: 1))
  }

  @Test func `letters that are higher than their line draw outside of it`() {
    let style = NSMutableParagraphStyle()
    style.maximumLineHeight = 8
    let text = NSMutableAttributedString(
      string: "Xx", attributes: [.font: UIFont.systemFont(ofSize: 30)])
    let usual = Stack(text)
    #expect(!usual.manager.drawsOutsideLineFragment(forGlyphAt: 0))
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 2))
    let narrow = Stack(text)
    #expect(narrow.manager.drawsOutsideLineFragment(forGlyphAt: 0))
  }

  @Test func `a run ends where the attributes change`() {
    let text = NSMutableAttributedString(
      string: "one two", attributes: [.font: UIFont.systemFont(ofSize: 12)])
    text.addAttribute(
      .font, value: UIFont.systemFont(ofSize: 20), range: NSRange(location: 4, length: 3))
    let manager = Stack(text).manager
    let storage = NSTextStorage(attributedString: text)
    storage.addLayoutManager(manager)
    #expect(manager.range(ofNominallySpacedGlyphsContaining: 1) == NSRange(0..<4))
    #expect(manager.range(ofNominallySpacedGlyphsContaining: 5) == NSRange(4..<7))
  }

  @Test func `insertion points lie at the carets of a line`() {
    let stack = Stack("abc\nde")
    var positions = [CGFloat](repeating: -1, count: 4)
    var indexes = [Int](repeating: -1, count: 4)
    let count = stack.manager.getLineFragmentInsertionPoints(
      forCharacterAt: 1, alternatePositions: false, inDisplayOrder: true, positions: &positions,
      characterIndexes: &indexes)
    #expect(count == 4 && indexes == [0, 1, 2, 3])
    for index in 0..<4 {
      #expect(abs(positions[index] - stack.manager.location(forGlyphAt: index).x) < 0.01)
    }
    #expect(
      stack.manager.getLineFragmentInsertionPoints(
        forCharacterAt: 5, alternatePositions: false, inDisplayOrder: false, positions: nil,
        characterIndexes: nil) == 3)
  }

  @Test func `a caret between two directions has two places`() {
    let stack = Stack("abשל")
    func points(alternate: Bool, display: Bool) -> [(position: CGFloat, index: Int)] {
      var positions = [CGFloat](repeating: 0, count: 5)
      var indexes = [Int](repeating: 0, count: 5)
      _ = stack.manager.getLineFragmentInsertionPoints(
        forCharacterAt: 0, alternatePositions: alternate, inDisplayOrder: display,
        positions: &positions, characterIndexes: &indexes)
      return zip(positions, indexes).map { ($0, $1) }
    }
    let (first, other) = (
      points(alternate: false, display: false), points(alternate: true, display: false)
    )
    #expect(first.map(\.index) == [0, 1, 2, 3, 4])
    // Before the first Hebrew letter: at its right, or after the Latin ones.
    #expect(first[2].position > first[3].position && other[2].position < other[3].position)
    #expect(abs(first[1].position - other[1].position) < 0.01)
    let sorted = points(alternate: false, display: true).map(\.position)
    #expect(sorted == sorted.sorted())
  }

  @Test func `all questions have an answer at every place of a text`() {
    let stack = Stack("a\u{301}😀\u{FEFF}\0\nשלום\r\n")
    for index in -1...stack.storage.length + 1 {
      _ = stack.manager.propertyForGlyph(at: index)
      _ = stack.manager.attachmentSize(forGlyphAt: index)
      _ = stack.manager.drawsOutsideLineFragment(forGlyphAt: index)
      _ = stack.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: index)
      _ = stack.manager.getLineFragmentInsertionPoints(
        forCharacterAt: index, alternatePositions: true, inDisplayOrder: true, positions: nil,
        characterIndexes: nil)
      let run = stack.manager.range(ofNominallySpacedGlyphsContaining: index)
      #expect(run.location >= 0 && NSMaxRange(run) <= stack.storage.length)
    }
    var (character, glyph) = (-1, -1)
    stack.manager.getFirstUnlaidCharacterIndex(&character, glyphIndex: &glyph)
    #expect(character == stack.storage.length && glyph == character)
    #expect(stack.manager.firstUnlaidGlyphIndex() == character)
  }
}
