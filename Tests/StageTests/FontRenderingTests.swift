import Testing
import Typesetting

@testable import Stage
@testable import X11

/// What the user's settings of Xft mean for the drawing of glyphs.
@Suite struct FontRenderingTests {
  private func rendering(
    antialias: Bool? = nil, hinting: Bool? = nil, style: FontSettings.HintStyle? = nil,
    order: FontSettings.SubpixelOrder? = nil
  ) -> GlyphRendering {
    GlyphRendering(
      FontSettings(antialias: antialias, hinting: hinting, hintStyle: style, subpixelOrder: order))
  }

  @Test func `without settings, glyphs are drawn as by default`() {
    #expect(rendering() == GlyphRendering())
  }

  @Test func `the style of hinting counts, unless hinting is off`() {
    #expect(rendering(style: .slight).hinting == .light)
    #expect(rendering(hinting: true, style: .medium).hinting == .full)
    #expect(rendering(hinting: true, style: .full).hinting == .full)
    #expect(rendering(hinting: true).hinting == .full)
    #expect(rendering(hinting: true, style: FontSettings.HintStyle.none).hinting == .none)
    #expect(rendering(hinting: false, style: .full).hinting == GlyphRendering().hinting)
  }

  @Test func `the order of the stripes counts, unless edges are not smoothed`() {
    #expect(rendering(order: .rgb).smoothing == .subpixel(.rgb))
    #expect(rendering(antialias: true, order: .bgr).smoothing == .subpixel(.bgr))
    #expect(rendering(order: .vrgb).smoothing == .subpixel(.verticalRGB))
    #expect(rendering(order: .vbgr).smoothing == .subpixel(.verticalBGR))
    #expect(rendering(order: FontSettings.SubpixelOrder.none).smoothing == .gray)
    #expect(rendering(antialias: false, order: .rgb).smoothing == .none)
  }
}
