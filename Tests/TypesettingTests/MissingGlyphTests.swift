import Foundation
import Raster
import Testing
import Typesetting

/// The boxes for characters that no font covers.
@Suite struct MissingGlyphTests {
  /// Clusters of several characters that no bundled font covers.
  private static let clusters = [
    "\u{16A0}", "\u{F0000}", "👍", "👨‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇰🇷", "क्षि", "بِّ", "ຫຼໍ", "\u{113C}\u{1161}",
  ]

  private func library() -> FontLibrary {
    let library = FontLibrary()
    library.useOnly(fontsIn: BundledLibrary.directory)
    return library
  }

  @discardableResult private func layout(
    _ text: String, in library: FontLibrary, size: CGFloat = 14
  ) -> TextLayout {
    TextLayout([TextSpan(text, font: Font(FontDescriptor(size: size), library: library))])
  }

  @Test(arguments: clusters) func `a cluster is one box, however long it is`(cluster: String) {
    let box = BundledLibrary.layout("\u{16A0}").size.width
    #expect(box > 0)
    #expect(abs(BundledLibrary.layout(cluster).size.width - box) < 1e-6)
    let three = BundledLibrary.layout("a\(cluster)\(cluster)b")
    #expect(three.glyphs.filter { $0.identifier == 0 }.count == 2)
    #expect(abs(three.size.width - BundledLibrary.layout("ab").size.width - 2 * box) < 1)
  }

  @Test func `a letter that a font covers stays next to the box of its mark`() {
    let layout = BundledLibrary.layout("e\u{1AB0}\u{1AB1}x")
    #expect(layout.glyphs.map(\.identifier).filter { $0 == 0 }.count == 1)
    #expect(layout.glyphs.first?.identifier == BundledLibrary.layout("e").glyphs.first?.identifier)
    #expect(layout.lines[0].caretOffset(for: 1) == 0)
  }

  // Masks up to 200 pixels per em, outlines above that.
  @Test(arguments: [12.0, 14, 33, 190, 230])
  func `a box is hollow, stands on the baseline and has the stated width`(size: CGFloat) throws {
    let layout = BundledLibrary.layout("\u{16A0}", size: size)
    let ink = try #require(Ink(layout))
    let bitmap = try #require(Ink.paint(layout))
    func isBlack(_ x: Int, _ y: Int) -> Bool { (bitmap.pixel(x: x, y: y) ?? 0) & 0xFF < 128 }
    for x in ink.minX..<ink.maxX { #expect(isBlack(x, ink.minY) && isBlack(x, ink.maxY - 1)) }
    for y in ink.minY..<ink.maxY { #expect(isBlack(ink.minX, y) && isBlack(ink.maxX - 1, y)) }
    // One line on each side: each row in the middle has two runs of ink.
    let quarter = ink.height / 4
    for y in ink.minY + quarter..<ink.maxY - quarter {
      let row = (ink.minX..<ink.maxX).map { isBlack($0, y) }
      #expect(zip(row, row.dropFirst()).filter { $0 != $1 }.count == 2)
    }
    let baseline = Double(Ink.margin) + layout.lines[0].origin.y
    #expect(abs(Double(ink.maxY) - baseline) <= 1)
    #expect(abs(Double(ink.width) - layout.size.width * 0.8) <= 1.1)
    #expect(abs(Double(ink.height) - BundledLibrary.font(size: size).capHeight) <= 1.1)
  }

  @Test func `adjacent boxes do not touch`() throws {
    let layout = BundledLibrary.layout("\u{16A0}\u{16A0}\u{16A0}", size: 14)
    let ink = try #require(Ink(layout))
    let bitmap = try #require(Ink.paint(layout))
    let row = (ink.minX..<ink.maxX).map {
      (bitmap.pixel(x: $0, y: (ink.minY + ink.maxY) / 2) ?? 0) & 0xFF < 128
    }
    // Six lines: five changes to white and five back.
    #expect(zip(row, row.dropFirst()).filter { $0 != $1 }.count == 10)
  }

  @Test(arguments: ["\u{0}", "\u{85}", "\u{200B}", "\u{2067}", "\u{FFF9}", "\u{FEFF}", "\u{E0041}"])
  func `characters without a width are not shown`(text: String) {
    #expect(BundledLibrary.layout(text).size.width == 0)
    #expect(Ink(BundledLibrary.layout(text)) == nil)
  }

  @Test func `white space that no font covers is blank and has a width`() {
    let layout = BundledLibrary.layout("a\u{1680}b")
    #expect(layout.size.width > BundledLibrary.layout("ab").size.width + 2)
    #expect(!layout.glyphs.contains { $0.identifier == 0 })
  }

  @Test func `boxes of right-to-left text keep its order`() {
    let layout = BundledLibrary.layout("بِّתּا")
    #expect(layout.glyphs.map(\.cluster) == [5, 3, 0])
  }

  @Test func `the library lists the missing scripts, each once`() {
    let library = library()
    layout("Maru 마루 é\u{301} 中", in: library)
    #expect(library.missingScripts.isEmpty)
    layout("हिन्दी العربية ا ☃ \u{F0000} 👨‍👩‍👧‍👦 e\u{1AB0} \u{378}", in: library)
    layout("हिन्दी", in: library, size: 30)
    #expect(
      library.missingScripts == [
        "Arabic", "combining marks", "Devanagari", "emoji", "private use characters", "symbols",
        "unassigned characters",
      ])
    library.useOnly(fontsIn: BundledLibrary.directory)
    library.rendering.hinting = .light
    #expect(library.missingScripts.isEmpty)
  }

  @Test func `a letter that is shown by its components is not missing`() {
    let library = library()
    // No face covers the composed character, but the letter and its two marks are covered.
    let parts = layout("\u{1EA4}\u{323}", in: library)
    #expect(!parts.glyphs.contains { $0.identifier == 0 })
    #expect(library.missingScripts.isEmpty)
  }

  @Test func `invisible characters are not missing`() {
    let library = library()
    layout("a\u{200D}b\u{2067}c\u{2069}\u{FFF9}\u{3164}\u{E0041}\u{7}", in: library)
    #expect(library.missingScripts.isEmpty)
  }
}
