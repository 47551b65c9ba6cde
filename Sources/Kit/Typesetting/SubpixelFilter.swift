import Raster

/// Spreads the coverage of a glyph's thirds of pixels over the red, green and blue parts.
///
/// Each part takes the mean of five thirds around it, so that colours balance over a stroke. The
/// weights are those of FreeType's `FT_LCD_FILTER_DEFAULT`.
enum SubpixelFilter {
  /// The parts of a pixel.
  static let parts = 3

  private static let weights: [Int] = [8, 77, 86, 77, 8]

  /// Makes the mask of a glyph.
  ///
  /// - Parameters:
  ///   - thirds: The glyph, stretched to three times its size in the direction of the order.
  ///   - order: The order of the parts.
  /// - Returns: A mask with a coverage for each part of a pixel.
  static func mask(of thirds: GlyphMask, order: GlyphRendering.SubpixelOrder) -> GlyphMask {
    let isVertical = order.isVertical
    // Counted to the right, or downwards from the baseline.
    let first = isVertical ? -thirds.top : thirds.left
    let count = isVertical ? thirds.height : thirds.width
    // The filter reaches two thirds beyond the ink.
    let start = Int((Double(first - 2) / 3).rounded(.down))
    let end = Int((Double(first + count + 2) / 3).rounded(.up))
    let width = isVertical ? thirds.width : end - start
    let height = isVertical ? end - start : thirds.height
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        var word: UInt32 = 0
        for part in 0..<parts {
          let middle = (start + (isVertical ? y : x)) * parts + part - first
          var sum = 0
          for (offset, weight) in weights.enumerated() {
            let third = middle + offset - 2
            let coverage =
              isVertical ? thirds.coverage(x: x, y: third) : thirds.coverage(x: third, y: y)
            sum += weight * Int(coverage ?? 0)
          }
          let shift = order.isReversed ? part * 8 : (parts - 1 - part) * 8
          word |= UInt32(min(sum >> 8, 255)) << UInt32(shift)
        }
        words.append(word)
      }
    }
    return GlyphMask(
      subpixels: words, width: width, left: isVertical ? thirds.left : start,
      top: isVertical ? -start : thirds.top)
  }
}
