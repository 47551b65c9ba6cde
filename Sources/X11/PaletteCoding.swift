/// Encodes a pixel as the closest cell of a colormap, with dithering.
///
/// Greys use a separate ramp that is finer than the diagonal of the colour cube. Most of an
/// interface is grey or nearly grey, and the cube alone would speckle it.
struct PaletteCoding: Sendable {
  /// The maximum channel spread of a pixel that counts as grey.
  private static let grayTolerance: UInt32 = 6

  private let cube: ChannelCoding
  /// The pixel value of each cube colour, indexed by the cube's sum.
  private let cubeCells: [UInt32]
  /// The pixel value for each dither threshold and lightness.
  private let grayCells: [UInt32]
  /// The maximum channel spread of a pixel that uses the ramp; `nil` if the ramp is no finer than
  /// the cube.
  private let tolerance: UInt32?

  /// Makes the encoder for the allocated cells.
  ///
  /// - Parameters:
  ///   - cells: The cells; at least one.
  ///   - isGray: Whether the screen is greyscale.
  init(_ cells: [ColorCell], isGray: Bool) {
    let ramp = Self.ramp(of: cells)
    let side = isGray ? 2 : ColorCell.cubeSide(for: cells.count)
    cube = ChannelCoding(cubeOf: side)
    cubeCells = ColorCell.cube(side).map { $0.nearest(of: cells).pixel }
    grayCells = Self.grayCells(of: ramp)
    tolerance = isGray ? 255 : ramp.count > side ? Self.grayTolerance : nil
  }

  /// The grey cells from dark to light; without any, the cells closest to black and white.
  private static func ramp(of cells: [ColorCell]) -> [ColorCell] {
    let grays = Set(cells.filter { $0.red == $0.green && $0.green == $0.blue })
    guard !grays.isEmpty else { return [0, 255].map { ColorCell(gray: $0).nearest(of: cells) } }
    return grays.sorted { $0.lightness < $1.lightness }
  }

  /// For each threshold and lightness, the upper or the lower of the two neighbouring ramp cells.
  private static func grayCells(of ramp: [ColorCell]) -> [UInt32] {
    var upper = 0
    let pairs = (0...255).map { lightness -> (lower: ColorCell, upper: ColorCell, part: Double) in
      while upper < ramp.count - 1, ramp[upper].lightness < lightness { upper += 1 }
      let (above, below) = (ramp[upper], ramp[max(upper - 1, 0)])
      let distance = above.lightness - below.lightness
      let part = distance > 0 ? Double(lightness - below.lightness) / Double(distance) : 1
      return (below, above, part)
    }
    return DitherPattern.thresholds.flatMap { threshold in
      pairs.map { $0.part + threshold >= 1 ? $0.upper.pixel : $0.lower.pixel }
    }
  }

  /// Converts one pixel.
  ///
  /// - Parameters:
  ///   - pixel: `0xAARRGGBB`; the alpha is ignored.
  ///   - threshold: The threshold index of the pixel's position; see `DitherPattern`.
  /// - Returns: The cell's pixel value.
  func code(_ pixel: UInt32, threshold: Int) -> UInt32 {
    let (red, green, blue) = (pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff)
    if let tolerance, max(red, green, blue) - min(red, green, blue) <= tolerance {
      let lightness = ColorCell.lightness(red: red, green: green, blue: blue)
      return grayCells[threshold << 8 | Int(lightness)]
    }
    return cubeCells[Int(cube.code(pixel, threshold: threshold))]
  }
}
