/// A colormap cell: its pixel value and its colour, 0 to 255 a channel.
struct ColorCell: Hashable, Sendable {
  var pixel: UInt32 = 0
  let red: Int
  let green: Int
  let blue: Int

  /// The perceptual lightness, 0 (dark) to 255 (light).
  var lightness: Int {
    Int(Self.lightness(red: UInt32(red), green: UInt32(green), blue: UInt32(blue)))
  }

  /// The lightness of a colour; all values 0 to 255.
  static func lightness(red: UInt32, green: UInt32, blue: UInt32) -> UInt32 {
    (77 * red + 150 * green + 29 * blue) >> 8
  }

  /// The cell with the closest colour; `cells` must not be empty.
  func nearest(of cells: [ColorCell]) -> ColorCell {
    cells.min { distance(to: $0) < distance(to: $1) } ?? self
  }

  private func distance(to other: ColorCell) -> Int {
    let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
    return 77 * red * red + 150 * green * green + 29 * blue * blue
  }
}

extension ColorCell {
  /// A grey that has no cell yet.
  init(gray: Int) { self.init(red: gray, green: gray, blue: gray) }

  /// The colours of a cube with this many colours along each edge; blue varies fastest.
  static func cube(_ side: Int) -> [ColorCell] {
    let edge = evenly(side)
    return (0..<side * side * side).map {
      ColorCell(red: edge[$0 / (side * side)], green: edge[$0 / side % side], blue: edge[$0 % side])
    }
  }

  /// The edge of the largest cube, 2 to 6, that fits this many cells.
  static func cubeSide(for count: Int) -> Int {
    (2...6).last { $0 * $0 * $0 <= count } ?? 2
  }

  /// A cube, with five more greys between two of its own: most of an interface is grey.
  static func palette(cubeOf side: Int) -> [ColorCell] {
    let ramp = evenly(6 * (side - 1) + 1)
    return cube(side) + ramp.indices.filter { $0 % 6 != 0 }.map { ColorCell(gray: ramp[$0]) }
  }

  /// Evenly spread greys.
  static func grays(_ count: Int) -> [ColorCell] { evenly(count).map { ColorCell(gray: $0) } }

  /// This many values spread evenly over 0 to 255; at least two.
  private static func evenly(_ count: Int) -> [Int] {
    (0..<count).map { (2 * $0 * 255 + count - 1) / (2 * (count - 1)) }
  }
}
