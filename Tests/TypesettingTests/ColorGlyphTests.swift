import Foundation
import Raster
import Testing
import Typesetting

private let emojiFile = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

/// Colour glyphs, tested if Debian's fonts-noto-color-emoji is installed.
///
/// It is too large to bundle.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: emojiFile)))
struct ColorGlyphTests {
  /// A library of the bundled fonts and the emoji font.
  private static let library: FontLibrary = {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("typesetting-emoji-\(UUID().uuidString)")
    let manager = FileManager.default
    try? manager.createDirectory(at: directory, withIntermediateDirectories: true)
    let bundled = ["Inter-Regular.otf", "NanumBarunGothic.ttf"]
      .map { BundledLibrary.directory.appendingPathComponent($0) }
    for file in bundled + [URL(fileURLWithPath: emojiFile)] {
      try? manager.createSymbolicLink(
        at: directory.appendingPathComponent(file.lastPathComponent), withDestinationURL: file)
    }
    let library = FontLibrary()
    library.useOnly(fontsIn: directory)
    // The fonts are mapped once their names are read, so the links are no longer needed.
    _ = library.familyNames
    try? manager.removeItem(at: directory)
    return library
  }()

  private func layout(_ text: String, size: CGFloat) -> TextLayout {
    TextLayout([TextSpan(text, font: Font(FontDescriptor(size: size), library: Self.library))])
  }

  /// The number of pixels that are not black, white or grey.
  private func colored(_ layout: TextLayout, transform: Transform = .identity) throws -> Int {
    let bitmap = try #require(Ink.paint(layout, transform: transform))
    var count = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = bitmap.pixel(x: x, y: y) ?? 0
        let channels = [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF].map { Int($0) }
        if (channels.max() ?? 0) - (channels.min() ?? 0) > 40 { count += 1 }
      }
    }
    return count
  }

  @Test(arguments: [14.0, 40, 230])
  func `an emoji is a colour image as large as the text`(size: CGFloat) throws {
    let layout = layout("🎉", size: size)
    #expect(layout.lines[0].runs.map(\.faceName) == ["NotoColorEmoji"])
    #expect(try colored(layout) > Int(size * size / 4))
    let ink = try #require(Ink(layout, threshold: 240))
    #expect(Double(ink.width) > size * 0.8 && Double(ink.width) < size * 1.4)
  }

  @Test func `a rotated emoji is in colour too`() throws {
    let turn = Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 90, ty: 0)
    #expect(try colored(layout("🎉", size: 40), transform: turn) > 400)
  }

  @Test func `a family, a flag and a keycap are one glyph each`() {
    for text in ["👩‍👩‍👧", "🇰🇷", "1️⃣", "👍🏽"] {
      let runs = layout(text, size: 20).lines[0].runs
      #expect(runs.map(\.faceName) == ["NotoColorEmoji"], "\(text)")
      #expect(runs.flatMap(\.glyphs).count { $0.advance > 0 } == 1, "\(text)")
    }
  }

  @Test func `a variation selector chooses between text and image`() {
    func face(_ text: String) -> String? { layout(text, size: 20).lines[0].runs.first?.faceName }
    #expect(face("❤\u{FE0E}") == "Inter-Regular")
    #expect(face("❤") == "Inter-Regular")
    #expect(face("❤\u{FE0F}") == "NotoColorEmoji")
  }

  @Test func `digits next to emoji come from the text's font`() {
    let runs = layout("12 🎉 34", size: 20).lines[0].runs
    #expect(runs.map(\.faceName) == ["Inter-Regular", "NotoColorEmoji", "Inter-Regular"])
  }

  @Test func `opacity fades an image`() throws {
    var list = DisplayList()
    let half = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.25)
    layout("🎉", size: 40).lines[0].runs[0].draw(
      into: &list, transform: Transform(translationX: 10, y: 50), color: half)
    let bitmap = try #require(Bitmap(width: 70, height: 70))
    list.paint(into: bitmap, clip: bitmap.bounds)
    var highest: UInt32 = 0
    for y in 0..<70 {
      for x in 0..<70 { highest = max(highest, (bitmap.pixel(x: x, y: y) ?? 0) >> 24) }
    }
    #expect((60...68).contains(highest))
  }
}
