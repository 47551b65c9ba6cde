/// Picks the cells of a colormap that come closest to a pixel, dithered.
///
/// Greys have a ramp of their own, which is finer than the greys of the cube: most of what an
/// interface shows is grey or nearly so, and a cube alone would speckle it.
struct PaletteCoding: Sendable {
  /// How far the channels of a nearly grey pixel lie apart at most.
  private static let grayTolerance: UInt32 = 6

  private let cube: ChannelCoding
  /// The cells' numbers in the order of the cube's sums.
  private let cubeCells: [UInt32]
  /// For each threshold of the dither and each lightness, a cell's number.
  private let grayCells: [UInt32]
  /// How far the channels of a pixel of the ramp lie apart at most; `nil` if the ramp is no finer
  /// than the cube.
  private let tolerance: UInt32?

  /// Makes the coding for cells that may be shown.
  ///
  /// - Parameters:
  ///   - cells: At least one.
  ///   - isGray: Whether the screen shows no colours.
  init(_ cells: [ColorCell], isGray: Bool) {
    let ramp = Self.ramp(of: cells)
    let side = isGray ? 2 : ColorCell.cubeSide(for: cells.count)
    cube = ChannelCoding(cubeOf: side)
    cubeCells = ColorCell.cube(side).map { $0.nearest(of: cells).pixel }
    grayCells = Self.grayCells(of: ramp)
    tolerance = isGray ? 255 : ramp.count > side ? Self.grayTolerance : nil
  }

  /// The grey cells from dark to light; at least one.
  private static func ramp(of cells: [ColorCell]) -> [ColorCell] {
    let grays = Set(cells.filter { $0.red == $0.green && $0.green == $0.blue })
    guard !grays.isEmpty else { return [0, 255].map { ColorCell(gray: $0).nearest(of: cells) } }
    return grays.sorted { $0.lightness < $1.lightness }
  }

  /// The cells of a ramp that a lightness lies between, by threshold.
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
  ///   - pixel: `0xAARRGGBB`; its alpha counts for nothing.
  ///   - threshold: That of the pixel's place, as `DitherPattern` numbers them.
  /// - Returns: The cell's number.
  func code(_ pixel: UInt32, threshold: Int) -> UInt32 {
    let (red, green, blue) = (pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff)
    if let tolerance, max(red, green, blue) - min(red, green, blue) <= tolerance {
      let lightness = ColorCell.lightness(red: red, green: green, blue: blue)
      return grayCells[threshold << 8 | Int(lightness)]
    }
    return cubeCells[Int(cube.code(pixel, threshold: threshold))]
  }
}
