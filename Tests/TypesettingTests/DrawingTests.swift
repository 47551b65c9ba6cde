import Foundation
import Raster
import Testing
import Typesetting

@Suite struct DrawingTests {
  @Test func `a capital letter stands on the baseline and has the font's cap height`() throws {
    let layout = BundledLibrary.layout("H", size: 50)
    let ink = try #require(Ink(layout))
    let baseline = Double(Ink.margin) + layout.lines[0].origin.y
    #expect(abs(Double(ink.maxY) - baseline) <= 1)
    #expect(abs(Double(ink.height) - BundledLibrary.font(size: 50).capHeight) <= 1)
  }

  @Test func `the same text gives the same pixels twice`() throws {
    let layout = BundledLibrary.layout("Maru 마루 — Agjy", size: 17)
    let first = try #require(Ink.paint(layout))
    let second = try #require(Ink.paint(BundledLibrary.layout("Maru 마루 — Agjy", size: 17)))
    #expect(first.difference(from: second) == 0)
  }

  @Test func `a scale draws like the larger size`() throws {
    let small = BundledLibrary.layout("Maru", size: 20)
    let large = BundledLibrary.layout("Maru", size: 40)
    let scaled = try #require(Ink(small, transform: Transform(scaleX: 2, y: 2)))
    let drawn = try #require(Ink(large))
    #expect(abs(scaled.width - drawn.width) <= 1)
    #expect(abs(scaled.height - drawn.height) <= 1)
  }

  @Test func `outlines and masks agree at the size where they are switched`() throws {
    // 199 pixels is drawn as a mask, 201 as an outline.
    let mask = try #require(Ink(BundledLibrary.layout("g", size: 199)))
    let outline = try #require(Ink(BundledLibrary.layout("g", size: 201)))
    #expect(abs(mask.width - outline.width) <= 3)
    #expect(abs(mask.height - outline.height) <= 4)
    #expect(abs(mask.minX - outline.minX) <= 1)
  }

  @Test func `a quarter turn puts the text on its side`() throws {
    let layout = BundledLibrary.layout("H", size: 50)
    let turn = Transform(a: 0, b: 1, c: -1, d: 0, tx: 180, ty: 0)
    let upright = try #require(Ink(layout))
    let turned = try #require(Ink(layout, transform: turn))
    #expect(abs(turned.width - upright.height) <= 1)
    #expect(abs(turned.height - upright.width) <= 1)
  }

  @Test func `degenerate transforms draw nothing`() {
    let layout = BundledLibrary.layout("Maru")
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(Ink.list(layout, transform: Transform(translationX: bad, y: 0)).isEmpty)
      #expect(Ink.list(layout, transform: Transform(scaleX: bad, y: 1)).isEmpty)
    }
    #expect(Ink(layout, transform: Transform(scaleX: 0, y: 0)) == nil)
    #expect(Ink(layout, transform: Transform(translationX: 1e300, y: 0)) == nil)
  }

  @Test func `a mirrored text is drawn`() throws {
    let layout = BundledLibrary.layout("L", size: 50)
    let mirrored = try #require(
      Ink(layout, transform: Transform(a: -1, b: 0, c: 0, d: 1, tx: 150, ty: 0)))
    let upright = try #require(Ink(layout))
    #expect(abs(mirrored.width - upright.width) <= 1)
  }

  @Test func `a clear colour draws nothing`() {
    let layout = BundledLibrary.layout("Maru")
    var list = DisplayList()
    layout.lines[0].runs[0].draw(into: &list, transform: .identity, color: .clear)
    #expect(list.isEmpty)
  }

  @Test func `no ink lies outside the bounds`() throws {
    let texts = ["Maru 마루 — Agjy", "ÅÇ g\u{327} Ǻ", "/_|\\", "\u{16A0}"]
    for text in texts {
      for (size, isItalic) in [(11.0, false), (40, true), (230, false)] {
        let layout = TextLayout(
          [TextSpan(text, font: BundledLibrary.font(size: size, isItalic: isItalic))])
        guard let ink = Ink(layout, threshold: 250), let bounds = layout.inkBounds else { continue }
        let margin = CGFloat(Ink.margin)
        #expect(CGFloat(ink.minX) >= bounds.minX + margin - 1)
        #expect(CGFloat(ink.maxX) <= bounds.maxX + margin + 1)
        #expect(CGFloat(ink.minY) >= bounds.minY + margin - 1)
        #expect(CGFloat(ink.maxY) <= bounds.maxY + margin + 1)
      }
    }
    #expect(TextLayout([]).inkBounds == nil)
  }

  @Test func `light hinting keeps widths and changes pixels`() throws {
    let library = FontLibrary()
    library.useOnly(fontsIn: BundledLibrary.directory)
    library.rendering.hinting = .light
    let font = Font(FontDescriptor(size: 13), library: library)
    let hinted = TextLayout([TextSpan("Maru xyz", font: font)])
    let plain = BundledLibrary.layout("Maru xyz", size: 13)
    #expect(hinted.size == plain.size)
    let first = try #require(Ink.paint(hinted))
    #expect(first.difference(from: try #require(Ink.paint(plain))) > 0)
  }
}

extension Bitmap {
  /// The number of pixels that differ; all of them if the sizes differ.
  func difference(from other: Bitmap) -> Int {
    guard width == other.width, height == other.height else { return width * height }
    var count = 0
    for y in 0..<height {
      for x in 0..<width where pixel(x: x, y: y) != other.pixel(x: x, y: y) { count += 1 }
    }
    return count
  }
}
