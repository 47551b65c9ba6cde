internal import CX11

/// The colormap that all windows of a screen share.
struct Colormap {
  let display: OpaquePointer
  let number: UInt
  let entries: Int
  /// Whether the colormap is read-only.
  let isStatic: Bool

  /// The maximum number of cells that are queried.
  private static let limit = 4096

  /// Allocates the read-only cells to draw with.
  ///
  /// Takes the finest palette that fits the free cells. If none fits, it uses the cells that other
  /// programs share: at least black and white.
  ///
  /// Up to a few hundred round trips. The server frees the cells when the connection closes.
  ///
  /// The corresponding C functions are `XAllocColor` and `XQueryColors`.
  ///
  /// - Parameter isGray: Whether the screen is greyscale.
  /// - Returns: `nil` if the server allocates none.
  func claimCells(isGray: Bool) -> [ColorCell]? {
    if isStatic { return cells().nonEmpty }
    let palettes =
      isGray
      ? [128, 64, 32, 16, 8, 4].map { ColorCell.grays($0) }
      : (2...6).reversed().map { ColorCell.palette(cubeOf: $0) }
    for palette in palettes {
      if let cells = claim(palette) { return cells }
    }
    return cells().compactMap { claim($0) }.nonEmpty
  }

  /// All cells with their current colours.
  private func cells() -> [ColorCell] {
    var colors = (0..<min(entries, Self.limit)).map { pixel in
      var color = XColor()
      color.pixel = UInt(pixel)
      return color
    }
    XQueryColors(display, number, &colors, Int32(colors.count))
    return colors.map { ColorCell($0) }
  }

  /// Allocates all of these colours, or none.
  private func claim(_ colors: [ColorCell]) -> [ColorCell]? {
    var cells: [ColorCell] = []
    for color in colors {
      guard let cell = claim(color) else {
        var pixels = cells.map { UInt($0.pixel) }
        XFreeColors(display, number, &pixels, Int32(pixels.count), 0)
        return nil
      }
      cells.append(cell)
    }
    return cells
  }

  /// Allocates a read-only cell of exactly this colour, new or shared with other clients.
  private func claim(_ color: ColorCell) -> ColorCell? {
    var wanted = XColor()
    (wanted.red, wanted.green, wanted.blue) =
      (UInt16(color.red * 257), UInt16(color.green * 257), UInt16(color.blue * 257))
    guard XAllocColor(display, number, &wanted) != 0 else { return nil }
    return ColorCell(wanted)
  }
}

extension ColorCell {
  fileprivate init(_ color: XColor) {
    self.init(
      pixel: UInt32(truncatingIfNeeded: color.pixel), red: Int(color.red >> 8),
      green: Int(color.green >> 8), blue: Int(color.blue >> 8))
  }
}

extension Array {
  fileprivate var nonEmpty: [Element]? { isEmpty ? nil : self }
}
