import Foundation
import Raster
import Testing

@testable import Typesetting

/// Smoothing and hinting of glyphs.
@Suite struct RenderingTests {
  /// A text painted in black on white with a rendering.
  private func paint(_ text: String, _ rendering: GlyphRendering, size: CGFloat = 14) throws
    -> Bitmap
  {
    let library = FontLibrary()
    library.useOnly(fontsIn: BundledLibrary.directory)
    library.rendering = rendering
    let font = Font(FontDescriptor(size: size), library: library)
    return try #require(Ink.paint(TextLayout([TextSpan(text, font: font)])))
  }

  private func pixels(of bitmap: Bitmap) -> [UInt32] {
    (0..<bitmap.height).flatMap { y in
      (0..<bitmap.width).compactMap { bitmap.pixel(x: $0, y: y) }
    }
  }

  private func red(_ pixel: UInt32) -> Int { Int(pixel >> 16 & 0xFF) }
  private func blue(_ pixel: UInt32) -> Int { Int(pixel & 0xFF) }

  @Test func `without smoothing every pixel is black or white`() throws {
    let found = Set(pixels(of: try paint("Maru", GlyphRendering(smoothing: .none))))
    #expect(found == [0xFF00_0000, 0xFFFF_FFFF])
  }

  @Test func `grey smoothing has no colours`() throws {
    for pixel in pixels(of: try paint("Maru", GlyphRendering())) {
      #expect(red(pixel) == blue(pixel))
    }
  }

  @Test(arguments: [GlyphRendering.SubpixelOrder.rgb, .bgr])
  func `the left edge of a stem darkens the part of a pixel that is nearest to the stem first`(
    order: GlyphRendering.SubpixelOrder
  ) throws {
    let picture = try paint("l", GlyphRendering(smoothing: .subpixel(order)), size: 62)
    let row = try #require(
      (0..<picture.height).first { y in
        (0..<picture.width).contains { picture.pixel(x: $0, y: y) == 0xFF00_0000 }
      })
    let edge = try #require(
      (0..<picture.width).compactMap { picture.pixel(x: $0, y: row + 8) }
        .first { red($0) != blue($0) })
    // The stem is on the right of its left edge: there the last part of a pixel is covered first.
    #expect(order == .rgb ? blue(edge) < red(edge) : red(edge) < blue(edge))
  }

  @Test
  func `vertical parts give the edges of horizontal strokes colours, and those of stems none`()
    throws
  {
    let stem = try paint("l", GlyphRendering(smoothing: .subpixel(.verticalRGB)), size: 31)
    let middle = stem.height / 2
    for x in 0..<stem.width {
      let pixel = try #require(stem.pixel(x: x, y: middle - 2))
      #expect(red(pixel) == blue(pixel))
    }
    let dash = pixels(
      of: try paint("–", GlyphRendering(smoothing: .subpixel(.verticalRGB)), size: 31))
    #expect(dash.contains { red($0) != blue($0) })
  }

  @Test(arguments: [GlyphRendering.SubpixelOrder.rgb, .bgr, .verticalRGB, .verticalBGR])
  func `a text is as dark with parts of pixels as in grey`(
    order: GlyphRendering.SubpixelOrder
  ) throws {
    func darkness(_ rendering: GlyphRendering) throws -> Double {
      pixels(of: try paint("Maru 마루", rendering)).reduce(0) { sum, pixel in
        sum + Double(765 - red(pixel) - blue(pixel) - Int(pixel >> 8 & 0xFF))
      }
    }
    let gray = try darkness(GlyphRendering())
    let parts = try darkness(GlyphRendering(smoothing: .subpixel(order)))
    #expect(abs(parts / gray - 1) < 0.02)
  }

  @Test func `on a transparent picture, text with parts of pixels has no colours`() throws {
    let library = FontLibrary()
    library.useOnly(fontsIn: BundledLibrary.directory)
    library.rendering.smoothing = .subpixel(.rgb)
    let font = Font(FontDescriptor(size: 20), library: library)
    let layout = TextLayout([TextSpan("Maru", font: font)])
    var list = DisplayList()
    for run in layout.lines[0].runs {
      run.draw(
        into: &list, transform: Transform(translationX: 10, y: 30),
        color: .white)
    }
    let bitmap = try #require(Bitmap(width: 80, height: 40))
    list.paint(into: bitmap, clip: bitmap.bounds)
    let found = pixels(of: bitmap)
    #expect(found.contains { $0 != 0 })
    for pixel in found { #expect(red(pixel) == blue(pixel)) }
  }

  @Test func `full hinting puts stems on whole pixels`() throws {
    let hinted = try paint("l l l l l", GlyphRendering(hinting: .full), size: 13)
    let plain = try paint("l l l l l", GlyphRendering(), size: 13)
    #expect(hinted.difference(from: plain) > 0)
  }
}
